import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSandbox, type ServedSandbox, START } from '../../../support/served-sandbox.ts'

let sandbox: ServedSandbox
let organizationId: string
let token: string

beforeAll(async () => {
  sandbox = await serveSandbox()
  const { body } = await sandbox.control('organization.create', { name: 'One' })
  organizationId = body.data.id
  token = body.data.token
  await sandbox.control('organization.set', { organizationId, doubleOptIn: true })
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

async function add(email: string) {
  const { body } = await sandbox.customer(token, 'add_subscriber', { email })
  expect(body.data.subscriber.status).toBe('PENDING_CONFIRMATION')
  return body.data.subscriber
}

const countOf = async (status: string): Promise<number> =>
  (await sandbox.customer(token, 'count_subscribers', { status })).body.data.total

describe('subscriber.confirm', () => {
  test('PENDING_CONFIRMATION becomes SUBSCRIBED, with its event and the counts', async () => {
    const { id, email } = await add('by-id@mail.example')
    const { status, body } = await sandbox.control('subscriber.confirm', { organizationId, subscriberId: id })
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, data: { subscriber: { id, email, status: 'SUBSCRIBED' } } })
    expect(await countOf('SUBSCRIBED')).toBe(1)
    expect(await countOf('PENDING_CONFIRMATION')).toBe(0)
    const { events } = (await sandbox.customer(token, 'list_subscriber_events', { subscriberId: id })).body
      .data
    expect(events).toMatchObject([{ eventType: 'SUBSCRIBED', data: { source: 'CONFIRMATION' } }])
    expect(events[0]?.createdAt).toBe(new Date(START).toISOString())
  })

  test('finds by email, whatever its case', async () => {
    await add('by-email@mail.example')
    const { body } = await sandbox.control('subscriber.confirm', {
      organizationId,
      email: ' By-Email@Mail.Example',
    })
    expect(body.data.subscriber).toMatchObject({ email: 'by-email@mail.example', status: 'SUBSCRIBED' })
  })

  test('updatedAt moves forward', async () => {
    const before = await add('moves@mail.example')
    await sandbox.control('subscriber.confirm', { organizationId, subscriberId: before.id })
    const { body } = await sandbox.customer(token, 'get_subscriber', { subscriberId: before.id })
    expect(Date.parse(body.data.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
  })

  test('400 WRONG_STATE: anybody who is not PENDING_CONFIRMATION, also a second time', async () => {
    const input = { organizationId, email: 'by-email@mail.example' }
    const { status, body } = await sandbox.control('subscriber.confirm', input)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'WRONG_STATE' })
    expect(body.message).toMatch(/^email: .*SUBSCRIBED; only PENDING_CONFIRMATION/)
  })

  test('404: an unknown organization, subscriber or address names its field', async () => {
    const other = (await sandbox.control('organization.create', { name: 'Other' })).body.data
    const { id } = await add('mine@mail.example')
    const unknown: [object, string][] = [
      [{ organizationId: 'org_0000zz', subscriberId: id }, 'organizationId'],
      [{ organizationId, subscriberId: 'sub_0001zzz' }, 'subscriberId'],
      [{ organizationId: other.id, subscriberId: id }, 'subscriberId'],
      [{ organizationId, email: 'nobody@mail.example' }, 'email'],
    ]
    for (const [input, field] of unknown) {
      const { status, body } = await sandbox.control('subscriber.confirm', input)
      expect(status).toBe(404)
      expect(body.message).toMatch(new RegExp(`^${field}: `))
    }
  })

  test('400: exactly one of subscriberId and email', async () => {
    const { id, email } = await add('both@mail.example')
    for (const names of [{}, { subscriberId: id, email }, { email: 'no address' }]) {
      const { status, body } = await sandbox.control('subscriber.confirm', { organizationId, ...names })
      expect(status).toBe(400)
      expect(body.code).toBe('VALIDATION_ERROR')
    }
    expect(await countOf('PENDING_CONFIRMATION')).toBeGreaterThan(0)
  })
})
