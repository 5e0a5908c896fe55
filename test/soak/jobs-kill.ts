import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventCode, type EventType } from '../../src/engine/domain/event-types.ts'
import { SUPPRESSION_KINDS } from '../../src/engine/domain/suppression.ts'
import type { ToolAnswer, ToolInput, ToolName } from '../../src/engine/tools/index.ts'
import { openSqlite } from '../../src/platform/sqlite.ts'
import type { Body, CallInput } from '../support/answers.ts'
import { findBookFaults } from '../support/books.ts'
import { callTool, type ServeProcess, startServe } from '../support/serve-process.ts'
import { repeatableChance, type Soak } from './support.ts'

/**
 * SIGKILL of a served process at a random moment of bulk operations and exports. At the end every
 * operation has handled each subscriber exactly once, its counts are the effects in the file, and
 * every export has each subscriber in one row.
 */
const ROWS = 6000
const BATCH = 500
/** Each ban takes the addresses of one of them. */
const DOMAINS = 5
const domainOf = (index: number) => `kill${index}.test`
/** Longest wait before a kill, from the answer that queues more work. A fast machine does it all in 20 ms. */
const LONGEST_MS = 60
/** A fresh folder now and then, so that what is reopened stays about the crash and not about size. */
const KILLS_PER_FOLDER = 20

type Operation = ToolInput<'create_bulk_operation'>
type Action = Operation['action']

async function call<N extends ToolName>(
  served: ServeProcess,
  tool: N,
  input: CallInput<N>,
): Promise<Body<ToolAnswer<N>>> {
  const { url, organizations } = served.announced
  const { body } = await callTool(url, organizations[0]?.token ?? '', tool, input)
  return body
}

/** What was queued: operations with the action and the size of each, and exports. */
interface Work {
  workflowId: string
  operations: { action: Action; id: string; size: number }[]
  exports: string[]
}

/** Returns one operation of each action, in an order in which each finds somebody to act on. */
function choicesOf(round: number, workflowId: string): Operation[] {
  const everybody = { filters: [] }
  const tags = (of: number) => [`round ${of}`, `round ${of} again`]
  const choices: Operation[] = [
    { action: 'ADD_TAGS', tags: tags(round), ...everybody },
    { action: 'ADD_TO_WORKFLOW', workflowId, ...everybody },
    { action: 'REMOVE_FROM_WORKFLOW', workflowId, ...everybody },
    { action: 'UNSUBSCRIBE', reason: 'killed', ...everybody },
    { action: 'REMOVE_TAGS', tags: tags(round - 4), ...everybody },
    { action: 'SUBSCRIBE', ...everybody },
  ]
  // Nothing lifts a ban, so each bans others.
  const query = `@${domainOf(Math.floor(round / (choices.length + 1)))}`
  return [...choices, { action: 'BAN', query }]
}

/** Queues a bulk operation and an export; each round another action, so that every status comes back. */
async function queue(served: ServeProcess, work: Work, round: number): Promise<void> {
  const everybody = { filters: [] }
  const choices = choicesOf(round, work.workflowId)
  const chosen = choices[round % choices.length]
  if (!chosen) throw new Error('no operation')
  // An operation that takes off a tag that nobody has heard of is refused.
  if (chosen.action === 'REMOVE_TAGS') await call(served, 'get_or_create_tags', { names: chosen.tags ?? [] })
  const { confirmationCode } = await call(served, 'create_bulk_operation', chosen)
  const { data } = await call(served, 'create_bulk_operation', { ...chosen, confirmationCode })
  const size = chosen.action === 'BAN' ? ROWS / DOMAINS : ROWS
  work.operations.push({ action: chosen.action, id: data.operationId, size })
  if (round % 2 === 1) return
  work.exports.push((await call(served, 'create_subscriber_export', everybody)).data.exportId)
}

/** Creates the subscribers, and a workflow in which they stay until they are taken out. Returns its id. */
async function fill(folder: string): Promise<string> {
  const served = await startServe(['--data', folder, '--seed', 'empty'])
  const { url, controlKey } = served.announced
  await fetch(`${url}/sandbox/v1/organization.create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kill test', plan: 'enterprise' }),
  })
  await served.end()
  const again = await startServe(['--data', folder])
  for (let from = 0; from < ROWS; from += BATCH) {
    const subscribers = Array.from({ length: BATCH }, (_, row) => ({
      email: `p${from + row}@${domainOf((from + row) % DOMAINS)}`,
    }))
    await call(again, 'import_subscribers', { subscribers })
  }
  const workflowId = await publishWait(again)
  await again.end()
  return workflowId
}

async function publishWait(served: ServeProcess): Promise<string> {
  const { data: made } = await call(served, 'create_workflow', { name: 'Wait' })
  const { workflowId } = made
  await call(served, 'configure_workflow_draft', {
    workflowId,
    expectedUpdatedAt: made.workflow.updatedAt,
    steps: [
      { id: 'in', type: 'TRIGGER', config: { kind: 'MANUAL' } },
      { id: 'stay', type: 'WAIT', config: { mode: 'DURATION', seconds: 864_000 } },
      { id: 'out', type: 'EXIT' },
    ],
    edges: [
      { id: 'e1', source: 'in', target: 'stay', type: 'DEFAULT' },
      { id: 'e2', source: 'stay', target: 'out', type: 'DEFAULT' },
    ],
    settings: { repeat: { mode: 'AFTER_COMPLETION' } },
  })
  const { confirmationCode } = await call(served, 'publish_workflow', { workflowId })
  const { data, error } = await call(served, 'publish_workflow', { workflowId, confirmationCode })
  if (data?.workflow.status !== 'ACTIVE') throw new Error(`the workflow is not active: ${error}`)
  return workflowId
}

async function read(served: ServeProcess, work: Work) {
  const operations = []
  for (const { id } of work.operations)
    operations.push((await call(served, 'get_bulk_operation', { operationId: id })).data)
  const exported = []
  for (const exportId of work.exports)
    exported.push((await call(served, 'get_subscriber_export', { exportId })).data)
  return { operations, exported, open: [...operations, ...exported].filter(({ done }) => !done).length }
}

async function awaitAll(served: ServeProcess, work: Work) {
  for (let turn = 0; turn < 1200; turn += 1) {
    const found = await read(served, work)
    if (found.open === 0) return found
    await sleep(100)
  }
  throw new Error('the work does not end')
}

/** Returns how many effects of each kind the operations say they had. */
function judgeOperations(work: Work, { operations }: Awaited<ReturnType<typeof read>>): Map<Action, number> {
  const said = new Map<Action, number>()
  for (const [index, { status, total, processed, succeeded, skipped, failed }] of operations.entries()) {
    const { action = 'BAN', id, size } = work.operations[index] ?? {}
    const counts = { status, total, processed, handled: succeeded + skipped, failed }
    const whole = { status: 'COMPLETED', total: size, processed: size, handled: size, failed: 0 }
    if (JSON.stringify(counts) !== JSON.stringify(whole))
      throw new Error(`${id} ${action}: ${JSON.stringify(counts)}`)
    // Tags come by two; a status moves once.
    const effects = action === 'ADD_TAGS' || action === 'REMOVE_TAGS' ? 2 * succeeded : succeeded
    said.set(action, (said.get(action) ?? 0) + effects)
  }
  return said
}

async function judgeExports(served: ServeProcess, work: Work): Promise<void> {
  const { url, organizations } = served.announced
  const headers = { authorization: `Bearer ${organizations[0]?.token}` }
  for (const id of work.exports) {
    const answer = await fetch(`${url}/api/v2/exports/${id}`, { headers })
    const rows = (await answer.text()).trimEnd().split('\r\n').slice(1)
    const once = new Set(rows.map((row) => row.split(',')[0])).size
    if (rows.length !== ROWS || once !== ROWS) throw new Error(`${id}: ${rows.length} rows, ${once} people`)
  }
}

const eventsOf = (type: EventType) =>
  `FROM events WHERE type = ${eventCode(type)} AND (data ->> '$.tagId' IS NOT NULL OR data ->> '$.source' = 'BULK')`

/** The effects of each action in the file; those who leave go out of the workflow too, for another reason. */
const EFFECTS: Record<Action, string> = {
  ADD_TAGS: eventsOf('TAG_ADDED'),
  REMOVE_TAGS: eventsOf('TAG_REMOVED'),
  UNSUBSCRIBE: eventsOf('UNSUBSCRIBED'),
  SUBSCRIBE: eventsOf('SUBSCRIBED'),
  BAN: `FROM suppressions WHERE kind = ${SUPPRESSION_KINDS.indexOf('BAN') + 1}`,
  ADD_TO_WORKFLOW: 'FROM workflow_runs WHERE true',
  REMOVE_FROM_WORKFLOW: "FROM workflow_runs WHERE reason = 'REMOVED'",
}

/** What would have happened twice to one subscriber. */
const TWICE: Readonly<Record<string, string>> = {
  'a tag': `SELECT subscriber FROM events WHERE type IN (${eventCode('TAG_ADDED')}, ${eventCode('TAG_REMOVED')})
    GROUP BY subscriber, type, data HAVING count(*) > 1 LIMIT 5`,
  'a run': `SELECT subscriber FROM workflow_runs WHERE status <= 2 GROUP BY workflow, subscriber HAVING count(*) > 1 LIMIT 5`,
}

/** What the file holds must be what the operations say. Returns the number of effects. */
function judgeFile(folder: string, said: ReadonlyMap<Action, number>): number {
  const file = openSqlite(join(folder, 'world', 'organizations', '0001.db'))
  try {
    const faults = findBookFaults(file.read)
    let effects = 0
    for (const [action, count] of said) {
      const found = file.read.get<{ n: number }>(`SELECT count(*) AS n ${EFFECTS[action]}`)
      if (found?.n !== count) faults.push(`${action}: ${count} said, ${found?.n} found`)
      if (count === 0) faults.push(`${action}: changed nobody`)
      effects += count
    }
    for (const [what, sql] of Object.entries(TWICE)) {
      const twice = file.read.column(sql)
      if (twice.length > 0) faults.push(`${what}, more than once: ${twice.join(', ')}`)
    }
    if (faults.length > 0) throw new Error(faults.join('; '))
    return effects
  } finally {
    file.close()
  }
}

interface KillTally {
  kills: number
  /** Kills that found open work. */
  amid: number
  operations: number
  exports: number
  effects: number
}

async function killInFolder(folder: string, kills: number, chance: () => number): Promise<KillTally> {
  const work: Work = { workflowId: await fill(folder), operations: [], exports: [] }
  let amid = 0
  let served = await startServe(['--data', folder])
  for (let round = 0; round < kills; round += 1) {
    await queue(served, work, round)
    // The first comes at once, so that it finds open work however fast the machine is.
    if (round > 0) await sleep(chance() * LONGEST_MS)
    await served.end('SIGKILL')
    served = await startServe(['--data', folder])
    if ((await read(served, work)).open > 0) amid += 1
  }
  const said = judgeOperations(work, await awaitAll(served, work))
  await judgeExports(served, work)
  await served.end()
  const effects = judgeFile(folder, said)
  return { kills, amid, operations: work.operations.length, exports: work.exports.length, effects }
}

/** Kills so many times and judges all work; throws what is wrong. */
export async function killJobs(
  folder: string,
  { kills, seed, say }: { kills: number; seed: number; say?: (line: string) => void },
): Promise<KillTally> {
  const chance = repeatableChance(seed)
  const tally: KillTally = { kills: 0, amid: 0, operations: 0, exports: 0, effects: 0 }
  while (tally.kills < kills) {
    const data = join(folder, `sandbox-${tally.kills}`)
    mkdirSync(data)
    const found = await killInFolder(data, Math.min(KILLS_PER_FOLDER, kills - tally.kills), chance)
    for (const name of Object.keys(tally) as (keyof KillTally)[]) tally[name] += found[name]
    say?.(`${tally.kills} kills, ${tally.amid} of them amid work: ${tally.effects} effects, all books agree`)
    rmSync(data, { recursive: true })
  }
  // Kills that found no open work would prove nothing.
  if (tally.amid === 0) throw new Error('no kill found open work')
  return tally
}

export const jobsKill: Soak = {
  name: 'jobs-kill',
  title: 'SIGKILL at random moments of bulk operations and exports',
  async run({ seed, folder, say, count = 100 }) {
    const tally = await killJobs(folder, { kills: count, seed, say })
    return [
      ['Kills', tally.kills],
      ['… of these with work open', tally.amid],
      [
        `Bulk operations of all seven actions among ${ROWS} subscribers, each handled exactly once`,
        tally.operations,
      ],
      ['Effects in the files, equal to the counts of the operations', tally.effects],
      ['Exports, each subscriber in one row', tally.exports],
    ]
  },
}
