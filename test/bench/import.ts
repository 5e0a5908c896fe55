import { join } from 'node:path'
import {
  type Bench,
  type BenchOptions,
  type Report,
  type Target,
  writeRate,
  writeRatio,
} from './support/bench.ts'
import { median, medianRatio, secondsOfAsync } from './support/measure.ts'
import { FIELD_NAMES, inBatches, makePeople, type Person, TAG_COUNT, tagName } from './support/people.ts'
import { insertNames, openReference, prepareRawInsert, toRawRow } from './support/reference.ts'
import { openBenchSandbox } from './support/sandbox.ts'
import { serveProcess } from './support/served.ts'

const SIZES = { rows: 100_000, rounds: 3 }
const LARGE = { rows: 1_000_000, rounds: 1 }
/** Turns are short, so that a slow second of the machine is everybody's. */
const ROWS_A_TURN = 5000
const NOW = Date.UTC(2026, 8, 1, 9)

/** One way to import people, its empty place already open. */
interface Importer {
  /** What is prepared before the clock starts; answers the import itself. */
  ready(people: readonly Person[]): () => Promise<void>
  close(): Promise<void>
}

type Way = 'raw' | 'engine' | 'http'

/** Importing people into an empty organization, then the same people again. */
export const importBench: Bench = {
  name: 'import',
  async run(options): Promise<Report> {
    const { rows, rounds } = options.large ? LARGE : SIZES
    const rates: Rates = {
      raw: [],
      engine: [],
      http: [],
      again: [],
      turns: { raw: [], engine: [], http: [], again: [] },
      rawDecay: [],
      decay: [],
    }
    for (let round = 0; round < rounds; round += 1) await runRound(round, rows, rates, options)
    return report(rates, rows, options.large)
  },
}

interface Rates extends Record<Way, number[]> {
  again: number[]
  /** Seconds of every turn of every round: ratios are those of the turns, not of the sums. */
  turns: Record<Way | 'again', number[]>
  /** Last tenth over first tenth, raw and in process. */
  rawDecay: number[]
  decay: number[]
}

async function runRound(round: number, rows: number, rates: Rates, { folder, say }: BenchOptions) {
  const place = (way: Way): string => join(folder, `${way}-${round}`)
  const engine = await openEngine(place('engine'))
  const ways: [Way, Importer][] = [
    ['raw', openRaw(place('raw'))],
    ['engine', engine],
    ['http', await openHttp(place('http'))],
  ]
  const seconds: Record<Way | 'again', number[]> = { raw: [], engine: [], http: [], again: [] }
  for (let from = 0; from < rows; from += ROWS_A_TURN) {
    const people = makePeople(ROWS_A_TURN, from)
    const shift = (from / ROWS_A_TURN) % ways.length
    for (const [way, importer] of [...ways.slice(shift), ...ways.slice(0, shift)]) {
      seconds[way].push(await secondsOfAsync(importer.ready(people)))
    }
  }
  for (let from = 0; from < rows; from += ROWS_A_TURN) {
    seconds.again.push(await secondsOfAsync(engine.ready(makePeople(ROWS_A_TURN, from))))
  }
  for (const way of [...ways.map(([name]) => name), 'again'] as const) {
    rates[way].push(rows / sum(seconds[way]))
    rates.turns[way].push(...seconds[way])
    say(`round ${round + 1}: ${way} ${writeRate(rates[way].at(-1) ?? 0)} rows/s`)
  }
  rates.rawDecay.push(decayOf(seconds.raw))
  rates.decay.push(decayOf(seconds.engine))
  for (const [, importer] of ways) await importer.close()
}

function decayOf(seconds: readonly number[]): number {
  const tenth = seconds.length / 10
  return sum(seconds.slice(0, tenth)) / sum(seconds.slice(-tenth))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function openRaw(file: string): Importer {
  const driver = openReference(`${file}.db`)
  insertNames(driver)
  const insert = prepareRawInsert(driver, NOW)
  return {
    ready: (people) => {
      const batches = inBatches(people.map(toRawRow))
      return async () => {
        for (const batch of batches) insert(batch)
      }
    },
    close: async () => void driver.close(),
  }
}

async function openEngine(folder: string): Promise<Importer> {
  const sandbox = await openBenchSandbox(folder)
  return {
    ready: (people) => {
      const batches = inBatches(people)
      return async () => {
        for (const subscribers of batches) await sandbox.call('import_subscribers', { subscribers })
      }
    },
    close: async () => sandbox.close(),
  }
}

/** Bodies are written out beforehand: what is measured is the server and the wire, not the client. */
async function openHttp(folder: string): Promise<Importer> {
  const server = await serveProcess(folder)
  const made = await server.post(
    '/sandbox/v1/organization.create',
    server.controlKey,
    JSON.stringify({ name: 'Bench', plan: 'business' }),
  )
  const { token } = (JSON.parse(made) as { data: { token: string } }).data
  const tool = (name: string, body: string) => server.post(`/api/v2/tools/${name}`, token, body)
  const names = Array.from({ length: TAG_COUNT }, (_, tag) => tagName(tag))
  await tool('get_or_create_tags', JSON.stringify({ names }))
  for (const name of FIELD_NAMES) await tool('create_custom_field', JSON.stringify({ name }))
  return {
    ready: (people) => {
      const bodies = inBatches(people).map((subscribers) => JSON.stringify({ subscribers }))
      return async () => {
        for (const body of bodies) await tool('import_subscribers', body)
      }
    },
    close: () => server.close(),
  }
}

function report(rates: Rates, rows: number, large: boolean): Report {
  const { raw, engine, http, again, turns, rawDecay, decay } = rates
  const ratios = {
    engine: medianRatio(turns.raw, turns.engine),
    http: medianRatio(turns.raw, turns.http),
    again: medianRatio(turns.engine, turns.again),
    decay: median(decay),
  }
  const row = (what: string, perSecond: number[], ratio: string, last: number[]) => [
    what,
    writeRate(median(perSecond)),
    ratio,
    last.length === 0 ? '' : writeRatio(median(last)),
  ]
  const size = rows.toLocaleString('en')
  const targets: Target[] = [
    { job: `import of ${size}, in process, of raw`, measured: ratios.engine, least: 0.9, unit: '×' },
    {
      job: `import of ${size} over HTTP with request log, of raw`,
      measured: ratios.http,
      least: 0.75,
      unit: '×',
    },
    { job: `import of ${size} existing rows, of new rows`, measured: ratios.again, least: 1.3, unit: '×' },
  ]
  // Below a million the first tenth ends before the first checkpoint begins: no fair first.
  if (large)
    targets.push({ job: 'import, 10th 100,000, of the 1st', measured: ratios.decay, least: 0.45, unit: '×' })
  return {
    targets,
    tables: [
      {
        title: `Import of ${size} rows`,
        note: `Batches of 500, the variants taking turns every ${ROWS_A_TURN.toLocaleString('en')} rows; each row with 3 tags of ${TAG_COUNT}, 3 custom fields of 5 and one SUBSCRIBED event. Raw is the driver alone, prepared rows into the same tables and indexes. HTTP is \`postdesk serve\` in a process of its own with its request log, one undici connection, one request at a time. Ratios are medians over all turns: a second that the machine gave to somebody else falls out.`,
        head: ['variant', 'rows/s', 'ratio', 'last tenth / first'],
        rows: [
          row('raw batched INSERT', raw, '1', rawDecay),
          row('import_subscribers, in process', engine, `${writeRatio(ratios.engine)} raw`, decay),
          row('import_subscribers, over HTTP', http, `${writeRatio(ratios.http)} raw`, []),
          row('import_subscribers, existing rows', again, `${writeRatio(ratios.again)} new rows`, []),
        ],
      },
    ],
  }
}
