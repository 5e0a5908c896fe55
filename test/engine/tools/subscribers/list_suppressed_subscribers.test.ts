import { describe, expect, test } from 'vitest'
import { COMPLAINT, HARD_BOUNCE, putEmail, SOFT_BOUNCE } from '../../../support/mail.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { START } from '../../../support/served-sandbox.ts'

const { start } = useSandbox()
const iso = (at: number) => new Date(at).toISOString()
const addresses = (data: { subscribers: { email: string }[] }) => data.subscribers.map(({ email }) => email)

/** A subscriber with mail that bounced or was complained about at that time. */
async function suppress(
  organization: TestOrganization,
  email: string,
  status: 'BOUNCED' | 'COMPLAINED',
  at: number,
) {
  await organization.call('add_subscriber', { email })
  const bounced = status === 'BOUNCED'
  putEmail(organization, {
    ...{ to: email, status, sent: at - 9, outcome: bounced ? HARD_BOUNCE : COMPLAINT },
    ...(bounced ? { bounced: at } : { delivered: at - 5, complained: at }),
  })
  organization.force(email, status)
}

describe('list_suppressed_subscribers', () => {
  test('most recently suppressed first, with the details of the bounce or complaint', async () => {
    const organization = await start()
    await suppress(organization, 'old@a.test', 'BOUNCED', START + 1000)
    await suppress(organization, 'new@a.test', 'BOUNCED', START + 3000)
    await suppress(organization, 'loud@a.test', 'COMPLAINED', START + 2000)
    await organization.call('add_subscriber', { email: 'well@a.test' })
    const data = await organization.call('list_suppressed_subscribers')
    expect(addresses(data)).toEqual(['new@a.test', 'loud@a.test', 'old@a.test'])
    expect(data).toMatchObject({ total: 3, page: 1, pageSize: 50, pageCount: 1 })
    expect(data.subscribers.slice(0, 2)).toEqual([
      {
        id: expect.stringMatching(/^sub_/),
        email: 'new@a.test',
        name: null,
        status: 'BOUNCED',
        suppressedAt: iso(START + 3000),
        bounceCategory: 'NO_SUCH_USER',
        reason: HARD_BOUNCE.reason,
        bounceType: 'HARD',
        provider: 'sandbox',
        complaintFeedbackType: null,
      },
      {
        id: expect.stringMatching(/^sub_/),
        email: 'loud@a.test',
        name: null,
        status: 'COMPLAINED',
        suppressedAt: iso(START + 2000),
        bounceCategory: null,
        reason: null,
        bounceType: null,
        provider: 'sandbox',
        complaintFeedbackType: 'abuse',
      },
    ])
  })

  test('the details are those of the latest email that came back; tests count for nothing', async () => {
    const organization = await start()
    const to = 'again@a.test'
    await suppress(organization, to, 'BOUNCED', START + 1000)
    putEmail(organization, { to, status: 'BOUNCED', bounced: START + 2000, outcome: SOFT_BOUNCE })
    putEmail(organization, {
      to,
      kind: 'TEST',
      status: 'BOUNCED',
      bounced: START + 3000,
      outcome: HARD_BOUNCE,
    })
    const { subscribers } = await organization.call('list_suppressed_subscribers')
    expect(subscribers).toMatchObject([{ bounceCategory: 'MAILBOX_FULL', suppressedAt: iso(START + 1000) }])
  })

  test('who was suppressed before this sandbox sent anything is there without details', async () => {
    const organization = await start()
    await organization.call('add_subscriber', { email: 'seed@a.test' })
    organization.force('seed@a.test', 'BOUNCED')
    const { subscribers } = await organization.call('list_suppressed_subscribers')
    expect(subscribers).toMatchObject([{ email: 'seed@a.test', bounceCategory: null, provider: null }])
  })

  test('a SUBSCRIBED subscriber with one bounce is not suppressed', async () => {
    const organization = await start()
    const to = 'soft@a.test'
    await organization.call('add_subscriber', { email: to })
    putEmail(organization, { to, status: 'BOUNCED', bounced: START, outcome: SOFT_BOUNCE })
    expect(await organization.call('list_suppressed_subscribers')).toMatchObject({
      subscribers: [],
      total: 0,
      pageCount: 0,
    })
  })

  test.each(['BOUNCED', 'COMPLAINED'] as const)('status: %s', async (status) => {
    const organization = await start()
    await suppress(organization, 'bounced@a.test', 'BOUNCED', START)
    await suppress(organization, 'complained@a.test', 'COMPLAINED', START)
    const data = await organization.call('list_suppressed_subscribers', { status })
    expect(addresses(data)).toEqual([`${status.toLowerCase()}@a.test`])
    expect(data.total).toBe(1)
  })

  test('page by page: page is 1 and pageSize 50 by default, pageSize at most 200', async () => {
    const organization = await start()
    const { call, refuse } = organization
    for (let turn = 0; turn < 5; turn += 1)
      await suppress(organization, `p${turn}@a.test`, 'BOUNCED', START + turn)
    expect(await call('list_suppressed_subscribers', { page: 2, pageSize: 2 })).toMatchObject({
      ...{ total: 5, page: 2, pageSize: 2, pageCount: 3 },
      subscribers: [{ email: 'p2@a.test' }, { email: 'p1@a.test' }],
    })
    expect((await call('list_suppressed_subscribers', { page: 9 })).subscribers).toEqual([])
    expect((await call('list_suppressed_subscribers', { pageSize: 200 })).subscribers).toHaveLength(5)
    expect(await call('list_suppressed_subscribers', { page: 1_000_000 })).toEqual({
      ...{ subscribers: [], total: 5, page: 1_000_000, pageSize: 50, pageCount: 1 },
    })
    const pages = [{ page: 0 }, { page: 1.5 }, { page: 1_000_001 }]
    for (const input of [...pages, { pageSize: 0 }, { pageSize: 201 }]) {
      await refuse('VALIDATION_ERROR', 'list_suppressed_subscribers', input)
    }
  })

  test.each([{ status: 'UNSUBSCRIBED' }, { status: 'bounced' }, { limit: 5 }, { email: 'a@a.test' }])(
    'refuses %j',
    async (input) => {
      const { refuse } = await start()
      const { issues } = await refuse('VALIDATION_ERROR', 'list_suppressed_subscribers', input)
      expect(issues).toMatchObject([{ path: Object.keys(input)[0] }])
    },
  )

  test('looks at nobody who is not suppressed, and at no mail that did not come back', async () => {
    const { file } = await start()
    const plan = file.read.all<{ detail: string }>(
      `EXPLAIN QUERY PLAN SELECT (SELECT max(coalesce(complained, bounced)) FROM emails
         WHERE subscriber = s.id AND (bounced IS NOT NULL OR complained IS NOT NULL)) FROM subscribers s WHERE s.status IN (4, 6)`,
    )
    const text = plan.map(({ detail }) => detail).join('\n')
    expect(text).toContain('subscribers_status')
    expect(text).toContain('emails_returned')
  })
})
