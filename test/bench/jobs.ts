import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { encodeId } from '../../src/shared/ids.ts'
import type { ToolAnswer } from '../../src/engine/tools/index.ts'
import { measureExport } from './jobs-export.ts'
import { type Bench, type Report, writeMs, writeRate, writeRatio } from './support/bench.ts'
import { fillOrganization, type FilledSandbox, openFilledSandbox } from './support/filled.ts'
import { interleave, median, medianRatio } from './support/measure.ts'
import { InteractiveReads } from './support/interactive-reads.ts'
import { insertNames, openReference } from './support/reference.ts'

const SUBSCRIBERS = 100_000
const ROUNDS = 3

/** Bulk operations and exports, which run on machine time while calls get in between. */
export const jobsBench: Bench = {
  name: 'jobs',
  async run({ folder, say }): Promise<Report> {
    const bulk = await measureTagging(join(folder, 'bulk'), say)
    const exported = await measureExport(join(folder, 'export'), say)
    return {
      tables: [...bulk.tables, ...exported.tables],
      targets: [...bulk.targets, ...exported.targets],
    }
  },
}

async function measureTagging(folder: string, say: (line: string) => void): Promise<Report> {
  mkdirSync(folder)
  const hand = openHand(join(folder, 'hand.db'))
  const sandbox = await openFilledSandbox(join(folder, 'engine'), SUBSCRIBERS)
  const call = callOf(sandbox)
  let tag = 0
  const nextTag = () => `Bulk ${(tag += 1)}`
  await tagEverybody(call, nextTag())
  const reads = new InteractiveReads(sandbox)
  const figures = await interleave(
    {
      hand: () => hand.tag(nextTag()),
      alone: () => tagEverybody(call, nextTag()),
      read: () => reads.during(() => tagEverybody(call, nextTag())),
    },
    ROUNDS,
  )
  hand.close()
  sandbox.close()
  return report(figures, reads.waits, say)
}

type Calling = (tool: 'create_bulk_operation' | 'get_bulk_operation', input: object) => Promise<unknown>

/** Calls a tool, with the code when one is asked for. */
function callOf({ gateway, organization }: FilledSandbox): Calling {
  const chosen = encodeId('organization', 0, organization)
  return async (tool, input) => {
    const ask = (given: object) =>
      gateway.call(consoleCall({ surface: 'customer', tool, input: given, organization: chosen }))
    const { result } = await ask(input)
    const code = result.ok ? undefined : result.error.confirmation?.confirmationCode
    const final = code === undefined ? result : (await ask({ ...input, confirmationCode: code })).result
    if (!final.ok) throw new Error(`${tool}: ${final.error.message}`)
    return final.data
  }
}

/** From the call to the last block: subscribers per second. */
async function tagEverybody(call: Calling, name: string): Promise<number> {
  const startedAt = performance.now()
  const input = { action: 'ADD_TAGS', filters: [], tags: [name] }
  let row = (await call('create_bulk_operation', input)) as ToolAnswer<'create_bulk_operation'>
  while (!row.done) {
    await new Promise((resolve) => void setTimeout(resolve, 5))
    row = (await call('get_bulk_operation', {
      operationId: row.operationId,
    })) as ToolAnswer<'get_bulk_operation'>
  }
  if (row.succeeded !== SUBSCRIBERS) throw new Error(`${row.succeeded} were tagged: ${row.lastError}`)
  return (SUBSCRIBERS / (performance.now() - startedAt)) * 1000
}

function openHand(path: string) {
  const driver = openReference(path)
  insertNames(driver)
  fillOrganization(driver, SUBSCRIBERS)
  const insertTag = driver.prepare('INSERT INTO tags (name, folded) VALUES (@name, lower(@name))')
  const statements = [
    'INSERT OR IGNORE INTO subscriber_tags (tag, subscriber) SELECT @tag, id FROM subscribers',
    `INSERT INTO counters (kind, key, n) VALUES ('tag', @tag, changes())`,
    `INSERT INTO events (subscriber, type, at, data)
     SELECT id, 3, ${Date.UTC(2026, 8, 1, 9)}, json_object('tagId', @tag, 'tagName', @name) FROM subscribers`,
  ].map((sql) => driver.prepare(sql))
  const all = driver.transaction((name: string) => {
    const tag = BigInt(insertTag.run({ name }).lastInsertRowid)
    for (const statement of statements) statement.run({ tag, name })
  })
  return {
    tag: (name: string) => {
      const startedAt = performance.now()
      all.immediate(name)
      return (SUBSCRIBERS / (performance.now() - startedAt)) * 1000
    },
    close: () => driver.close(),
  }
}

function report(
  { hand, alone, read }: Record<'hand' | 'alone' | 'read', number[]>,
  waits: readonly number[],
  say: (line: string) => void,
): Report {
  const ratio = medianRatio(read, hand)
  const sorted = waits.toSorted((one, other) => one - other)
  const wait = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  const worst = sorted.at(-1) ?? Number.NaN
  say(`bulk tagging ${writeRatio(ratio)} of set SQL, reads wait ${writeMs(wait)} ms at the 95th percentile`)
  const row = (what: string, rates: number[], waited = '') => [
    what,
    writeRate(median(rates)),
    writeRatio(medianRatio(rates, hand)),
    waited,
  ]
  return {
    tables: [
      {
        title: `Tagging ${SUBSCRIBERS.toLocaleString('en')} subscribers by a bulk operation`,
        note: `From the first call to the last block, both calls of the confirmation included. Reads are get_subscriber, list_subscribers of 50 and count_subscribers of a tag in turn, one every 10 ms; each is counted from the instant at which it was to be made, ${waits.length} in all. By hand: tags, events and counter in three statements, one transaction.`,
        head: ['design', 'subscribers/s', 'of set SQL', 'read waits, ms (95th percentile, longest)'],
        rows: [
          row('set SQL by hand, one transaction', hand),
          row('create_bulk_operation', alone),
          row('the same while others read', read, `${writeMs(wait)}, ${writeMs(worst)}`),
        ],
      },
    ],
    targets: [
      { job: 'bulk tagging while others read, of set SQL', measured: ratio, least: 0.3, unit: '×' },
      { job: 'reads during bulk tagging, 95th percentile', measured: wait, most: 50, unit: 'ms' },
    ],
  }
}
