import { eventCode } from '../domain/event-types.ts'
import type { Heard } from '../domain/workflows/matching.ts'
import { cancelMailOfLeavers } from '../sending/campaign-progress.ts'
import { type HeardEvent, queueHeard, readLastQueued } from '../store/workflows/queue.ts'
import type { SubscriberChange } from '../subscribers/changes.ts'
import { settleFrozen } from './enrol.ts'
import { groupHeard, listHeardKinds, readActive, startRuns } from './hear.ts'
import type { MatchContext } from './match.ts'
import { RunBook, type RunContext, type StandingRun } from './run-book.ts'
import { endRunsOf } from './runs.ts'

/** What follows from changes of subscribers is decided with this. */
export type ChangeContext = RunContext & Omit<MatchContext, 'db'>

/** CALL: a tool or control action, which enrols at once. The others are heard at the next tick. */
type Source = 'CALL' | 'MAIL' | 'WORKFLOW'

interface ChangeOptions {
  source: Source
  /** False where the caller asked that no workflow starts. */
  mayTrigger?: boolean
  /** Says of a run whether a change does not end it: the step that made it goes on. */
  spares?: (run: StandingRun) => boolean
}

/**
 * Does what follows from changes of subscribers: cancels mail of those who left and their runs, queues
 * what workflows may hear, and enrols by triggers. To be called last in every transaction that can
 * change a subscriber, with all its changes.
 */
export function applyChanges(
  context: ChangeContext,
  changes: readonly SubscriberChange[],
  options: ChangeOptions,
): void {
  const before = readLastQueued(context.db)
  const heard = queueChanges(context, changes, options)
  if (heard.length > 0 && enrolsNow(options)) enrolNow(context, heard, before)
}

/**
 * Queues changes like `applyChanges`, for callers that have only the organization's file: what starts
 * by it starts at the next tick. Returns what was queued.
 */
export function queueChanges(
  context: RunContext,
  changes: readonly SubscriberChange[],
  options: ChangeOptions,
): HeardEvent[] {
  if (changes.length === 0) return []
  const { db } = context
  const { source, mayTrigger = true, spares = () => false } = options
  cancelMailOfLeavers(db, changes)
  endRunsOfLeavers(context, changes, spares)
  const kinds = listHeardKinds(db)
  if (kinds.size === 0) return []
  const heard = changes.flatMap((change): HeardEvent[] => {
    const event = toHeard(change)
    if (!event || !kinds.has(event.kind)) return []
    return [{ ...event, at: change.at, source, mayTrigger, enrolled: enrolsNow(options) }]
  })
  queueHeard(db, heard)
  return heard
}

function enrolsNow({ source, mayTrigger = true }: ChangeOptions): boolean {
  return source === 'CALL' && mayTrigger
}

function enrolNow(context: ChangeContext, heard: readonly HeardEvent[], before: number): void {
  settleFrozen(context, [...new Set(heard.map(({ subscriber }) => subscriber))])
  const book = new RunBook(context)
  const { versions } = readActive(context.db)
  const rows = heard.map((event, index) => ({ ...event, id: before + 1 + index }))
  for (const group of groupHeard(rows)) startRuns(book, context, { heard: group, versions, rows: group.rows })
  book.finish()
}

/** Subscribers who may not be mailed any more are in no workflow. */
function endRunsOfLeavers(
  context: RunContext,
  changes: readonly SubscriberChange[],
  spares: (run: StandingRun) => boolean,
): void {
  for (const change of changes) {
    const reason = reasonToLeave(change)
    if (reason === null || !('subscriber' in change) || change.subscriber === null) continue
    const email = change.kind === 'STATUS' ? (change.email ?? null) : null
    endRunsOf({ ...context, now: change.at }, { subscriber: change.subscriber, reason, email }, spares)
  }
}

function reasonToLeave(change: SubscriberChange) {
  if (change.kind !== 'STATUS') return null
  if (change.after === 'UNSUBSCRIBED') return 'UNSUBSCRIBED'
  const isOut = change.after === 'BOUNCED' || change.after === 'BANNED' || change.after === 'COMPLAINED'
  return isOut ? 'NOT_MAILABLE' : null
}

function toHeard(change: SubscriberChange): (Heard & { subscriber: number }) | null {
  const none = { subject: null, url: null, amount: null }
  switch (change.kind) {
    case 'STATUS': {
      const { before, after, subscriber } = change
      if (before === after || (after !== 'SUBSCRIBED' && after !== 'UNSUBSCRIBED')) return null
      return { ...none, kind: eventCode(after), subscriber }
    }
    case 'TAG_ADDED':
    case 'TAG_REMOVED':
      return { ...none, kind: eventCode(change.kind), subscriber: change.subscriber, subject: change.tag }
    case 'FIELD':
      return {
        ...none,
        kind: eventCode('FIELD_UPDATED'),
        subscriber: change.subscriber,
        subject: change.field,
      }
    case 'REVENUE': {
      const { type, cents, subscriber } = change
      return { ...none, kind: eventCode(type), subscriber, amount: Math.abs(cents) }
    }
    default:
      return null
  }
}
