/**
 * What each action of a bulk operation does to one block of subscribers. A part of
 * `bulk-operations.ts`.
 */
import { statusAfterAdd } from '../domain/subscriber-status.ts'
import type { BulkAction } from '../domain/job-status.ts'
import { describeSuppression, type Suppression } from '../domain/suppression.ts'
import type { BulkFailure, BulkParameters } from '../store/bulk-operations.ts'
import { listExisting, listSubscribers, type SubscriberRow } from '../store/subscribers.ts'
import { mapSuppressions } from '../store/suppressions.ts'
import { ensureTag, findTagByName, type TagRow } from '../store/tags.ts'
import { findStep } from '../store/workflows/versions.ts'
import { findWorkflow } from '../store/workflows/workflows.ts'
import { SubscriberWriter, type TagEdit } from '../subscribers/save.ts'
import { applyChanges } from '../workflows/apply-changes.ts'
import { enrolSubscribers, type SkipReason } from '../workflows/enrol.ts'
import { cancelRunsOf } from '../workflows/runs.ts'
import type { BlockContext } from './job.ts'

/** What one block did. Subscribers without a change count as skipped. */
export interface BulkTally {
  succeeded: number
  skipped: number
  failures: BulkFailure[]
}

interface Block {
  context: BlockContext
  writer: SubscriberWriter
  parameters: BulkParameters
  ids: readonly number[]
  tally: BulkTally
}

type Apply = (block: Block) => void

const GONE = 'The subscriber no longer exists.'

/** Does an action for these subscribers, with everything that follows from it. */
export function applyBulkAction(
  context: BlockContext,
  { action, parameters }: { action: BulkAction; parameters: BulkParameters },
  ids: readonly number[],
): BulkTally {
  const writer = new SubscriberWriter(context.db, context.now, { source: 'BULK' })
  const tally: BulkTally = { succeeded: 0, skipped: 0, failures: [] }
  const existing = listExisting(context.db, JSON.stringify(ids))
  const there = new Set(existing)
  for (const id of ids) if (!there.has(id)) note(tally, id === 0 ? null : id, 'FAILED', GONE)
  APPLY[action]({ context, writer, parameters, ids: existing, tally })
  applyChanges({ ...context, wantIndex: () => undefined }, writer.finish(), { source: 'CALL' })
  return tally
}

const APPLY: Record<BulkAction, Apply> = {
  ADD_TAGS(block) {
    const tags = (block.parameters.tags ?? []).map((name) => ensureTag(block.context.db, name))
    changeTags(block, 'TAG_ADDED', tags)
  },
  REMOVE_TAGS(block) {
    const tags = (block.parameters.tags ?? []).flatMap((name) => findTagByName(block.context.db, name) ?? [])
    changeTags(block, 'TAG_REMOVED', tags)
  },
  SUBSCRIBE: subscribe,
  UNSUBSCRIBE({ context, writer, parameters, ids, tally }) {
    const reason = parameters.reason ?? undefined
    for (const row of listSubscribers(context.db, ids)) {
      const isNew = row.status !== 'UNSUBSCRIBED'
      if (isNew) writer.move(row, 'UNSUBSCRIBED', { unsubscribeReason: reason }, reason ? { reason } : {})
      count(tally, isNew)
    }
  },
  BAN({ context, writer, ids, tally }) {
    for (const row of listSubscribers(context.db, ids)) {
      const isNew = row.status !== 'BANNED'
      if (isNew) {
        // First, because a bounce or complaint that is known would else stay the only reason.
        writer.suppress(row.email, 'BAN')
        writer.move(row, 'BANNED')
      }
      count(tally, isNew)
    }
  },
  ADD_TO_WORKFLOW: enrol,
  REMOVE_FROM_WORKFLOW({ context, parameters, ids, tally }) {
    const { workflow = 0 } = parameters
    for (const id of ids) count(tally, cancelRunsOf(context, workflow, [id]) > 0)
  },
}

function changeTags({ writer, ids, tally }: Block, kind: TagEdit['kind'], tags: readonly TagRow[]): void {
  const { size } = writer.edit(
    ids,
    tags.map((tag) => ({ kind, tag })),
  )
  tally.succeeded += size
  tally.skipped += ids.length - size
}

/**
 * As `add_subscriber` moves a status, and nobody who is suppressed: only reactivate_subscriber brings them
 * back. Under double opt-in nobody is confirmed by somebody else.
 */
function subscribe({ context, writer, ids, tally }: Block): void {
  const { doubleOptIn } = context.organization
  const rows = listSubscribers(context.db, ids)
  const suppressed = mapSuppressions(
    context.db,
    rows.map(({ email }) => email),
  )
  for (const row of rows) {
    const refused = refusalOf(row, suppressed.get(row.email), doubleOptIn)
    const options = { doubleOptIn, resubscribe: true, skipDoubleOptIn: !doubleOptIn }
    const { status } = statusAfterAdd(row.status, options)
    if (refused !== null) note(tally, row.id, 'SKIPPED', refused)
    else if (status !== row.status) writer.move(row, status)
    count(tally, refused === null && status !== row.status)
  }
}

function refusalOf(
  { status }: SubscriberRow,
  suppression: Suppression | undefined,
  doubleOptIn: boolean,
): string | null {
  if (suppression) return `The address ${describeSuppression(suppression)}`
  if (doubleOptIn && status === 'PENDING_CONFIRMATION')
    return 'PENDING_CONFIRMATION: under double opt-in only the subscriber can confirm.'
  return null
}

const SKIPPED: Record<SkipReason, string> = {
  REPEAT: 'The workflow does not let the subscriber enter again yet.',
  GROUP: 'The subscriber has a run in another workflow of its group.',
  NOT_MAILABLE: 'The subscriber is not SUBSCRIBED, or the address is suppressed.',
}

/** The workflow is looked at in every block: it may have been paused or published since. */
function enrol({ context, parameters, ids, tally }: Block): void {
  const found = findWorkflow(context.db, parameters.workflow ?? 0)
  if (!found || found.version === null || found.status !== 'ACTIVE')
    throw new Error(`The workflow is ${found?.status ?? 'gone'}; only an ACTIVE one can be entered.`)
  const { step: key = null } = parameters
  const step = key === null ? undefined : findStep(context.db, found.version, key)
  if (key !== null && step === undefined)
    throw new Error(`The published version of "${found.name}" has no step "${key}" any more.`)
  const { enrolled, skipped } = enrolSubscribers(context, { workflow: found.id, step, source: 'MANUAL' }, ids)
  tally.succeeded += enrolled.length
  tally.skipped += skipped.length
  for (const { subscriber, reason } of skipped) note(tally, subscriber, 'SKIPPED', SKIPPED[reason])
}

function count(tally: BulkTally, isDone: boolean): void {
  if (isDone) tally.succeeded += 1
  else tally.skipped += 1
}

function note(
  tally: BulkTally,
  subscriber: number | null,
  outcome: BulkFailure['outcome'],
  message: string,
): void {
  tally.failures.push({ subscriber, reference: null, outcome, message })
}
