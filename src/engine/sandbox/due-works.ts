import type { DueWork } from './due-work.ts'
import { campaignStart } from './sending/campaign-start.ts'
import { deliveries } from './sending/deliveries.ts'
import { personMoves } from './sending/person-moves.ts'
import { singles } from './sending/singles.ts'

/**
 * Every kind of work that time does, in the order in which they go at one and the same instant.
 * What mail does to people comes before the other moves of mail: who left before their turn gets none.
 */
export const dueWorks: readonly DueWork[] = [campaignStart, singles, personMoves, deliveries]
