import { queryOptions } from '@tanstack/react-query'
import { LINKS_ROOT } from '../../../engine/domain/link-token.ts'
import { sandbox, type SeenLink } from '../../bridge/sandbox.ts'
import type { Scope } from '../../screen/scope.tsx'

export const SCREEN = 'outbox'

export const FIRST = 100

/** Kept like answers of tools, so that a change of the organization makes them stale too. */
function keyOf({ connection, organization }: Scope, action: string, input: unknown) {
  return ['tool', connection.id, organization?.id ?? null, action, input]
}

export function outboxQuery(scope: Scope, to: string | null, limit: number) {
  const organizationId = scope.organization?.id ?? ''
  return queryOptions({
    queryKey: keyOf(scope, 'outbox.list', { to, limit }),
    queryFn: () =>
      sandbox.outbox(scope.connection.id, { organizationId, limit, ...(to === null ? {} : { to }) }),
    refetchOnMount: 'always' as const,
  })
}

export function messageQuery(scope: Scope, id: string) {
  return queryOptions({
    queryKey: keyOf(scope, 'outbox.get', { id }),
    queryFn: () => sandbox.message(scope.connection.id, id),
  })
}

/** Where the tracked links of a message lead. One that is not to be had stays out. */
export function truthsQuery(scope: Scope, id: string, targets: readonly string[]) {
  const own = [...new Set(targets.filter(isOwnLink))]
  return queryOptions({
    queryKey: keyOf(scope, 'link.look', { id, own }),
    queryFn: async () => {
      const looks = own.map(async (url): Promise<[string, string]> => [
        url,
        describe(await sandbox.look(scope.connection.id, url)),
      ])
      const answers = await Promise.allSettled(looks)
      return new Map(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])))
    },
    enabled: own.length > 0,
  })
}

function describe({ kind, target, tags, action }: SeenLink): string {
  if (kind === 'click') return target ?? '(nowhere)'
  if (kind === 'tags') return `${action === 'remove' ? 'removes' : 'adds'} the tag ${tags.join(', ')}`
  const told = { unsubscribe: 'unsubscribes the recipient', online: 'shows the message', confirm: 'confirms' }
  return told[kind]
}

export function isOwnLink(target: string): boolean {
  return target.startsWith(LINKS_ROOT)
}
