import type { ContentLibrary } from '../../../shared/content-library.ts'
import { compileHtml, compileInParts, type HtmlSource, type Template, type StoredSource } from './compile.ts'
import { finish } from '../../../shared/parts.ts'
import { LatestMap } from '../../../shared/latest-map.ts'

/** Compiled templates that are kept: the campaigns someone is looking at, and those being sent. */
const MOST_KEPT = 64

/** Messages of HTML are written once: one is kept from its first call to the second, and to its sending. */
const MOST_MESSAGES = 8

interface Kept {
  templates: LatestMap<string, Template>
  messages: LatestMap<string, Template>
}

/** Kept with the library they were made by, so that nothing outlives it. */
const kept = new WeakMap<ContentLibrary, Kept>()

function keptOf(library: ContentLibrary): Kept {
  const known = kept.get(library)
  if (known) return known
  const made = {
    templates: new LatestMap<string, Template>(MOST_KEPT),
    messages: new LatestMap<string, Template>(MOST_MESSAGES),
  }
  kept.set(library, made)
  return made
}

/**
 * The compiled template of these exact words, from memory when they were compiled before. The
 * content itself is the key: a hash could only be wrong. `snippetStamp` says which versions of
 * the snippets it was compiled with.
 */
export function templateOf(library: ContentLibrary, source: StoredSource, snippetStamp: string): Template {
  return finish(templateInParts(library, source, snippetStamp))
}

/** Compiles the template in parts, other work in between, and keeps it. */
export function* templateInParts(
  library: ContentLibrary,
  source: StoredSource,
  snippetStamp: string,
): Generator<void, Template> {
  const { contentType, subject, preview, footer, content } = source
  const key = `${JSON.stringify([contentType, subject, preview, footer, snippetStamp])}\n${content}`
  const { templates } = keptOf(library)
  const template = templates.get(key) ?? (yield* compileInParts(library, source))
  return templates.take(key, () => template)
}

/** Returns the compiled template of a message of HTML, from memory when it was compiled before. */
export function htmlTemplateOf(library: ContentLibrary, source: HtmlSource): Template {
  const key = `${JSON.stringify([source.subject, source.preview])}\n${source.html}`
  return keptOf(library).messages.take(key, () => compileHtml(library, source))
}
