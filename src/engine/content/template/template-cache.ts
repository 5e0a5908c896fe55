import type { ContentLibrary } from '../../../shared/content-library.ts'
import { compileTemplate, type Template, type TemplateSource } from './compile.ts'
import { toStoredContent } from '../../domain/document.ts'

/** Compiled templates that are kept: the campaigns someone is looking at, and those being sent. */
const MOST_KEPT = 64

/** Kept with the library they were made by, so that nothing outlives it. */
const kept = new WeakMap<ContentLibrary, Map<string, Template>>()

/**
 * The compiled template of these exact words, from memory when they were compiled before. The
 * content itself is the key: a hash could only be wrong. `snippetStamp` says which versions of
 * the snippets it was compiled with.
 */
export function templateOf(library: ContentLibrary, source: TemplateSource, snippetStamp: string): Template {
  const templates = kept.get(library) ?? new Map<string, Template>()
  kept.set(library, templates)
  const key = JSON.stringify([
    source.contentType,
    source.subject,
    source.preview,
    source.footer,
    snippetStamp,
    toStoredContent(source.content),
  ])
  const known = templates.get(key)
  // Taken out and put back: the first of the map is the one not asked for the longest.
  templates.delete(key)
  const template = known ?? compileTemplate(library, source)
  templates.set(key, template)
  const [oldest] = templates.keys()
  if (templates.size > MOST_KEPT && oldest !== undefined) templates.delete(oldest)
  return template
}
