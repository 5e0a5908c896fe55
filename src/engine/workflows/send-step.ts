import { ToolError } from '../../shared/errors.ts'
import { DAY_MS } from '../../shared/text/time-units.ts'
import { compileSnapshot, listPersonalKeys } from '../content/message-snapshot.ts'
import { isReviewed, judgePermission, judgeSender } from '../domain/send-eligibility.ts'
import { startOfMonth } from '../domain/timezone.ts'
import { nextInWindow } from '../domain/workflows/timing.ts'
import type { WaitingFor } from '../domain/workflows/run-states.ts'
import { addSender, inlineCampaign, snapshotCampaign } from '../sending/campaign-message.ts'
import { readEmailLimit } from '../sending/email-limit.ts'
import { describeFault } from '../sending/content-facts.ts'
import { MessageBound } from '../sending/message-size.ts'
import { gatherOrganizationFacts } from '../sending/send-facts.ts'
import { findCampaign } from '../store/campaigns.ts'
import { findEmailTemplate, insertEmailTemplate } from '../store/emails/email-templates.ts'
import { readReviewerState } from '../store/reviews.ts'
import { findSender } from '../store/senders.ts'
import {
  findVersionEmail,
  insertSends,
  listReachable,
  listSentRuns,
  type VersionEmail,
  writeVersionTemplate,
} from '../store/workflows/sends.ts'
import { planWakeup } from '../store/workflows/ticks.ts'
import type { MatchContext } from './match.ts'
import type { RunBook, StandingRun } from './run-book.ts'

/** Why an EMAIL step does not send now: it may later, or it never will. */
type Refusal = { waitingFor: WaitingFor } | { failure: string; isDeleted?: boolean }

const LONGER_THAN_A_MONTH = 32 * DAY_MS

/**
 * Sends the email of a step to runs. Returns those that go on: they have it now, or had it before. The
 * others are parked until what stops them has gone, wait for the send window, or end.
 */
export function sendStep(book: RunBook, context: MatchContext, runs: readonly StandingRun[]): StandingRun[] {
  const [first] = runs
  if (!first) return []
  const { version, step } = first
  const graph = book.graph(version)
  const window = graph.settings.sendWindow
  const open = window ? nextInWindow(window, book.now, book.zoneOf(graph)) : book.now
  if (open > book.now) {
    book.keep(runs, { due: open, waitingFor: 'SEND_WINDOW' })
    return []
  }
  const email = findVersionEmail(book.db, version, step)
  if (!email) {
    book.end(runs, { status: 'FAILED', reason: 'REFERENCE_DELETED', detail: 'The step has no email.' })
    return []
  }
  const had = new Set(
    listSentRuns(
      book.db,
      email.campaign,
      runs.map(({ id }) => id),
    ),
  )
  const due = keepReachable(
    book,
    runs.filter(({ id }) => !had.has(id)),
  )
  const sent = sendTo(book, context, { email, runs: due, place: first })
  const going = new Set([...had, ...sent.map(({ id }) => id)])
  return runs.filter(({ id }) => going.has(id))
}

/** Ends the runs of those who may not be mailed, and returns the others. */
function keepReachable(book: RunBook, runs: readonly StandingRun[]): StandingRun[] {
  const reachable = new Set(
    listReachable(
      book.db,
      runs.map(({ subscriber }) => subscriber),
    ),
  )
  const out = runs.filter(({ subscriber }) => !reachable.has(subscriber))
  book.end(out, { status: 'CANCELED', reason: 'NOT_MAILABLE' })
  return runs.filter(({ subscriber }) => reachable.has(subscriber))
}

interface Sending {
  email: VersionEmail
  runs: readonly StandingRun[]
  place: Pick<StandingRun, 'version' | 'step'>
}

function sendTo(
  book: RunBook,
  context: MatchContext,
  { email, runs, place }: Sending,
): readonly StandingRun[] {
  if (runs.length === 0) return []
  const refusal = refuse(book, context, email)
  if (refusal) {
    stop(book, runs, refusal)
    return []
  }
  const limit = readEmailLimit(context, book.now)
  const room = limit === null ? runs.length : Math.max(0, limit.most - limit.used)
  const rest = runs.slice(room)
  if (rest.length > 0) {
    book.keep(rest, { due: null, waitingFor: 'MONTHLY_LIMIT' })
    planWakeup(book.db, 'MONTHLY_LIMIT', startOfNextMonth(context, book.now))
  }
  const sent = runs.slice(0, room)
  if (sent.length === 0) return []
  const message = prepareMessage(book, context, email, place)
  if ('failure' in message) {
    stop(book, sent, message)
    return []
  }
  const fitting = keepFitting(book, sent, message)
  insertSends(book.db, fitting, { ...message, campaign: email.campaign, at: book.now })
  return fitting
}

/** Ends the runs of subscribers with values that make the message too large, and returns the others. */
function keepFitting(
  book: RunBook,
  runs: readonly StandingRun[],
  { bound, keys }: Message,
): readonly StandingRun[] {
  const subscribers = runs.map(({ subscriber }) => subscriber)
  const faults = bound.faultsAmong(book.db, keys, subscribers)
  if (faults.size === 0) return runs
  for (const run of runs) {
    const fault = faults.get(run.subscriber)
    if (fault !== undefined) stop(book, [run], { failure: `The email was not sent: ${fault}.` })
  }
  return runs.filter(({ subscriber }) => !faults.has(subscriber))
}

function startOfNextMonth({ organization }: MatchContext, now: number): number {
  const { timezone } = organization
  return startOfMonth(timezone, startOfMonth(timezone, now) + LONGER_THAN_A_MONTH)
}

function stop(book: RunBook, runs: readonly StandingRun[], refusal: Refusal): void {
  if ('waitingFor' in refusal) {
    book.keep(runs, { due: null, waitingFor: refusal.waitingFor })
    return
  }
  const reason = refusal.isDeleted ? 'REFERENCE_DELETED' : 'STEP_FAILED'
  book.end(runs, { status: 'FAILED', reason, detail: refusal.failure })
}

/** Judges what is the same for every run of the step, the checks of campaigns. */
function refuse(book: RunBook, context: MatchContext, email: VersionEmail): Refusal | null {
  const facts = gatherOrganizationFacts(context)
  const stopped = judgePermission(facts, 'WORKFLOWS').find(({ blocks }) => blocks)
  if (stopped) return { waitingFor: stopped.rule === 'NO_HOLD' ? 'HOLD' : 'ORGANIZATION' }
  if (readReviewerState(context.platform).outage && isReviewed(facts)) return { waitingFor: 'REVIEWER' }
  const sender = email.sender === null ? undefined : findSender(book.db, email.sender)
  const refused = judgeSender(sender ?? null).find(({ blocks }) => blocks)
  if (!refused) return null
  if (refused.rule === 'SENDER_DOMAIN') return { waitingFor: 'DOMAIN' }
  return { failure: 'The sender of the email was deleted.', isDeleted: true }
}

interface Message {
  template: number
  keys: readonly string[]
  bound: MessageBound
}

/** One template for each step of a version, written with its first email. */
function prepareMessage(
  book: RunBook,
  context: MatchContext,
  email: VersionEmail,
  { version, step }: Pick<StandingRun, 'version' | 'step'>,
): Message | { failure: string } {
  const { db } = book
  const id = email.template ?? createTemplate(book, context, email)
  if (typeof id !== 'number') return id
  if (email.template === null) writeVersionTemplate(db, version, step, id)
  const template = findEmailTemplate(db, id)
  if (!template) throw new Error(`template ${id} is gone`)
  const compiled = compileSnapshot(context.content, template)
  return { template: id, keys: listPersonalKeys(compiled), bound: new MessageBound(compiled, template) }
}

function createTemplate(
  book: RunBook,
  context: MatchContext,
  email: VersionEmail,
): number | { failure: string } {
  const { db } = book
  const stored = findCampaign(db, email.campaign)
  const sender = email.sender === null ? undefined : findSender(db, email.sender)
  if (!stored || !sender) return { failure: 'The email of the step was deleted.' }
  const { subject, preview, content, contentType, replyTo } = email
  const campaign = { ...stored, subject, preview, content, contentType, replyTo }
  try {
    const inlined = inlineCampaign(context, campaign)
    return insertEmailTemplate(db, addSender(snapshotCampaign(context, campaign, inlined), campaign, sender))
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    return { failure: `The email does not render: ${describeFault(error)}.` }
  }
}
