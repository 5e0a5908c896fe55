import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import { tellApart } from '../../src/app/connection-list.ts'
import type { HostActionAnswer, HostActionName } from '../../src/app/actions/contract.ts'
import type { ConnectionRow } from '../../src/engine/store/application.ts'
import type { ConnectionSummary } from '../../src/shared/bridge.ts'

/** Connections are edited, told apart, and carried in a file that holds no key. */
const KEY = 'svca_edit-connections-kend'
let folder: string
let application: Application
let server: Server
let url: string
const heard: IncomingHttpHeaders[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push(request.headers)
    request.resume().on('end', () => response.end('{"success":true,"data":{"tags":[]}}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'edit-connections-'))
  const silent = { info: () => undefined, error: () => undefined }
  application = composeApplication({ appFolder: folder, host: 'browser', log: silent })
  return async () => {
    await application.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))

async function control<N extends HostActionName>(
  action: N,
  input: object = {},
): Promise<HostActionAnswer<N>> {
  const result = await application.bridge.control({ action, input: input as Record<string, unknown> })
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.message}`)
  return result.data as HostActionAnswer<N>
}

async function add(given: object = {}): Promise<ConnectionSummary> {
  const wanted = { label: 'Acme', url, environment: 'production', key: KEY, keep: 'session', ...given }
  return (await control('connection.add', wanted)).connection
}

const list = async () => (await control('connection.list')).connections

describe('editing', () => {
  test('changes what is named and leaves the rest; writing ends with another environment', async () => {
    const { id } = await add()
    await control('connection.allowWriting', { id, minutes: 5, reason: 'Ticket 1' })
    const edited = async (change: object) => (await control('connection.edit', { id, ...change })).connection
    expect(await edited({ label: 'Acme EU', colour: 'teal' })).toMatchObject({
      ...{ label: 'Acme EU', colour: 'teal', environment: 'production', organizationHeader: null },
      ...{ keyEnd: 'kend', writing: [{ reason: 'Ticket 1' }] },
    })
    expect(await edited({ environment: 'sandbox' })).toMatchObject({
      ...{ label: 'Acme EU', environment: 'sandbox', writing: [] },
    })
    expect(await edited({ colour: null })).toMatchObject({ colour: null })
  })

  test('the header that names the organization is the one that arrives', async () => {
    const { id } = await add()
    const read = () =>
      application.bridge.call({
        ...{ connection: id, surface: 'customer', tool: 'list_tags', input: {}, organization: 'shop' },
      })
    await read()
    await control('connection.edit', { id, organizationHeader: 'X-Tenant' })
    await read()
    const named = heard.slice(-2).map((headers) => [headers['x-service-organization'], headers['x-tenant']])
    expect(named).toEqual([
      ['shop', undefined],
      [undefined, 'shop'],
    ])
  })

  test.each([
    ['label', { label: ' ' }],
    ['label', { label: KEY }],
    ['environment', { environment: 'live' }],
    ['colour', { colour: 'mauve' }],
    ['organizationHeader', { organizationHeader: 'two words' }],
    ['organizationHeader', { organizationHeader: 'Authorization' }],
    ['organizationHeader', { organizationHeader: 'Content-Length' }],
  ])('a wrong %s is named, and nothing changes', async (field, change) => {
    const { id } = await add()
    const before = await list()
    await expect(control('connection.edit', { id, ...change })).rejects.toThrow(
      new RegExp(`^VALIDATION_ERROR ${field}`),
    )
    expect(await list()).toEqual(before)
  })

  test('a sandbox has a name and a colour, and neither header nor another environment', async () => {
    const made = await control('connection.create', {
      ...{ label: 'Mine', seed: 'empty' },
    })
    const { id } = made.connection
    await control('connection.edit', { id, label: 'Spare', colour: 'pink' })
    await expect(control('connection.edit', { id, environment: 'staging' })).rejects.toThrow('is a sandbox')
    expect(await list()).toMatchObject([{ label: 'Spare', colour: 'pink', environment: 'sandbox' }])
  })
})

describe('a file of connections', () => {
  test('goes out without keys, comes in once, and each asks for its key in those words', async () => {
    await add({ label: 'Acme' })
    await control('connection.edit', {
      ...{ id: (await list())[0]?.id, colour: 'amber', organizationHeader: 'X-Tenant' },
    })
    await add({ label: 'Other', environment: 'staging' })
    const file = await control('connection.export')
    expect(JSON.stringify(file)).not.toContain('svca')
    expect(JSON.stringify(file)).not.toContain('kend')
    // Two that were added in one millisecond are listed by id, in either order.
    const first = (await list()).find(({ label }) => label === 'Acme')
    await control('connection.remove', { id: first?.id })
    expect(await control('connection.import', file)).toEqual({ added: ['Acme'], known: ['Other'] })
    const { added, known } = await control('connection.import', file)
    expect([added, known.toSorted()]).toEqual([[], ['Acme', 'Other']])
    const back = (await list()).find(({ label }) => label === 'Acme')
    expect(back).toMatchObject({
      ...{ url, environment: 'production', colour: 'amber', organizationHeader: 'X-Tenant', keyEnd: null },
      health: { state: 'untested' },
    })
    await expect(control('connection.test', { id: back?.id })).rejects.toThrow(
      'KEY_NOT_HERE No key of "Acme" is on this computer yet. Enter it.',
    )
    await control('connection.renewKey', { id: back?.id, key: KEY, keep: 'session' })
    expect((await list()).find(({ label }) => label === 'Acme')).toMatchObject({ keyEnd: 'kend' })
  })

  const good = { label: 'A', url: 'https://a.test', environment: 'staging' }
  test.each([
    ['format', { format: 'other', version: 1, connections: [] }],
    ['version', { format: 'postdesk-connections', version: 2, connections: [] }],
    ['connections', { format: 'postdesk-connections', version: 1 }],
    ['connections[1].url', { connections: [good, { ...good, url: 'ftp://a.test' }] }],
    ['connections[0].url', { connections: [{ ...good, url: `https://u:${KEY}@a.test` }] }],
    ['connections[0].key', { connections: [{ ...good, key: KEY }] }],
    ['connections[0].label', { connections: [{ ...good, label: KEY }] }],
  ])('a fault at %s refuses the whole file', async (path, file) => {
    const whole = { format: 'postdesk-connections', version: 1, ...file }
    const refused = control('connection.import', whole)
    await expect(refused).rejects.toThrow(`VALIDATION_ERROR ${path}`)
    expect(await list()).toEqual([])
  })
})

describe('connections of one name', () => {
  const row = (id: string, given: Partial<ConnectionRow>): ConnectionRow => ({
    ...{ id, kind: 'deployment', label: 'Acme', environment: 'production', location: 'https://a.test' },
    ...{ created: 0, lastUsed: null, plainHttp: 0, colour: null, organizationHeader: null, keyEnd: 'aaaa' },
    ...given,
  })

  test('are told apart by host, then by address, then by key, then by id', () => {
    const rows = [
      row('con_1', { location: 'https://b.test' }),
      row('con_2', { label: 'ACME ', location: 'https://a.test/one' }),
      row('con_3', { keyEnd: 'bbbb' }),
      row('con_4', { keyEnd: 'cccc' }),
      row('con_5', { keyEnd: null }),
      row('con_6', { keyEnd: null }),
      row('con_7', { label: 'Alone' }),
    ]
    expect(Object.fromEntries(tellApart(rows))).toEqual({
      ...{ con_1: 'b.test', con_2: 'https://a.test/one', con_3: 'key …bbbb', con_4: 'key …cccc' },
      ...{ con_5: 'con_5', con_6: 'con_6' },
    })
  })

  test('no two have the same words, and one that is alone has none', async () => {
    await add()
    expect((await list()).map(({ apart }) => apart)).toEqual([null])
    await add({ key: `${KEY}-2` })
    await add({ key: `${KEY}-3` })
    const words = (await list()).map(({ apart }) => apart)
    expect(words).not.toContain(null)
    expect(new Set(words).size).toBe(3)
  })
})
