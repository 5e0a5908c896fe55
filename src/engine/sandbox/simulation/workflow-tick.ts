import { countDueRuns, readTick } from '../../store/workflows/ticks.ts'
import { hearsMail, longestPassage } from '../../workflows/hear.ts'
import { findNextTick, runTick } from '../../workflows/tick.ts'
import { runSpan } from './tick-span.ts'
import { DELIVERIES_PER_UNIT, type Job, type Stage } from '../scheduler/job.ts'

/** No more than fills a slice is counted. */
const MOST_COUNTED = 10_000

/** The more of mail one transaction holds, the fewer times its pages are written. */
const OF_MAIL: Stage = { name: 'workflow.tick: mail', aimMs: 30, most: 10_000, fillsTransaction: true }
const OF_RUNS: Stage = { name: 'workflow.tick', aimMs: 25, most: 5000 }

/**
 * The job that moves workflows: at whole minutes, when everything else due by then is done. A slice may
 * go on past a tick, so that the ticks of one organization do not end the slices of all.
 */
export const workflowTick: Job = {
  kind: 'workflow.tick',
  phase: 'after',
  nextDueAt: findNextTick,
  nthDueAt: () => null,
  stage: (db) => (hearsMail(db).deliveries ? OF_MAIL : OF_RUNS),
  passage(db, mayCall = () => false) {
    const at = findNextTick(db) ?? 0
    const until = at + longestPassage(db, mayCall)
    return { deliveries: countDueRuns(db, at, MOST_COUNTED) * DELIVERIES_PER_UNIT, until }
  },
  isUnderway: (db) => readTick(db)?.underway ?? false,
  run(job) {
    const { db, organization, platform, until, limit, chance, content, mayCall = () => false } = job
    const draw = (purpose: string, id: number) => chance.unit(purpose, id)
    const wantIndex = () => undefined
    const context = { db, organization, platform, content, now: until, wantIndex, draw, mayCall }
    return runSpan(job, context) ?? runTick(context, limit)
  },
}
