import { queryOptions } from '@tanstack/react-query'
import { host, type RenderAnswer } from '../bridge/actions.ts'
import type { Scope } from '../screen/scope.tsx'
import { queryClient } from '../state/queries.ts'
import { snippetQuery } from '../screen/snippets.ts'
import type { Body } from './body.ts'
import { MOST_SNIPPET_LEVELS } from '../../engine/domain/limits.ts'

/** A message as the host renders it: the library that writes the mails, not a likeness of it. */

/** Asks for what is named and not there yet until nothing new is named. */
async function render(scope: Scope, body: Body): Promise<RenderAnswer> {
  const snippets: Record<string, Record<string, unknown>> = {}
  const asked = new Set<string>()
  const ask = (): Promise<RenderAnswer> =>
    host.render({ ...body, snippets, organization: scope.organization?.name ?? '' })
  let answer = await ask()
  for (let level = 0; level < MOST_SNIPPET_LEVELS; level += 1) {
    const wanted = answer.missingSnippets.filter((id) => !asked.has(id))
    if (wanted.length === 0) return answer
    for (const id of wanted) {
      asked.add(id)
      // One that is gone stays out, as in the mail itself.
      const found = await queryClient.fetchQuery(snippetQuery(scope, id)).catch(() => null)
      if (found) snippets[id] = found.content
    }
    answer = await ask()
  }
  return answer
}

export function renderQuery(scope: Scope, body: Body) {
  const { connection, organization } = scope
  return queryOptions({
    queryKey: ['rendering', connection.id, organization?.id ?? null, body],
    queryFn: () => render(scope, body),
    // What is being typed is rendered over and over: nothing of it is worth keeping long.
    gcTime: 20_000,
  })
}
