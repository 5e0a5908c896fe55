import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApplicationFiles, openApplicationFiles } from '../../src/app/open-application-file.ts'
import { Records } from '../../src/app/records.ts'
import { searchCalls } from '../../src/engine/store/history.ts'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { setClock } from '../support/clock.ts'
import { startOrganization, type TestOrganization } from '../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'

/** The last step of every call: a line of the history for the console, of the request log for HTTP. */
const machine = setClock()
const folder = mkdtempSync(join(tmpdir(), 'records-'))
let files: ApplicationFiles
let records: Records
let sandbox: ServedSandbox
let shop: TestOrganization

beforeAll(async () => {
  files = openApplicationFiles(folder)
  records = new Records(files, () => undefined)
  sandbox = await serveSandbox({ machine, records: records.of('con_1') })
  shop = await startOrganization(sandbox, { plan: 'free' })
})
afterAll(async () => {
  await sandbox.close()
  files.application.close()
  files.history.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  records.flush()
  files.application.write.run('DELETE FROM requests')
  files.history.write.run('DELETE FROM calls')
  machine.pass(60_000)
})

const requests = () => {
  records.flush()
  return files.application.read.all<{
    method: string
    path: string
    key: number | null
    status: number
    body: string
  }>('SELECT method, path, key, status, body FROM requests ORDER BY id')
}
const history = () => {
  records.flush()
  return searchCalls(files.history.read, { connection: 'con_1' }, { limit: 50 })
}

describe('over HTTP', () => {
  test('every request is a line of the request log, however it ended, and none of the history', async () => {
    const send = (method: string, path: string, token = shop.token, body?: string) =>
      fetch(sandbox.url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      })
    await send('POST', '/api/v2/tools/list_tags', shop.token, '{ }')
    await send('POST', '/api/v2/tools/list_tags', 'svc_wrong', '{}')
    await send('POST', '/api/v2/tools/no_such_tool', shop.token, '{}')
    await send('POST', '/api/v2/tools/list_tags', shop.token, '{')
    await send('DELETE', '/api/v2/tools')
    await send('GET', '/api/v2/tools/list_tags')
    await send('GET', '/api/v1/admin/tools', sandbox.adminKey)
    await send('GET', '/api/v3/elsewhere')
    const lines = requests()
    const said = lines.map(({ method, path, status, body }) => `${method} ${path} ${status} ${body}`)
    expect(said).toEqual([
      'POST /api/v2/tools/list_tags 200 { }',
      'POST /api/v2/tools/list_tags 401 null',
      'POST /api/v2/tools/no_such_tool 404 null',
      'POST /api/v2/tools/list_tags 400 {',
      'DELETE /api/v2/tools 405 null',
      'GET /api/v2/tools/list_tags 200 null',
      'GET /api/v1/admin/tools 200 null',
    ])
    const [first] = lines
    expect(lines.map(({ key }) => key === first?.key)).toEqual([true, false, true, true, true, true, false])
    expect(lines[1]?.key).toBeNull()
    expect(history()).toEqual([])
  })

  test('a body over 4 kB is kept as its hash', async () => {
    await shop.post('list_tags', { name: 'x'.repeat(4084) })
    await shop.post('list_tags', { name: 'x'.repeat(4086) })
    const [kept, hashed] = requests()
    expect(kept?.body).toHaveLength(4095)
    expect(hashed?.body).toMatch(/^sha256:[0-9a-f]{64}$/)
  })
})

describe('from the console', () => {
  const ask = (tool: string, input: unknown, organization: string | null = shop.id) =>
    sandbox.gateway.call(consoleCall({ surface: 'customer', tool, input, organization }))

  test('every call is a line of the history with its outcome, and none of the request log', async () => {
    await ask('list_tags', {})
    await ask('no_such_tool', { a: 1 })
    await ask('create_tag', { nmae: 'x' })
    await ask('unsubscribe', { email: 'nobody@shop.test' }, null)
    const said = history().map(({ tool, access, outcome, organization, door }) => ({
      tool,
      access,
      outcome,
      organization,
      door,
    }))
    const line = { organization: shop.id, door: 'console' }
    expect(said.toReversed()).toEqual([
      { ...line, tool: 'list_tags', access: 'read', outcome: 'ok' },
      { ...line, tool: 'no_such_tool', access: null, outcome: 'TOOL_NOT_FOUND' },
      { ...line, tool: 'create_tag', access: 'write', outcome: 'VALIDATION_ERROR' },
      { ...line, tool: 'unsubscribe', access: 'danger', outcome: 'NOT_FOUND', organization: null },
    ])
    expect(requests()).toEqual([])
  })

  test('the input is kept without keys and without the code', async () => {
    await ask('create_tag', { name: `svc_${'0'.repeat(48)}`, confirmationCode: 12_345 })
    expect(history()[0]?.input).toEqual({ name: 'svc_…' })
  })
})
