import type { Whose } from '../../screen/useChange.ts'
import { toolQuery } from '../../state/queries.ts'

export const SCREEN = 'snippets'

/** A part of messages that campaigns refer to by its id. */
export interface SnippetSummary {
  id: string
  name: string
  description: string | null
  archived: boolean
  createdAt: string
  updatedAt: string
}

export interface Snippet extends SnippetSummary {
  content: unknown
}

export function snippetsQuery({ connection, organization }: Whose, includeArchived: boolean) {
  return toolQuery<{ snippets: SnippetSummary[] }>({
    connection: connection.id,
    surface: 'customer',
    organization: organization?.id ?? null,
    tool: 'get_email_snippets',
    input: { includeArchived },
  })
}

export function snippetQuery({ connection, organization }: Whose, id: string) {
  return toolQuery<Snippet>({
    connection: connection.id,
    surface: 'customer',
    organization: organization?.id ?? null,
    tool: 'get_email_snippet',
    input: { id },
  })
}

/** The node by which a campaign refers to it, ready to be pasted into a document. */
export function referenceOf({ id, name }: SnippetSummary): string {
  return JSON.stringify({ type: 'snippet', attrs: { snippetId: id, name } })
}

export function countBlocks(content: unknown): number {
  const list =
    typeof content === 'object' && content !== null ? (content as { content?: unknown }).content : null
  return Array.isArray(list) ? list.length : 0
}
