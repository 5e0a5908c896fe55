import { turnAfter } from '../../domain/sending-pace.ts'
import { EMAIL_KINDS, emailStatusCode } from '../../domain/email-status.ts'
import { type DueEmail, listSubscribersOfDueSingles } from '../../store/emails/due-emails.ts'
import { listSubscribersAffected } from '../../store/emails/planned-effects.ts'
import { listEmailsOfStart } from '../../store/emails/sent-emails.ts'
import { listAddresses } from '../../store/subscribers.ts'
import type { ReadHandle, WriteHandle } from '../../store/db.ts'
import { SimulatedEmails, readNextIds } from '../../store/emails/simulated-emails.ts'
import { addToEngagementBacklog } from '../../store/emails/engagement.ts'
import { type StartedMessage, type QueuePart } from '../../store/emails/sending-queue.ts'
import { type OutcomePlan, nextEventAfter } from './outcome-plan.ts'
import { DeliveryRecorder, outcomeOf, dueBy } from './delivery-events.ts'
import { type PlannedEmail, planSubscriberEffects } from './subscriber-effects.ts'

const PENDING = emailStatusCode('PENDING')
const SENT = emailStatusCode('SENT')
const DELIVERED = emailStatusCode('DELIVERED')
const BOUNCED = emailStatusCode('BOUNCED')
const COMPLAINED = emailStatusCode('COMPLAINED')

export interface WriteAhead extends StartedMessage {
  /** The end of the slice in which the emails are made, ms UTC. */
  through: number
}

/**
 * Writes a part's emails once, as they are at the end of the slice, instead of PENDING and again
 * when they move. PENDING remain those whose turn comes later, and those few whose way hangs on
 * what happens in between (somebody may leave before their turn). Answers how many emails there
 * are now; null, and nothing written, when somebody of the audience is gone.
 */
export function writeSimulated(db: WriteHandle, part: QueuePart, reach: WriteAhead): number | null {
  const ids = JSON.parse(part.ids) as number[]
  const recipients = listAddresses(db, part.ids)
  if (recipients.length !== ids.length) return null
  const ends = readNextIds(db)
  const movable = listAffected(db, part, reach.through)
  const recorder = new DeliveryRecorder(db)
  const { planner, links } = recorder.planners.find(part.template, EMAIL_KINDS.CAMPAIGN)
  const hasTagLinks = links.some(({ tags }) => tags !== undefined)
  const touching: PlannedEmail[] = []
  const made = new SimulatedEmails(db, part, reach)
  for (let place = 0; place < ids.length; place += 1) {
    const subscriber = ids[place] as number
    const recipient = recipients[place] as string
    const email = toEmail(part, { id: ends.email + place, subscriber, recipient, place })
    const plan = planner.plan(email.id, recipient, email.due)
    if (changesPerson(plan, hasTagLinks)) touching.push({ email, plan })
    if (plan.sent > reach.through || plan.delayed !== null || movable.has(subscriber)) {
      made.add([subscriber, PENDING, null, null, null, null, null, null, null, plan.sent])
    } else {
      addReached(made, subscriber, plan, reach.through)
      recorder.count(email, plan, reach.through)
    }
  }
  made.finish()
  planSubscriberEffects(db, touching, recorder.planners)
  recorder.finish()
  addToEngagementBacklog(db, ends, reach.created)
  return ids.length
}

/** Most lives do nothing to their person. */
function changesPerson(
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

function addReached(made: SimulatedEmails, subscriber: number, plan: OutcomePlan, through: number): void {
  const delivered = dueBy(plan.delivered, through)
  const bounced = dueBy(plan.bounced, through)
  const complained = dueBy(plan.complained, through)
  const opened = dueBy(plan.opened, through)
  const clicked = dueBy(plan.clicks[0]?.at ?? null, through)
  const due = nextEventAfter(plan, through)
  const isPlain = delivered !== null && complained === null && due === null
  if (isPlain && made.addDelivered({ subscriber, delivered, opened, clicked })) return
  let status = delivered === null ? SENT : DELIVERED
  if (bounced !== null) status = BOUNCED
  if (complained !== null) status = COMPLAINED
  const answers = [opened, clicked, bounced, complained, outcomeOf(plan, through)]
  made.add([subscriber, status, plan.sent, delivered, ...answers, due])
}

/**
 * People whom other mail may move before the slice is over. They have one email of this start, so
 * what that does to them comes after its own turn.
 */
function listAffected(db: ReadHandle, { campaign, template }: QueuePart, through: number): Set<number> {
  const [own] = listEmailsOfStart(db, campaign, template, 1)
  return new Set([
    ...listSubscribersAffected(db, through, own ?? Number.MAX_SAFE_INTEGER),
    ...listSubscribersOfDueSingles(db, through),
  ])
}
