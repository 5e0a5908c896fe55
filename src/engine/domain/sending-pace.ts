import { SECOND_MS } from '../../shared/text/time-units.ts'

/** Emails that an organization's campaigns send per second of virtual time (contract: time-and-chance). */
export const SENDS_PER_SECOND = 40

/** Returns how long after the first recipient of a queue the one at `place` has their turn, ms. */
export function turnAfter(place: number): number {
  return SECOND_MS * Math.floor(place / SENDS_PER_SECOND)
}
