import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

async function startWithPeople() {
  const organization = await start()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    await organization.call('add_subscriber', { email: `${name}@a.test` })
  await organization.confirm('unsubscribe', { email: 'a@a.test' })
  organization.force('b@a.test', 'BOUNCED')
  organization.force('c@a.test', 'BANNED')
  organization.force('d@a.test', 'COMPLAINED')
  return organization
}

describe('count_subscribers_by_status', () => {
  test('without a status: every status, and their sum', async () => {
    const { call } = await startWithPeople()
    expect(await call('count_subscribers_by_status')).toEqual({
      counts: {
        ...{ PENDING_CONFIRMATION: 0, SUBSCRIBED: 2, UNSUBSCRIBED: 1, BOUNCED: 1, BANNED: 1 },
        ...{ COMPLAINED: 1, TRANSACTIONAL: 0 },
      },
      total: 6,
    })
  })

  test.each([
    ['SUBSCRIBED', 2],
    ['UNSUBSCRIBED', 1],
    ['BOUNCED', 1],
    ['BANNED', 1],
    ['COMPLAINED', 1],
  ] as const)('status: %s', async (status, total) => {
    const { call } = await startWithPeople()
    expect(await call('count_subscribers_by_status', { status })).toEqual({
      counts: { [status]: total },
      total,
    })
  })

  test.each(['PENDING_CONFIRMATION', 'TRANSACTIONAL', 'subscribed', 'ALL', ''])(
    'status %j is refused',
    async (status) => {
      const { refuse } = await start()
      const { issues } = await refuse('VALIDATION_ERROR', 'count_subscribers_by_status', { status })
      expect(issues).toMatchObject([{ path: 'status' }])
    },
  )
})
