import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Served, serve } from '../../../../src/host/serve.ts'
import { openSqlite } from '../../../../src/platform/sqlite.ts'
import type { Body, DataOf } from '../../../support/answers.ts'
import { callTool } from '../../../support/serve-process.ts'

/**
 * Line 15: an organization file that is missing, empty, damaged or of somebody else is never made
 * again. The sandbox says which organization it is, and works for all others.
 */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const base = mkdtempSync(join(tmpdir(), 'damaged-'))
const whole = join(base, 'whole')
const other = join(base, 'other')
const faults: string[] = []
const log = { info: () => undefined, error: (text: string) => void faults.push(text) }
const START = Date.UTC(2026, 8, 1, 9)

const fileOf = (folder: string, number: number) =>
  join(folder, 'world', 'organizations', `${String(number).padStart(4, '0')}.db`)

async function open(folder: string): Promise<Served> {
  return serve({ port: 0, data: folder, seed: 'demo', clock: START, log })
}

beforeAll(async () => {
  for (const folder of [whole, other]) await (await open(folder)).close()
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

async function post<Data>(served: Served, path: string, key: string, body: unknown) {
  const answer = await fetch(served.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Body<Data> }
}

const admin = <N extends string>(served: Served, tool: N, input: object = {}) =>
  post<DataOf<N>>(served, '/api/v1/admin/tools', served.access?.adminKey ?? '', { tool, input })
const control = <N extends string>(served: Served, action: N, input: object = {}) =>
  post<DataOf<N>>(served, `/sandbox/v1/${action}`, served.access?.controlKey ?? '', input)

/** What is done to the file of organization 2, and what is said of it. */
const DAMAGES: [string, (file: string) => void, RegExp][] = [
  ['missing', (file) => rmSync(file), /is missing/],
  ['empty', (file) => writeFileSync(file, ''), /is empty/],
  ['cut off', (file) => truncateSync(file, 20_000), /is damaged/],
  ['no database', (file) => writeFileSync(file, 'mine '.repeat(5000)), /is damaged/],
  ['an empty database of somebody else', (file) => makeForeign(file), /is damaged/],
  ['of another sandbox', (file) => copyFileSync(fileOf(other, 2), file), /belongs to another sandbox/],
  [
    'of another organization',
    (file) => copyFileSync(fileOf(whole, 3), file),
    /is the file of organization 3/,
  ],
]

function makeForeign(file: string): void {
  rmSync(file)
  const foreign = openSqlite(file)
  foreign.write.script('CREATE TABLE theirs (a)')
  foreign.close()
}

describe.each(DAMAGES)(
  'Right to the last edge, 15: the file of an organization is %s',
  (what, damage, said) => {
    const folder = join(base, what.replaceAll(' ', '-'))
    let served: Served
    let bytes: Buffer | null

    beforeAll(async () => {
      cpSync(whole, folder, { recursive: true })
      damage(fileOf(folder, 2))
      bytes = what === 'missing' ? null : readFileSync(fileOf(folder, 2))
      served = await open(folder)
    })
    afterAll(() => served.close())

    const organization = (index: number) => {
      const found = served.access?.organizations[index]
      if (!found) throw new Error('no organization')
      return found
    }

    test('opening names it, list_orgs marks it and no other', async () => {
      const { body } = await admin(served, 'list_orgs', { pageSize: 50 })
      const marked = body.data.organizations.filter(({ warning }) => warning !== undefined)
      expect(marked).toHaveLength(1)
      expect(marked[0]?.id).toBe(organization(1).id)
      expect(marked[0]?.warning).toMatch(said)
      expect(marked[0]?.warning).toContain(`The organization "${organization(1).name}" cannot be used`)
      expect(marked[0]?.warning).toContain(fileOf(folder, 2))
      expect(marked[0]?.warning).toMatch(/(was left as it is|no new one was made): restore a snapshot/)
    })

    test('calls to it are refused with the same words, the others are served', async () => {
      const refused = await callTool(served.url, organization(1).token, 'count_subscribers')
      expect(refused.status).toBe(500)
      expect(refused.body).toMatchObject({ code: 'INTERNAL_ERROR', message: expect.stringMatching(said) })
      for (const index of [0, 2, 3, 4, 5]) {
        const { status, body } = await callTool(served.url, organization(index).token, 'count_subscribers')
        expect({ status, total: body.data?.total > 0 }).toEqual({ status: 200, total: true })
      }
      const added = await callTool(served.url, organization(0).token, 'add_subscriber', {
        email: 'new@shop.test',
      })
      expect(added.status).toBe(200)
      const emails = await admin(served, 'list_emails')
      expect(emails.status).toBe(200)
      expect(emails.body.data.total).toBeGreaterThan(0)
      expect(emails.body.data.warnings).toEqual([expect.stringMatching(said)])
    })

    test('time goes on for the others', async () => {
      const advanced = await control(served, 'clock.advance', { by: '2d' })
      const copied = await control(served, 'snapshot.create', { name: 'now' })
      for (const { status, body } of [advanced, copied]) {
        expect(status).toBe(200)
        expect(JSON.stringify(body)).toMatch(said)
      }
    })

    test('the file was not touched', () => {
      if (bytes === null) expect(() => readFileSync(fileOf(folder, 2))).toThrow('ENOENT')
      else expect(readFileSync(fileOf(folder, 2)).equals(bytes)).toBe(true)
    })

    test('put back, it is used again without a restart', async () => {
      rmSync(fileOf(folder, 2), { force: true })
      for (const end of ['-wal', '-shm']) rmSync(fileOf(folder, 2) + end, { force: true })
      copyFileSync(fileOf(whole, 2), fileOf(folder, 2))
      expect((await callTool(served.url, organization(1).token, 'count_subscribers')).status).toBe(200)
      const { body } = await admin(served, 'list_orgs', { pageSize: 50 })
      expect(body.data.organizations.filter(({ warning }) => warning !== undefined)).toEqual([])
      expect((await control(served, 'clock.advance', { by: '1d' })).status).toBe(200)
    })
  },
)

describe('Right to the last edge, 15: identity', () => {
  test('keys of another sandbox are refused', async () => {
    const folder = join(base, 'keys')
    cpSync(whole, folder, { recursive: true })
    copyFileSync(join(other, 'keys.db'), join(folder, 'keys.db'))
    await expect(open(folder)).rejects.toThrow(/keys\.db" belongs to another sandbox/)
  })

  test('a platform of another sandbox is refused by the keys', async () => {
    const folder = join(base, 'platform')
    cpSync(whole, folder, { recursive: true })
    copyFileSync(join(other, 'world', 'platform.db'), join(folder, 'world', 'platform.db'))
    await expect(open(folder)).rejects.toThrow(/belongs to another sandbox/)
  })

  test('a restored snapshot that lacks the file of one organization serves the others, their work too', async () => {
    const folder = join(base, 'lacking')
    cpSync(whole, folder, { recursive: true })
    const served = await open(folder)
    expect((await control(served, 'snapshot.create', { name: 'before' })).status).toBe(200)
    rmSync(join(folder, 'snapshots', 'before', 'world', 'organizations', '0002.db'))
    expect((await control(served, 'snapshot.restore', { name: 'before' })).status).toBe(200)
    const token = served.access?.organizations[0]?.token ?? ''
    const { body } = await callTool(served.url, token, 'create_subscriber_export')
    expect((await control(served, 'clock.advance', { by: '1m' })).status).toBe(200)
    const { exportId } = body.data
    const done = await callTool(served.url, token, 'get_subscriber_export', { exportId })
    expect(done.body.data).toMatchObject({ status: 'COMPLETED', done: true })
    await served.close()
  })

  test('a restored snapshot, and a copy of the whole folder, are the same sandbox', async () => {
    const folder = join(base, 'restored')
    cpSync(whole, folder, { recursive: true })
    const served = await open(folder)
    expect((await control(served, 'snapshot.create', { name: 'before' })).status).toBe(200)
    rmSync(fileOf(folder, 2))
    expect((await control(served, 'snapshot.restore', { name: 'before' })).status).toBe(200)
    const token = served.access?.organizations[1]?.token ?? ''
    expect((await callTool(served.url, token, 'count_subscribers')).status).toBe(200)
    await served.close()
  })
})
