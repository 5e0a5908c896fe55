import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeDigest } from '../../../../src/platform/machine.ts'
import { serveSandbox, type ServedSandbox } from '../../../support/served-sandbox.ts'

let sandbox: ServedSandbox
let organizationId: string

beforeAll(async () => {
  sandbox = await serveSandbox()
  organizationId = (await sandbox.control('organization.create', { name: 'One' })).body.data.id
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

async function create(input: object) {
  const { status, body } = await sandbox.control('key.create', input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

describe('key.create', () => {
  test('customer: svc_, for one organization, works at once', async () => {
    const made = await create({ kind: 'customer', organizationId, label: 'shop' })
    expect(made).toEqual({
      id: expect.stringMatching(/^key_0000/),
      kind: 'customer',
      organizationId,
      key: expect.stringMatching(/^svc_[0-9a-f]{48}$/),
      lastFour: made.key.slice(-4),
    })
    expect((await sandbox.customer(made.key, 'list_tags')).status).toBe(200)
    expect((await sandbox.admin('list_orgs', {}, made.key)).status).toBe(401)
  })

  test('admin: svca_ and 64 hexadecimal characters, also acts for an organization', async () => {
    const made = await create({ kind: 'admin' })
    expect(made).toMatchObject({ organizationId: null, key: expect.stringMatching(/^svca_[0-9a-f]{64}$/) })
    expect((await sandbox.admin('list_orgs', {}, made.key)).status).toBe(200)
    const acting = await sandbox.customer(
      made.key,
      'list_tags',
      {},
      { 'x-service-organization': organizationId },
    )
    expect(acting.status).toBe(200)
  })

  test('scopes: a token without can do everything, a missing one is FORBIDDEN', async () => {
    const scopes = ['subscribers', 'subscribers', 'emails']
    const { id, key } = await create({ kind: 'customer', organizationId, scopes })
    for (const tool of ['list_subscribers', 'list_tags', 'list_segments', 'get_org_stats'])
      expect((await sandbox.customer(key, tool)).status, tool).toBe(200)
    expect((await sandbox.customer(key, 'send_email')).body.code).toBe('VALIDATION_ERROR')
    const beyond = { create_campaign: 'campaigns', list_domains: 'domains', get_custom_fields: 'settings' }
    for (const [tool, scope] of Object.entries(beyond)) {
      const message = `Authorization: ${tool} needs the scope "${scope}"; this token has subscribers, emails.`
      const { status, body } = await sandbox.customer(key, tool)
      expect({ status, body }).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', error: message } })
    }
    const { keys } = (await sandbox.control('key.list')).body.data
    expect(keys.find((row) => row.id === id)?.scopes).toEqual(['subscribers', 'emails'])
    const listed = await fetch(`${sandbox.url}/api/v2/tools`, { headers: { authorization: `Bearer ${key}` } })
    expect(listed.status).toBe(200)
  })

  test('only the sha256 is stored: no file of the sandbox holds the text of a key', async () => {
    const { key } = await create({ kind: 'admin' })
    const names = readdirSync(sandbox.folder, { recursive: true, withFileTypes: true })
    const contents = names
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    expect(contents.filter((content) => content.includes(key))).toEqual([])
    expect(contents.some((content) => content.includes(nodeDigest.sha256(key)))).toBe(true)
  })

  test.each([
    [{}, 'kind'],
    [{ kind: 'root' }, 'kind'],
    [{ kind: 'customer' }, 'organizationId'],
    [{ kind: 'admin', organizationId: 'org_00001' }, 'organizationId'],
    [{ kind: 'admin', label: 'x'.repeat(256) }, 'label'],
    [{ kind: 'admin', scopes: ['emails'] }, 'scopes'],
    [{ kind: 'customer', organizationId: 'org_00001', scopes: [] }, 'scopes'],
    [{ kind: 'customer', organizationId: 'org_00001', scopes: ['read'] }, 'scopes\\[0\\]'],
  ])('400: %j names its field', async (input, field) => {
    const { status, body } = await sandbox.control('key.create', input)
    expect(status).toBe(400)
    expect(body.message).toMatch(new RegExp(`^${field}(?:: | )`))
  })

  test('404: an unknown organization', async () => {
    const { status, body } = await sandbox.control('key.create', {
      kind: 'customer',
      organizationId: 'org_0000zz',
    })
    expect(status).toBe(404)
    expect(body.message).toMatch(/^organizationId: /)
  })
})

describe('key.revoke', () => {
  test('cuts off access immediately; a second time changes nothing', async () => {
    const { id, key } = await create({ kind: 'customer', organizationId })
    expect((await sandbox.customer(key, 'list_tags')).status).toBe(200)
    const first = await sandbox.control('key.revoke', { id })
    expect(first.body.data).toEqual({ id, revokedAt: expect.stringMatching(/^20.*Z$/) })
    expect((await sandbox.customer(key, 'list_tags')).status).toBe(401)
    expect((await sandbox.control('key.revoke', { id })).body).toEqual(first.body)
  })

  test('a revoked key stays revoked when an older world comes back', async () => {
    const { id, key } = await create({ kind: 'admin' })
    await sandbox.control('snapshot.create', { name: 'with the key' })
    await sandbox.control('key.revoke', { id })
    await sandbox.control('snapshot.restore', { name: 'with the key' })
    expect((await sandbox.admin('list_orgs', {}, key)).status).toBe(401)
  })

  test.each(['key_0000zzz', 'key_1', 'org_00001', ''])('404: the unknown key "%s"', async (id) => {
    const { status, body } = await sandbox.control('key.revoke', { id })
    expect(status).toBe(404)
    expect(body.message).toMatch(/^id: /)
  })
})

describe('key.list', () => {
  test('newest first, ended ones too, never their texts; by kind', async () => {
    const made = await create({ kind: 'admin', label: 'desk' })
    await sandbox.admin('list_orgs', {}, made.key)
    const { revokedAt } = (await sandbox.control('key.revoke', { id: made.id })).body.data
    const { body } = await sandbox.control('key.list', { kind: 'admin' })
    expect(body.data.keys[0]).toEqual({
      ...{ id: made.id, kind: 'admin', organizationId: null, label: 'desk', lastFour: made.lastFour },
      ...{
        session: false,
        scopes: null,
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        revokedAt,
      },
    })
    expect(body.data.keys.every(({ kind }) => kind === 'admin')).toBe(true)
    const all = (await sandbox.control('key.list')).body.data.keys
    expect(all.some(({ kind }) => kind === 'customer')).toBe(true)
    expect(JSON.stringify(all)).not.toMatch(/svca?_/)
  })
})
