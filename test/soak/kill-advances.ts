import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { jobs } from '../../src/engine/sandbox/scheduler/jobs.ts'
import type { World } from '../../src/engine/sandbox/world/world.ts'
import type { ReadHandle } from '../../src/engine/store/db.ts'
import { listOrganizationNumbers } from '../../src/engine/store/organizations.ts'
import { openSqlite } from '../../src/platform/sqlite.ts'
import { root } from '../imports.ts'
import { findBookFaults } from '../support/books.ts'
import { openClockWorld } from '../support/clock-world.ts'
import { dumpMail, findMailFaults } from '../support/mail-books.ts'
import { COMPILED } from '../support/serve-process.ts'
import { type ServedSandbox, serveSandbox, START } from '../support/served-sandbox.ts'
import { findWorkflowFaults } from '../support/workflow-books.ts'
import { contentOfWorld } from '../support/world-content.ts'
import { repeatableChance } from './support.ts'

/** A world that is advanced by processes that are killed. */
export interface KilledWorld {
  /** Makes it, in a new sandbox at START. */
  make(sandbox: ServedSandbox): Promise<void>
  organizations: number
  /** How far it is advanced, ms UTC. */
  end: number
}

/** Processes at a time: each is alone in a folder of its own. */
const LANES = 2

/** A kill comes up to so long after a transaction's line was read: within the ones that follow. */
const LATE_MS = 12

type Content = Record<string, unknown[]>

export interface KillTally {
  kills: number
  /** Kills that came before the advance was over. */
  during: number
  /** Of these, with mail written and not all of its life lived, in the files as they were left. */
  amid: number
  /** Advances that came to their end after some kills, every row equal to the one without any. */
  compared: number
  /** Emails of one advance. */
  emails: number
  /** Every row of an advance that was not killed, by file and table. */
  content: Content
}

export interface KillSetting {
  kills: number
  seed: number
  say?: (line: string) => void
}

/**
 * Kills advances of a world at random moments. After each kill the files as they were left agree with
 * themselves; then the folder is opened: every file is at the world's clock, and all books agree. An
 * advance that was killed, however often, comes in the end to the same rows as one that was not.
 */
export async function killAdvances(
  folder: string,
  world: KilledWorld,
  setting: KillSetting,
): Promise<KillTally> {
  const start = join(folder, 'start')
  await makeStart(start, world)
  const whole = join(folder, 'whole')
  layOut(start, whole)
  const { lines } = await advance(whole, world.end)
  const { content, written } = inspect(whole, world)
  const tally = { kills: 0, during: 0, amid: 0, compared: 0, emails: written, content }
  await Promise.all(
    Array.from({ length: LANES }, (_, number) => {
      const place = join(folder, `lane ${number}`)
      const seed = setting.seed + number
      return killInLane({ ...setting, seed, start, place, lines, world, tally })
    }),
  )
  return tally
}

interface Lane extends KillSetting {
  start: string
  place: string
  lines: number
  world: KilledWorld
  tally: KillTally
}

/** Kills one advance until it is over, and then another, as long as kills are left. */
async function killInLane(lane: Lane): Promise<void> {
  const { start, place, lines, world, tally, kills, seed, say } = lane
  const chance = repeatableChance(seed)
  while (tally.kills < kills) {
    layOut(start, place)
    let ended = false
    let left = lines
    while (!ended && tally.kills < kills) {
      tally.kills += 1
      // Among the transactions that are left, or most kills would come after the end.
      const killAfter = 1 + Math.floor(chance() * left)
      const { killed, lines: done } = await advance(place, world.end, killAfter, chance() * LATE_MS)
      left = Math.max(1, left - done)
      const { written, amid } = inspectFiles(place, world)
      ended = inspect(place, world).now >= world.end
      tally.during += killed && !ended ? 1 : 0
      tally.amid += killed && amid ? 1 : 0
      say?.(`kill ${tally.kills}${ended ? ', at the end' : ''}: ${written} emails, all books agree`)
    }
    if (!ended) await advance(place, world.end)
    compare(inspect(place, world).content, tally.content)
    tally.compared += 1
  }
}

/** The world as a folder to copy from. */
async function makeStart(folder: string, world: KilledWorld): Promise<void> {
  const sandbox = await serveSandbox()
  try {
    await world.make(sandbox)
    const { status } = await sandbox.control('snapshot.create', { name: 'start' })
    if (status !== 200) throw new Error('no snapshot')
    cpSync(join(sandbox.folder, 'snapshots', 'start', 'world'), folder, { recursive: true })
  } finally {
    await sandbox.close()
  }
}

function layOut(start: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(start, join(folder, 'world'), { recursive: true })
}

/** Advances in a process of its own, killed some ms after so many of its transactions; answers how many it made. */
async function advance(folder: string, end: number, killAfter = Infinity, late = 0) {
  const words = [join(root, 'test/support/advance-child.ts'), folder, String(end)]
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'], env })
  const said = { lines: 0, errors: '', isDoomed: false }
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.errors += text))
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.lines += text.split('\n').length - 1
    if (said.lines < killAfter || said.isDoomed) return
    said.isDoomed = true
    void sleep(late).then(() => child.kill('SIGKILL'))
  })
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.on('close', (...ended) => resolve(ended))
  })
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the advance ended with ${code}: ${said.errors}`)
  return { lines: said.lines, killed: signal === 'SIGKILL' }
}

/** The files as the kill left them, before anything opens them as a world. */
function inspectFiles(folder: string, { organizations }: KilledWorld): { written: number; amid: boolean } {
  const reached = { written: 0, moving: 0 }
  for (let number = 1; number <= organizations; number += 1) {
    const name = `${String(number).padStart(4, '0')}.db`
    const file = openSqlite(join(folder, 'world', 'organizations', name))
    try {
      requireAgreement(file.read)
      const [written = 0, moving = 0] = ['count(*)', 'count(due)'].map((count) =>
        countOf(file.read, `SELECT ${count} AS n FROM emails`),
      )
      reached.written += written
      reached.moving += moving + uncounted(file.read)
    } finally {
      file.close()
    }
  }
  return { written: reached.written, amid: reached.written > 0 && reached.moving > 0 }
}

const countOf = (file: ReadHandle, sql: string) => file.get<{ n: number }>(sql)?.n ?? 0

/** Parts of a start that are still to be written or counted. */
const uncounted = (file: ReadHandle) =>
  countOf(file, 'SELECT (SELECT count(*) FROM sending_queue) + (SELECT count(*) FROM made_emails) AS n')

function requireAgreement(file: ReadHandle): void {
  // In the middle of a start there are recipients without emails, and emails not yet counted on their subscribers.
  const faults = [
    ...findBookFaults(file),
    ...findWorkflowFaults(file),
    ...(uncounted(file) > 0 ? [] : findMailFaults(file)),
  ]
  if (faults.length > 0) throw new Error(`the books disagree: ${faults.slice(0, 5).join('; ')}`)
}

interface Seen {
  now: number
  written: number
  /** Only of a world that is at its end. */
  content: Content
}

/** Opens the folder as a world, which brings files that are ahead and the clock together. */
function inspect(folder: string, { end }: KilledWorld): Seen {
  const { world, clock } = openClockWorld(folder, { jobs })
  try {
    const now = world.clock.now()
    const files = filesOf(world)
    for (const file of files) {
      if (uncounted(file) > 0) throw new Error(`at ${now} a start is half done`)
      requireAgreement(file)
      const ahead = countOf(
        file,
        `SELECT count(*) AS n FROM emails WHERE max(ifnull(sent, 0), ifnull(delivered, 0), ifnull(opened, 0),
           ifnull(clicked, 0), ifnull(bounced, 0), ifnull(complained, 0)) > ${now}`,
      )
      if (ahead > 0) throw new Error(`${ahead} emails are ahead of the clock at ${now}`)
    }
    const next = clock.nextEventAt() ?? Infinity
    if (now > START && next <= now) throw new Error(`at ${now} something of ${next} is undone`)
    const written = files.reduce((sum, file) => sum + countOf(file, 'SELECT count(*) AS n FROM emails'), 0)
    return { now, written, content: now < end ? {} : contentOf(world) }
  } finally {
    world.close()
  }
}

function filesOf(world: World): ReadHandle[] {
  return listOrganizationNumbers(world.platform.read).map((number) => world.organization(number).read)
}

/** Every row of every file, and events as they are listed. */
function contentOf(world: World): Content {
  const listed = filesOf(world).map((file, index) => [`listed ${index + 1}`, dumpMail(file)['listed'] ?? []])
  return { ...contentOfWorld(world), ...Object.fromEntries(listed) }
}

function compare(content: Content, whole: Content): void {
  const other = Object.keys(whole).filter(
    (table) => JSON.stringify(content[table]) !== JSON.stringify(whole[table]),
  )
  if (other.length > 0) throw new Error(`killed and not killed differ in: ${other.join(', ')}`)
}
