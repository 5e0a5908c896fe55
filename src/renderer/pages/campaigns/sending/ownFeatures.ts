import { MOST_SNIPPET_LEVELS } from '../../../../engine/domain/limits.ts'
import { listOf, recordOf } from '../../../../shared/text/guards.ts'
import { findFeatures } from './mailFeatures.ts'

/**
 * What of a message its author brought along (decision 0195). The renderer writes everything but the
 * markup of HTML blocks; there are also the formats of pictures and the kinds of links.
 */
const CHOSEN = /^(?:image-|html-mailto-links$|html-anchor-links$)/

/** Returns the content of a snippet; null when it is gone. */
type ReadSnippet = (id: string) => Promise<unknown>

/** Returns the markup of all HTML blocks of a document and of the snippets that it shows. */
export async function readMarkup(content: unknown, readSnippet: ReadSnippet): Promise<string> {
  const asked = new Set<string>()
  const found: string[] = []
  let level = [content]
  for (let deep = 0; level.length > 0 && deep <= MOST_SNIPPET_LEVELS; deep += 1) {
    const parts = level.map(takeMarkup)
    found.push(...parts.flatMap(({ markup }) => markup))
    const ids = [...new Set(parts.flatMap(({ snippets }) => snippets))].filter((id) => !asked.has(id))
    ids.forEach((id) => asked.add(id))
    level = await Promise.all(ids.map(readSnippet))
  }
  return found.join('\n')
}

interface Authored {
  markup: string[]
  snippets: string[]
}

function takeMarkup(root: unknown): Authored {
  const taken: Authored = { markup: [], snippets: [] }
  const left = [root]
  while (left.length > 0) {
    const node = recordOf(left.pop())
    const inner = listOf(node['content'])
    if (node['type'] === 'htmlCodeBlock') {
      taken.markup.push(inner.map((part) => String(recordOf(part)['text'] ?? '')).join(''))
      continue
    }
    const { snippetId } = recordOf(node['attrs'])
    if (node['type'] === 'snippet' && typeof snippetId === 'string') taken.snippets.push(snippetId)
    left.push(...inner, ...listOf(node['children']))
  }
  return taken
}

interface Features {
  /** Those that the author brought along, with how often each is used. */
  own: Map<string, number>
  /** Those of the renderer alone. */
  rest: Map<string, number>
}

/** Returns the features of a rendered message, told apart by who wrote them. `markup`: see `readMarkup`. */
export function splitFeatures(message: ParentNode, markup: { body: ParentNode }): Features {
  const all = findFeatures(message)
  const own = findFeatures(markup.body)
  for (const [slug, uses] of all) if (CHOSEN.test(slug)) own.set(slug, uses)
  return { own, rest: new Map([...all].filter(([slug]) => !own.has(slug))) }
}
