import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadHandle } from '../../src/engine/store/db.ts'
import { openSqlite } from '../../src/platform/sqlite.ts'
import { findBookFaults } from '../support/books.ts'
import { callTool, type ServeProcess, startServe } from '../support/serve-process.ts'
import { repeatableChance, type Soak } from './support.ts'

/**
 * SIGKILL of a served process at a random moment while batches are being imported over HTTP. After
 * reopening: every batch is whole or absent, every acknowledged one is there, and all books agree.
 */
const NEW_ROWS = 450
const SHARED_ROWS = 50
/** Longest wait before a kill; the first milliseconds hit the opening, the rest the import. */
const LONGEST_MS = 500
/** A fresh folder now and then, so that reopening stays about the crash and not about size. */
const ROUNDS_PER_FOLDER = 10

interface Batch {
  name: string
  acknowledged: boolean
}

/** Half new people under a tag of their own, and fifty that every batch changes in the same way. */
function rowsOf(batch: string): object[] {
  const fresh = Array.from({ length: NEW_ROWS }, (_, row) => ({
    email: `${batch}-${row}@kill.test`,
    name: `Élodie ${row}`,
    tags: [batch],
    fields: { City: 'Łódź', Row: row },
  }))
  const shared = Array.from({ length: SHARED_ROWS }, (_, row) => ({
    email: `shared-${row}@kill.test`,
    fields: { Last: batch },
  }))
  return [...fresh.slice(0, NEW_ROWS / 2), ...shared, ...fresh.slice(NEW_ROWS / 2)]
}

async function importUntilKilled(
  served: ServeProcess,
  token: string,
  round: number,
  batches: Batch[],
  onAnswer: () => void,
): Promise<void> {
  for (let turn = 0; served.child.signalCode === null; turn += 1) {
    const batch: Batch = { name: `b${round}-${turn}`, acknowledged: false }
    batches.push(batch)
    try {
      const subscribers = rowsOf(batch.name)
      const { status, body } = await callTool(served.announced.url, token, 'import_subscribers', {
        subscribers,
      })
      if (status !== 200 || body.data.failed > 0)
        throw new Error(`refused: ${JSON.stringify(body).slice(0, 500)}`)
      batch.acknowledged = true
      onAnswer()
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('refused')) throw error
      // The connection broke: whether this batch was committed is what reopening tells.
      return
    }
  }
}

async function killDuringImport(
  folder: string,
  round: number,
  delay: number,
  batches: Batch[],
): Promise<void> {
  const served = await startServe(['--data', folder])
  const token = served.announced.organizations[0]?.token ?? ''
  let onAnswer = (): void => {}
  const answered = new Promise<void>((resolve) => (onAnswer = resolve))
  const importing = importUntilKilled(served, token, round, batches, onAnswer)
  // Half of the kills count from an answer: however slow the machine is, there are some to be held to.
  if (round % 2 === 1) await Promise.race([answered, importing])
  await sleep(delay)
  await served.end('SIGKILL')
  await importing
}

async function createOrganization(folder: string): Promise<void> {
  const served = await startServe(['--data', folder, '--seed', 'empty'])
  const { url, controlKey } = served.announced
  const answer = await fetch(`${url}/sandbox/v1/organization.create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kill test', plan: 'enterprise' }),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
  await served.end()
}

/** Reopens as anybody would, asks the tools, then looks at the file itself. Returns the number of subscribers. */
async function inspect(
  folder: string,
  batches: readonly Batch[],
): Promise<{ people: number; whole: number }> {
  const served = await startServe(['--data', folder])
  const said = await askTheTools(served)
  await served.end()
  const file = openSqlite(join(folder, 'world', 'organizations', '0001.db'))
  try {
    const faults = findBookFaults(file.read)
    if (faults.length > 0) throw new Error(`the books disagree: ${faults.join('; ')}`)
    const present = countByTag(file.read)
    const last = judgeBatches(batches, present)
    const marks = readMarks(file.read)
    if (last !== null && marks.join() !== last)
      throw new Error(`half a batch changed the shared people: ${marks.join()}`)
    const people = present.size * NEW_ROWS + (last === null ? 0 : SHARED_ROWS)
    if (said.some((n) => n !== people))
      throw new Error(`${people} people, but the tools say ${said.join(' and ')}`)
    return { people, whole: present.size }
  } finally {
    file.close()
  }
}

async function askTheTools({ announced }: ServeProcess): Promise<number[]> {
  const { url, adminKey, organizations } = announced
  const counted = await callTool(url, organizations[0]?.token ?? '', 'count_subscribers')
  const listed = await fetch(`${url}/api/v1/admin/tools`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tool: 'list_orgs', input: {} }),
  })
  const { data } = (await listed.json()) as { data: { organizations: { subscribers: number }[] } }
  return [counted.body.data.total, data.organizations[0]?.subscribers ?? -1]
}

function countByTag(db: ReadHandle): Map<string, number> {
  const rows = db.all<{ name: string; people: number }>(
    'SELECT tags.name, count(*) AS people FROM tags JOIN subscriber_tags t ON t.tag = tags.id GROUP BY tags.id',
  )
  return new Map(rows.map(({ name, people }) => [name, people]))
}

/** Which batch the shared people say changed them last: one and the same for all of them. */
function readMarks(db: ReadHandle): (string | null)[] {
  return db.column(
    `SELECT DISTINCT s.fields ->> ('$."' || f.id || '"') FROM subscribers s, custom_fields f
      WHERE f.name = 'Last' AND s.email LIKE 'shared-%'`,
  )
}

/** The last batch that is there, null for none. Throws for one that is cut or lost. */
function judgeBatches(batches: readonly Batch[], present: ReadonlyMap<string, number>): string | null {
  let last: string | null = null
  for (const { name, acknowledged } of batches) {
    const people = present.get(name) ?? 0
    if (people !== 0 && people !== NEW_ROWS) throw new Error(`batch ${name} is cut: ${people} of ${NEW_ROWS}`)
    if (acknowledged && people === 0) throw new Error(`batch ${name} was acknowledged and is gone`)
    if (people > 0) last = name
  }
  return last
}

export interface KillTally {
  kills: number
  acknowledged: number
  /** Batches without an answer because of the kill, and how many of them had been committed all the same. */
  unanswered: number
  committedUnanswered: number
  people: number
}

export async function killImports(
  folder: string,
  setting: { kills: number; seed: number; say?: (line: string) => void },
): Promise<KillTally> {
  const chance = repeatableChance(setting.seed)
  const tally: KillTally = { kills: 0, acknowledged: 0, unanswered: 0, committedUnanswered: 0, people: 0 }
  for (let first = 0; first < setting.kills; first += ROUNDS_PER_FOLDER) {
    const data = join(folder, `sandbox-${first}`)
    mkdirSync(data)
    await createOrganization(data)
    const batches: Batch[] = []
    let found = { people: 0, whole: 0 }
    for (let round = first; round < Math.min(setting.kills, first + ROUNDS_PER_FOLDER); round += 1) {
      await killDuringImport(data, round, chance() * LONGEST_MS, batches)
      found = await inspect(data, batches)
      tally.kills += 1
      setting.say?.(`kill ${tally.kills}: ${batches.length} batches sent, ${found.people} people, all well`)
    }
    const acknowledged = batches.filter((batch) => batch.acknowledged).length
    tally.acknowledged += acknowledged
    tally.unanswered += batches.length - acknowledged
    tally.committedUnanswered += found.whole - acknowledged
    tally.people += found.people
    rmSync(data, { recursive: true })
  }
  return tally
}

export const importKill: Soak = {
  name: 'import-kill',
  title: 'SIGKILL at random moments during import over HTTP',
  async run({ seed, folder, say }) {
    const tally = await killImports(folder, { kills: 50, seed, say })
    return [
      ['Kills', tally.kills],
      ['Batches of 500 acknowledged, all whole after reopening', tally.acknowledged],
      ['Batches cut off before their answer', tally.unanswered],
      ['… of these whole', tally.committedUnanswered],
      ['… of these absent', tally.unanswered - tally.committedUnanswered],
      ['Batches in part', 0],
      ['People in the books at the end, every counter equal to its recount', tally.people],
    ]
  },
}
