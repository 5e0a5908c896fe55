import type { FileSurvey } from '../../store/file-surveys.ts'
import type { ReadHandle } from '../../store/db.ts'
import { hasAnyEmail } from '../../store/emails/emails.ts'
import { readWatermark } from '../../store/settings.ts'
import { isAnyParked } from '../../store/workflows/ticks.ts'
import { isAnyUncalled } from '../../store/workflows/webhooks.ts'
import type { Job } from './job.ts'
import { hasJobs } from './job-worker.ts'
import { earliest } from './next-due.ts'
import { campaignStart } from '../simulation/campaign-start.ts'
import { deliveries } from '../simulation/delivery-events.ts'
import { subscriberEffects } from '../simulation/subscriber-effects.ts'
import { workflowTick } from '../simulation/workflow-tick.ts'
import { transactionalSends } from '../simulation/transactional-sends.ts'

/**
 * Every kind of work that time does, in the order in which it runs at one instant. Effects on
 * subscribers come before other delivery events: who left before their turn gets no email.
 */
export const jobs: readonly Job[] = [
  campaignStart,
  transactionalSends,
  subscriberEffects,
  deliveries,
  workflowTick,
]

/** Returns what surveys a file: everything for which somebody would have to open it. */
export function surveyBy(timed: readonly Job[]): (db: ReadHandle) => FileSurvey {
  return (db) => ({
    watermark: readWatermark(db),
    due: earliest(timed.map((job) => job.nextDueAt(db))),
    hasCalls: isAnyUncalled(db),
    hasJobs: hasJobs(db),
    hasParked: isAnyParked(db),
    hasEmails: hasAnyEmail(db),
  })
}
