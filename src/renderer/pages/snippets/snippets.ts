import { listOf, recordOf } from '../../../shared/text/guards.ts'
import { ask } from '../../screen/ask.ts'
import type { Whose } from '../../screen/useChange.ts'

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

export function snippetsQuery(whose: Whose, includeArchived: boolean) {
  return ask<{ snippets: SnippetSummary[] }>(whose, 'get_email_snippets', { includeArchived })
}

export function snippetQuery(whose: Whose, id: string) {
  return ask<Snippet>(whose, 'get_email_snippet', { id })
}

/** The node by which a campaign refers to it, ready to be pasted into a document. */
export function referenceOf({ id, name }: SnippetSummary): string {
  return JSON.stringify({ type: 'snippet', attrs: { snippetId: id, name } })
}

export function countBlocks(content: unknown): number {
  return listOf(recordOf(content)['content']).length
}
