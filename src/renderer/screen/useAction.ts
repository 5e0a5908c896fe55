import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Failure } from '../../shared/result.ts'
import { toFailure } from '../bridge/actions.ts'
import { queryClient } from '../state/queries.ts'

export interface Action {
  busy: boolean
  /** Why the last work failed; null once other work starts. */
  failure: Failure | null
  /** Runs some work; what it throws becomes the failure. */
  run: (work: () => Promise<void>) => Promise<void>
  clear: () => void
}

/** Runs work that changes something, one piece at a time. `after` follows it, also when it failed. */
export function useAction(after?: () => Promise<unknown>): Action {
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onSettled: () => after?.(),
    // The host is on this computer: whether there is a network says nothing about it.
    networkMode: 'always',
  })
  const failure = useMemo(() => (error === null ? null : toFailure(error)), [error])
  return {
    busy: isPending,
    failure,
    run: (work) => mutateAsync(work).catch(() => undefined),
    clear: reset,
  }
}

/** The same for a change of the connections: the list is read again. */
export function useConnectionAction(): Action {
  return useAction(() => queryClient.invalidateQueries({ queryKey: ['connections'] }))
}
