import { join } from 'node:path'
import { type Bench, type Report, writeMs, writeRate, writeRatio } from './support/bench.ts'
import { fillOrganization } from './support/filled.ts'
import { interleave, median, medianRatio } from './support/measure.ts'
import { LOGGED_PAGES } from '../../src/engine/sandbox/scheduler/run-slice.ts'
import { foldBeyond } from '../../src/platform/sqlite.ts'
import type { Driver } from './support/reference.ts'
import { openReference } from './support/reference.ts'
import { measureAdvance } from './send-advance.ts'
import { emailsInsert, leanInsert, prepareSetSend, type Turn } from './support/send-designs.ts'

const AUDIENCE = 100_000
const CHUNK = 5000
/** A transaction per recipient is measured on a part of the audience: it takes too long. */
const ONE_BY_ONE = 10_000
const ROUNDS = 3

/** Indexes of `emails` to measure the price of. */
const DEAR = [
  'emails_broadcast',
  'emails_subscriber',
  'emails_opened',
  'emails_clicked',
  'emails_bounced',
  'emails_step',
]

/** Sending a campaign as SQL over `emails` as it is, and what its shape costs. */
export const sendBench: Bench = {
  name: 'send',
  async run({ folder, say }): Promise<Report> {
    const designs = await measureDesigns(fillReference(join(folder, 'designs.db')), say)
    say('the engine’s own advance')
    const advance = await measureAdvance(folder, AUDIENCE, say)
    say('shapes of the table')
    const shapes = await measureShapes(folder)
    return {
      tables: [...designs.tables, ...advance.tables, shapes],
      targets: [...designs.targets, ...advance.targets],
    }
  },
}

function fillReference(file: string): Driver {
  const driver = openReference(file)
  fillOrganization(driver, AUDIENCE)
  return driver
}

async function measureDesigns(driver: Driver, say: (line: string) => void): Promise<Report> {
  const send = prepareSetSend(driver)
  const fold = foldBeyond(driver)
  const blocks: number[] = []
  const longest: number[] = []
  let campaign = 0
  const figures = await interleave(
    {
      whole: () => recipientsPerSecond(AUDIENCE, AUDIENCE, send, (campaign += 1)),
      chunks: () => {
        const own: number[] = []
        const rate = recipientsPerSecond(AUDIENCE, CHUNK, send, (campaign += 1), own, () =>
          fold(LOGGED_PAGES),
        )
        longest.push(Math.max(...own))
        blocks.push(...own)
        return rate
      },
      single: () => recipientsPerSecond(ONE_BY_ONE, 1, send, (campaign += 1)),
    },
    ROUNDS,
  )
  driver.close()
  const { whole, chunks, single } = figures
  const ofWhole = medianRatio(chunks, whole)
  const ofSingle = medianRatio(chunks, single)
  const worst = median(longest)
  say(`chunks ${writeRatio(ofWhole)} of one transaction, longest ${writeMs(worst)} ms`)
  return {
    tables: [
      {
        title: `Sending to ${AUDIENCE.toLocaleString('en')}`,
        note: 'One row of `emails` with recipient and merge values each, a click event for every twentieth, counters and times on every subscriber. Opens and clicks by a hash of the id and the campaign, spread over two days as the sandbox’s people do. Between chunks the log is folded as the clock does it, a turn of its own among the lengths.',
        head: ['design', 'recipients/s', 'of one transaction', 'transaction, ms (median, longest)'],
        rows: [
          ['set SQL, one transaction', writeRate(median(whole)), '1', ''],
          [
            `set SQL, chunks of ${CHUNK}`,
            writeRate(median(chunks)),
            writeRatio(ofWhole),
            `${writeMs(median(blocks))}, ${writeMs(worst)}`,
          ],
          [
            'a transaction per recipient',
            writeRate(median(single)),
            writeRatio(medianRatio(single, whole)),
            '',
          ],
        ],
      },
    ],
    targets: [
      { job: `send in chunks of ${CHUNK}, of one transaction`, measured: ofWhole, least: 0.5, unit: '×' },
      {
        job: `send in chunks of ${CHUNK}, of a transaction per recipient`,
        measured: ofSingle,
        least: 6,
        unit: '×',
      },
      { job: `send in chunks of ${CHUNK}, longest transaction`, measured: worst, most: 100, unit: 'ms' },
    ],
  }
}

/** Sends a campaign to the first `audience` ids; the length of every transaction goes to `blocks`. */
function recipientsPerSecond(
  audience: number,
  size: number,
  send: (turn: Turn) => void,
  campaign: number,
  blocks: number[] = [],
  between: () => boolean = () => false,
): number {
  const startedAt = performance.now()
  let before = startedAt
  const note = () => {
    const now = performance.now()
    blocks.push(now - before)
    before = now
  }
  for (let from = 1; from <= audience; from += size) {
    send({ campaign, from, to: Math.min(from + size, audience + 1) })
    note()
    if (between()) note()
  }
  return (audience / (performance.now() - startedAt)) * 1000
}

/** The shapes take turns chunk by chunk: their differences are smaller than the machine's moods. */
async function measureShapes(folder: string) {
  const shapes: Record<string, (driver: Driver) => string> = {
    'as it is': () => emailsInsert(),
    'without recipient and merge values': () =>
      emailsInsert().replace('s.email', `''`).replace(`json_object('name', s.name)`, 'NULL'),
    ...Object.fromEntries(
      DEAR.map((index) => [`without ${index}`, (driver: Driver) => without(driver, index)]),
    ),
    'keyed by campaign and subscriber, WITHOUT ROWID': (driver) => makeLean(driver),
  }
  const variants = Object.entries(shapes).map(([name, change], index) => {
    const driver = fillReference(join(folder, `shape-${index}.db`))
    return { name, driver, send: prepareSetSend(driver, change(driver)), ms: [] as number[] }
  })
  for (let campaign = 1; campaign <= ROUNDS; campaign += 1) {
    for (const { ms } of variants) ms.push(0)
    for (let from = 1; from <= AUDIENCE; from += CHUNK) {
      for (const { send, ms } of variants) {
        const startedAt = performance.now()
        send({ campaign, from, to: from + CHUNK })
        ms[campaign - 1] = (ms[campaign - 1] ?? 0) + performance.now() - startedAt
      }
    }
  }
  for (const { driver } of variants) driver.close()
  const asItIs = variants[0]?.ms ?? []
  return {
    title: 'What the shape of `emails` costs a sending',
    note: `Chunks of ${CHUNK}, the shapes taking turns at each.`,
    head: ['shape', 'recipients/s', 'of as it is'],
    rows: variants.map(({ name, ms }) => [
      name,
      writeRate((AUDIENCE / median(ms)) * 1000),
      writeRatio(medianRatio(asItIs, ms)),
    ]),
  }
}

function without(driver: Driver, index: string): string {
  driver.exec(`DROP INDEX ${index}`)
  return emailsInsert()
}

/** The smallest shape that could serve (decision 0023): one row per campaign and subscriber, and nothing else. */
function makeLean(driver: Driver): string {
  driver.exec(`DROP VIEW email_events; DROP TABLE emails;
    CREATE TABLE emails (campaign INTEGER, subscriber INTEGER, status INTEGER, sent INTEGER, delivered INTEGER,
      opened INTEGER, clicked INTEGER, PRIMARY KEY (campaign, subscriber)) STRICT, WITHOUT ROWID;
    CREATE INDEX emails_subscriber ON emails (subscriber, campaign);
    CREATE INDEX emails_opened ON emails (campaign, subscriber) WHERE opened IS NOT NULL;
    CREATE INDEX emails_clicked ON emails (campaign, subscriber) WHERE clicked IS NOT NULL;`)
  return leanInsert()
}
