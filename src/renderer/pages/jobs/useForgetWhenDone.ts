import { useEffect, useRef } from 'react'
import { useScope } from '../../screen/scope.tsx'
import { forgetAnswers } from '../../state/queries.ts'

/** When a job that was followed ends, what other screens read of the organization is stale. */
export function useForgetWhenDone(done: boolean | undefined): void {
  const { connection, organization } = useScope()
  const before = useRef(done)
  useEffect(() => {
    if (before.current === false && done === true) void forgetAnswers(connection.id, organization?.id ?? null)
    before.current = done
  }, [done, connection.id, organization?.id])
}
