import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeApplication } from '../../src/app/compose.ts'
import { serve, type Served } from '../../src/host/serve.ts'
import { openSqlite } from '../../src/platform/sqlite.ts'
import { root } from '../imports.ts'
import type { Answered, OldSandbox, Question } from '../support/make-old-sandbox.ts'
import type { ActionName } from '../../src/engine/sandbox/actions/index.ts'
import type { DataOf } from '../support/answers.ts'

/** A sandbox made by an earlier version opens with its snapshots and cases, and reads as it did. */
const PACKED = join(root, 'test/fixtures/old-sandboxes/344fed4.br')

const data = mkdtempSync(join(tmpdir(), 'old-sandbox-'))
const faults: string[] = []
const log = { info: () => undefined, error: (message: string) => void faults.push(message) }
let old: OldSandbox
let served: Served | null

function unpack(): OldSandbox {
  const bytes = brotliDecompressSync(readFileSync(PACKED))
  const line = bytes.indexOf('\n')
  const head = JSON.parse(bytes.toString('utf8', 0, line)) as {
    answers: OldSandbox
    sizes: [string, number][]
  }
  let at = line + 1
  for (const [name, size] of head.sizes) {
    const file = join(data, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes.subarray(at, at + size))
    at += size
  }
  expect(at).toBe(bytes.length)
  return head.answers
}

/** The application's file names the folder that the sandbox had where it was made. */
function moveHere({ connection }: OldSandbox): void {
  const file = openSqlite(join(data, 'app', 'app.db'))
  file.write.run('UPDATE connections SET location = ? WHERE id = ?', [data, connection])
  file.close()
}

beforeAll(async () => {
  old = unpack()
  moveHere(old)
  served = await serve({ port: 0, data, log })
})
afterAll(async () => {
  await served?.close()
  rmSync(data, { recursive: true, force: true })
  expect(faults).toEqual([])
})

async function ask<N extends string>({ surface, name, input }: Question<N>): Promise<DataOf<N>> {
  if (!served) throw new Error('the sandbox is closed')
  const [path, key, body] =
    surface === 'control'
      ? [`/sandbox/v1/${name}`, served.access?.controlKey, input]
      : surface === 'admin'
        ? ['/api/v1/admin/tools', old.adminKey, { tool: name, input }]
        : [`/api/v2/tools/${name}`, old.customerKey, input]
  const answer = await fetch(served.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
  const { data: answered } = (await answer.json()) as { data: DataOf<N> }
  expect({ name, status: answer.status }).toEqual({ name, status: 200 })
  return answered
}

const control = <N extends ActionName>(name: N, input: Record<string, unknown> = {}) =>
  ask({ surface: 'control', name, input })

/** A later version may say more, and nothing else but what decision 0055 counts in another way. */
async function expectSame(questions: readonly Answered[]): Promise<void> {
  for (const { answer, ...question } of questions) {
    const answered = await ask(question)
    expect({ question, answer: asBefore(question.name, answered) }).toMatchObject({
      question,
      answer: answer as object,
    })
  }
}

/** What bounced or was cancelled was once counted as failed. */
function asBefore(name: string, answer: unknown): unknown {
  if (name !== 'get_campaign_progress') return answer
  const { failed, bounced, canceled, ...rest } = answer as Record<string, number>
  return { ...rest, failed: (failed ?? 0) + (bounced ?? 0) + (canceled ?? 0) }
}

test('organizations, subscribers, campaigns and verification read as they did, with the keys of then', async () => {
  const asked = old.closed.filter(({ surface }) => surface !== 'host')
  expect(asked.length).toBeGreaterThan(60)
  await expectSame(asked)
})

test('the clock advances: the campaign that was being sent ends, and the one of tomorrow goes out', async () => {
  await control('hold.close', { id: await findHold() })
  const { now } = await control('clock.advance', { to: '2026-09-04T09:00:00Z' })
  expect(now).toBe('2026-09-04T09:00:00.000Z')
  const input = { campaignId: old.campaign }
  const progress = await ask({ surface: 'customer', name: 'get_campaign_progress', input })
  expect(progress).toMatchObject({ status: 'SENT' })
  const { campaigns } = await ask({ surface: 'customer', name: 'list_campaigns', input: {} })
  expect(campaigns.map(({ status }) => status)).toEqual(['SENT', 'SENT', 'SENT'])
})

async function findHold(): Promise<string> {
  const { openHolds } = await ask({
    surface: 'admin',
    name: 'get_org_verification',
    input: { id: old.shop },
  })
  return openHolds[0]?.id ?? ''
}

test('a rewind leads back to before the advance, and again to where the earlier version had kept a point', async () => {
  expect(await control('clock.rewind')).toMatchObject({ now: '2026-09-02T10:00:10.000Z' })
  expect(await control('clock.rewind')).toMatchObject({ now: '2026-09-02T09:00:00.000Z' })
})

test('the snapshot restores, and everything in it reads as when it was made', async () => {
  const { snapshots } = (await control('snapshot.list')) as { snapshots: { name: string }[] }
  expect(snapshots.map(({ name }) => name)).toContain('before-the-campaign')
  await control('snapshot.restore', { name: 'before-the-campaign' })
  const { now } = await control('clock.get')
  expect(now).toBe('2026-09-02T09:00:00.000Z')
  // Where a rewind leads is kept outside of the worlds, so the clock says something else of that.
  await expectSame(old.snapshot.filter(({ name }) => name !== 'clock.get'))
})

test('the case opens with its texts, its pin and its override', async () => {
  await served?.close()
  served = null
  const application = composeApplication({ appFolder: join(data, 'app'), host: 'browser', log })
  const asked = old.closed.filter(({ surface }) => surface === 'host')
  expect(asked).toHaveLength(1)
  for (const { name, input, answer } of asked) {
    const read = await application.bridge.control({ action: name, input })
    const { notes } = answer as { notes: object }
    // Replies had no language then: it is chosen again when the case is opened.
    expect(read).toEqual({
      ok: true,
      data: { notes: { ...notes, language: null, requester: null, about: '', kept: [] } },
    })
  }
  const theme = await application.bridge.control({ action: 'uiState.get', input: { key: 'theme' } })
  expect(theme).toEqual({ ok: true, data: { value: 'dark' } })
  const opened = await application.bridge.control({
    action: 'connection.open',
    input: { id: old.connection },
  })
  expect(opened).toMatchObject({ ok: true, data: { connection: { state: 'open', organizations: 11 } } })
  await application.close()
})
