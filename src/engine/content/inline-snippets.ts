import { ToolError } from '../../shared/errors.ts'
import type { DocumentContent, DocumentNode } from '../domain/document.ts'
import { MOST_DOCUMENT_NODES, MOST_SNIPPET_LEVELS } from '../domain/limits.ts'

/** The document of a snippet by its public id; undefined when the organization has none. */
export type SnippetSource = (snippetId: string) => DocumentNode | undefined

function snippetIdOf(node: DocumentNode): string {
  const id = node.attrs?.['snippetId'] ?? (node as Record<string, unknown>)['snippetId']
  return typeof id === 'string' ? id : ''
}

/** Ids of the snippets that a document names, each once, in order, with the path of the first. */
export function listSnippetIds(content: DocumentContent, path = 'content'): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (nodes: readonly DocumentNode[] | undefined, at: string) => {
    for (const [index, node] of (nodes ?? []).entries()) {
      const here = `${at}.${index}`
      if (node.type === 'snippet' && !found.has(snippetIdOf(node)))
        found.set(snippetIdOf(node), `${here}.attrs.snippetId`)
      visit(node.content, `${here}.content`)
      visit(node.children, `${here}.children`)
    }
  }
  if (typeof content !== 'string') visit(content.content, `${path}.content`)
  return found
}

/**
 * The document with every snippet replaced by its blocks, archived ones too. Throws WRONG_STATE
 * when snippets contain each other in a circle or nest too deeply; an unknown one is left out and
 * told to `missing`.
 */
export function inlineSnippets(
  root: DocumentNode,
  source: SnippetSource,
  missing: (snippetId: string) => void,
): DocumentNode {
  let nodes = 0
  const inlineAll = (children: readonly DocumentNode[], trail: readonly string[]): DocumentNode[] =>
    children.flatMap((node): DocumentNode[] => {
      nodes += 1
      if (nodes > 4 * MOST_DOCUMENT_NODES)
        throw new ToolError('WRONG_STATE', 'content: too long with its snippets inlined.')
      if (node.type !== 'snippet')
        return node.content ? [{ ...node, content: inlineAll(node.content, trail) }] : [node]
      const id = snippetIdOf(node)
      if (trail.includes(id)) {
        throw new ToolError(
          'WRONG_STATE',
          `content: snippet "${id}" contains itself: ${[...trail, id].join(' → ')}.`,
        )
      }
      if (trail.length >= MOST_SNIPPET_LEVELS)
        throw new ToolError(
          'WRONG_STATE',
          `content: snippets nest deeper than ${MOST_SNIPPET_LEVELS} levels.`,
        )
      const found = source(id)
      if (!found) missing(id)
      return inlineAll(found?.content ?? [], [...trail, id])
    })
  return { ...root, content: inlineAll(root.content ?? [], []) }
}
