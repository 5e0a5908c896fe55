import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
const email = 'a@shop.test'
const subscribers = [{ email, name: 'Ada' }]

describe('import_subscribers moves the status as the table of the specification says', () => {
  test('somebody new is SUBSCRIBED, also while double opt-in is on', async () => {
    for (const doubleOptIn of [false, true]) {
      const { call } = await start({ doubleOptIn })
      await call('import_subscribers', { subscribers })
      expect((await call('get_subscriber', { email })).status).toBe('SUBSCRIBED')
      const { events } = await call('list_subscriber_events', { email })
      expect(events).toMatchObject([{ eventType: 'SUBSCRIBED', data: { source: 'IMPORT' } }])
    }
  })

  test('UNSUBSCRIBED stays: resubscribe is false by default; the rest of the row is written', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email })
    await confirm('unsubscribe', { email, reason: 'why' })
    await call('import_subscribers', { subscribers })
    expect(await call('get_subscriber', { email })).toMatchObject({
      status: 'UNSUBSCRIBED',
      name: 'Ada',
      unsubscribeReason: 'why',
    })
  })

  test('UNSUBSCRIBED → SUBSCRIBED with resubscribe true', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email })
    await confirm('unsubscribe', { email, reason: 'why' })
    await call('import_subscribers', { subscribers, resubscribe: true })
    expect(await call('get_subscriber', { email })).toMatchObject({
      status: 'SUBSCRIBED',
      unsubscribeReason: null,
    })
    expect(await call('count_subscribers', { status: 'UNSUBSCRIBED' })).toEqual({ total: 0 })
  })

  test.each(['BANNED', 'BOUNCED', 'COMPLAINED', 'PENDING_CONFIRMATION'] as const)(
    '%s stays, with resubscribe true as well',
    async (status) => {
      const { call, force } = await start()
      await call('add_subscriber', { email })
      force(email, status)
      await call('import_subscribers', { subscribers, resubscribe: true })
      expect((await call('get_subscriber', { email })).status).toBe(status)
    },
  )

  test('TRANSACTIONAL → SUBSCRIBED', async () => {
    const { call, force } = await start()
    await call('add_subscriber', { email })
    force(email, 'TRANSACTIONAL')
    await call('import_subscribers', { subscribers })
    expect((await call('get_subscriber', { email })).status).toBe('SUBSCRIBED')
  })

  test('tag events come only with triggerWorkflows, which is false by default', async () => {
    const { call } = await start()
    const tagged = async (name: string, options: object) => {
      await call('import_subscribers', { subscribers: [{ email: name, tags: ['VIP'] }], ...options })
      return (await call('list_subscriber_events', { email: name, eventType: 'TAG_ADDED' })).events.length
    }
    expect(await tagged('a@shop.test', {})).toBe(0)
    expect(await tagged('b@shop.test', { triggerWorkflows: true })).toBe(1)
    expect((await call('list_tags')).tags).toMatchObject([{ name: 'VIP', subscribersCount: 2 }])
  })
})

describe('import_subscribers refuses', () => {
  const many = Array.from({ length: 501 }, (_, index) => ({ email: `p${index}@shop.test` }))
  test.each([
    ['no rows given', {}, 'subscribers'],
    ['an empty list', { subscribers: [] }, 'subscribers'],
    ['up to 500 subscribers per call: 501', { subscribers: many }, 'subscribers'],
    ['no list', { subscribers: { email } }, 'subscribers'],
    ['no boolean', { subscribers, resubscribe: 'yes' }, 'resubscribe'],
    ['an unknown parameter', { subscribers, tags: ['x'] }, 'tags'],
  ])('%s, and imports nobody', async (_case, input, path) => {
    const { call, refuse } = await start()
    expect((await refuse('VALIDATION_ERROR', 'import_subscribers', input)).issues).toMatchObject([{ path }])
    expect(await call('count_subscribers')).toEqual({ total: 0 })
  })
})
