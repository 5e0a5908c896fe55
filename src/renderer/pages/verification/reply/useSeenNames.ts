import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listOf, recordOf, textsOf } from '../../../../shared/text/guards.ts'

/**
 * Returns the names and slugs of the organizations of a connection that this console has listed or opened and still
 * remembers. It asks nothing: of an organization that no screen has shown, no name is known.
 */
export function useSeenNames(connection: string): readonly string[] {
  const client = useQueryClient()
  const [names] = useState(() => seenNames(client, connection))
  return names
}

/** Returns the same from what a client remembers. */
export function seenNames(client: QueryClient, connection: string): string[] {
  const pages = client.getQueriesData({ queryKey: ['organizations', connection] })
  const answers = client.getQueriesData({ queryKey: ['tool', connection] })
  return [...pages, ...answers].flatMap(([, data]) => namesIn(data))
}

/** Of an answer that lists organizations, or is of one. */
function namesIn(data: unknown): string[] {
  const answer = recordOf(data)
  return [...listOf(answer['organizations']), answer['organization']].flatMap((one) => {
    const { name, slug } = recordOf(one)
    return textsOf([name, slug])
  })
}
