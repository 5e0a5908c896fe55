import { nextMinute } from '../../domain/workflows/timing.ts'
import { MINUTE_MS } from '../../../shared/text/time-units.ts'
import {
  type DueEmail,
  findNextSingle,
  findNthDue,
  listDueIds,
  listDueOf,
} from '../../store/emails/due-emails.ts'
import { type EffectTouch, findNthEffectAt, listEffectTouches } from '../../store/emails/planned-effects.ts'
import { NewEvents } from '../../store/events.ts'
import { dropRead, type HeardEvent, listUnread, passOver } from '../../store/workflows/queue.ts'
import { readTick, writeTick } from '../../store/workflows/ticks.ts'
import type { TickContext } from '../../workflows/act.ts'
import { hearsMail, isOfMail } from '../../workflows/hear.ts'
import { SpanWalk } from '../../workflows/span-walk.ts'
import { findNextWork } from '../../workflows/tick.ts'
import { listWalkable, type Walkable } from '../../workflows/walkable.ts'
import { earliest } from '../scheduler/next-due.ts'
import type { JobContext } from '../scheduler/job.ts'
import { DeliveryRecorder } from './delivery-events.ts'
import { areCampaignsHeld } from './held-campaigns.ts'
import { HeardMail } from './heard-mail.ts'
import { OutcomePlanners } from './outcome-plan.ts'
import { applyEffects, EffectApplier } from './subscriber-effects.ts'

/** What an email and what comes of it cost, in moves of a run that cost least. */
const WEIGHT_OF_EMAIL = 8

/** What a span did; `workload` is in moves of a run that cost least. */
interface SpanPart {
  processed: number
  more: false
  workload: number
}

/** More than a span can hold. */
const MOST_EFFECTS = Number.MAX_SAFE_INTEGER

/**
 * Does the tick at `until` and those after it at once, with what mail does before each of them, as far as only that moves
 * workflows and what they do moves no mail. Returns null, and does nothing, where that tick is to be done by itself.
 */
export function runSpan(job: JobContext, context: TickContext): SpanPart | null {
  const { db, until: at, limit } = job
  const most = Math.floor(limit / WEIGHT_OF_EMAIL)
  const walkable = hearsMail(db).deliveries && readTick(db)?.at !== at ? listWalkable(context) : null
  if (!walkable || areCampaignsHeld(job)) return null
  const unread = listUnread(db, at, most + 1)
  const last = findEnd(job, most - unread.length)
  if (last < at || unread.length > most || !unread.every((event) => isForTick(event, at))) return null
  const emails = last > at ? listDueOf(db, listDueIds(db, last), last) : []
  const touches = last > at ? listEffectTouches(db, last) : []
  const end = endBeforeUnsent(emails, touches, last)
  const heard = [...unread, ...foretell(job, emails, end)]
  for (let until = end; until >= at;) {
    const span = { emails, heard, unread: unread.map(({ id }) => id), touches, until }
    const stoppedAt = walkSpan(job, context, walkable, span)
    if (typeof stoppedAt !== 'number') return stoppedAt
    until = stoppedAt - MINUTE_MS
  }
  return null
}

/** Returns whether mail has just done it, and it may start runs. */
function isForTick({ at, kind, mayTrigger, enrolled }: HeardEvent, tick: number): boolean {
  return nextMinute(at) === tick && isOfMail(kind) && mayTrigger && !enrolled
}

/**
 * Returns the last whole minute before anything that a tick or the mail has to be looked at for by itself, with at most
 * so many emails. ms UTC.
 */
function findEnd({ db, until: at, writeAheadTo }: JobContext, most: number): number {
  const count = Math.max(1, most + 1)
  const work = findNextWork(db, at)
  if (work !== null && work <= at) return at - MINUTE_MS
  const stop = earliest([
    work,
    // An effect that workflows hear is read at its own tick.
    findNthEffectAt(db, hearsMail(db).effects ? 1 : count),
    findNextSingle(db),
    findNthDue(db, count),
  ])
  const last = Math.floor(writeAheadTo / MINUTE_MS) * MINUTE_MS
  return stop === null ? last : Math.max(at, Math.min(last, minuteBefore(stop)))
}

function minuteBefore(at: number): number {
  return nextMinute(at) - MINUTE_MS
}

/** Returns the last minute before an effect that may cancel one of the emails before it is sent. */
function endBeforeUnsent(emails: readonly DueEmail[], touches: readonly EffectTouch[], last: number): number {
  const unsent = emails.filter(({ sent }) => sent === null)
  if (unsent.length === 0 || touches.length === 0) return last
  const subscribers = new Set(unsent.map(({ subscriber }) => subscriber))
  const addresses = new Set(unsent.map(({ recipient }) => recipient))
  const first = touches.find(
    ({ subscriber, recipient, address }) =>
      subscribers.has(subscriber) || addresses.has(recipient) || addresses.has(address ?? recipient),
  )
  return first ? Math.min(last, minuteBefore(first.at)) : last
}

/** Returns what workflows will hear of emails by then, in the order of the queue. */
function foretell({ db }: JobContext, emails: readonly DueEmail[], until: number): HeardEvent[] {
  const planners = new OutcomePlanners(db)
  const heard = new HeardMail(db)
  for (const email of emails) {
    const { planner, links } = planners.find(email.template, email.kind)
    const plan = planner.plan(email.id, email.recipient, email.sent ?? email.due)
    heard.add(email, plan, { from: email.due, until, links })
  }
  return heard.take().toSorted((one, other) => one.at - other.at)
}

interface Span {
  emails: readonly DueEmail[]
  /** Of the tick at which it begins, and what its emails will bring. */
  heard: readonly HeardEvent[]
  /** Ids of the first of them, which are queued. */
  unread: readonly number[]
  touches: readonly EffectTouch[]
  until: number
}

/** Returns what was done, or the first tick that has to be done by itself: then nothing was written. */
function walkSpan(
  job: JobContext,
  context: TickContext,
  walkable: readonly Walkable[],
  span: Span,
): SpanPart | number {
  const { touches, until, unread } = span
  const heard = span.heard.filter(({ at }) => at <= until)
  const events = new NewEvents()
  const subscribers = [...new Set(heard.map(({ subscriber }) => subscriber))]
  const walk = new SpanWalk(context, walkable, { subscribers, events })
  const stoppedAt = walk.walk(heard, until)
  if (stoppedAt !== null) return stoppedAt
  // A subscriber who leaves, or gets a tag by a link, acts differently from then on.
  const early = touches.find(
    ({ at, subscriber }) => at <= until && subscriber !== null && walk.hasActed(subscriber, nextMinute(at)),
  )
  if (early) return nextMinute(early.at)
  const { db } = job
  walk.write()
  const mail = writeMail(job, span)
  passOver(db, heard.slice(unread.length))
  dropRead(db, unread)
  // Before each tick stands what mail did until then.
  mail.events.append(events)
  mail.events.orderBy(nextMinute)
  mail.events.write(db)
  const last = walk.last ?? { at: job.until, round: 0 }
  writeTick(db, { ...last, reading: false, underway: false })
  const processed = mail.processed + unread.length
  return { processed, more: false, workload: processed * WEIGHT_OF_EMAIL }
}

/** Writes what mail does in a span. Returns how much that was, and its events. */
function writeMail(
  { db, organization, tally }: JobContext,
  { emails, until }: Span,
): { processed: number; events: NewEvents } {
  const events = new NewEvents()
  const effects = applyEffects(db, new EffectApplier(db, organization, events), until, MOST_EFFECTS)
  const recorder = new DeliveryRecorder(db, tally, events)
  const due = emails.filter((email) => email.due <= until)
  for (const email of due) recorder.record(email, until)
  recorder.finish()
  return { processed: effects + due.length, events }
}
