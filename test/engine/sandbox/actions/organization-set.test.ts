import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSandbox, type ServedSandbox } from '../../../support/served-sandbox.ts'

let sandbox: ServedSandbox
let organizationId: string
let token: string

beforeAll(async () => {
  sandbox = await serveSandbox()
  const { body } = await sandbox.control('organization.create', { name: 'One' })
  organizationId = body.data.id
  token = body.data.token
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

async function set(input: object) {
  const { status, body } = await sandbox.control('organization.set', { organizationId, ...input })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

describe('organization.set', () => {
  test('without anything to set answers how things stand', async () => {
    expect(await set({})).toEqual({
      organizationId,
      plan: 'premium',
      subscriptionStatus: 'active',
      verification: 'HUMAN_VERIFIED',
      doubleOptIn: false,
      postalAddress: null,
      customLimits: null,
      clickDomain: null,
    })
  })

  test('says that a plan is not paid; the free plan has nothing to pay', async () => {
    expect(await set({ subscriptionStatus: 'past_due' })).toMatchObject({
      plan: 'premium',
      subscriptionStatus: 'past_due',
    })
    const { body } = await sandbox.admin('get_org', { id: organizationId })
    expect(body.data.subscription?.status).toBe('past_due')
    expect(await set({ subscriptionStatus: 'active' })).toMatchObject({ subscriptionStatus: 'active' })
    const refused = await sandbox.control('organization.set', {
      organizationId,
      plan: 'free',
      subscriptionStatus: 'active',
    })
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 400,
      message: 'subscriptionStatus: the free plan has none; set a plan as well.',
    })
    expect(await set({})).toMatchObject({ plan: 'premium', subscriptionStatus: 'active' })
  })

  test('sets one thing and leaves the others', async () => {
    await set({ verification: 'BLOCKED' })
    await set({ clickDomain: 'go.one.example' })
    await set({ customLimits: { subscribers: 10 } })
    expect(await set({ plan: 'business' })).toMatchObject({
      plan: 'business',
      verification: 'BLOCKED',
      customLimits: { subscribers: 10 },
      clickDomain: 'go.one.example',
    })
    expect(await set({ clickDomain: null, customLimits: null })).toMatchObject({
      clickDomain: null,
      customLimits: null,
    })
  })

  test('double opt-in works for the next sign-up and shows in the lists', async () => {
    await set({ doubleOptIn: true })
    const { body } = await sandbox.customer(token, 'add_subscriber', { email: 'waiting@mail.example' })
    expect(body.data.subscriber.status).toBe('PENDING_CONFIRMATION')
    const listed = await sandbox.admin('list_orgs', { doubleOptIn: 'enabled' })
    expect(listed.body.data.total).toBe(1)
    expect(await set({ doubleOptIn: false })).toMatchObject({ doubleOptIn: false })
  })

  test('the postal address is cleaned, shows in the details, and can be taken away', async () => {
    expect(await set({ postalAddress: ' 1 Quay\r\n1000 Port\u202e ' })).toMatchObject({
      postalAddress: '1 Quay\n1000 Port',
    })
    const { body } = await sandbox.admin('get_org_details', { id: organizationId, section: 'email-settings' })
    expect(body.data.data).toMatchObject({ postalAddress: '1 Quay\n1000 Port' })
    expect(await set({ doubleOptIn: false })).toMatchObject({ postalAddress: '1 Quay\n1000 Port' })
    expect(await set({ postalAddress: '  ' })).toMatchObject({ postalAddress: null })
  })

  test('the plan decides the calls per minute at once', async () => {
    const limitOf = async () => (await sandbox.customer(token, 'list_tags')).headers.get('x-ratelimit-limit')
    await set({ plan: 'business' })
    expect(await limitOf()).toBe('2000')
    await set({ plan: 'free' })
    expect(await limitOf()).toBe('100')
    await set({ plan: 'premium' })
    expect(await limitOf()).toBe('700')
  })

  test('free ends the subscription and its custom limits', async () => {
    await set({ plan: 'pro', customLimits: { subscribers: 10 } })
    await set({ plan: 'free' })
    expect(await set({ plan: 'pro' })).toMatchObject({ plan: 'pro', customLimits: null })
  })

  test('400: custom limits on the free plan; nothing of the call is kept', async () => {
    await set({ plan: 'pro', verification: 'WHITELISTED' })
    const input = { organizationId, plan: 'free', verification: 'BANNED', customLimits: { subscribers: 1 } }
    const { status, body } = await sandbox.control('organization.set', input)
    expect(status).toBe(400)
    expect(body.code).toBe('WRONG_STATE')
    expect(body.message).toMatch(/^customLimits: /)
    expect(await set({})).toMatchObject({ plan: 'pro', verification: 'WHITELISTED' })
  })

  test('a human approval is remembered when the state moves on', async () => {
    await set({ verification: 'HUMAN_VERIFIED' })
    await set({ verification: 'AI_VERIFIED' })
    expect(sandbox.world.platform.read.column('SELECT human_approved FROM organizations')).toEqual([1])
  })

  test.each(['org_0000zz', 'one', 'nonsense', 'sub_00011'])(
    '404: the unknown organization "%s"',
    async (unknown) => {
      const { status, body } = await sandbox.control('organization.set', { organizationId: unknown })
      expect(status).toBe(404)
      expect(body.message).toMatch(/^organizationId: /)
    },
  )

  test.each([
    [{ plan: 'gold' }, 'plan'],
    [{ doubleOptIn: 'yes' }, 'doubleOptIn'],
    [{ customLimits: { subscribers: -1 } }, 'customLimits.subscribers'],
    [{ customLimits: { subscribers: 1.5 } }, 'customLimits.subscribers'],
    [{ clickDomain: 'https://go.one.example' }, 'clickDomain'],
    [{ clickDomain: 'GO.one.example' }, 'clickDomain'],
    [{ clickDomain: 'localhost' }, 'clickDomain'],
    [{ postalAddress: 'x'.repeat(501) }, 'postalAddress'],
    [{ name: 'Two' }, 'name'],
  ])('400: %j names its field', async (input, field) => {
    const { status, body } = await sandbox.control('organization.set', { organizationId, ...input })
    expect(status).toBe(400)
    expect(body.message).toContain(field)
  })
})
