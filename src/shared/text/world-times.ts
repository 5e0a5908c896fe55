/** The first time that the clock of a sandbox may show, ms UTC: a seed writes a past of years before it. */
const FIRST_WORLD_TIME = Date.UTC(2000, 0, 1)
/** Every time on the wire has four digits for its year, and a world writes times that are years ahead of it. */
const LAST_WORLD_TIME = Date.UTC(9900, 0, 1)

/** How the bounds are said to a person. */
export const WORLD_TIMES = 'from 2000 to the end of 9899'

/** Returns whether the clock of a sandbox may show a time. */
export function isWorldTime(at: number): boolean {
  return at >= FIRST_WORLD_TIME && at < LAST_WORLD_TIME
}
