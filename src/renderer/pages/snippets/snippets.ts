import { listOf, recordOf } from '../../../shared/text/guards.ts'
import type { ToolAnswer } from '../../../engine/tools/index.ts'
import { ask } from '../../screen/ask.ts'
import type { Whose } from '../../screen/useChange.ts'

export const SCREEN = 'snippets'

/** A part of messages that campaigns refer to by its id. */
export type SnippetSummary = ToolAnswer<'get_email_snippets'>['snippets'][number]

export type Snippet = ToolAnswer<'get_email_snippet'>

export function snippetsQuery(whose: Whose, includeArchived: boolean) {
  return ask(whose, 'get_email_snippets', { includeArchived })
}

export function snippetQuery(whose: Whose, id: string) {
  return ask(whose, 'get_email_snippet', { id })
}

/** The node by which a campaign refers to it, ready to be pasted into a document. */
export function referenceOf({ id, name }: SnippetSummary): string {
  return JSON.stringify({ type: 'snippet', attrs: { snippetId: id, name } })
}

export function countBlocks(content: unknown): number {
  return listOf(recordOf(content)['content']).length
}
