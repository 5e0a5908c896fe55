import { join } from 'node:path'
import { encodeId } from '../../src/shared/ids.ts'
import {
  type Bench,
  type BenchOptions,
  type Report,
  type Target,
  writeMs,
  writeRatio,
} from './support/bench.ts'
import { type FilledSandbox, openFilledSandbox } from './support/filled.ts'
import { interleave, median, medianRatio, msPerCall } from './support/measure.ts'
import { makePerson } from './support/people.ts'
import { SHAPES, type Shape, TAGGED, TAGS_ONLY } from './support/search-shapes.ts'

/** Many short turns: a call takes less than what else happens on the machine. */
const ROUNDS = 15
const TURN_MS = 20
const PAGE = 50
const COLUMNS = 's.id, s.email, s.name, s.status, s.created'

/** Ids, times and tag names of fifty rows (performance.md section 2), and the pipeline around them. */
const HYDRATION_MS = 0.15

/** What a call of one number may cost besides its query: parse, organization, clock, parse again. */
const CALL_MS = 0.05

interface Measured {
  name: string
  hand: number
  engine: number
  ratio: number
}

/** Pages of fifty and counts through the tools, beside the same in SQL by hand on the same file. */
export const searchBench: Bench = {
  name: 'search',
  async run(options): Promise<Report> {
    const sizes = options.large ? [100_000, 1_000_000] : [100_000]
    const reports: Report[] = []
    for (const rows of sizes) reports.push(await measureSize(rows, options))
    return {
      tables: reports.flatMap(({ tables }) => tables),
      targets: reports.flatMap(({ targets }) => targets),
    }
  },
}

async function measureSize(rows: number, { folder, say }: BenchOptions): Promise<Report> {
  const sandbox = await openFilledSandbox(join(folder, String(rows)), rows)
  say(`${rows.toLocaleString('en')} subscribers written`)
  const pages: Measured[] = []
  const counts: Measured[] = []
  for (const shape of SHAPES) {
    pages.push(await measurePage(sandbox, shape))
    counts.push(await measureCount(sandbox, shape))
    say(
      `${shape.name}: page ${writeMs(pages.at(-1)?.engine ?? 0)} ms, count ${writeMs(counts.at(-1)?.engine ?? 0)} ms`,
    )
  }
  const gets = [await measureGet(sandbox, 'id', rows), await measureGet(sandbox, 'email', rows)]
  sandbox.close()
  return reportSize(rows, pages, counts, gets)
}

async function measurePage(sandbox: FilledSandbox, shape: Shape): Promise<Measured> {
  const page = sandbox.driver.prepare(`SELECT ${COLUMNS} ${shape.from} ORDER BY ${shape.id} DESC LIMIT ?`)
  return compare(
    shape.name,
    () => page.all(...shape.parameters, PAGE + 1),
    () => sandbox.call('query_subscribers', { ...shape.input, limit: PAGE }),
  )
}

async function measureCount(sandbox: FilledSandbox, shape: Shape): Promise<Measured> {
  const from = shape.from === TAGGED ? TAGS_ONLY : shape.from
  const count = sandbox.driver.prepare(shape.count ?? `SELECT count(*) ${from}`).pluck()
  const parameters = shape.count ? (shape.countParameters ?? []) : shape.parameters
  return compare(
    shape.name,
    () => count.get(...parameters),
    () => sandbox.call('count_subscribers', shape.input),
  )
}

async function measureGet(sandbox: FilledSandbox, by: 'id' | 'email', rows: number): Promise<Measured> {
  const columns = 'id, email, name, phone, status, created, updated, revenue, json(fields) AS fields'
  const hand = sandbox.driver.prepare(`SELECT ${columns} FROM subscribers WHERE ${by} = ?`)
  const one = rows >> 1
  const { email } = makePerson(one)
  const [value, input] =
    by === 'id'
      ? [one + 1, { subscriberId: encodeId('subscriber', sandbox.organization, one + 1) }]
      : [email, { email }]
  return compare(
    `get by ${by}`,
    () => hand.get(value),
    () => sandbox.call('get_subscriber', input),
  )
}

async function compare(name: string, hand: () => unknown, engine: () => Promise<unknown>): Promise<Measured> {
  await msPerCall(hand, TURN_MS)
  await msPerCall(engine, 3 * TURN_MS)
  const figures = await interleave(
    { hand: () => msPerCall(hand, TURN_MS), engine: () => msPerCall(engine, TURN_MS) },
    ROUNDS,
  )
  return {
    name,
    hand: median(figures.hand),
    engine: median(figures.engine),
    ratio: medianRatio(figures.engine, figures.hand),
  }
}

function reportSize(rows: number, pages: Measured[], counts: Measured[], gets: Measured[]): Report {
  const size = rows.toLocaleString('en')
  const row = ({ name, hand, engine, ratio }: Measured) => [
    name,
    writeMs(hand),
    writeMs(engine),
    writeRatio(ratio),
  ]
  const head = ['filter', 'by hand, ms', 'engine, ms', 'ratio']
  return {
    tables: [
      {
        title: `Pages of ${PAGE} newest first, ${size} subscribers`,
        note: 'query_subscribers through the gateway, with ids, times and tag names, beside the bare rows by hand. Processor time, medians of 15 short turns.',
        head,
        rows: pages.map(row),
      },
      {
        title: `Counts, ${size} subscribers`,
        note: 'count_subscribers through the gateway, beside the best SQL for it: a counter where one is kept. Processor time, medians of 15 short turns.',
        head,
        rows: counts.map(row),
      },
      {
        title: `One subscriber, of ${size}`,
        note: 'get_subscriber through the gateway, beside its row by hand.',
        head,
        rows: gets.map(row),
      },
    ],
    targets: [
      ...pages.map((page) => boundTo(`page of ${PAGE} at ${size}: ${page.name}`, page, 2, HYDRATION_MS)),
      ...counts.map((count) => boundTo(`count at ${size}: ${count.name}`, count, 1.5, CALL_MS)),
      ...gets.map((get) => boundTo(`${get.name} at ${size}`, get, 2, HYDRATION_MS)),
    ],
  }
}

function boundTo(job: string, { hand, engine }: Measured, times: number, floor: number): Target {
  return { job, measured: engine, most: Number((hand * times + floor).toFixed(3)), unit: 'ms' }
}
