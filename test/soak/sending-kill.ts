import { cpSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSqlite } from '../../src/platform/sqlite.ts'
import { findBookFaults } from '../support/books.ts'
import { dumpMail, findMailFaults } from '../support/mail-books.ts'
import { type ServeProcess, startServe } from '../support/serve-process.ts'
import { makeShop, postControl } from '../support/sending-shop.ts'
import { repeatableChance, type Soak } from './support.ts'

/**
 * SIGKILL of a served process at a random moment of an advance during which campaigns are sent in
 * two organizations. Reopened, all books agree; and when the advance has at last got to its end,
 * every row is the one that it is without any kill: nothing was lost, nothing was sent twice.
 */
const SHOPS = 2
const PEOPLE = 1500
const CLOCK = '2026-09-01T09:00:00Z'
const END = '2026-09-06T09:00:00Z'

export interface KillTally {
  kills: number
  /** Kills that hit the advance itself; the others came before it began or after its end. */
  during: number
  /** Those after which some emails were written and the advance was not at its end. */
  amid: number
  /** Times that the advance got to its end and every row was compared. */
  compared: number
  emails: number
}

export async function killSendings(
  folder: string,
  setting: { kills: number; seed: number; say?: (line: string) => void },
): Promise<KillTally> {
  const chance = repeatableChance(setting.seed)
  const start = join(folder, 'start')
  await prepare(start)
  const whole = join(folder, 'whole')
  const { expected, tookMs } = await playWhole(start, whole)
  const tally: KillTally = { kills: 0, during: 0, amid: 0, compared: 0, emails: countEmails(expected) }
  while (tally.kills < setting.kills) {
    const data = join(folder, 'killed')
    cpSync(start, data, { recursive: true })
    let ended = false
    while (!ended && tally.kills < setting.kills) {
      ended = await killOnce(data, chance() * tookMs * 0.8)
      tally.kills += 1
      tally.during += ended ? 0 : 1
      const { written, sent, over } = inspect(data)
      if (written > 0 && !ended) tally.amid += 1
      const state = `${written} emails, ${sent} sent, ${over} over`
      setting.say?.(
        `kill ${tally.kills}, ${ended ? 'after the end' : 'on the way'}: ${state}, all books agree`,
      )
    }
    if (!ended) await playOn(data)
    const found = read(data)
    if (JSON.stringify(found) !== JSON.stringify(expected))
      throw new Error(describeDifference(found, expected))
    tally.compared += 1
    rmSync(data, { recursive: true })
  }
  return tally
}

async function prepare(data: string): Promise<void> {
  const served = await startServe(['--data', data, '--seed', 'empty', '--clock', CLOCK])
  for (let number = 1; number <= SHOPS; number += 1) await makeShop(served.announced, number, PEOPLE)
  await served.end()
}

async function playWhole(start: string, data: string) {
  cpSync(start, data, { recursive: true })
  const tookMs = await playOn(data)
  inspect(data)
  return { expected: read(data), tookMs }
}

/** Answers how long the advance took from its first write on. */
async function playOn(data: string): Promise<number> {
  const served = await startServe(['--data', data])
  let ended = false
  const advancing = postControl(served.announced, 'clock.advance', { to: END }).finally(() => (ended = true))
  await firstWrite(data, () => ended)
  const startedAt = performance.now()
  await advancing
  const tookMs = performance.now() - startedAt
  await served.end()
  return tookMs
}

const LOG_CHECK_MS = 2

/** Waits until the log of the first organization grows: before that the world is only copied aside. */
async function firstWrite(data: string, isOver: () => boolean): Promise<void> {
  const before = logSize(data)
  while (!isOver() && logSize(data) === before) await sleep(LOG_CHECK_MS)
}

function logSize(data: string): number {
  return statSync(`${fileOf(data, 1)}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

/** True when the advance was over before the kill. */
async function killOnce(data: string, delay: number): Promise<boolean> {
  const served: ServeProcess = await startServe(['--data', data])
  let ended = false
  const advancing = postControl(served.announced, 'clock.advance', { to: END }).then(
    () => void (ended = true),
    (error: unknown) => {
      if (error instanceof Error && error.message.startsWith('refused')) throw error
    },
  )
  await firstWrite(data, () => ended)
  await sleep(delay)
  await served.end('SIGKILL')
  await advancing
  return ended
}

const fileOf = (data: string, number: number) =>
  join(data, 'world', 'organizations', `${String(number).padStart(4, '0')}.db`)

interface Reached {
  written: number
  sent: number
  over: number
}

/** The files as the kill left them. Throws when they contradict themselves. */
function inspect(data: string): Reached {
  const reached = { written: 0, sent: 0, over: 0 }
  for (let number = 1; number <= SHOPS; number += 1) {
    const file = openSqlite(fileOf(data, number))
    try {
      const queued = file.read.get<{ n: number }>('SELECT count(*) AS n FROM sending_queue')?.n ?? 0
      // In the middle of a start recipients are counted whose emails are still being written.
      const faults = [...findBookFaults(file.read), ...(queued > 0 ? [] : findMailFaults(file.read))]
      if (faults.length > 0) throw new Error(`the books disagree: ${faults.slice(0, 5).join('; ')}`)
      const counted = file.read.get<Reached>(
        'SELECT count(*) AS written, count(sent) AS sent, count(*) - count(due) AS over FROM emails',
      )
      reached.written += counted?.written ?? 0
      reached.sent += counted?.sent ?? 0
      reached.over += counted?.over ?? 0
    } finally {
      file.close()
    }
  }
  return reached
}

function read(data: string): Record<string, unknown[]>[] {
  return Array.from({ length: SHOPS }, (_, index) => {
    const file = openSqlite(fileOf(data, index + 1))
    try {
      return dumpMail(file.read)
    } finally {
      file.close()
    }
  })
}

function countEmails(dumps: readonly Record<string, unknown[]>[]): number {
  return dumps.reduce((sum, { emails }) => sum + (emails?.length ?? 0), 0)
}

function describeDifference(
  found: readonly Record<string, unknown[]>[],
  expected: readonly Record<string, unknown[]>[],
): string {
  for (const [index, dump] of expected.entries()) {
    for (const [table, rows] of Object.entries(dump)) {
      const other = found[index]?.[table] ?? []
      const at = rows.findIndex((row, place) => JSON.stringify(row) !== JSON.stringify(other[place]))
      if (at < 0 && rows.length === other.length) continue
      return `${table} of organization ${index + 1}: ${JSON.stringify(other[at])} instead of ${JSON.stringify(rows[at])}`
    }
  }
  return 'the worlds differ'
}

export const sendingKill: Soak = {
  name: 'sending-kill',
  title: 'SIGKILL at random moments of an advance in which campaigns are sent',
  async run({ seed, folder, say }) {
    const tally = await killSendings(folder, { kills: 200, seed, say })
    return [
      ['Kills', tally.kills],
      ['… of these while the clock was on its way', tally.during],
      ['… of these with mail under way', tally.amid],
      ['Emails of one advance, in two organizations', tally.emails],
      ['Advances that got to their end after kills, every row compared', tally.compared],
      ['Emails lost or sent twice', 0],
    ]
  },
}
