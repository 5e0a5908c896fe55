import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { makeReady } from '../../support/ready-campaign.ts'

/** Addresses with an internationalised domain are found as people type them, wherever text or a filter is taken. */
const { start, sandbox, control } = useSandbox()

const ADDRESSES: readonly (readonly [typed: string, stored: string])[] = [
  ['ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
  ['bob@post.münchen.example', 'bob@post.xn--mnchen-3ya.example'],
  ['ann@bücher.münchen.example', 'ann@xn--bcher-kva.xn--mnchen-3ya.example'],
  ['zoe@例え.テスト', 'zoe@xn--r8jz45g.xn--zckzah'],
  ['sergei@почта.рф', 'sergei@xn--80a1acny.xn--p1ai'],
  ['ann@munchen.example', 'ann@munchen.example'],
  ['xn--odd@mail.test', 'xn--odd@mail.test'],
]

let shop: TestOrganization
let campaignId: string
beforeAll(async () => {
  shop = await start()
  await makeReady(sandbox(), shop)
  await shop.call('import_subscribers', { subscribers: ADDRESSES.map(([email]) => ({ email })) })
  campaignId = (await shop.call('create_campaign', { subject: 'Hi' })).campaignId
  await shop.call('send_test_email', { campaignId, emails: ADDRESSES.map(([email]) => email).slice(0, 5) })
  await control('clock.advance', { by: '1m' })
})

const EVERYBODY = [...ADDRESSES.map(([, stored]) => stored), 'ann@mail.test', 'bob@mail.test'].toSorted()
const typedOf = new Map(ADDRESSES.map(([typed, stored]) => [stored, typed]))

const emailsOf = ({ subscribers }: { subscribers: { email?: string | undefined }[] }) =>
  subscribers.map(({ email }) => email ?? '').toSorted()

/** Each takes free text and answers the addresses found. */
const SEARCHES: Record<string, (query: string) => Promise<string[]>> = {
  list_subscribers: async (query) => emailsOf(await shop.call('list_subscribers', { query, limit: 100 })),
  query_subscribers: async (query) => emailsOf(await shop.call('query_subscribers', { query, limit: 100 })),
}

const OPERATORS = {
  EQUALS: (has: string, text: string) => has === text,
  CONTAINS: (has: string, text: string) => has.includes(text),
  STARTS_WITH: (has: string, text: string) => has.startsWith(text),
  ENDS_WITH: (has: string, text: string) => has.endsWith(text),
} as const

const expected = (operator: keyof typeof OPERATORS, text: string) =>
  EVERYBODY.filter(
    (stored) => OPERATORS[operator](stored, text) || OPERATORS[operator](typedOf.get(stored) ?? stored, text),
  )

/** Parts of addresses in the typed and in the stored form, in other cases and compositions. */
const part = fc
  .tuple(fc.constantFrom(...ADDRESSES.flat()), fc.nat(40), fc.nat(40))
  .map(([address, from, length]) =>
    Array.from(address)
      .slice(from % address.length)
      .slice(0, length + 1)
      .join(''),
  )
  .filter((text) => text.trim() === text && text !== '')
const variant = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.normalize('NFD'),
  (text: string) => `${text.slice(0, 1)}\u00ad${text.slice(1)}`,
)

describe('law: what is found has the text in the typed or in the stored form of its address', () => {
  test.each(Object.keys(SEARCHES))('%s: free text', async (name) => {
    await fc.assert(
      fc.asyncProperty(part, variant, async (text, vary) => {
        expect(await SEARCHES[name]?.(vary(text))).toEqual(expected('CONTAINS', text))
      }),
      { numRuns: 60 },
    )
  })

  test('every operator of a filter on email, its complement, and the count of both', async () => {
    const operators = fc.constantFrom(...(Object.keys(OPERATORS) as (keyof typeof OPERATORS)[]))
    await fc.assert(
      fc.asyncProperty(operators, part, variant, async (operator, text, vary) => {
        const filter = { type: 'STRING', field: 'email', operator, value: vary(text) }
        const wanted = expected(operator, text)
        expect(emailsOf(await shop.call('query_subscribers', { filters: [filter], limit: 100 }))).toEqual(
          wanted,
        )
        expect((await shop.call('count_subscribers', { filters: [filter] })).total).toBe(wanted.length)
        const { recipientCount } = await shop.call('update_campaign_filters', {
          campaignId,
          filters: [filter],
        })
        expect(recipientCount).toBe(wanted.length)
        if (operator !== 'EQUALS' && operator !== 'CONTAINS') return
        const opposite = [{ ...filter, operator: `NOT_${operator}` }]
        const others = EVERYBODY.filter((email) => !wanted.includes(email))
        expect(emailsOf(await shop.call('query_subscribers', { filters: opposite, limit: 100 }))).toEqual(
          others,
        )
      }),
      { numRuns: 80 },
    )
  })

  test('list_emails: a part of the recipient, tests to strangers too', async () => {
    const tested = ADDRESSES.slice(0, 5)
    await fc.assert(
      fc.asyncProperty(part, async (text) => {
        // The subject is searched as well.
        fc.pre(!'[test] hi'.includes(text))
        const { body } = await sandbox().admin('list_emails', { id: shop.id, query: text })
        const found: string[] = body.data.emails.map(({ to }) => to).toSorted()
        const wanted = tested
          .map(([, stored]) => stored)
          .filter((stored) => expected('CONTAINS', text).includes(stored))
        expect(found).toEqual(wanted.toSorted())
      }),
      { numRuns: 40 },
    )
  })

  test.each(ADDRESSES.slice(0, 5))(
    'one address as typed, wherever one is taken: %s',
    async (typed, stored) => {
      expect((await shop.call('get_subscriber', { email: typed })).email).toBe(stored)
      expect((await shop.call('update_subscriber', { subscriber: typed, name: 'N' })).subscriber.email).toBe(
        stored,
      )
      expect((await shop.call('list_subscriber_events', { email: typed })).events.length).toBeGreaterThan(0)
      expect((await control('outbox.list', { organizationId: shop.id, to: typed })).messages).toMatchObject([
        { to: stored },
      ])
      expect((await shop.call('add_subscriber', { email: typed.toUpperCase() })).created).toBe(false)
    },
  )

  test('after a change of the address, by the new domain and no longer by the old', async () => {
    const { call } = await start()
    await call('add_subscriber', { email: 'kim@mail.test' })
    await call('update_subscriber', { subscriber: 'kim@mail.test', email: 'kim@zürich.example' })
    expect(emailsOf(await call('list_subscribers', { query: 'züri' }))).toEqual(['kim@xn--zrich-kva.example'])
    expect(emailsOf(await call('list_subscribers', { query: 'kim@mail' }))).toEqual([])
  })
})

describe('invisible characters in an address', () => {
  const invisible = fc.constantFrom(
    '\u00ad',
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u202a',
    '\u202c',
    '\u200e',
    '\u034f',
  )
  const address = fc.constantFrom(...ADDRESSES.map(([typed]) => typed))

  test('law: they are removed with a warning, and the address is the one without them', async () => {
    await fc.assert(
      fc.asyncProperty(
        address,
        fc.array(fc.tuple(invisible, fc.nat(40)), { minLength: 1, maxLength: 3 }),
        async (typed, put) => {
          const text = put.reduce((before, [one, at]) => before.slice(0, at) + one + before.slice(at), typed)
          const { subscriber, warnings, created } = await shop.call('add_subscriber', { email: text })
          expect({ email: subscriber.email, created }).toEqual({
            email: ADDRESSES.find(([one]) => one === typed)?.[1],
            created: false,
          })
          expect(warnings).toContain('email: invisible characters were removed.')
          const imported = await shop.call('import_subscribers', { subscribers: [{ email: text }] })
          expect(imported).toMatchObject({
            updated: 1,
            warnings: ['Row 0: email: invisible characters were removed.'],
          })
        },
      ),
      { numRuns: 30 },
    )
  })

  test('a joiner within a name of another script is refused by name; elsewhere it is removed', async () => {
    for (const joiner of ['\u200c', '\u200d']) {
      const { issues } = await shop.refuse('VALIDATION_ERROR', 'add_subscriber', {
        email: `ann@نامه${joiner}ای.example`,
      })
      expect(issues).toMatchObject([
        { path: 'email', message: expect.stringContaining('zero-width joiner (U+200C or U+200D)') },
      ])
      const { subscriber } = await shop.call('add_subscriber', { email: `ann@mail${joiner}.test` })
      expect(subscriber.email).toBe('ann@mail.test')
    }
  })

  test.each([
    ['create_campaign', { subject: 'x', replyTo: 'desk@mail\u200b.test' }, 'replyTo'],
    ['update_subscriber', { subscriber: 'ann@mail.test', email: 'ann@ma\u00adil.test' }, 'email'],
  ] as const)('%s warns too', async (tool, input, field) => {
    const { warnings } = await shop.call(tool, input)
    expect(warnings).toContain(`${field}: invisible characters were removed.`)
  })
})
