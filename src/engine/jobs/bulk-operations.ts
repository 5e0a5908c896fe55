/**
 * A bulk operation from the call to its end: tools create and read it,
 * `sandbox/scheduler/job-worker.ts` runs its blocks.
 */
import type { BulkAction } from '../domain/job-status.ts'
import { invalid, ToolError } from '../../shared/errors.ts'
import { decodeId } from '../../shared/ids.ts'
import type { WriteContext } from '../context.ts'
import { fingerprintOf } from '../domain/fingerprint.ts'
import { MOST_OPERATION_FAILURES } from '../domain/limits.ts'
import { refuseDeletedReferences } from '../sending/audience.ts'
import { listSubscriberIds } from '../store/audience/search.ts'
import {
  type BulkFailure,
  type BulkOperationRow,
  type BulkParameters,
  findBulkOperation,
  findBulkRequest,
  insertBulkFailures,
  insertBulkOperation,
  updateBulkOperation,
} from '../store/bulk-operations.ts'
import type { ReadHandle, WriteHandle } from '../store/db.ts'
import { countLeft, insertAudience, listAudience, sizeOfAudience } from '../store/frozen-audiences.ts'
import { listExisting } from '../store/subscribers.ts'
import { findTagByName } from '../store/tags.ts'
import { type SearchInput, toSearch } from '../subscribers/search.ts'
import { applyBulkAction } from './bulk-actions.ts'
import type { BlockContext } from './job.ts'

/** For which subscribers, in one of three ways. */
interface BulkChoice extends Omit<SearchInput, 'tag'> {
  subscriberIds?: readonly string[] | undefined
  sourceOperationId?: string | undefined
}

interface BulkRequest {
  action: BulkAction
  parameters: BulkParameters
  choice: BulkChoice
  idempotencyKey: string | undefined
}

/** Returns the operation that this key has begun, null for none; throws CONFLICT when it was another. */
export function findRepeatedOperation(db: ReadHandle, request: BulkRequest): BulkOperationRow | null {
  const { idempotencyKey } = request
  const known = idempotencyKey === undefined ? undefined : findBulkRequest(db, idempotencyKey)
  if (!known) return null
  if (known.fingerprint !== fingerprintOf(request))
    throw new ToolError('CONFLICT', 'idempotencyKey: was used for another bulk operation; take a new one.')
  return findBulkOperation(db, known.id) ?? null
}

/** Queues a bulk operation for those who match now; returns its row (contract: bulk-operations). */
export function createBulkOperation(context: WriteContext, request: BulkRequest): BulkOperationRow {
  const { db, now } = context
  const repeated = findRepeatedOperation(db, request)
  if (repeated) return repeated
  refuseUnknownTags(db, request)
  const { audience, unknown } = settleAudience(context, request.choice)
  const { action, parameters, idempotencyKey } = request
  const total = (sizeOfAudience(db, audience) ?? 0) + unknown.length
  const id = insertBulkOperation(
    db,
    { action, parameters, audience, total, created: now },
    { key: idempotencyKey ?? null, fingerprint: fingerprintOf(request) },
  )
  const row = findBulkOperation(db, id)
  if (!row) throw new Error(`bulk operation ${id} is not there`)
  const failures = unknown.map((reference): BulkFailure => {
    return { subscriber: null, reference, outcome: 'FAILED', message: 'No subscriber has this id.' }
  })
  insertBulkFailures(db, id, failures, MOST_OPERATION_FAILURES)
  const lastError = failures.at(-1)?.message ?? null
  const begun = finishWhenDone(db, { ...row, failed: unknown.length, lastError }, now)
  updateBulkOperation(db, begun)
  context.wakeJobs()
  return begun
}

function settleAudience(context: WriteContext, choice: BulkChoice): { audience: number; unknown: string[] } {
  const { db, organization } = context
  if (choice.sourceOperationId !== undefined) {
    const source = findOperationById(db, organization.number, 'sourceOperationId', choice.sourceOperationId)
    if (countLeft(db, source.audience) === 0)
      throw new ToolError('NOT_FOUND', 'sourceOperationId: none of its subscribers exists any more.')
    return { audience: source.audience, unknown: [] }
  }
  if (choice.subscriberIds) {
    const read = choice.subscriberIds.map((text) => decodeId('subscriber', organization.number, text) ?? 0)
    const there = new Set(listExisting(db, JSON.stringify(read)))
    const unknown = choice.subscriberIds.filter((_, index) => !there.has(read[index] ?? 0))
    if (there.size === 0)
      throw new ToolError('NOT_FOUND', 'subscriberIds: no subscriber has any of these ids.')
    return { audience: insertAudience(db, [...there]), unknown }
  }
  refuseDeletedReferences(context, choice.filters ?? [])
  const ids = listSubscriberIds(db, toSearch(context, choice))
  if (ids.length > 0) return { audience: insertAudience(db, ids), unknown: [] }
  const path = (['filters', 'query', 'status'] as const).find((part) => choice[part] !== undefined)
  throw invalid([{ path: path ?? 'filters', message: 'nobody matches', hint: 'Choose other subscribers.' }])
}

/** Nobody carries a tag that does not exist: removing nothing but such tags is a mistake. */
function refuseUnknownTags(db: ReadHandle, { action, parameters: { tags = [] } }: BulkRequest): void {
  if (action !== 'REMOVE_TAGS' || tags.some((name) => findTagByName(db, name))) return
  throw invalid(tags.map((name, index) => ({ path: `tags.${index}`, message: `"${name}" does not exist` })))
}

/** Returns the operation with this public id; throws NOT_FOUND that names the field. */
export function findOperationById(
  db: ReadHandle,
  organization: number,
  field: string,
  text: string,
): BulkOperationRow {
  const id = decodeId('bulkOperation', organization, text)
  const found = id === null ? undefined : findBulkOperation(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `${field}: no bulk operation "${text}".`)
  return found
}

/** Does the next block of an operation: at most `limit` subscribers, and how far it is, in one transaction. */
export function runBulkBlock(context: BlockContext, row: BulkOperationRow, limit: number): void {
  const { db } = context
  const ids = listAudience(db, row.audience, row.position, limit)
  const tally = applyBulkAction(context, row, ids)
  const failed = tally.failures.filter(({ outcome }) => outcome === 'FAILED')
  insertBulkFailures(db, row.id, tally.failures, MOST_OPERATION_FAILURES)
  const moved: BulkOperationRow = {
    ...row,
    status: 'RUNNING',
    position: row.position + ids.length,
    succeeded: row.succeeded + tally.succeeded,
    skipped: row.skipped + tally.skipped,
    failed: row.failed + failed.length,
    lastError: failed.at(-1)?.message ?? row.lastError,
  }
  updateBulkOperation(db, finishWhenDone(db, moved, context.now))
}

function finishWhenDone(db: ReadHandle, row: BulkOperationRow, now: number): BulkOperationRow {
  if (row.position < (sizeOfAudience(db, row.audience) ?? 0)) return row
  const status = row.failed > 0 ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED'
  return { ...row, status, completed: now }
}

/** Ends an operation that cannot go on; what its earlier blocks did stays. */
export function failBulkOperation(
  db: WriteHandle,
  row: BulkOperationRow,
  message: string,
  now: number,
): void {
  updateBulkOperation(db, { ...row, status: 'FAILED', lastError: message, completed: now })
}
