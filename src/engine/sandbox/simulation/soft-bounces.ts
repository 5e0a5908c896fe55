import type { EmailOutcome } from '../../domain/email-status.ts'
import type { ReadHandle } from '../../store/db.ts'
import { listOutcomesOf, type StoredOutcome } from '../../store/emails/due-emails.ts'
import { findLastEventAt } from '../../store/events.ts'
import type { OutcomePlanners } from './planners.ts'

/** So many soft bounces one after the other make an address dead (design page "sandbox"). */
const IN_A_ROW = 3

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
  const last = listOutcomesOf(db, subscriber)
    .flatMap((email) => outcomeOf(email, planners))
    .filter((outcome) => outcome.at <= at)
    .toSorted((one, other) => other.at - one.at || other.email - one.email)
    .slice(0, IN_A_ROW)
  if (last.length < IN_A_ROW || !last.every(({ soft }) => soft)) return false
  // A subscriber who was brought back starts from zero.
  const since = findLastEventAt(db, subscriber, 'SUBSCRIBED', at) ?? -Infinity
  return last.every((outcome) => outcome.at > since)
}

function outcomeOf(email: StoredOutcome, planners: OutcomePlanners): Outcome[] {
  if (email.due === null) return storedOutcome(email)
  const { planner } = planners.find(email.template, email.kind)
  const { delivered, bounced, bounce } = planner.plan(email.id, email.recipient, email.sent ?? email.due)
  const instant = delivered ?? bounced
  return instant === null ? [] : [{ at: instant, email: email.id, soft: bounce?.hard === false }]
}

function storedOutcome({ id, delivered, bounced, outcome }: StoredOutcome): Outcome[] {
  const at = bounced ?? delivered
  if (at === null) return []
  const details = bounced === null || outcome === null ? null : (JSON.parse(outcome) as EmailOutcome)
  return [{ at, email: id, soft: details?.bounceType === 'SOFT' }]
}
