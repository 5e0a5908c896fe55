import { useState } from 'react'
import type { Failure } from '../../shared/result.ts'
import { toFailure } from '../bridge/actions.ts'
import { queryClient } from '../state/queries.ts'

/** Runs one change of the connections: busy while it runs, its failure kept, the list read again. */
export function useAction(): {
  busy: boolean
  failure: Failure | null
  run: (work: () => Promise<void>) => Promise<void>
  clear: () => void
} {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(toFailure(error))
    }
    await queryClient.invalidateQueries({ queryKey: ['connections'] })
    setBusy(false)
  }
  return { busy, failure, run, clear: () => setFailure(null) }
}
