import type { ConnectionSummary } from '../../shared/bridge.ts'
import { beginWork, notifies } from '../state/longWork.ts'
import { queryClient } from '../state/queries.ts'
import { screenPath } from '../state/route.ts'
import { count, counted } from '../ui/time.ts'
import { labelOfAction } from './bulk-actions.ts'
import type { Scope } from './scope.tsx'
import { customerQuery } from './tool-query.ts'

/** Slower than its page looks, which may be closed: a deployment counts each look. */
const EVERY_MS = { sandbox: 2_000, deployment: 15_000 }

/** So many looks in a row that failed: the page itself tells it then. */
const MOST_FAILED = 5

type Kind = ConnectionSummary['kind']

/** How a job ended, null while it runs. */
type Look = () => Promise<{ title: string; text: string } | null>

/** Follows a queued export to its end, and tells that. */
export function followExport(scope: Scope, exportId: string): void {
  const { kind, id } = scope.connection
  const query = customerQuery(scope, 'get_subscriber_export', { exportId })
  follow(kind, screenPath(id, 'exports', exportId), async () => {
    const { done, rowCount, error } = await queryClient.fetchQuery({ ...query, staleTime: EVERY_MS[kind] })
    if (!done) return null
    if (error !== null) return { title: 'Export failed', text: error }
    return { title: 'Export ready', text: `${counted(rowCount, 'row')} written.` }
  })
}

/** Follows a queued bulk operation to its end, and tells that. */
export function followOperation(scope: Scope, operationId: string): void {
  const { kind, id } = scope.connection
  const query = customerQuery(scope, 'get_bulk_operation', { operationId })
  follow(kind, screenPath(id, 'bulk-operations', operationId), async () => {
    const answer = await queryClient.fetchQuery({ ...query, staleTime: EVERY_MS[kind] })
    const { done, action, succeeded, skipped, failed } = answer
    if (!done) return null
    const text = `${count(succeeded)} changed, ${count(skipped)} skipped, ${count(failed)} failed.`
    return { title: `Bulk operation ended: ${labelOfAction(action)}`, text }
  })
}

function follow(kind: Kind, address: string, look: Look): void {
  const tell = beginWork(address)
  let failures = 0
  const again = async (): Promise<void> => {
    if (!notifies()) return
    try {
      const end = await look()
      if (end !== null) return tell(end.title, end.text)
      failures = 0
    } catch {
      failures += 1
      if (failures >= MOST_FAILED) return
    }
    setTimeout(() => void again(), EVERY_MS[kind])
  }
  setTimeout(() => void again(), EVERY_MS[kind])
}
