import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSandbox, type ServedSandbox } from '../../../support/served-sandbox.ts'

let sandbox: ServedSandbox

beforeAll(async () => {
  sandbox = await serveSandbox({ seed: 'demo' })
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

async function refusal(input: object): Promise<string> {
  const { status, body } = await sandbox.admin('list_orgs', input)
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, code: 'VALIDATION_ERROR' })
  return body.message
}

describe('list_orgs', () => {
  test('400: the message lists the failing field and why', async () => {
    expect(await refusal({ pageSize: 51 })).toContain('pageSize')
    expect(await refusal({ pageSize: 0 })).toContain('pageSize')
    expect(await refusal({ page: 0 })).toContain('page')
    expect(await refusal({ page: 1.5 })).toContain('page')
    expect(await refusal({ plan: 'basic' })).toContain('plan')
    expect(await refusal({ status: 'BLOCKED' })).toContain('status')
    expect(await refusal({ activity: 'idle' })).toContain('activity')
    expect(await refusal({ clickDomain: 'disabled' })).toContain('clickDomain')
    expect(await refusal({ doubleOptIn: true })).toContain('doubleOptIn')
    expect(await refusal({ limits: 'exceeded' })).toContain('limits')
    expect(await refusal({ sort: 'up' })).toContain('sort')
    expect(await refusal({ sortBy: 'id' })).toContain('sortBy')
  })

  test('400: a field that does not exist is named, with those that do', async () => {
    const { body } = await sandbox.admin('list_orgs', { limit: 5 })
    expect(body.message).toContain('limit')
    expect(body.issues[0]?.hint).toContain('pageSize')
  })

  test('401: missing, malformed, customer and revoked keys', async () => {
    const { body } = await sandbox.control('key.create', { kind: 'customer', organizationId: 'org_00001' })
    const made = await sandbox.control('key.create', { kind: 'admin' })
    expect((await sandbox.admin('list_orgs', {}, made.body.data.key)).status).toBe(200)
    await sandbox.control('key.revoke', { id: made.body.data.id })
    for (const key of ['', 'svca_123', body.data.key, made.body.data.key, `svca_${'0'.repeat(64)}`]) {
      expect(await sandbox.admin('list_orgs', {}, key)).toMatchObject({
        status: 401,
        body: { code: 'AUTHENTICATION_ERROR' },
      })
    }
  })

  test('404: an unknown tool; the message lists those there are', async () => {
    const { status, body } = await sandbox.admin('list_organizations')
    expect(status).toBe(404)
    expect(body.message).toMatch(/list_orgs.*get_org/)
  })
})
