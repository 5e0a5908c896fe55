import { EMAIL_KINDS, type EmailKind, emailKindFromCode } from '../../domain/email-status.ts'
import { findEmailTemplate, planEmailTemplate } from '../../store/emails/email-templates.ts'
import type { JobContext, Job } from '../scheduler/job.ts'
import {
  type DueEmail,
  findNextSingle,
  listDueSingles,
  postponeEmail,
} from '../../store/emails/due-emails.ts'
import { listOpenHoldKinds } from '../../store/holds.ts'
import { HOUR_MS } from '../../../shared/text/time-units.ts'
import { judgePermission } from '../../domain/send-eligibility.ts'
import type { HoldKind } from '../../domain/verification.ts'
import { DeliveryRecorder } from './delivery-events.ts'
import { planSubscriberEffects } from './subscriber-effects.ts'
import { listMessageLinks } from '../../sending/message-links.ts'
import { drawRates } from './outcome-plan.ts'

/**
 * Mail that a tool or a workflow step queued by itself: PENDING rows that are no campaign's. They
 * have a lane of their own and go out at their instant; what they will do to their recipients is
 * known from then on. While a hold is open on their kind, or the organization is blocked, they wait:
 * they are looked at again every hour (decision 0052).
 */
export const transactionalSends: Job = {
  kind: 'email.send',
  phase: 'with',
  nextDueAt: findNextSingle,
  // Those that are due are few, and counted among the others.
  nthDueAt: () => null,
  run(job) {
    const { db, until, limit, tally } = job
    const due = listDueSingles(db, until, limit)
    const isHeld = heldKinds(job)
    const emails = due.filter(({ kind }) => !isHeld(kind))
    for (const email of due) if (isHeld(email.kind)) postponeEmail(db, email.id, hourAfter(email, until))
    for (const { template, kind } of emails) planTemplate(job, template, kind)
    const recorder = new DeliveryRecorder(db, tally)
    for (const email of emails) {
      const plan = recorder.record(email, email.due)
      planSubscriberEffects(db, [{ email, plan }], recorder.planners)
    }
    recorder.finish()
    return { processed: due.length, more: due.length === limit }
  },
}

/** Which holds stop a single email of each kind: a test goes out unless nothing does. */
const STOPPED_BY: Record<Exclude<EmailKind, 'CAMPAIGN'>, HoldKind> = {
  WORKFLOW: 'WORKFLOWS',
  TRANSACTIONAL: 'TRANSACTIONAL',
  TEST: 'ALL_SENDING',
}

/** Returns a test of whether email of a kind, by its code, may not go out now. */
function heldKinds({ platform, organization }: JobContext): (kind: number) => boolean {
  const { verification } = organization
  const facts = { verification, openHolds: listOpenHoldKinds(platform, organization.number) }
  return (code) => {
    const kind = emailKindFromCode(code)
    return kind !== 'CAMPAIGN' && judgePermission(facts, STOPPED_BY[kind]).some(({ blocks }) => blocks)
  }
}

/** Counted from when it was due, so that it does not matter how time was cut. */
function hourAfter({ due }: DueEmail, until: number): number {
  return due + HOUR_MS * (Math.floor((until - due) / HOUR_MS) + 1)
}

/** Settles how the recipients of a message will behave, unless that was done: with its first email. */
export function planTemplate(
  job: Pick<JobContext, 'db' | 'organization' | 'platform' | 'chance' | 'content'>,
  id: number | null,
  kind: number,
): void {
  const row = id === null ? undefined : findEmailTemplate(job.db, id)
  if (!row || row.rates !== null || kind === EMAIL_KINDS.TEST) return
  const { organization, platform, chance, content } = job
  const plan = drawRates(platform, organization.number, chance)
  planEmailTemplate(job.db, row.id, { ...plan, links: listMessageLinks(content, row) })
}
