import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventCode } from '../../src/engine/domain/event-types.ts'
import type { ToolAnswer, ToolInput, ToolName } from '../../src/engine/tools/index.ts'
import { openSqlite } from '../../src/platform/sqlite.ts'
import { findBookFaults } from '../support/books.ts'
import type { Body, CallInput } from '../support/answers.ts'
import { sequence } from '../support/draw.ts'
import { callTool, type ServeProcess, startServe } from '../support/serve-process.ts'

/** SIGKILL at random moments of bulk operations and an export: nothing is done twice, nothing is lost. */

const ROWS = 6000
const BATCH = 500
const KILLS = 4
/** Longest wait before a kill, from the answer that queues more work. A fast machine does it all in 20 ms. */
const LONGEST_MS = 60

async function call<N extends ToolName>(
  served: ServeProcess,
  tool: N,
  input: CallInput<N>,
): Promise<Body<ToolAnswer<N>>> {
  const { url, organizations } = served.announced
  const { body } = await callTool(url, organizations[0]?.token ?? '', tool, input)
  return body
}

async function confirm(served: ServeProcess, input: ToolInput<'create_bulk_operation'>): Promise<string> {
  const { confirmationCode } = await call(served, 'create_bulk_operation', input)
  const { data } = await call(served, 'create_bulk_operation', { ...input, confirmationCode })
  return data.operationId
}

async function fill(folder: string): Promise<void> {
  const served = await startServe(['--data', folder, '--seed', 'empty'])
  const { url, controlKey } = served.announced
  await fetch(`${url}/sandbox/v1/organization.create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kill test', plan: 'enterprise' }),
  })
  await served.end()
}

async function queueWork(served: ServeProcess) {
  for (let from = 0; from < ROWS; from += BATCH) {
    const subscribers = Array.from({ length: BATCH }, (_, row) => ({ email: `p${from + row}@kill.test` }))
    await call(served, 'import_subscribers', { subscribers })
  }
  const operations = [
    await confirm(served, { action: 'ADD_TAGS', tags: ['a', 'b'], filters: [] }),
    await confirm(served, { action: 'UNSUBSCRIBE', filters: [], reason: 'killed' }),
  ]
  const { data } = await call(served, 'create_subscriber_export', { filters: [] })
  return { operations, exportId: data.exportId }
}

type Work = Awaited<ReturnType<typeof queueWork>>

async function progressOf(served: ServeProcess, { operations, exportId }: Work) {
  const found = await Promise.all([
    ...operations.map((operationId) => call(served, 'get_bulk_operation', { operationId })),
    call(served, 'get_subscriber_export', { exportId }),
  ])
  return found.map(({ data }) => data)
}

async function awaitAll(served: ServeProcess, work: Work) {
  for (let turn = 0; turn < 600; turn += 1) {
    const found = await progressOf(served, work)
    if (found.every((one) => one.done)) return found
    await sleep(50)
  }
  throw new Error('the work does not end')
}

function countEvents(folder: string) {
  const file = openSqlite(join(folder, 'world', 'organizations', '0001.db'))
  try {
    const count = (type: 'TAG_ADDED' | 'UNSUBSCRIBED') =>
      file.read.get<{ n: number }>('SELECT count(*) AS n FROM events WHERE type = ?', [eventCode(type)])?.n
    return { tags: count('TAG_ADDED'), left: count('UNSUBSCRIBED'), faults: findBookFaults(file.read) }
  } finally {
    file.close()
  }
}

test('SIGKILL during bulk operations and an export: each subscriber is handled exactly once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-kill-'))
  const draw = sequence('kills of jobs')
  try {
    await fill(folder)
    let served = await startServe(['--data', folder])
    const work = await queueWork(served)
    let interrupted = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      work.operations.push(await confirm(served, { action: 'ADD_TAGS', tags: [`kill ${kill}`], filters: [] }))
      // The first comes at once, so that it finds open work however fast the machine is.
      if (kill > 0) await sleep(draw() * LONGEST_MS)
      await served.end('SIGKILL')
      served = await startServe(['--data', folder])
      if ((await progressOf(served, work)).some((one) => !one.done)) interrupted += 1
    }
    // Kills that found no open work would prove nothing.
    expect(interrupted).toBeGreaterThan(0)
    const [tagged, left, ...further] = await awaitAll(served, work)
    const exported = further.pop()
    const whole = {
      status: 'COMPLETED',
      total: ROWS,
      processed: ROWS,
      succeeded: ROWS,
      failed: 0,
      skipped: 0,
    }
    expect(tagged).toMatchObject(whole)
    expect(left).toMatchObject(whole)
    for (const one of further) expect(one).toMatchObject(whole)
    expect(further).toHaveLength(KILLS)
    expect(exported).toMatchObject({ status: 'COMPLETED', rowCount: ROWS })
    const { url, organizations } = served.announced
    const file = await fetch(`${url}/api/v2/exports/${work.exportId}`, {
      headers: { authorization: `Bearer ${organizations[0]?.token}` },
    })
    const lines = (await file.text()).trimEnd().split('\r\n').slice(1)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(ROWS)
    expect(lines).toHaveLength(ROWS)
    await served.end()
    expect(countEvents(folder)).toEqual({ tags: (2 + KILLS) * ROWS, left: ROWS, faults: [] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)
