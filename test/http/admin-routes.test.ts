import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_TOOLS } from '../fixtures/specification-admin.ts'
import { setClock } from '../support/clock.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'

/** What holds for the admin endpoint as a whole (contract: admin-endpoint, admin-keys). */
const machine = setClock()
let sandbox: ServedSandbox

beforeAll(async () => {
  sandbox = await serveSandbox({ machine })
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})
beforeEach(() => machine.pass(1000))

const PATH = '/api/v1/admin/tools'

async function send(method: string, body: unknown, authorization: string | null) {
  const answer = await fetch(sandbox.url + PATH, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(authorization === null ? {} : { authorization }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const admin = () => `Bearer ${sandbox.adminKey}`

describe('the listing', () => {
  test('success, usage with execute, body and example, total 8, tools with name, description, inputSchema', async () => {
    const { status, body } = await send('GET', null, admin())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      usage: {
        execute: expect.stringContaining('POST /api/v1/admin/tools'),
        body: { tool: expect.any(String), input: expect.any(Object) },
        example: { tool: 'list_orgs', input: expect.any(Object) },
      },
      total: 8,
    })
    const names = body.tools.map(({ name }: { name: string }) => name)
    expect(names.toSorted()).toEqual(ADMIN_TOOLS.map(({ name }) => name).toSorted())
    for (const tool of body.tools) {
      expect(Object.keys(tool)).toEqual(['name', 'description', 'inputSchema'])
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      for (const [key, schema] of Object.entries(tool.inputSchema.properties as Record<string, object>)) {
        const described = ['doubleOptIn'].includes(key) || 'description' in schema
        expect(described, `${tool.name} ${key}`).toBe(true)
      }
    }
  })

  test('usage says how a block is explained: get_user, get_org_verification, get_review_emails', async () => {
    const { usage } = (await send('GET', null, admin())).body
    expect(usage.flow).toMatch(/get_user.*get_org_verification.*get_review_emails.*onlyFlagged/)
  })

  test('the example works as it stands', async () => {
    const { usage } = (await send('GET', null, admin())).body
    expect((await send('POST', usage.example, admin())).body).toMatchObject({
      success: true,
      tool: 'list_orgs',
    })
  })
})

describe('errors have a message', () => {
  test('400: it lists each failing field and why', async () => {
    const input = { id: 7, slug: 'x', maxChars: 1, onlyFlagged: 'yes', other: 1 }
    const { status, body } = await send('POST', { tool: 'get_review_emails', input }, admin())
    expect(status).toBe(400)
    for (const field of ['id', 'maxChars', 'onlyFlagged', 'other']) {
      expect(body.message).toMatch(new RegExp(`(?:^|\\. )${field} (?:must|is) \\S`))
    }
  })

  test('400: both id and slug, neither, an input that is no object, no tool, a field beside it', async () => {
    for (const [body, field] of [
      [{ tool: 'get_org_verification', input: { id: 'org_00001', slug: 'x' } }, 'id'],
      [{ tool: 'get_org_verification' }, 'id'],
      [{ tool: 'get_org', input: [] }, ''],
      [{ input: {} }, 'tool'],
      [{ tool: 7 }, 'tool'],
      [{ tool: 'list_orgs', organization: 'x' }, 'organization'],
    ] as const) {
      const answer = await send('POST', body, admin())
      expect(answer.status, JSON.stringify(body)).toBe(400)
      expect(answer.body.message).toContain(field)
    }
  })

  test('404: an unknown tool; the message lists the available names', async () => {
    const { status, body } = await send('POST', { tool: 'get_organization', input: {} }, admin())
    expect(status).toBe(404)
    for (const { name } of ADMIN_TOOLS) expect(body.message).toContain(name)
    expect(body.message).not.toContain('list_subscribers')
  })

  test('401: a missing, malformed, foreign or revoked key, for the listing as for every tool', async () => {
    const organization = await sandbox.control('organization.create', { name: 'One' })
    const revoked = await sandbox.control('key.create', { kind: 'admin' })
    await sandbox.control('key.revoke', { id: revoked.body.data.id })
    const keys = [
      null,
      'Bearer ',
      'Bearer svca_12',
      `Bearer svca_${'0'.repeat(64)}`,
      `Bearer svca_${'G'.repeat(64)}`,
      `Basic ${sandbox.adminKey}`,
      sandbox.adminKey,
      `Bearer ${organization.body.data.token}`,
      `Bearer ${revoked.body.data.key}`,
    ]
    for (const key of keys) {
      for (const answer of [
        await send('GET', null, key),
        ...(await Promise.all(ADMIN_TOOLS.map(({ name }) => send('POST', { tool: name, input: {} }, key)))),
        await send('POST', { tool: 'no_such_tool' }, key),
      ]) {
        expect(answer.status, String(key)).toBe(401)
        expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/\S/) })
        expect(answer.body.message).not.toContain('list_orgs')
      }
      machine.pass(1000)
    }
  })

  test('a revoked key is refused on its very next request, on the same connection', async () => {
    const { key, id } = (await sandbox.control('key.create', { kind: 'admin' })).body.data
    expect((await send('POST', { tool: 'list_orgs' }, `Bearer ${key}`)).status).toBe(200)
    await sandbox.control('key.revoke', { id })
    expect((await send('POST', { tool: 'list_orgs' }, `Bearer ${key}`)).status).toBe(401)
  })

  test('429: too many requests from one IP, with Retry-After; the next second is free', async () => {
    machine.pass(1000 - (machine.now() % 1000))
    for (let done = 0; done < 500; done += 25) {
      await Promise.all(Array.from({ length: 25 }, () => send('GET', null, 'Bearer svca_wrong')))
    }
    const refused = await send('POST', { tool: 'list_orgs' }, admin())
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.body).toMatchObject({
      success: false,
      message: expect.stringContaining('Too many requests'),
    })
    machine.pass(1000)
    expect((await send('POST', { tool: 'list_orgs' }, admin())).status).toBe(200)
  })
})

describe('X-Service-Organization', () => {
  test('an admin key acts as that organization, by id or slug; a customer key does not', async () => {
    const one = (await sandbox.control('organization.create', { name: 'Acted' })).body.data
    for (const chosen of [one.id, one.slug]) {
      const answer = await sandbox.customer(
        sandbox.adminKey,
        'list_tags',
        {},
        { 'x-service-organization': chosen },
      )
      expect(answer.status).toBe(200)
    }
    const unknown = await sandbox.customer(
      sandbox.adminKey,
      'list_tags',
      {},
      { 'x-service-organization': 'nobody' },
    )
    expect(unknown.status).toBe(404)
    expect((await sandbox.customer(one.token, 'list_orgs')).status).toBe(404)
  })
})
