/**
 * A process of its own for the bench of exports: `engine` runs the tool and its worker, `bare` a cursor of
 * the driver. Each message is answered with the seconds of one export and the memory that it took.
 */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { SUBSCRIBER_STATUSES } from '../../../src/engine/domain/subscriber-status.ts'
import type { ToolAnswer } from '../../../src/engine/tools/index.ts'
import { FIELD_NAMES } from './people.ts'
import { openDriver } from './reference.ts'
import { openBenchSandbox } from './sandbox.ts'

/** What one export took. `moreMb` is the most memory of the process at any time, above what it had before. */
export interface ExportTaken {
  seconds: number
  rows: number
  beforeMb: number
  moreMb: number
}

const BYTES_PER_MB = 1_048_576
const LOOK_MS = 20
const TIDY_MS = 200
/** Characters that the bare cursor gathers before it writes. */
const GATHERED = 65_536

const FIELDS = FIELD_NAMES.map((_, index) => `s.fields ->> '$."${index + 1}"'`).join(', ')

const [role = '', folder = ''] = process.argv.slice(2)
const work = role === 'engine' ? await openEngine() : openBare()
process.on('message', (how) => {
  void measure(how === 'tidy').then((taken) => process.send?.(taken))
})
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

/** Tidy: garbage is collected before every look, and room that V8 holds and does not fill counts for nothing. */
async function measure(isTidy: boolean): Promise<ExportTaken> {
  const tidy = () => void (isTidy && globalThis.gc?.())
  const read = isTidy ? readUsed : process.memoryUsage.rss
  tidy()
  const before = read()
  let most = before
  const look = () => {
    tidy()
    most = Math.max(most, read())
  }
  const looking = setInterval(look, isTidy ? TIDY_MS : LOOK_MS)
  const startedAt = performance.now()
  const rows = await work(isTidy ? () => undefined : look)
  const seconds = (performance.now() - startedAt) / 1000
  look()
  clearInterval(looking)
  return { seconds, rows, beforeMb: before / BYTES_PER_MB, moreMb: (most - before) / BYTES_PER_MB }
}

function readUsed(): number {
  const { rss, heapTotal, heapUsed } = process.memoryUsage()
  return rss - heapTotal + heapUsed
}

/** A search through everybody comes first: it fills the cache of the file, which is the same for every export. */
async function openEngine(): Promise<() => Promise<number>> {
  const { call } = await openBenchSandbox(folder)
  await call('count_subscribers', { query: 'nobody has this in any field' })
  return async () => {
    let row = (await call('create_subscriber_export', {})) as ToolAnswer<'create_subscriber_export'>
    while (!row.done) {
      await new Promise((resolve) => void setTimeout(resolve, LOOK_MS))
      const input = { exportId: row.exportId }
      row = (await call('get_subscriber_export', input)) as ToolAnswer<'get_subscriber_export'>
    }
    if (row.status !== 'COMPLETED') throw new Error(`the export is ${row.status}`)
    return row.rowCount
  }
}

function openBare(): (look: () => void) => Promise<number> {
  const driver = openDriver(join(folder, 'world', 'organizations', '0001.db'))
  const cursor = driver
    .prepare(
      `SELECT s.email, s.name, s.phone, s.status,
         (SELECT group_concat(t.name, ',') FROM subscriber_tags l JOIN tags t ON t.id = l.tag WHERE l.subscriber = s.id),
         s.created, ${FIELDS} FROM subscribers s ORDER BY s.id DESC`,
    )
    .raw()
  return async (look) => {
    const path = join(folder, 'bare.csv')
    const file = openSync(path, 'w')
    let text = `email,name,phone,status,tags,createdAt,${FIELD_NAMES.join(',')}\r\n`
    let rows = 0
    for (const row of cursor.iterate() as IterableIterator<(string | number | null)[]>) {
      row[3] = SUBSCRIBER_STATUSES[(row[3] as number) - 1] ?? ''
      row[5] = new Date(row[5] as number).toISOString()
      text += `${row.map(toCell).join(',')}\r\n`
      rows += 1
      if (text.length < GATHERED) continue
      writeSync(file, text)
      text = ''
      look()
    }
    writeSync(file, text)
    closeSync(file)
    rmSync(path)
    return rows
  }
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
