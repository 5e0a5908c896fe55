import { EMAIL_KINDS } from '../../domain/email-status.ts'
import { findEmailTemplate, planEmailTemplate } from '../../store/emails/email-templates.ts'
import type { JobContext, Job } from '../scheduler/job.ts'
import { findNextSingle, listDueSingles } from '../../store/emails/due-emails.ts'
import { DeliveryRecorder } from './delivery-events.ts'
import { planSubscriberEffects } from './subscriber-effects.ts'
import { listMessageLinks } from '../../sending/message-links.ts'
import { drawRates } from './outcome-plan.ts'

/**
 * Mail that a tool or a workflow step queued by itself: PENDING rows that are no campaign's. They
 * have a lane of their own and go out at their instant; what they will do to their recipients is
 * known from then on.
 */
export const transactionalSends: Job = {
  kind: 'email.send',
  phase: 'with',
  nextDueAt: findNextSingle,
  // Those that are due are few, and counted among the others.
  nthDueAt: () => null,
  run(job) {
    const { db, until, limit } = job
    const emails = listDueSingles(db, until, limit)
    for (const { template, kind } of emails) planTemplate(job, template, kind)
    const recorder = new DeliveryRecorder(db)
    for (const email of emails) {
      const plan = recorder.record(email, email.due)
      planSubscriberEffects(db, [{ email, plan }], recorder.planners)
    }
    recorder.finish()
    return { processed: emails.length, more: emails.length === limit }
  },
}

function planTemplate(job: JobContext, id: number | null, kind: number): void {
  const row = id === null ? undefined : findEmailTemplate(job.db, id)
  if (!row || row.rates !== null || kind === EMAIL_KINDS.TEST) return
  const { organization, platform, chance, content } = job
  const plan = drawRates(platform, organization.number, chance)
  planEmailTemplate(job.db, row.id, { ...plan, links: listMessageLinks(content, row) })
}
