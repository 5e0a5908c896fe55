import type { Job } from './job.ts'
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
