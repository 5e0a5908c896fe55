import { EMAIL_KINDS, type EmailOutcome, emailStatusCode } from '../../domain/email-status.ts'
import { eventCode } from '../../domain/event-types.ts'
import type { ReadHandle } from '../../store/db.ts'
import { DUE_EMAIL_COLUMNS, type DueEmail } from './delivery-events.ts'
import type { OutcomePlanners } from './planners.ts'

/** So many soft bounces one after the other make an address dead (design page "sandbox"). */
const IN_A_ROW = 3

type StoredEmail = DueEmail & { delivered: number | null; bounced: number | null; outcome: string | null }

interface Outcome {
  at: number
  email: number
  soft: boolean
}

/**
 * True when the last three messages to somebody, up to an instant and since they last became
 * SUBSCRIBED, bounced softly. Emails that are still under way are judged by their plan: whether
 * their rows were written already depends on how time was cut.
 */
export function softBouncesInARow(
  db: ReadHandle,
  planners: OutcomePlanners,
  subscriber: number,
  at: number,
): boolean {
  const emails = db.all<StoredEmail>(
    `SELECT ${DUE_EMAIL_COLUMNS}, delivered, bounced, outcome FROM emails
     WHERE subscriber = ? AND kind <> ${EMAIL_KINDS.TEST} AND status <= ${emailStatusCode('COMPLAINED')}`,
    [subscriber],
  )
  const last = emails
    .flatMap((email) => outcomeOf(email, planners))
    .filter((outcome) => outcome.at <= at)
    .toSorted((one, other) => other.at - one.at || other.email - one.email)
    .slice(0, IN_A_ROW)
  if (last.length < IN_A_ROW || !last.every(({ soft }) => soft)) return false
  const since = subscribedSince(db, subscriber, at)
  return last.every((outcome) => outcome.at > since)
}

function outcomeOf(email: StoredEmail, planners: OutcomePlanners): Outcome[] {
  if (email.due === null) return storedOutcome(email)
  const { planner } = planners.find(email.template, email.kind)
  const { delivered, bounced, bounce } = planner.plan(email.id, email.recipient, email.sent ?? email.due)
  const instant = delivered ?? bounced
  return instant === null ? [] : [{ at: instant, email: email.id, soft: bounce?.hard === false }]
}

function storedOutcome({ id, delivered, bounced, outcome }: StoredEmail): Outcome[] {
  const at = bounced ?? delivered
  if (at === null) return []
  const details = bounced === null || outcome === null ? null : (JSON.parse(outcome) as EmailOutcome)
  return [{ at, email: id, soft: details?.bounceType === 'SOFT' }]
}

/** Whoever is brought back starts anew. */
function subscribedSince(db: ReadHandle, subscriber: number, at: number): number {
  const row = db.get<{ at: number | null }>(
    `SELECT max(at) AS at FROM events WHERE subscriber = ? AND type = ${eventCode('SUBSCRIBED')} AND at <= ?`,
    [subscriber, at],
  )
  return row?.at ?? -Infinity
}
