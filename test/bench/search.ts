import { join } from 'node:path'
import { encodeId } from '../../src/shared/ids.ts'
import { type Bench, type BenchOptions, type Report, writeMs } from './support/bench.ts'
import { boundTo, CALL_MS, compareCalls, type Compared, HYDRATION_MS, tableOf } from './support/compared.ts'
import { type FilledSandbox, openFilledSandbox } from './support/filled.ts'
import { makePerson } from './support/people.ts'
import { SHAPES, type Shape, TAGGED, TAGS_ONLY } from './support/search-shapes.ts'

const PAGE = 50
const COLUMNS = 's.id, s.email, s.name, s.status, s.created'

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
  const pages: Compared[] = []
  const counts: Compared[] = []
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

async function measurePage(sandbox: FilledSandbox, shape: Shape): Promise<Compared> {
  const page = sandbox.driver.prepare(
    `SELECT ${COLUMNS} ${shape.from} ORDER BY ${shape.id} DESC LIMIT ${PAGE + 1}`,
  )
  return compareCalls(
    shape.name,
    () => page.all(...shape.parameters),
    () => sandbox.call('query_subscribers', { ...shape.input, limit: PAGE }),
  )
}

async function measureCount(sandbox: FilledSandbox, shape: Shape): Promise<Compared> {
  const from = shape.from === TAGGED ? TAGS_ONLY : shape.from
  const count = sandbox.driver.prepare(shape.count ?? `SELECT count(*) ${from}`).pluck()
  const parameters = shape.count ? (shape.countParameters ?? []) : shape.parameters
  return compareCalls(
    shape.name,
    () => count.get(...parameters),
    () => sandbox.call('count_subscribers', shape.input),
  )
}

async function measureGet(sandbox: FilledSandbox, by: 'id' | 'email', rows: number): Promise<Compared> {
  const columns = 'id, email, name, phone, status, created, updated, revenue, json(fields) AS fields'
  const hand = sandbox.driver.prepare(`SELECT ${columns} FROM subscribers WHERE ${by} = ?`)
  const one = rows >> 1
  const { email } = makePerson(one)
  const [value, input] =
    by === 'id'
      ? [one + 1, { subscriberId: encodeId('subscriber', sandbox.organization, one + 1) }]
      : [email, { email }]
  return compareCalls(
    `get by ${by}`,
    () => hand.get(value),
    () => sandbox.call('get_subscriber', input),
  )
}

function reportSize(rows: number, pages: Compared[], counts: Compared[], gets: Compared[]): Report {
  const size = rows.toLocaleString('en')
  return {
    tables: [
      tableOf(
        `Pages of ${PAGE} newest first, ${size} subscribers`,
        'query_subscribers through the gateway, with ids, times and tag names, beside the bare rows by hand.',
        pages,
      ),
      tableOf(
        `Counts, ${size} subscribers`,
        'count_subscribers through the gateway, beside the best SQL for it: a counter where one is kept.',
        counts,
      ),
      tableOf(
        `One subscriber, of ${size}`,
        'get_subscriber through the gateway, beside its row by hand.',
        gets,
      ),
    ],
    targets: [
      ...pages.map((page) => boundTo(`page of ${PAGE} at ${size}: ${page.name}`, page, 2, HYDRATION_MS)),
      ...counts.map((count) => boundTo(`count at ${size}: ${count.name}`, count, 1.5, CALL_MS)),
      ...gets.map((get) => boundTo(`${get.name} at ${size}`, get, 2, HYDRATION_MS)),
    ],
  }
}
