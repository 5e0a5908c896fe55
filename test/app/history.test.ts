import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import { openApplication, openApplicationFiles } from '../../src/app/open-application-file.ts'
import { countCalls, insertCall, MOST_HISTORY_LINES, searchCalls } from '../../src/engine/store/history.ts'
import type { HostActionAnswer, HostActionInput, HostActionName } from '../../src/app/actions/contract.ts'
import type { HistoryEntry } from '../../src/shared/bridge.ts'
import { type CountingDeployment, countingDeployment } from '../support/counting-deployment.ts'

/** The history of calls in a file of its own: what is kept, what is found, and for how long. */
let folder: string
let application: Application
let far: CountingDeployment
let connection: string

const control = async <N extends HostActionName>(action: N, input: HostActionInput<N>) => {
  const answer = await application.bridge.control({ action, input })
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.data as HostActionAnswer<N>
}
const list = (input: HostActionInput<'history.list'>) => control('history.list', { connection, ...input })
const namesOf = ({ entries }: { entries: HistoryEntry[] }) => entries.map(({ tool }) => tool)
const configure = (settings: HostActionInput<'history.configure'>) => control('history.configure', settings)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'history-'))
  far = await countingDeployment()
  application = composeApplication({ appFolder: folder, host: 'browser' })
  const key = `svca_${'ab'.repeat(20)}`
  const given = { label: 'Far', url: far.url, environment: 'staging', key, keep: 'session' } as const
  connection = (await control('connection.add', given)).connection.id
})
afterAll(async () => {
  await application.close()
  await far.close()
  rmSync(folder, { recursive: true, force: true })
})

const call = (tool: string, input: Record<string, unknown>, more: { background?: boolean } = {}) =>
  application.bridge.call({ connection, surface: 'customer', tool, input, organization: 'org_1', ...more })

describe('what is kept', () => {
  test('every call, also one that was refused; a change with the reason that writing was on for', async () => {
    await call('list_tags', {})
    await call('create_tag', { name: 'Été' })
    await control('connection.allowWriting', { id: connection, minutes: 5, reason: 'Ticket 42' })
    await call('create_tag', { name: 'Été' })
    const { entries, total } = await list({})
    expect(total).toBe(3)
    expect(entries).toMatchObject([
      { tool: 'create_tag', access: 'write', outcome: 'ok', reason: 'Ticket 42', organization: 'org_1' },
      { tool: 'create_tag', outcome: 'FORBIDDEN', reason: null, input: { name: 'Été' }, door: 'console' },
      { tool: 'list_tags', access: 'read', outcome: 'ok', background: false },
    ])
  })

  test('reads in the background only when somebody wants them, changes always', async () => {
    await call('list_segments', {}, { background: true })
    await call('delete_tag', { name: 'x' }, { background: true })
    expect(namesOf(await list({}))).toEqual(['delete_tag', 'create_tag', 'create_tag', 'list_tags'])
    await configure({ retentionDays: 30, keepsBackground: true })
    await call('list_segments', {}, { background: true })
    expect((await list({ limit: 1 })).entries).toMatchObject([{ tool: 'list_segments', background: true }])
    await configure({ retentionDays: 365, keepsBackground: false })
  })
})

describe('what is found', () => {
  test.each([
    [{ text: 'été CREATE' }, 2],
    [{ text: 'ticket 42' }, 2],
    [{ text: 'no such word' }, 0],
    [{ text: 'é' }, 2],
    [{ text: 'ta' }, 4],
    [{ text: 'x" OR "tag' }, 0],
    [{ outcome: 'failed' }, 1],
    [{ outcome: 'ok', access: 'danger' }, 1],
    [{ door: 'cli' }, 0],
    [{ tool: 'list_tags' }, 1],
    [{ since: Date.UTC(2100, 0) }, 0],
  ] as const)('%j', async (search, total) => {
    const found = await list(search)
    expect(found.total).toBe(total)
    expect(found.entries).toHaveLength(total)
  })

  test('pages follow each other, newest first', async () => {
    const all = namesOf(await list({}))
    const pages = [
      await list({ limit: 2 }),
      await list({ limit: 2, offset: 2 }),
      await list({ limit: 2, offset: 4 }),
    ]
    expect(pages.flatMap(namesOf)).toEqual(all)
  })
})

describe('for how long', () => {
  test('days that a person chooses, and never more lines than there is room for', async () => {
    const files = openApplicationFiles(folder)
    const [row] = searchCalls(files.history.read, {}, { limit: 1 })
    files.history.transaction(() =>
      insertCall(files.history.write, { ...row!, at: Date.now() - 40 * 86_400_000 }),
    )
    expect(countCalls(files.history.read, {})).toBe(6)
    await configure({ retentionDays: 0, keepsBackground: false })
    expect(countCalls(files.history.read, {})).toBe(6)
    await configure({ retentionDays: 30, keepsBackground: false })
    expect(countCalls(files.history.read, {})).toBe(5)
    files.history.transaction(() => insertCall(files.history.write, row!, MOST_HISTORY_LINES + 3))
    await configure({ retentionDays: 0, keepsBackground: false })
    expect(searchCalls(files.history.read, {}, { limit: 9 }).map(({ id }) => id)).toEqual([
      MOST_HISTORY_LINES + 3,
      5,
      4,
    ])
    files.history.close()
    files.application.close()
  })

  test('a connection that is removed takes its calls with it', async () => {
    await control('connection.remove', { id: connection })
    expect(await list({})).toEqual({ entries: [], total: 0 })
  })

  test('the lines of before, in app.db, are taken over once, in their order', () => {
    const old = join(folder, 'old')
    const file = openApplication(old)
    for (let id = 1; id <= 4500; id += 1)
      file.write.run(
        `INSERT INTO history (at, connection, organization, surface, tool, access, input, outcome, duration_ms, door)
         VALUES (?, 'con_1', NULL, 'customer', ?, 'read', '{"a":1}', 'ok', 1.5, 'console')`,
        [id, `tool_${id}`],
      )
    file.close()
    for (let starts = 0; starts < 2; starts += 1) {
      const files = openApplicationFiles(old)
      expect(countCalls(files.history.read, {})).toBe(4500)
      expect(searchCalls(files.history.read, { text: 'tool_4500' }, { limit: 2 })).toEqual([
        {
          ...{ id: 4500, at: 4500, connection: 'con_1', organization: null, surface: 'customer' },
          ...{ tool: 'tool_4500', access: 'read', input: { a: 1 }, outcome: 'ok', durationMs: 1.5 },
          ...{ door: 'console', background: false, reason: null },
        },
      ])
      expect(files.application.read.column('SELECT count(*) FROM history')).toEqual([0])
      files.history.close()
      files.application.close()
    }
  })
})
