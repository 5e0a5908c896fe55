import { listOf, recordOf } from '../../shared/text/guards.ts'
import type { ToolAnswer } from '../../engine/tools/index.ts'
import { customerQuery } from './tool-query.ts'
import type { Scope } from './scope.tsx'

export const SCREEN = 'snippets'

/** A part of messages that campaigns refer to by its id. */
export type SnippetSummary = ToolAnswer<'get_email_snippets'>['snippets'][number]

export type Snippet = ToolAnswer<'get_email_snippet'>

export function snippetsQuery(scope: Scope, includeArchived: boolean) {
  return customerQuery(scope, 'get_email_snippets', { includeArchived })
}

export function snippetQuery(scope: Scope, id: string) {
  return customerQuery(scope, 'get_email_snippet', { id })
}

/** The node by which a campaign refers to it, ready to be pasted into a document. */
export function referenceOf({ id, name }: SnippetSummary): string {
  return JSON.stringify({ type: 'snippet', attrs: { snippetId: id, name } })
}

export function countBlocks(content: unknown): number {
  return listOf(recordOf(content)['content']).length
}
