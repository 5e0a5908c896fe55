import { HOUR_MS } from '../../../shared/text/time-units.ts'
import { countDueRuns, readTick } from '../../store/workflows/ticks.ts'
import { listActiveUrls } from '../../workflows/hear.ts'
import { findNextTick, runTick } from '../../workflows/tick.ts'
import { DELIVERIES_PER_UNIT, type Job } from '../scheduler/job.ts'

/** No more than fills a slice is counted. */
const MOST_COUNTED = 10_000

/**
 * The job that moves workflows: at whole minutes, when everything else due by then is done. A slice may
 * go on past a tick, so that the ticks of one organization do not end the slices of all.
 */
export const workflowTick: Job = {
  kind: 'workflow.tick',
  phase: 'after',
  nextDueAt: findNextTick,
  nthDueAt: () => null,
  passage(db, mayCall = () => false) {
    const at = findNextTick(db) ?? 0
    // Calls are made between slices, before time goes on.
    const until = [...listActiveUrls(db)].some(mayCall) ? at : at + HOUR_MS
    return { deliveries: countDueRuns(db, at, MOST_COUNTED) * DELIVERIES_PER_UNIT, until }
  },
  isUnderway: (db) => readTick(db)?.underway ?? false,
  run({ db, organization, platform, until, limit, chance, content, mayCall = () => false }) {
    const draw = (purpose: string, id: number) => chance.unit(purpose, id)
    const wantIndex = () => undefined
    return runTick({ db, organization, platform, content, now: until, wantIndex, draw, mayCall }, limit)
  },
}
