import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../support/clock.ts'
import { startOrganization, type TestOrganization } from '../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'
import { MINUTE_MS } from '../../src/shared/text/time-units.ts'

/** Keys and what they open (contract: authentication, admin-keys, scopes). */
const machine = setClock()
let sandbox: ServedSandbox
let shop: TestOrganization
let other: TestOrganization

beforeAll(async () => {
  sandbox = await serveSandbox({ machine })
  shop = await startOrganization(sandbox)
  other = await startOrganization(sandbox)
  await shop.call('create_tag', { name: 'mine' })
  await other.call('create_tag', { name: 'theirs' })
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
  const answer = await fetch(sandbox.url + path, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

describe('an anonymous caller learns nothing', () => {
  test('401 before 404, 405, 413 and 415, always with the same words', async () => {
    const json = { 'content-type': 'application/json' }
    const path = '/api/v2/tools/list_tags'
    const answers = [
      await send('POST', path, json, '{}'),
      await send('POST', '/api/v2/tools/no_such_tool', json, '{}'),
      await send('GET', '/api/v2/tools'),
      await send('GET', path),
      await send('GET', '/api/v2/tools/no_such_tool'),
      await send('DELETE', path),
      await send('PUT', '/api/v2/tools', json, '{}'),
      await send('POST', path, { 'content-type': 'text/plain' }, 'hello'),
      await send('POST', path, json, '{broken'),
    ]
    const [first] = answers
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 401, body: first?.body })
    expect(first?.body).toEqual({
      success: false,
      code: 'AUTHENTICATION_ERROR',
      error: expect.stringContaining('Authorization: Bearer'),
      message: expect.any(String),
    })
    expect(JSON.stringify(answers)).not.toMatch(/list_tags|remaining/)
  })

  test('an oversized body of nobody is not even read', async () => {
    const huge = 'x'.repeat(9 * 1024 * 1024)
    const answer = await send(
      'POST',
      '/api/v2/tools/list_tags',
      { 'content-type': 'application/json' },
      huge,
    ).catch((error: Error) => error.message)
    // The server answers and hangs up before the body is over: a client sees the one or the other.
    expect(typeof answer === 'string' ? 401 : answer.status).toBe(401)
  })

  test('an organization in X-Service-Organization is not looked up for nobody', async () => {
    for (const slug of [shop.slug, 'no-such-organization']) {
      const { status, body } = await send('GET', '/api/v2/tools', { 'x-service-organization': slug })
      expect(status).toBe(401)
      expect(JSON.stringify(body)).not.toContain(slug)
    }
  })
})

describe('keys', () => {
  const auth = (authorization: string) => send('GET', '/api/v2/tools/list_tags', { authorization })

  test('missing, malformed, unknown, of another form and misspelled ones are refused alike', async () => {
    const { token } = shop
    const wrong = [
      '',
      'Bearer',
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token.toUpperCase()}`,
      `Bearer ${token} ${token}`,
      `Bearer svc_${'0'.repeat(48)}`,
      `Bearer svca_${'0'.repeat(64)}`,
      "Bearer ' OR 1=1 --",
    ]
    for (const authorization of wrong) expect((await auth(authorization)).status, authorization).toBe(401)
    for (const scheme of ['Bearer ', 'bearer ', 'BEARER  '])
      expect((await auth(scheme + token)).status).toBe(200)
  })

  test('svc_ tokens have 48 digits, svca_ keys 64; a customer token opens no admin door', async () => {
    expect(shop.token).toMatch(/^svc_[0-9a-f]{48}$/)
    expect(sandbox.adminKey).toMatch(/^svca_[0-9a-f]{64}$/)
    expect((await sandbox.admin('list_orgs', {}, shop.token)).status).toBe(401)
    expect((await sandbox.admin('list_orgs')).status).toBe(200)
  })

  test('a key is revoked at once', async () => {
    const { body } = await sandbox.control('key.create', { kind: 'customer', organizationId: shop.id })
    expect((await sandbox.customer(body.data.key, 'list_tags')).status).toBe(200)
    await sandbox.control('key.revoke', { id: body.data.id })
    const refused = await sandbox.customer(body.data.key, 'list_tags')
    expect(refused.status).toBe(401)
    expect((await sandbox.customer(shop.token, 'list_tags')).status).toBe(200)
  })

  test('last use is written at most once a minute', async () => {
    const { body } = await sandbox.control('key.create', { kind: 'customer', organizationId: shop.id })
    const { key, id } = body.data
    const lastUsed = async () => {
      const { DatabaseSync } = await import('node:sqlite')
      const file = new DatabaseSync(join(sandbox.folder, 'keys.db'), { readOnly: true })
      const row = file.prepare('SELECT last_used FROM keys WHERE last_four = ?').get(key.slice(-4))
      file.close()
      return row?.['last_used'] as number | null
    }
    expect(await lastUsed()).toBeNull()
    await sandbox.customer(key, 'list_tags')
    const first = machine.now()
    expect(await lastUsed()).toBe(first)
    machine.pass(59_999)
    await sandbox.customer(key, 'list_tags')
    expect(await lastUsed()).toBe(first)
    machine.pass(1)
    await sandbox.customer(key, 'list_tags')
    expect(await lastUsed()).toBe(first + MINUTE_MS)
    await sandbox.control('key.revoke', { id })
    machine.pass(MINUTE_MS)
    await sandbox.customer(key, 'list_tags')
    expect(await lastUsed()).toBe(first + MINUTE_MS)
  })

  test('no file of the sandbox holds a key in plain text', async () => {
    await sandbox.customer(shop.token, 'list_tags')
    const files = readdirSync(sandbox.folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => statSync(join(sandbox.folder, name)).isFile())) {
      const text = readFileSync(join(sandbox.folder, file)).toString('latin1')
      for (const key of [shop.token, other.token, sandbox.adminKey])
        expect(text.includes(key), file).toBe(false)
    }
  })
})

describe('X-Service-Organization', () => {
  const tagsAs = async (key: string, organization?: string) => {
    const headers: Record<string, string> =
      organization === undefined ? {} : { 'x-service-organization': organization }
    const { status, body } = await sandbox.customer(key, 'list_tags', {}, headers)
    return status === 200 ? body.data.tags.map((tag) => tag.name) : { status, code: body.code }
  }

  test('with an admin key, by id or slug, any request acts as that organization', async () => {
    expect(await tagsAs(sandbox.adminKey, shop.id)).toEqual(['mine'])
    expect(await tagsAs(sandbox.adminKey, shop.slug)).toEqual(['mine'])
    expect(await tagsAs(sandbox.adminKey, other.id)).toEqual(['theirs'])
  })

  test('an admin key without it cannot call a customer tool, but can see the listing', async () => {
    const { status, body } = await sandbox.customer(sandbox.adminKey, 'list_tags')
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: 'X-Service-Organization' }] })
    const listing = await send('GET', '/api/v2/tools', { authorization: `Bearer ${sandbox.adminKey}` })
    expect(listing.status).toBe(200)
    expect(listing.body.total).toBeGreaterThan(20)
  })

  test('an unknown organization is not found', async () => {
    for (const organization of ['org_000zz', 'nobody', "' OR 1=1", 'sub_00011']) {
      expect(await tagsAs(sandbox.adminKey, organization)).toEqual({ status: 404, code: 'NOT_FOUND' })
    }
  })

  test('a token acts for its own organization only, whatever the header says', async () => {
    expect(await tagsAs(shop.token, shop.id)).toEqual(['mine'])
    expect(await tagsAs(shop.token, shop.slug)).toEqual(['mine'])
    for (const organization of [other.id, other.slug, 'nobody']) {
      expect(await tagsAs(shop.token, organization)).toEqual({ status: 403, code: 'FORBIDDEN' })
    }
  })
})
