import { turnAfter } from '../../domain/sending-pace.ts'
import { EMAIL_KINDS, type EmailOutcome, emailStatusCode } from '../../domain/email-status.ts'
import { type DueEmail, listSubscribersOfDueSingles } from '../../store/emails/due-emails.ts'
import { listSubscribersAffected } from '../../store/emails/planned-effects.ts'
import { listEmailsOfStart } from '../../store/emails/sent-emails.ts'
import { listExisting, mapAddressesLike } from '../../store/subscribers.ts'
import { finishCampaign } from '../../sending/campaign-progress.ts'
import type { MessageBound } from '../../sending/message-size.ts'
import { addToStats, removeRecipients } from '../../store/campaign-stats.ts'
import { FORCING_ADDRESSES } from '../../domain/scenario.ts'
import type { ReadHandle, WriteHandle } from '../../store/db.ts'
import {
  deleteEmailsFrom,
  type SimulatedEmail,
  SimulatedEmails,
  readNextIds,
} from '../../store/emails/simulated-emails.ts'
import { addToEngagementBacklog } from '../../store/emails/engagement.ts'
import type { DeliveryTally } from '../scheduler/job.ts'
import { dropQueuePart, type QueuePart, type StartedMessage } from '../../store/emails/sending-queue.ts'
import { type OutcomePlan, nextEventAfter } from './outcome-plan.ts'
import { DeliveryRecorder, outcomeOf, dueBy } from './delivery-events.ts'
import { type PlannedEmail, planSubscriberEffects } from './subscriber-effects.ts'

const PENDING = emailStatusCode('PENDING')
const SENT = emailStatusCode('SENT')
const DELIVERED = emailStatusCode('DELIVERED')
const BOUNCED = emailStatusCode('BOUNCED')
const COMPLAINED = emailStatusCode('COMPLAINED')
const FAILED = emailStatusCode('FAILED')

export interface WriteAhead extends StartedMessage {
  /** The end of the slice in which the emails are made, ms UTC. */
  through: number
  /** Workflows hear of its answers: those are not written ahead, but told at their own instants. */
  isHeard: boolean
  tally: DeliveryTally
  bound: MessageBound
}

/**
 * Writes a part's emails once, as they are at the end of the slice, instead of PENDING and again
 * when they move. PENDING are those with a later turn, and those few with an outcome that depends on
 * what happens in between (a subscriber may leave before their turn). Returns the number of emails:
 * subscribers who were erased after the campaign started get none.
 */
export function writeSimulated(db: WriteHandle, part: QueuePart, ahead: WriteAhead): number {
  const ids = JSON.parse(part.ids) as number[]
  if (ids.length === 0) {
    dropQueuePart(db, part)
    return 0
  }
  const addresses = mapAddressesLike(db, FORCING_ADDRESSES, { first: ids[0] ?? 0, last: ids.at(-1) ?? 0 })
  const next = readNextIds(db)
  const affected = listAffected(db, part, ahead.through)
  const recorder = new DeliveryRecorder(db, ahead.tally)
  const { planner, links } = recorder.planners.find(part.template, EMAIL_KINDS.CAMPAIGN)
  const hasTagLinks = links.some(({ tags }) => tags !== undefined)
  const affecting: PlannedEmail[] = []
  const emails = new SimulatedEmails(db, part, ahead)
  const faults = ahead.bound.faultsAmong(db, ahead.keys, ids)
  for (const [place, subscriber] of ids.entries()) {
    // Any other address plans the same outcome.
    const recipient = addresses.get(subscriber) ?? ''
    const fault = faults.get(subscriber)
    if (fault !== undefined) {
      emails.add(toFailed(subscriber, fault))
      continue
    }
    const email = toEmail(part, { id: next.email + place, subscriber, recipient, place })
    const plan = planner.plan(email.id, recipient, email.due)
    if (affectsSubscriber(plan, hasTagLinks)) affecting.push({ email, plan })
    const reached = reachedBy(plan, ahead)
    if (plan.sent > reached || plan.delayed !== null || affected.has(subscriber)) {
      emails.add(toPending(subscriber, plan.sent))
    } else {
      emails.add(toReached(subscriber, plan, reached))
      recorder.count(email, plan, reached)
    }
  }
  if (emails.finish() < ids.length) return writeExisting(db, part, ahead, next.email)
  planSubscriberEffects(db, affecting, recorder.planners)
  recorder.finish()
  recordFailed(db, part.campaign, { failed: faults.size, lastSent: ahead.created })
  if (part.firstSent <= ahead.through) addToEngagementBacklog(db, next, ahead.created)
  return ids.length
}

/** They wait for nothing, so that the campaign may be over with the last of the others. */
function recordFailed(db: WriteHandle, campaign: number, change: { failed: number; lastSent: number }): void {
  if (change.failed === 0) return
  addToStats(db, campaign, change)
  finishCampaign(db, campaign)
}

/** Writes a part again without those who were erased: every email after one of them has another id. */
function writeExisting(db: WriteHandle, part: QueuePart, ahead: WriteAhead, first: number): number {
  deleteEmailsFrom(db, first)
  const ids = listExisting(db, part.ids)
  removeRecipients(db, part.campaign, (JSON.parse(part.ids) as number[]).length - ids.length)
  return writeSimulated(db, { ...part, ids: JSON.stringify(ids) }, ahead)
}

/**
 * Returns the instant that an email is written for. Where workflows hear of answers, that is when it is delivered; -1
 * where it is answered at that very instant.
 */
function reachedBy(
  { delivered, opened, clicks, complained }: OutcomePlan,
  { through, isHeard }: Pick<WriteAhead, 'through' | 'isHeard'>,
): number {
  if (!isHeard) return through
  const reached = Math.min(through, delivered ?? through)
  const answers = [opened, clicks[0]?.at ?? null, complained]
  return answers.some((at) => at !== null && at <= reached) ? -1 : reached
}

/** Most plans change nothing about their subscriber. */
function affectsSubscriber(
  { bounced, complained, unsubscribed, clicks }: OutcomePlan,
  hasTagLinks: boolean,
): boolean {
  return (bounced ?? complained ?? unsubscribed) !== null || (hasTagLinks && clicks.length > 0)
}

function toEmail(
  { campaign, template, firstSent }: QueuePart,
  { id, subscriber, recipient, place }: { id: number; subscriber: number; recipient: string; place: number },
): DueEmail {
  const due = firstSent + turnAfter(place)
  return { id, kind: EMAIL_KINDS.CAMPAIGN, campaign, subscriber, recipient, template, due, sent: null }
}

const UNSENT = {
  sent: null,
  delivered: null,
  opened: null,
  clicked: null,
  bounced: null,
  complained: null,
} as const

function toPending(subscriber: number, due: number): SimulatedEmail {
  return { ...UNSENT, subscriber, status: PENDING, outcome: null, due }
}

/** Returns an email that never goes out. */
function toFailed(subscriber: number, reason: string): SimulatedEmail {
  const outcome: EmailOutcome = { reason }
  return { ...UNSENT, subscriber, status: FAILED, outcome: JSON.stringify(outcome), due: null }
}

/** Returns an email that was sent, as it is at `through`. */
function toReached(subscriber: number, plan: OutcomePlan, through: number): SimulatedEmail {
  const delivered = dueBy(plan.delivered, through)
  const bounced = dueBy(plan.bounced, through)
  const complained = dueBy(plan.complained, through)
  let status = delivered === null ? SENT : DELIVERED
  if (bounced !== null) status = BOUNCED
  if (complained !== null) status = COMPLAINED
  return {
    subscriber,
    status,
    sent: plan.sent,
    delivered,
    opened: dueBy(plan.opened, through),
    clicked: dueBy(plan.clicks[0]?.at ?? null, through),
    bounced,
    complained,
    outcome: outcomeOf(plan, through),
    due: nextEventAfter(plan, through),
  }
}

/**
 * Returns subscribers that other mail may affect before the slice is over. They have one email of
 * this start, so what that does to them comes after its own turn.
 */
function listAffected(db: ReadHandle, { campaign, template }: QueuePart, through: number): Set<number> {
  const [own] = listEmailsOfStart(db, campaign, template, 1)
  return new Set([
    ...listSubscribersAffected(db, through, own ?? Number.MAX_SAFE_INTEGER),
    ...listSubscribersOfDueSingles(db, through),
  ])
}
