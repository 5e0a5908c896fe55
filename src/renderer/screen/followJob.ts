import type { ConnectionSummary } from '../../shared/bridge.ts'
import { beginWork, canNotify, notifies, whenSwitchedOn } from '../state/longWork.ts'
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

interface End {
  title: string
  text: string
  /** ms; undefined where the answer does not tell it. */
  took: number | undefined
}

/** How a job ended, null while it runs. */
type Look = () => Promise<End | null>

/** Returns how long a job took, undefined where its times do not tell it. */
function lengthOf(kind: Kind, job: { createdAt: string; completedAt: string | null }): number | undefined {
  // The times of a sandbox are of its world, where a person moves the clock.
  if (kind === 'sandbox' || job.completedAt === null) return undefined
  return Date.parse(job.completedAt) - Date.parse(job.createdAt)
}

/** Follows a queued export to its end, and tells that. */
export function followExport(scope: Scope, exportId: string): void {
  const { kind, id } = scope.connection
  const query = customerQuery(scope, 'get_subscriber_export', { exportId })
  follow(scope, screenPath(id, 'exports', exportId), async () => {
    const answer = await queryClient.fetchQuery({ ...query, staleTime: EVERY_MS[kind] })
    const { done, rowCount, error } = answer
    if (!done) return null
    const took = lengthOf(kind, answer)
    if (error !== null) return { title: 'Export failed', text: error, took }
    return { title: 'Export ready', text: `${counted(rowCount, 'row')} written.`, took }
  })
}

/** Follows a queued bulk operation to its end, and tells that. */
export function followOperation(scope: Scope, operationId: string): void {
  const { kind, id } = scope.connection
  const query = customerQuery(scope, 'get_bulk_operation', { operationId })
  follow(scope, screenPath(id, 'bulk-operations', operationId), async () => {
    const answer = await queryClient.fetchQuery({ ...query, staleTime: EVERY_MS[kind] })
    const { done, action, succeeded, skipped, failed } = answer
    if (!done) return null
    const text = `${count(succeeded)} changed, ${count(skipped)} skipped, ${count(failed)} failed.`
    const title = `Bulk operation ended: ${labelOfAction(action)}`
    return { title, text, took: lengthOf(kind, answer) }
  })
}

function follow({ connection, organization }: Scope, address: string, look: Look): void {
  if (!canNotify()) return
  const every = EVERY_MS[connection.kind]
  const tell = beginWork({ address, as: organization && { connection: connection.id, organization } })
  let failures = 0
  const again = async (): Promise<void> => {
    // The look at once finds what ended meanwhile while the window with the switch is still in front.
    if (!notifies()) return whenSwitchedOn(() => void again())
    try {
      const end = await look()
      if (end !== null) return tell(end.title, end.text, end.took)
      failures = 0
    } catch {
      failures += 1
      if (failures >= MOST_FAILED) return
    }
    setTimeout(() => void again(), every)
  }
  setTimeout(() => void again(), every)
}
