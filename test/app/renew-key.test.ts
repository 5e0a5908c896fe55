import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'

/** A deployment with a key that is revoked and replaced; the deployment is a second, real Postdesk. */
let folder: string
let application: Application
let far: ServedSandbox
let connection: string
const logged: string[] = []
const keys: string[] = []

const control = (action: string, input: Record<string, unknown>) =>
  application.bridge.control({ action, input })

const list = () => application.bridge.call({ connection, surface: 'admin', tool: 'list_orgs', input: {} })

async function mint(): Promise<{ id: string; key: string }> {
  const { body } = await far.control('key.create', { kind: 'admin' })
  keys.push(body.data.key)
  return body.data
}

const revoke = (id: string) => far.control('key.revoke', { id })

let first: { id: string; key: string }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'renew-key-'))
  far = await serveSandbox()
  const keep = (message: string, facts?: object) => void logged.push(`${message} ${JSON.stringify(facts)}`)
  application = composeApplication({ appFolder: folder, host: 'browser', log: { info: keep, error: keep } })
  first = await mint()
  const added = await control('connection.add', {
    ...{ label: 'Far', url: far.url, environment: 'production', key: first.key, keep: 'session' },
  })
  connection = (added as { data: { connection: { id: string } } }).data.connection.id
})
afterAll(async () => {
  await application.close()
  await far.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('connection.renewKey', () => {
  test('a revoked key is refused at its next call; another one goes on at once, tools and all', async () => {
    expect(await list()).toMatchObject({ ok: true, data: { total: 0 } })
    await revoke(first.id)
    const refused = { ok: false, error: { code: 'AUTHENTICATION_ERROR' } }
    expect(await list()).toMatchObject(refused)
    const second = await mint()
    const renewed = await control('connection.renewKey', { id: connection, key: second.key, keep: 'session' })
    expect(renewed).toMatchObject({ ok: true, data: { connection: { id: connection, label: 'Far' } } })
    expect(await list()).toMatchObject({ ok: true, data: { total: 0 } })
    // The kept listing of tools belonged to the key before.
    await revoke(second.id)
    await control('connection.renewKey', { id: connection, key: second.key, keep: 'session' })
    expect(await control('tools.list', { connection })).toMatchObject(refused)
  })

  test('writing ends with the key that it was allowed for, through every door, and with no other fault', async () => {
    const writing = async () => {
      const { data } = (await control('connection.list', {})) as {
        data: { connections: { id: string; writing: unknown[] }[] }
      }
      return data.connections.find(({ id }) => id === connection)?.writing.length
    }
    const allow = () =>
      control('connection.allowWriting', { id: connection, minutes: 15, reason: 'Ticket 3' })
    const { key } = await mint()
    await allow()
    // What is no key changes nothing.
    await control('connection.renewKey', { id: connection, key: 'swordfish', keep: 'session' })
    expect(await writing()).toBe(1)
    await control('connection.renewKey', { id: connection, key, keep: 'session' })
    expect(await writing()).toBe(0)
    const tag = { connection, surface: 'customer', tool: 'create_tag', input: { name: 'x' } } as const
    expect(await application.bridge.call(tag)).toMatchObject({ error: { code: 'FORBIDDEN' } })
    // The key of before again, and another address: as much another key.
    for (const url of [far.url, `${far.url}/other`]) {
      await allow()
      await control('connection.renewKey', { id: connection, key, url, keep: 'session' })
      expect(await writing()).toBe(0)
    }
    await control('connection.renewKey', { id: connection, key, url: far.url, keep: 'session' })
  })

  test('what is no key, no deployment or no connection is refused by name, and changes nothing', async () => {
    const third = await mint()
    await control('connection.renewKey', { id: connection, key: third.key, keep: 'session' })
    expect(
      await control('connection.renewKey', { id: connection, key: 'swordfish', keep: 'session' }),
    ).toMatchObject({
      ok: false,
      error: { code: 'VALIDATION_ERROR', message: expect.stringMatching(/^key: /) },
    })
    expect(await list()).toMatchObject({ ok: true })
    const made = await control('connection.create', { label: 'Near', seed: 'empty' })
    const { id } = (made as { data: { connection: { id: string } } }).data.connection
    const input = { key: third.key, keep: 'session' }
    expect(await control('connection.renewKey', { id, ...input })).toMatchObject({
      error: { code: 'WRONG_STATE' },
    })
    expect(await control('connection.renewKey', { id: 'con_none', ...input })).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
  })

  test('no key is in any file of the application, in its log or in an answer', async () => {
    const answers = [
      await control('connection.list', {}),
      await control('history.list', { limit: 100 }),
      await control('connection.renewKey', { id: connection, key: `${keys[0]} `, keep: 'session' }),
    ]
    application.records.flush()
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
    expect(files.length).toBeGreaterThan(0)
    const texts = files.map((path) => readFileSync(path).toString('latin1'))
    for (const key of keys)
      for (const text of [...texts, ...logged, JSON.stringify(answers)])
        expect(text.includes(key.slice(5))).toBe(false)
  })
})
