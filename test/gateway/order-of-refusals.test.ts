import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { setClock } from '../support/clock.ts'
import { startOrganization, type TestOrganization } from '../support/organization.ts'
import { rawRequest } from '../support/raw-request.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'

/**
 * The order of the pipeline (decision 0044): of several faults at once the earliest
 * step answers. Each test starts with all of them and mends one at a time.
 */
const machine = setClock()
let sandbox: ServedSandbox
let shop: TestOrganization
let other: TestOrganization
/** A token of the shop that opens nothing but campaigns. */
let narrow: string

beforeAll(async () => {
  sandbox = await serveSandbox({ machine })
  shop = await startOrganization(sandbox, { plan: 'free' })
  other = await startOrganization(sandbox)
  await shop.call('add_subscriber', { email: 'a@shop.test' })
  const asked = { kind: 'customer', organizationId: shop.id, scopes: ['campaigns'] }
  narrow = (await sandbox.control('key.create', asked)).body.data.key
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})
beforeEach(() => machine.pass(60_000 - (machine.now() % 60_000)))

interface Asked {
  method: string
  path: string
  key: string
  headers: Record<string, string>
  body: string
}

async function send(asked: Asked): Promise<string> {
  const { method, path, body } = asked
  const headers = {
    authorization: `Bearer ${asked.key}`,
    'content-length': String(Buffer.byteLength(body)),
    ...asked.headers,
  }
  const { status, text } = await rawRequest(sandbox.url, { method, path, headers, body })
  return `${status} ${(JSON.parse(text) as { code?: string }).code ?? 'ok'}`
}

/** Sends the request again and again, each time with one fault less, and answers what was said. */
async function mendOneByOne(faulty: Asked, repairs: Partial<Asked>[]): Promise<string[]> {
  let asked = faulty
  const said = [await send(asked)]
  for (const repair of repairs) {
    asked = { ...asked, ...repair }
    said.push(await send(asked))
  }
  return said
}

const json = { 'content-type': 'application/json' }
const given = JSON.stringify({ email: 'a@shop.test' })

async function fillSecond(): Promise<void> {
  for (let done = 0; done < 500; done += 20)
    await Promise.all(Array.from({ length: 20 }, () => sandbox.customer('svc_wrong', 'list_tags')))
}

async function fillMinute(): Promise<void> {
  for (let done = 0; done < 100; done += 20) {
    machine.pass(100)
    await Promise.all(Array.from({ length: 20 }, () => shop.post('list_tags')))
  }
}

test('address, key, organization, limit: all before the tool is looked for', async () => {
  const faulty = {
    method: 'DELETE',
    path: '/api/v2/tools/no_such_tool',
    key: 'svc_wrong',
    headers: { 'x-service-organization': other.id },
    body: '{',
  }
  await fillMinute()
  await fillSecond()
  expect(await send(faulty)).toBe('429 RATE_LIMIT_ERROR')
  machine.pass(1000)
  const repairs = [{ key: shop.token }, { headers: {} }]
  expect(await mendOneByOne(faulty, repairs)).toEqual([
    '401 AUTHENTICATION_ERROR',
    '403 FORBIDDEN',
    '429 RATE_LIMIT_ERROR',
  ])
  machine.pass(60_000)
  expect(await send({ ...faulty, key: shop.token, headers: {} })).toBe('404 TOOL_NOT_FOUND')
})

test('tool, method, length, type, JSON, scope, parameters, rehearsal, confirmation', async () => {
  const faulty = {
    method: 'DELETE',
    path: '/api/v2/tools/no_such_tool',
    key: narrow,
    headers: { 'content-type': 'text/plain', 'content-length': String(9 * 1024 * 1024) },
    body: '',
  }
  const repairs: Partial<Asked>[] = [
    { path: '/api/v2/tools/unsubscribe' },
    { method: 'POST' },
    { headers: { 'content-type': 'text/plain' }, body: '{' },
    { headers: json },
    { body: '{"emial":"b@shop.test","confirmationCode":1}' },
    { key: shop.token },
    { body: '{"email":"b@shop.test","confirmationCode":1}' },
    { body: given },
  ]
  expect(await mendOneByOne(faulty, repairs)).toEqual([
    '404 TOOL_NOT_FOUND',
    '405 METHOD_NOT_ALLOWED',
    '413 PAYLOAD_TOO_LARGE',
    '415 UNSUPPORTED_MEDIA_TYPE',
    '400 VALIDATION_ERROR',
    '403 FORBIDDEN',
    '400 VALIDATION_ERROR',
    '404 NOT_FOUND',
    '403 CONFIRMATION_REQUIRED',
  ])
})

test('an admin key without an organization is told before its parameters are looked at', async () => {
  const path = '/api/v2/tools/unsubscribe'
  const faulty = { method: 'POST', path, key: sandbox.adminKey, headers: json, body: '{"emial":1}' }
  const answer = await sandbox.customer(sandbox.adminKey, 'unsubscribe', { emial: 1 })
  expect(answer.body.issues).toMatchObject([{ path: 'X-Service-Organization' }])
  const named = { ...json, 'x-service-organization': shop.id }
  expect(await mendOneByOne(faulty, [{ headers: named }, { body: given }])).toEqual([
    '400 VALIDATION_ERROR',
    '400 VALIDATION_ERROR',
    '403 CONFIRMATION_REQUIRED',
  ])
})

test('a key that is revoked while the body is on its way: before the scope', async () => {
  const { body } = await sandbox.control('key.create', {
    kind: 'customer',
    organizationId: shop.id,
    scopes: ['campaigns'],
  })
  const { key, id } = body.data
  const call = consoleCall({
    surface: 'customer',
    tool: 'unsubscribe',
    input: { emial: 1 },
    organization: null,
  })
  const caller = { kind: 'key', token: key, organization: null, isOverLimit: false } as const
  const ask = (meanwhile: () => Promise<unknown>) =>
    sandbox.gateway.call({
      ...call,
      caller,
      receive: async () => {
        await meanwhile()
        return call.receive()
      },
    })
  expect((await ask(async () => undefined)).result).toMatchObject({ error: { code: 'FORBIDDEN' } })
  const { result } = await ask(() => sandbox.control('key.revoke', { id }))
  expect(result).toMatchObject({ error: { code: 'AUTHENTICATION_ERROR', message: 'This key was revoked.' } })
})

test('admin tools: key, method, type, JSON, the body, tool, parameters', async () => {
  const faulty = {
    method: 'PUT',
    path: '/api/v1/admin/tools',
    key: shop.token,
    headers: { 'content-type': 'text/plain' },
    body: '{',
  }
  const repairs: Partial<Asked>[] = [
    { key: sandbox.adminKey },
    { method: 'POST' },
    { headers: json },
    { body: '{"tool":"no_such_tool","inptu":{}}' },
    { body: '{"tool":"no_such_tool","input":{"pgae":1}}' },
    { body: '{"tool":"list_orgs","input":{"pgae":1}}' },
    { body: '{"tool":"list_orgs","input":{}}' },
  ]
  expect(await mendOneByOne(faulty, repairs)).toEqual([
    '401 AUTHENTICATION_ERROR',
    '405 METHOD_NOT_ALLOWED',
    '415 UNSUPPORTED_MEDIA_TYPE',
    '400 VALIDATION_ERROR',
    '400 VALIDATION_ERROR',
    '404 TOOL_NOT_FOUND',
    '400 VALIDATION_ERROR',
    '200 ok',
  ])
})

describe('the console', () => {
  const ask = async (tool: string, input: unknown, organization: string | null) => {
    const call = consoleCall({ surface: 'customer', tool, input, organization })
    const { result, rate } = await sandbox.gateway.call(call)
    expect(rate).toBeNull()
    return result.ok ? 'ok' : `${result.error.code} ${result.error.message}`
  }

  test('goes through the same steps: tool, parameters, organization, confirmation', async () => {
    expect(await ask('no_such_tool', { emial: 1 }, null)).toMatch(/^TOOL_NOT_FOUND/)
    expect(await ask('unsubscribe', { emial: 1 }, null)).toMatch(/^VALIDATION_ERROR/)
    expect(await ask('unsubscribe', { email: 'b@shop.test' }, null)).toBe(
      'NOT_FOUND organization: choose an organization to act as.',
    )
    expect(await ask('unsubscribe', { email: 'b@shop.test' }, 'nobody')).toBe(
      'NOT_FOUND organization: no organization "nobody".',
    )
    expect(await ask('unsubscribe', { email: 'b@shop.test' }, shop.slug)).toMatch(/^NOT_FOUND email/)
    expect(await ask('unsubscribe', { email: 'a@shop.test' }, shop.id)).toMatch(/^CONFIRMATION_REQUIRED/)
  })
})
