import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/text/time-units.ts'
import { setClock } from '../support/clock.ts'
import { callTool, runPostdesk, type ServeProcess, startServe } from '../support/serve-process.ts'
import { serveSandbox } from '../support/served-sandbox.ts'
import { canMount, mountSmallDisk } from '../support/small-disk.ts'
import { repeatableChance, type Soak, type SoakReport } from './support.ts'

/**
 * What is said and what is lost when files fail: a real disk that gets full, every file of a sandbox
 * spoilt in every way, a disk that can only be read, two servers. Each subscriber with a call that was
 * answered with 200 must be there in the end.
 */
const FULL_MOMENTS = 20

type Row = readonly [string, string | number]

/** Adds subscribers until told to stop; remembers who was acknowledged. */
class Writer {
  readonly acknowledged = new Set<string>()
  refused = 0
  readonly said = new Set<string>()
  private next = 0

  async add(served: ServeProcess, token: string): Promise<boolean> {
    const email = `s${(this.next += 1)}-${'x'.repeat(40)}@soak.test`
    const { status, body } = await callTool(served.announced.url, token, 'add_subscriber', { email })
    if (status === 200) this.acknowledged.add(email)
    else {
      this.refused += 1
      this.said.add(plainWords(String(Object(body)['message'])))
    }
    return status === 200
  }
}

/** A message without the paths that differ from run to run. */
function plainWords(message: string): string {
  return message.replaceAll(/"[^"]*\/([^"/]+)"/g, '"…/$1"').trim()
}

async function countSubscribers(served: ServeProcess, token: string): Promise<number> {
  const { status, body } = await callTool(served.announced.url, token, 'count_subscribers')
  return status === 200 ? Number(Object(Object(body)['data'])['total']) : -1
}

async function startWithShop(data: string) {
  const served = await startServe(['--data', data])
  const { url, controlKey } = served.announced
  const answer = await fetch(`${url}/sandbox/v1/organization.create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Shop', plan: 'enterprise' }),
  })
  const { data: made } = (await answer.json()) as { data: { token: string } }
  return { served, token: made.token }
}

/** A disk that gets full at random moments of writing, and has room again. */
async function fillDisk(chance: () => number): Promise<Row[]> {
  if (!canMount) return [['A full disk', 'skipped: nothing can be mounted here']]
  const disk = mountSmallDisk(32)
  const data = join(disk.path, 'sandbox')
  const writer = new Writer()
  let { served, token } = await startWithShop(data)
  try {
    for (let moment = 0; moment < FULL_MOMENTS; moment += 1) {
      for (let turn = Math.floor(chance() * 20); turn >= 0; turn -= 1) await writer.add(served, token)
      const filling = sleep(chance() * 30).then(() => disk.fill(Math.floor(chance() * 65_536)))
      for (let turn = 0; turn < 10; turn += 1) await writer.add(served, token)
      await filling
      while (await writer.add(served, token));
      await sleep(chance() * 1500)
      if (served.child.exitCode !== null) throw new Error(`the process ended: ${served.stderr()}`)
      if ((await countSubscribers(served, token)) !== writer.acknowledged.size)
        throw new Error('what was acknowledged is not what is there')
      disk.free()
      if (!(await writer.add(served, token))) throw new Error('no recovery with room again')
    }
    await served.end('SIGKILL')
    served = await startServe(['--data', data])
    token = served.announced.organizations[0]?.token ?? ''
    const kept = await countSubscribers(served, token)
    if (kept !== writer.acknowledged.size) throw new Error(`${writer.acknowledged.size - kept} lost`)
    return [
      ['**Disk full** at random moments', FULL_MOMENTS],
      ['… said', [...writer.said].join('<br>')],
      ['… calls refused, each with path and next step', writer.refused],
      ['… calls acknowledged, all there after SIGKILL and a new start', kept],
      ['… ends of the process, keys lost', 0],
    ]
  } finally {
    await served.end('SIGKILL')
    disk.unmount()
  }
}

const FILES = ['world/platform.db', 'world/organizations/0001.db', 'keys.db', 'app/app.db'] as const

/** Every way to spoil a file, given the file and the same one of another sandbox. */
const SPOILERS: Record<string, (file: string, foreign: string, chance: () => number) => void> = {
  missing: (file) => rmSync(file),
  empty: (file) => writeFileSync(file, ''),
  'cut to half': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  'of another sandbox': (file, foreign) => copyFileSync(foreign, file),
  'flipped bytes': (file, _foreign, chance) => flipBytes(file, chance),
}

/** One byte in every page, behind the header of the file. */
function flipBytes(file: string, chance: () => number): void {
  const handle = openSync(file, 'r+')
  const one = Buffer.alloc(1)
  try {
    for (let at = 4096; at < statSync(file).size; at += 4096) {
      const place = at + Math.floor(chance() * 4096)
      readSync(handle, one, 0, 1, place)
      one[0] = (one[0] ?? 0) ^ 0xff
      writeSync(handle, one, 0, 1, place)
    }
  } finally {
    closeSync(handle)
  }
}

async function spoilFiles(folder: string, chance: () => number): Promise<Row[]> {
  const whole = join(folder, 'whole')
  const other = join(folder, 'other')
  for (const data of [whole, other])
    await (await startServe(['--data', data, '--seed', 'demo'])).end('SIGTERM')
  const rows: Row[] = []
  for (const file of FILES) {
    for (const [how, spoil] of Object.entries(SPOILERS)) {
      const data = join(folder, 'spoilt')
      rmSync(data, { recursive: true, force: true })
      cpSync(whole, data, { recursive: true })
      spoil(join(data, file), join(other, file), chance)
      rows.push([`**${file}** ${how}`, await tryOut(data)])
    }
  }
  return rows
}

/** Starts on the folder and asks each organization; returns what was said, in one line. */
async function tryOut(data: string): Promise<string> {
  let served: ServeProcess
  try {
    served = await startServe(['--data', data])
  } catch (error) {
    const said = plainWords(error instanceof Error ? error.message : String(error))
    if (/\n\s+at /.test(said) || (!said.includes('sandbox') && !said.includes('"…/'))) throw error
    return `does not start: ${said.replace(/^serve ended with 1: /, '')}`
  }
  try {
    const refusals = new Set<string>()
    let served200 = 0
    const { url, organizations } = served.announced
    for (const { token } of organizations) {
      const { status, body } = await callTool(url, token, 'list_subscribers', { limit: 50 })
      if (status === 200) served200 += 1
      else refusals.add(plainWords(String(Object(body)['message'])))
    }
    if (served.child.exitCode !== null) throw new Error(`the process ended: ${served.stderr()}`)
    const told = [...refusals].map((text) => `; the other: ${text}`).join('')
    return `${served200} of ${organizations.length} organizations served${told}`
  } finally {
    await served.end('SIGTERM')
  }
}

async function readOnly(folder: string): Promise<Row[]> {
  if (!canMount) return [['A disk that can only be read', 'skipped: nothing can be mounted here']]
  const disk = mountSmallDisk(48)
  try {
    cpSync(join(folder, 'whole'), join(disk.path, 'sandbox'), { recursive: true })
    execFileSync('mount', ['-o', 'remount,ro', disk.path])
    return [['**A disk that can only be read**', await tryOut(join(disk.path, 'sandbox'))]]
  } finally {
    disk.unmount()
  }
}

async function twoServers(folder: string): Promise<Row[]> {
  const data = join(folder, 'whole')
  const first = await startServe(['--data', data])
  try {
    const said = new Set<string>()
    for (let turn = 0; turn < 4; turn += 1) {
      if (turn % 2 === 1) rmSync(join(data, 'lock'), { force: true })
      const second = await runPostdesk([
        'serve',
        '--port',
        '0',
        '--data',
        data,
        '--app',
        join(folder, 'app2'),
      ])
      if (second.code !== 1) throw new Error('a second server was let in')
      said.add(
        plainWords(second.stderr)
          .replaceAll(/\d{2,}/g, 'N')
          .replaceAll(/http:\S+?(?=[,;])/g, 'URL'),
      )
    }
    await sleep(1500)
    if (!existsSync(join(data, 'lock'))) throw new Error('the lock file did not come back')
    return [['**Two servers**, the lock file deleted before every other start', [...said].join('<br>')]]
  } finally {
    await first.end('SIGTERM')
  }
}

/** The machine's clock set back and forward beside one that goes on, which a process cannot do to itself. */
async function turnClocks(): Promise<Row[]> {
  const machine = setClock()
  const steady = setClock()
  const sandbox = await serveSandbox({ machine, steady })
  try {
    const { body } = await sandbox.control('organization.create', { name: 'Shop', plan: 'free' })
    const isServed = async () => (await sandbox.customer(body.data.token, 'list_tags')).status === 200
    let lockedOut = 0
    const jumps = [-DAY_MS, -HOUR_MS, DAY_MS, HOUR_MS, -MINUTE_MS]
    for (const jump of jumps) {
      while (await isServed()) steady.pass(5)
      machine.pass(jump)
      steady.pass(MINUTE_MS)
      if (!(await isServed())) lockedOut += 1
    }
    if (lockedOut > 0) throw new Error(`${lockedOut} times nobody was let in a minute after the limit`)
    return [
      ['**Machine clock** back and forward, by a minute to a day, over the limit of calls', jumps.length],
      ['… callers locked out for longer than the minute', lockedOut],
    ]
  } finally {
    await sandbox.close()
  }
}

export const faultsSoak: Soak = {
  name: 'faults',
  title: 'Files, disks and clocks that fail under `postdesk serve`: what is said, what is lost',
  async run({ seed, folder, say }): Promise<SoakReport> {
    const chance = repeatableChance(seed)
    const full = await fillDisk(chance)
    say('disk full: done')
    const spoilt = await spoilFiles(folder, chance)
    say('spoilt files: done')
    return [
      ...full,
      ...spoilt,
      ...(await readOnly(folder)),
      ...(await twoServers(folder)),
      ...(await turnClocks()),
    ]
  },
}
