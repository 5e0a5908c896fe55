import { holdsText } from '../../../shared/text/fold.ts'
import { queryOptions } from '@tanstack/react-query'
import { keys, type KeySummary } from '../../bridge/keys.ts'

export const SCREEN = 'keys'

export function keysQuery(connection: string) {
  return queryOptions({
    queryKey: ['keys', connection],
    queryFn: () => keys.list(connection),
    refetchOnMount: 'always' as const,
  })
}

/** What a key is called where it has no label of its own. */
export function nameOf({ label, id }: Pick<KeySummary, 'label' | 'id'>): string {
  return label === '' ? id : label
}

/** As its form begins, with what may be shown of the rest. */
export function maskOf({ kind, lastFour }: Pick<KeySummary, 'kind' | 'lastFour'>): string {
  return `${kind === 'admin' ? 'svca_' : 'svc_'}…${lastFour}`
}

/** Live ones first, each half newest first as the sandbox lists them. */
export function liveFirst(all: readonly KeySummary[]): KeySummary[] {
  return all.toSorted((left, right) => Number(left.revokedAt !== null) - Number(right.revokedAt !== null))
}

export function matches(key: KeySummary, search: string): boolean {
  return holdsText(`${key.label} ${key.kind} ${key.lastFour} ${key.id} ${key.organizationId ?? ''}`, search)
}
