import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dueWorks } from '../../src/engine/sandbox/due-works.ts'
import type { World } from '../../src/engine/sandbox/world.ts'
import { listOrganizationNumbers } from '../../src/engine/store/organizations.ts'
import { root } from '../imports.ts'
import { findBookFaults } from '../support/books.ts'
import { scheduleCampaigns } from '../support/campaign-world.ts'
import { openClockWorld } from '../support/clock-world.ts'
import { findMailFaults } from '../support/mail-books.ts'
import { serveSandbox, START } from '../support/served-sandbox.ts'
import { contentOfWorld } from '../support/world-content.ts'
import { repeatableChance, type Soak } from './support.ts'

/**
 * SIGKILL of a process at a random moment of an advance in which campaigns of several
 * organizations go out. After each, the folder is opened as it was left: every file must be exactly at
 * the world's clock and all books agree. An advance that was killed, however often, must in the end
 * come to the same rows as one that was not: nothing lost, nothing sent twice.
 */
const END = START + 4 * 86_400_000
const SIZE = { organizations: 3, people: 600 }

type Content = Record<string, string[]>

/** A world with campaigns about to go out, as a folder to copy from. */
async function makeStart(folder: string): Promise<void> {
  const sandbox = await serveSandbox()
  try {
    await scheduleCampaigns(sandbox, SIZE)
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

/** Advances in a process of its own, killed after so many of its transactions; answers how many it made. */
async function advance(folder: string, killAfter = Infinity): Promise<{ lines: number; killed: boolean }> {
  const words = [join(root, 'test/support/advance-child.ts'), folder, String(END)]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { lines: 0, errors: '' }
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.errors += text))
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.lines += text.split('\n').length - 1
    if (said.lines >= killAfter) child.kill('SIGKILL')
  })
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.on('close', (...ended) => resolve(ended))
  })
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the advance ended with ${code}: ${said.errors}`)
  return { lines: said.lines, killed: signal === 'SIGKILL' }
}

interface Seen {
  now: number
  sent: number
  /** Only of a world that is at its end. */
  content: Content
}

/** Opens the folder as it was left; opening brings files that are ahead and the clock together. */
function inspect(folder: string): Seen {
  const { world, clock } = openClockWorld(folder, { dueWorks })
  try {
    const now = world.clock.now()
    const faults = filesOf(world).flatMap((file) => [...findBookFaults(file), ...findMailFaults(file)])
    if (faults.length > 0) throw new Error(`the books disagree: ${faults.join('; ')}`)
    const next = clock.nextEventAt() ?? Infinity
    if (now > START && next <= now) throw new Error(`at ${now} something of ${next} is undone`)
    return { now, sent: countSent(world, now), content: now < END ? {} : contentOfWorld(world) }
  } finally {
    world.close()
  }
}

function filesOf(world: World) {
  return listOrganizationNumbers(world.platform.read).map((number) => world.organization(number).read)
}

function countSent(world: World, now: number): number {
  const counts = filesOf(world).map((file) => {
    const later = file.column<number>(
      'SELECT count(*) FROM emails WHERE max(ifnull(sent, 0), ifnull(delivered, 0), ifnull(opened, 0)) > ?',
      [now],
    )
    if (later[0] !== 0) throw new Error(`${later[0]} emails are ahead of the clock at ${now}`)
    return file.column<number>('SELECT count(*) FROM emails WHERE sent IS NOT NULL')[0] ?? 0
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

export interface AdvanceKillTally {
  kills: number
  /** Kills after which the clock stood between start and end. */
  between: number
  /** Advances that came to their end, each after some kills, and equal to the one without any. */
  finished: number
  emails: number
}

export async function killAdvances(
  folder: string,
  setting: { kills: number; seed: number; say?: (line: string) => void },
): Promise<AdvanceKillTally> {
  const chance = repeatableChance(setting.seed)
  const [start, place] = [join(folder, 'start'), join(folder, 'sandbox')]
  await makeStart(start)
  layOut(start, place)
  const { lines } = await advance(place)
  const { content: whole, sent } = inspect(place)
  const tally = { kills: 0, between: 0, finished: 0, emails: sent }
  layOut(start, place)
  while (tally.kills < setting.kills) {
    const { killed } = await advance(place, 1 + Math.floor(chance() * lines))
    if (killed) tally.kills += 1
    const { now, content } = inspect(place)
    if (now > START && now < END) tally.between += 1
    setting.say?.(`${tally.kills} kills, ${tally.between} of them on the way, ${tally.finished} ends`)
    if (now < END) continue
    compare(content, whole)
    tally.finished += 1
    layOut(start, place)
  }
  await finish(place, whole)
  return { ...tally, finished: tally.finished + 1 }
}

async function finish(place: string, whole: Content): Promise<void> {
  await advance(place)
  compare(inspect(place).content, whole)
}

function compare(content: Content, whole: Content): void {
  const other = Object.keys(whole).filter((table) => content[table]?.join() !== whole[table]?.join())
  if (other.length > 0) throw new Error(`killed and not killed differ in: ${other.join(', ')}`)
}

export const advanceKill: Soak = {
  name: 'advance-kill',
  title: 'SIGKILL during advances of the clock',
  async run({ seed, folder, say }) {
    const tally = await killAdvances(folder, { kills: 200, seed, say })
    return [
      ['Kills', tally.kills],
      ['… that left the clock between start and end of the advance', tally.between],
      [
        'Advances finished after kills, equal to one without: nothing lost, nothing sent twice',
        tally.finished,
      ],
      ['Emails sent by one advance', tally.emails],
    ]
  },
}
