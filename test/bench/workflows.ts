import { join } from 'node:path'
import { mkdirSync } from 'node:fs'
import { enrolSubscribers } from '../../src/engine/workflows/enrol.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/text/time-units.ts'
import { openSqlite } from '../../src/platform/sqlite.ts'
import { Advance } from './support/advance.ts'
import { type Bench, type Report, writeMs, writeRate, writeRatio } from './support/bench.ts'
import { fillOrganization, openFilledSandbox } from './support/filled.ts'
import { interleave, median, medianRatio } from './support/measure.ts'
import { insertNames, openReference } from './support/reference.ts'
import { measureEnrolling } from './workflows-enrol.ts'
import { measureListening } from './workflows-listen.ts'
import { enrolByHand, prepareSetTrip, walkOneByOne } from './support/workflow-designs.ts'
import { publishTrip, subjectsOf, type Trip } from './support/workflow-trips.ts'

const RUNS = 100_000
/** A transaction per run is measured on a part: it takes too long. */
const ONE_BY_ONE = 2000
/** Of one trip; the wait before it and the exit after it are not counted as steps. */
const STEPS = 5
const ROUNDS = 3

/** Workflows: runs through steps, a campaign that is listened to, and enrolling everybody by one call. */
export const workflowsBench: Bench = {
  name: 'workflows',
  async run({ folder, say }): Promise<Report> {
    const simple = await measureTrip('simple', join(folder, 'simple'), say)
    const personal = await measureTrip('personal', join(folder, 'personal'), say)
    const listening = await measureListening(join(folder, 'listening'), RUNS, say)
    const enrolling = await measureEnrolling(join(folder, 'enrolling'), RUNS, say)
    const reports = [simple, personal, listening, enrolling]
    return {
      tables: reports.flatMap(({ tables }) => tables),
      targets: reports.flatMap(({ targets }) => targets),
    }
  },
}

const HEAD = ['design', 'steps/s', 'of set SQL', 'transaction, ms (median, longest)']

const NOTES: Record<Trip, string> = {
  simple: 'Add a tag, wait, condition on the tag, add another tag, wait; then an exit.',
  personal:
    'Set a custom field, wait, condition on an event since the run began, set another field, wait; then an exit. Each event tells the value before, which differs from one subscriber to the next.',
}

const HOW = `By hand: the same rows of tags or values, events, counters, runs and their paths, a few statements for each step, all in one transaction. A transaction per run is measured on ${ONE_BY_ONE.toLocaleString('en')} runs: each step of each run by itself, once with statements that are prepared where they are used and the graph read from its JSON, once with all of that kept.`

async function measureTrip(trip: Trip, folder: string, say: (line: string) => void): Promise<Report> {
  mkdirSync(folder)
  const hand = openHand(join(folder, 'hand.db'), trip)
  const engine = await openEngine(join(folder, 'engine'), trip)
  engine.go([])
  const blocks: number[] = []
  const longest: number[] = []
  const figures = await interleave(
    {
      set: () => hand.goTogether(),
      engine: () => {
        const own: number[] = []
        const rate = engine.go(own)
        longest.push(Math.max(...own))
        blocks.push(...own)
        return rate
      },
      plain: () => hand.goOneByOne(true),
      kept: () => hand.goOneByOne(false),
    },
    ROUNDS,
  )
  hand.close()
  engine.close()
  return report(trip, figures, { blocks, longest: median(longest) }, say)
}

function report(
  trip: Trip,
  { set, engine, plain, kept }: Record<'set' | 'engine' | 'plain' | 'kept', number[]>,
  { blocks, longest }: { blocks: number[]; longest: number },
  say: (line: string) => void,
): Report {
  const ofSet = medianRatio(engine, set)
  const ofPlain = medianRatio(engine, plain)
  say(
    `${trip} steps ${writeRate(median(engine))}/s, ${writeRatio(ofSet)} of set SQL, ${writeRatio(ofPlain)} of a transaction per run, longest block ${writeMs(longest)} ms`,
  )
  const row = (design: string, rates: number[], lengths = '') => [
    design,
    writeRate(median(rates)),
    writeRatio(medianRatio(rates, set)),
    lengths,
  ]
  const what = trip === 'simple' ? 'five simple steps' : 'five steps with logic per subscriber'
  return {
    tables: [
      {
        title: `${RUNS.toLocaleString('en')} runs through ${what}`,
        note: `${NOTES[trip]} ${HOW}`,
        head: HEAD,
        rows: [
          row('set SQL by hand, one transaction', set),
          row('the engine’s advance', engine, `${writeMs(median(blocks))}, ${writeMs(longest)}`),
          row('a transaction per run, everything kept', kept),
          row('a transaction per run, as it is written first', plain),
        ],
      },
    ],
    targets: [
      {
        job: `runs through ${what}, of set SQL`,
        measured: ofSet,
        least: trip === 'simple' ? 0.5 : 0.25,
        unit: '×',
      },
      ...(trip === 'simple'
        ? [
            {
              job: `runs through ${what}, of a transaction per run`,
              measured: ofPlain,
              least: 20,
              unit: '×' as const,
            },
          ]
        : []),
      { job: `runs through ${what}, longest block`, measured: longest, most: 100, unit: 'ms' },
    ],
  }
}

interface Way {
  /** Lets everybody make the trip; steps per second. */
  go(blocks: number[]): number
  close(): void
}

async function openEngine(folder: string, trip: Trip): Promise<Way> {
  const sandbox = await openFilledSandbox(folder, RUNS)
  sandbox.driver.exec(`UPDATE subscribers SET status = 2;
    DELETE FROM counters WHERE kind = 'status'; INSERT INTO counters VALUES ('status', 2, ${RUNS})`)
  const { world, organization } = sandbox
  const file = world.organization(organization)
  const own = world.findOrganization(organization)
  if (!own) throw new Error('the organization is not there')
  const advance = new Advance(world)
  const everybody = Array.from({ length: RUNS }, (_, index) => index + 1)
  let made = 0
  return {
    go: (blocks) => {
      const { workflow } = publishTrip(file, trip, subjectsOf(trip, (made += 1) - 1))
      const context = { db: file.write, now: world.clock.now(), organization: own }
      file.transaction(() => enrolSubscribers(context, { workflow, source: 'MANUAL' }, everybody))
      advance.by(2 * MINUTE_MS, [])
      const startedAt = performance.now()
      advance.by(3 * HOUR_MS + MINUTE_MS, blocks)
      const seconds = (performance.now() - startedAt) / 1000
      requireCompleted(
        file.read.get('SELECT completed_runs AS n FROM workflows WHERE id = ?', [workflow]),
        RUNS,
      )
      advance.by(DAY_MS, [])
      return (RUNS * STEPS) / seconds
    },
    close: () => sandbox.close(),
  }
}

function requireCompleted(row: { n: number } | undefined, most: number): void {
  if (row?.n !== most) throw new Error(`${row?.n ?? 0} of ${most} runs were completed`)
}

interface Hand {
  goTogether(): number
  goOneByOne(plain: boolean): number
  close(): void
}

function openHand(path: string, trip: Trip): Hand {
  const driver = openReference(path)
  insertNames(driver)
  fillOrganization(driver, RUNS)
  driver.exec('UPDATE subscribers SET status = 2')
  const file = openSqlite(path)
  let made = 0
  const start = (subscribers: number) => {
    const subjects = subjectsOf(trip, (made += 1) - 1)
    const hand = { trip, subjects, ...publishTrip(file, trip, subjects) }
    enrolByHand(driver, hand, subscribers)
    return hand
  }
  const check = (version: number, most: number) => {
    const sql = 'SELECT count(*) AS n FROM workflow_runs WHERE version = ? AND status = 3'
    requireCompleted(driver.prepare(sql).get(version) as { n: number }, most)
  }
  const together = prepareSetTrip(driver, trip)
  return {
    goTogether: () => {
      const hand = start(RUNS)
      const startedAt = performance.now()
      together(hand, RUNS)
      const seconds = (performance.now() - startedAt) / 1000
      check(hand.version, RUNS)
      return (RUNS * STEPS) / seconds
    },
    goOneByOne: (plain) => {
      const hand = start(ONE_BY_ONE)
      const runs = driver
        .prepare('SELECT id FROM workflow_runs WHERE version = ?')
        .pluck()
        .all(hand.version) as number[]
      const startedAt = performance.now()
      walkOneByOne(driver, hand, runs, { plain })
      const seconds = (performance.now() - startedAt) / 1000
      check(hand.version, ONE_BY_ONE)
      return (ONE_BY_ONE * STEPS) / seconds
    },
    close: () => {
      file.close()
      driver.close()
    },
  }
}
