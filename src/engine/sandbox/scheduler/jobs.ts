import type { DueWork } from './job.ts'
import { campaignStart } from '../simulation/campaign-start.ts'
import { deliveries } from '../simulation/deliveries.ts'
import { personMoves } from '../simulation/person-moves.ts'
import { singles } from '../simulation/transactional-sends.ts'

/**
 * Every kind of work that time does, in the order in which they go at one and the same instant.
 * What mail does to people comes before the other moves of mail: who left before their turn gets none.
 */
export const dueWorks: readonly DueWork[] = [campaignStart, singles, personMoves, deliveries]
