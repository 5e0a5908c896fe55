import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import { openApplication } from '../../src/app/open-application-file.ts'
import { KeyFilter } from '../../src/app/redact.ts'
import { WriteAccess } from '../../src/app/write-access.ts'
import { findConnection, insertConnection, moveConnection } from '../../src/engine/store/application.ts'
import type { Database } from '../../src/engine/store/db.ts'
import { tools } from '../../src/engine/tools/index.ts'
import type { WantedWrite } from '../../src/gateway/gateway.ts'
import {
  type ConnectionSummary,
  describeOutcome,
  type HistoryEntry,
  type Surface,
} from '../../src/shared/bridge.ts'
import type { Result } from '../../src/shared/result.ts'
import { MINUTE_MS } from '../../src/shared/text/time-units.ts'
import { setClock } from '../support/clock.ts'
import { type CountingDeployment, countingDeployment, FAR_NAME } from '../support/counting-deployment.ts'

/** Deployments in safe hands, 1: what may be sent to a deployment, tool by tool, counted where it arrives. */
let folder: string
let application: Application
let far: CountingDeployment

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ladder-'))
  far = await countingDeployment()
  application = composeApplication({ appFolder: folder, host: 'browser' })
})
afterAll(async () => {
  await application.close()
  await far.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => void far.arrived.splice(0))

const control = (action: string, input: Record<string, unknown>) =>
  application.bridge.control({ action, input })

async function add(environment: 'staging' | 'production', label = 'Far'): Promise<string> {
  const key = `svca_${'ab'.repeat(20)}`
  const input = { label, url: far.url, environment, key, keep: 'session' }
  const added = (await control('connection.add', input)) as { data: { connection: ConnectionSummary } }
  expect(added.data.connection.writing).toEqual([])
  return added.data.connection.id
}

const allow = (id: string) => control('connection.allowWriting', { id, minutes: 15, reason: 'Ticket 7' })

const call = (
  connection: string,
  { surface, name }: { surface: Surface; name: string },
  organizationName?: string,
) => {
  const named = organizationName === undefined ? {} : { organizationName }
  return application.bridge.call({
    connection,
    surface,
    tool: name,
    input: {},
    organization: 'org_1',
    ...named,
  })
}

const changing = tools.filter(({ access }) => access !== 'read')
const dangerous = tools.filter(({ access }) => access === 'danger')
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const codesOf = (results: Result<unknown>[]) => [
  ...new Set(results.map((one) => (one.ok ? 'ok' : one.error.code))),
]

async function callAll(connection: string, list: readonly (typeof tools)[number][], name?: string) {
  const results: Result<unknown>[] = []
  for (const tool of list) results.push(await call(connection, tool, name))
  return results
}

describe('the bridge', () => {
  test('read-only at first: every tool that changes data is refused, and nothing arrives; every other arrives once', async () => {
    const connection = await add('staging')
    expect(tools).toHaveLength(113)
    expect(changing.length).toBeGreaterThan(50)
    const refused = await callAll(connection, changing, FAR_NAME)
    expect(codesOf(refused)).toEqual(['FORBIDDEN'])
    expect(JSON.stringify(refused)).toContain('Switch writing on')
    const unknown = await call(connection, { surface: 'customer', name: 'brand_new' })
    expect(codesOf([unknown])).toEqual(['FORBIDDEN'])
    expect(far.arrived).toEqual([])
    const reading = tools.filter(({ access }) => access === 'read')
    expect(codesOf(await callAll(connection, reading))).toEqual(['ok'])
    expect(far.arrived).toEqual(names(reading))
  })

  test('with writing on each arrives exactly once, until it is ended', async () => {
    const connection = await add('staging')
    expect(await allow(connection)).toMatchObject({
      data: { connection: { writing: [{ door: 'console', reason: 'Ticket 7' }] } },
    })
    expect(codesOf(await callAll(connection, changing))).toEqual(['ok'])
    expect(far.arrived).toEqual(names(changing))
    expect(await control('connection.endWriting', { id: connection })).toMatchObject({
      data: { connection: { writing: [] } },
    })
    expect(codesOf(await callAll(connection, changing))).toEqual(['FORBIDDEN'])
    expect(far.arrived).toEqual(names(changing))
  })

  test('on production a high-impact or unknown tool takes the name of the organization besides', async () => {
    const connection = await add('production')
    await allow(connection)
    const sent = () => far.arrived.filter((name) => name !== 'get_org')
    const asked = await callAll(connection, dangerous)
    expect(codesOf(asked)).toEqual(['NAME_REQUIRED'])
    expect(codesOf(await callAll(connection, dangerous, 'atelier'))).toEqual(['FORBIDDEN'])
    const issue = { path: 'organizationName', hint: FAR_NAME }
    expect(asked[0]).toMatchObject({
      error: { issues: [issue], message: expect.stringContaining('Nothing was sent') },
    })
    expect(codesOf([await call(connection, { surface: 'customer', name: 'brand_new' })])).toEqual([
      'NAME_REQUIRED',
    ])
    expect(sent()).toEqual([])
    expect(codesOf(await callAll(connection, dangerous, ' Atelier Nörd'.normalize('NFD')))).toEqual(['ok'])
    expect(sent()).toEqual(names(dangerous))
    // A change that is not of high impact takes no name.
    const simple = changing.filter(({ access }) => access === 'write')
    expect(codesOf(await callAll(connection, simple))).toEqual(['ok'])
    expect(sent()).toEqual([...names(dangerous), ...names(simple)])
  })

  test('a question for a name that is left sends nothing, and the history tells it from a refusal', async () => {
    const connection = await add('production')
    await allow(connection)
    const tool = { connection, surface: 'customer', tool: 'delete_tag', input: { name: 'x' } } as const
    const asks = { ...tool, organization: 'org_1' }
    expect(codesOf([await application.bridge.call(asks)])).toEqual(['NAME_REQUIRED'])
    expect(codesOf([await application.bridge.call({ ...asks, left: true })])).toEqual(['LEFT'])
    // Not even where nothing is asked, and with the right name.
    const given = { ...asks, left: true, organizationName: FAR_NAME }
    expect(codesOf([await application.bridge.call(given)])).toEqual(['LEFT'])
    expect(codesOf([await application.bridge.call({ ...asks, organizationName: 'Lumen' })])).toEqual([
      'FORBIDDEN',
    ])
    expect(far.arrived.filter((name) => name !== 'get_org')).toEqual([])
    const outcomes = async (outcome?: string) => {
      const listed = await control('history.list', {
        connection,
        tool: 'delete_tag',
        ...(outcome && { outcome }),
      })
      return (listed as { data: { entries: HistoryEntry[] } }).data.entries.map((one) => one.outcome)
    }
    // The question itself is no line: the call has one when it ends.
    expect(await outcomes()).toEqual(['FORBIDDEN', 'LEFT', 'LEFT'])
    expect(await outcomes('asked')).toEqual(['LEFT', 'LEFT'])
    expect(await outcomes('failed')).toEqual(['FORBIDDEN'])
    expect(await outcomes('ok')).toEqual([])
    expect(describeOutcome('LEFT')).toBe('left by the person; nothing was sent')
  })

  test('under a token of one organization the name of the connection stands for it', async () => {
    const connection = await add('production', 'Acme EU')
    await allow(connection)
    const tool = { connection, surface: 'customer', tool: 'delete_tag', input: {} } as const
    expect(await application.bridge.call(tool)).toMatchObject({
      error: { code: 'NAME_REQUIRED', message: expect.stringContaining('"Acme EU"') },
    })
    expect(await application.bridge.call({ ...tool, organizationName: 'Acme EU' })).toMatchObject({
      ok: true,
    })
    expect(far.arrived).toEqual(['delete_tag'])
  })

  test('a sandbox, no reason, no time and too long a time are refused by name', async () => {
    const connection = await add('staging')
    const made = (await control('connection.create', { label: 'Near', seed: 'empty' })) as {
      data: { connection: ConnectionSummary }
    }
    expect(await allow(made.data.connection.id)).toMatchObject({ error: { code: 'WRONG_STATE' } })
    for (const [input, path] of [
      [{ minutes: 15, reason: ' ' }, 'reason'],
      [{ minutes: 0, reason: 'x' }, 'minutes'],
      [{ minutes: 61, reason: 'x' }, 'minutes'],
    ] as const)
      expect(await control('connection.allowWriting', { id: connection, ...input })).toMatchObject({
        error: { code: 'VALIDATION_ERROR', issues: [{ path }] },
      })
    expect(await allow('con_none')).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })
})

describe('how long writing stays on', () => {
  const machine = setClock()
  const steady = setClock()
  let database: Database
  let writing: WriteAccess
  const wanted: WantedWrite = {
    ...{
      tool: 'create_tag',
      access: 'write',
      organization: 'org_1',
      organizationName: null,
      door: 'console',
    },
  }
  const isOpen = (over: Partial<WantedWrite> = {}) =>
    writing
      .ladder('con_1', () => Promise.resolve('Acme'))
      .admit({ ...wanted, ...over })
      .then(
        (reason) => reason,
        () => false,
      )
  const pass = (ms: number) => {
    machine.pass(ms)
    steady.pass(ms)
  }

  beforeEach(() => {
    database?.close()
    database = openApplication(mkdtempSync(join(folder, 'own-')))
    writing = new WriteAccess({ application: database, machine, steady, keys: new KeyFilter() })
    const location = 'https://a.test'
    database.transaction(() =>
      insertConnection(database.write, {
        ...{ id: 'con_1', kind: 'deployment', label: 'A', environment: 'staging', location },
        ...{ created: 0, lastUsed: null, plainHttp: 0, colour: null, organizationHeader: null, keyEnd: null },
      }),
    )
    writing.grant('con_1', { door: 'console', minutes: 15, reason: 'Ticket 7' })
  })
  afterAll(() => database.close())

  test('it ends by itself, and also when the clock of the machine is set back', async () => {
    expect(await isOpen()).toBe('Ticket 7')
    pass(15 * MINUTE_MS - 1)
    expect(await isOpen()).toBe('Ticket 7')
    machine.pass(-10 * MINUTE_MS)
    steady.pass(1)
    expect(await isOpen()).toBe(false)
    machine.pass(-10 * MINUTE_MS)
    expect(await isOpen()).toBe(false)
  })

  test('it counts for its door only', async () => {
    expect(await isOpen({ door: 'cli' })).toBe(false)
    writing.grant('con_1', { door: 'cli', minutes: 1, reason: 'Script' })
    expect(await isOpen({ door: 'cli' })).toBe('Script')
    expect(await isOpen()).toBe('Ticket 7')
    writing.end('con_1')
    expect([await isOpen(), await isOpen({ door: 'cli' })]).toEqual([false, false])
  })

  test('an assistant writes by a grant of its own, and on production runs nothing of high impact', async () => {
    const asked = { door: 'mcp', access: 'danger', organizationName: 'Acme' } as const
    const admit = () => writing.ladder('con_1', () => Promise.resolve('Acme')).admit({ ...wanted, ...asked })
    await expect(admit()).rejects.toThrow(/postdesk write --connection NAME --door mcp/)
    writing.grant('con_1', { door: 'mcp', minutes: 15, reason: 'Ticket 9' })
    expect(await admit()).toBe('Ticket 9')
    database.write.run("UPDATE connections SET environment = 'production'")
    writing.grant('con_1', { door: 'mcp', minutes: 15, reason: 'Ticket 9' })
    await expect(admit()).rejects.toThrow(/no assistant runs create_tag.+Nothing was sent/)
    expect(await isOpen({ door: 'mcp' })).toBe('Ticket 9')
  })

  test('another address or another environment is read-only again', async () => {
    database.transaction(() => moveConnection(database.write, 'con_1', 'https://b.test'))
    expect(await isOpen()).toBe(false)
    database.transaction(() => moveConnection(database.write, 'con_1', 'https://a.test'))
    expect(await isOpen()).toBe('Ticket 7')
    database.write.run("UPDATE connections SET environment = 'production'")
    expect(await isOpen()).toBe(false)
    expect(writing.list(findConnection(database.read, 'con_1')!)).toEqual([])
  })

  test('a name that cannot be read is no name', async () => {
    database.write.run("UPDATE connections SET environment = 'production'")
    writing.grant('con_1', { door: 'console', minutes: 15, reason: 'Ticket 8' })
    const ladder = writing.ladder('con_1', () => Promise.resolve(null))
    const given = { ...wanted, access: 'danger', organizationName: 'Acme' } as const
    await expect(ladder.admit(given)).rejects.toThrow('could not be read')
    expect(await isOpen(given)).toBe('Ticket 8')
  })
})
