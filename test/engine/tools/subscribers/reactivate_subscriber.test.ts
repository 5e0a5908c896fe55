import { describe, expect, test } from 'vitest'
import type { EmailOutcome } from '../../../../src/engine/domain/email-status.ts'
import type { SubscriberStatus } from '../../../../src/engine/domain/subscriber-status.ts'
import { COMPLAINT, HARD_BOUNCE, putEmail, SOFT_BOUNCE } from '../../../support/mail.ts'
import { START } from '../../../support/served-sandbox.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
const email = 'ada@shop.test'

async function startWith(status: SubscriberStatus, outcome?: EmailOutcome) {
  const organization = await start()
  const { subscriber } = await organization.call('add_subscriber', { email })
  const subscriberId = subscriber.id
  if (outcome)
    putEmail(organization, { to: email, status: 'BOUNCED', sent: START, bounced: START + 1, outcome })
  if (status === 'UNSUBSCRIBED')
    await organization.confirm('unsubscribe', { subscriberId, reason: 'Too much' })
  else organization.force(email, status)
  const statusNow = async () => (await organization.call('get_subscriber', { subscriberId })).status
  return { ...organization, file: organization.file, subscriberId, statusNow }
}

describe('reactivate_subscriber', () => {
  test.each(['BOUNCED', 'COMPLAINED', 'UNSUBSCRIBED'] as const)(
    '%s → SUBSCRIBED, without a confirmation',
    async (status) => {
      const { call, subscriberId } = await startWith(status)
      const { subscriber } = await call('reactivate_subscriber', { subscriberId })
      expect(subscriber).toEqual({ id: subscriberId, email, status: 'SUBSCRIBED' })
      const { events } = await call('list_subscriber_events', { email, limit: 1 })
      expect(events).toMatchObject([{ eventType: 'SUBSCRIBED', data: { source: 'API' } }])
    },
  )

  test('takes the reason for leaving away', async () => {
    const { call, subscriberId } = await startWith('UNSUBSCRIBED')
    expect((await call('get_subscriber', { email })).unsubscribeReason).toBe('Too much')
    await call('reactivate_subscriber', { subscriberId })
    expect((await call('get_subscriber', { email })).unsubscribeReason).toBeNull()
  })

  test.each(['SUBSCRIBED', 'PENDING_CONFIRMATION', 'BANNED', 'TRANSACTIONAL'] as const)(
    '%s is refused, with force too',
    async (status) => {
      const { refuse, subscriberId, statusNow } = await startWith(status)
      for (const force of [undefined, false, true]) {
        const { message } = await refuse('WRONG_STATE', 'reactivate_subscriber', { subscriberId, force })
        expect(message).toMatch(status === 'BANNED' ? /it is banned.*Nothing lifts a ban\./ : `is ${status}`)
      }
      expect(await statusNow()).toBe(status)
    },
  )

  test.each(['NO_SUCH_USER', 'INTERNAL'] as const)(
    'a hard bounce (%s) is refused without force',
    async (bounceCategory) => {
      const { refuse, subscriberId, statusNow } = await startWith('BOUNCED', {
        ...HARD_BOUNCE,
        bounceCategory,
      })
      for (const force of [undefined, false]) {
        const { message } = await refuse('WRONG_STATE', 'reactivate_subscriber', { subscriberId, force })
        expect(message).toContain(bounceCategory)
      }
      expect(await statusNow()).toBe('BOUNCED')
    },
  )

  test('with force true a hard bounce is reactivated, after a confirmation that says what came back', async () => {
    const { refuse, confirm, subscriberId, statusNow } = await startWith('BOUNCED', HARD_BOUNCE)
    const asked = await refuse('CONFIRMATION_REQUIRED', 'reactivate_subscriber', {
      subscriberId,
      force: true,
    })
    expect(asked).toMatchObject({ action: `Reactivate "${email}"` })
    expect(asked.message).toContain('NO_SUCH_USER')
    expect(await statusNow()).toBe('BOUNCED')
    const { subscriber } = await confirm('reactivate_subscriber', { subscriberId, force: true })
    expect(subscriber.status).toBe('SUBSCRIBED')
  })

  test('force true needs a confirmation also where it would not be needed', async () => {
    const { refuse, subscriberId } = await startWith('BOUNCED', SOFT_BOUNCE)
    await refuse('CONFIRMATION_REQUIRED', 'reactivate_subscriber', { subscriberId, force: true })
  })

  test.each([
    ['MAILBOX_FULL', 'SOFT'],
    ['DOMAIN_NOT_FOUND', 'HARD'],
    ['BLOCKED', 'SOFT'],
    ['UNKNOWN', 'SOFT'],
  ] as const)('a bounce of category %s is no hard one', async (bounceCategory, bounceType) => {
    const { call, subscriberId } = await startWith('BOUNCED', { bounceCategory, bounceType })
    expect((await call('reactivate_subscriber', { subscriberId })).subscriber.status).toBe('SUBSCRIBED')
  })

  test('unsubscribing does not make a hard bounce undone', async () => {
    const { refuse, subscriberId } = await startWith('UNSUBSCRIBED', HARD_BOUNCE)
    await refuse('WRONG_STATE', 'reactivate_subscriber', { subscriberId })
  })

  test('a hard bounce before mail that arrived counts no more', async () => {
    const organization = await startWith('UNSUBSCRIBED', HARD_BOUNCE)
    putEmail(organization, { to: email, status: 'DELIVERED', sent: START + 5, delivered: START + 6 })
    const { subscriberId, call } = organization
    expect((await call('reactivate_subscriber', { subscriberId })).subscriber.status).toBe('SUBSCRIBED')
  })

  test('a complaint about mail that arrived after a hard bounce is the latest word', async () => {
    const organization = await startWith('COMPLAINED', HARD_BOUNCE)
    putEmail(organization, {
      ...{ to: email, status: 'COMPLAINED', delivered: START + 8, complained: START + 9 },
      outcome: COMPLAINT,
    })
    const { subscriberId, call } = organization
    expect((await call('reactivate_subscriber', { subscriberId })).subscriber.status).toBe('SUBSCRIBED')
  })

  test('leaves the list of the suppressed', async () => {
    const { call, subscriberId } = await startWith('COMPLAINED')
    expect((await call('list_suppressed_subscribers')).total).toBe(1)
    await call('reactivate_subscriber', { subscriberId })
    expect((await call('list_suppressed_subscribers')).total).toBe(0)
  })
})

describe('reactivate_subscriber refuses', () => {
  test.each([
    [{}, 'subscriberId'],
    [{ subscriberId: 'sub_00011', force: 'yes' }, 'force'],
    [{ subscriberId: 'sub_00011', email }, 'email'],
  ])('wrong parameters, naming each: %j', async (input, path) => {
    const { refuse } = await start()
    expect((await refuse('VALIDATION_ERROR', 'reactivate_subscriber', input)).issues).toMatchObject([
      { path },
    ])
  })

  test('somebody who is not there, with force too, before a code is issued', async () => {
    const mine = await start()
    const other = await startWith('BOUNCED')
    for (const subscriberId of ['sub_x', email, other.subscriberId]) {
      await mine.refuse('NOT_FOUND', 'reactivate_subscriber', { subscriberId })
      await mine.refuse('NOT_FOUND', 'reactivate_subscriber', { subscriberId, force: true })
    }
  })
})
