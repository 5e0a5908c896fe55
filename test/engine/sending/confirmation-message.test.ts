import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { useLinks } from '../../support/link-sandbox.ts'
import { readMessageLinks } from '../../support/message-links.ts'
import { linksOf } from '../../support/page-links.ts'
import type { TestOrganization } from '../../support/organization.ts'
import { makeReady } from '../../support/ready-campaign.ts'
import { startCatcher } from '../../support/smtp-catcher.ts'

/** What double opt-in sends: through the tools, the outbox and the links, as a subscriber meets it. */
const { start, sandbox, control, request } = useLinks()

let made: Promise<TestOrganization> | undefined
/** The keys of a domain take most of a second, so that tests share it. */
const asking = () => (made ??= startAsking())

async function startAsking(): Promise<TestOrganization> {
  const shop = await start()
  await makeReady(sandbox(), shop, `${shop.slug}.example`)
  await control('organization.set', { organizationId: shop.id, doubleOptIn: true })
  return shop
}

const send = () => control('clock.advance', { by: '2m' })

async function messagesTo({ id: organizationId }: TestOrganization, to: string) {
  return (await control('outbox.list', { organizationId, to, limit: 50 })).messages
}

async function linkOf(messageId: string): Promise<string> {
  const [link = '', ...others] = await readMessageLinks(sandbox(), messageId)
  expect(others).toEqual([])
  return link
}

async function statusOf({ call }: TestOrganization, email: string) {
  return (await call('get_subscriber', { email })).status
}

describe('double opt-in', () => {
  test('add_subscriber sends one message, and its link confirms the subscriber', async () => {
    const shop = await asking()
    const { warnings, subscriber } = await shop.call('add_subscriber', {
      email: 'new@mail.test',
      name: 'Eve',
    })
    expect({ warnings, status: subscriber.status }).toEqual({
      warnings: undefined,
      status: 'PENDING_CONFIRMATION',
    })
    expect(await messagesTo(shop, 'new@mail.test')).toEqual([])
    await send()
    const [message, ...others] = await messagesTo(shop, 'new@mail.test')
    expect(others).toEqual([])
    expect(message?.subject).toMatch(/^Please confirm your subscription to Studio \d+$/)
    const { eml } = await control('outbox.get', { id: message?.id ?? '' })
    expect(eml).not.toContain('Eve')
    expect(eml).not.toContain('List-Unsubscribe')
    const url = await linkOf(message?.id ?? '')
    expect(url).toMatch(/^https:\/\/links\.sandbox\.test\/k/)
    expect(await control('link.follow', { url })).toMatchObject({ kind: 'confirm', done: true, note: null })
    expect(await statusOf(shop, 'new@mail.test')).toBe('SUBSCRIBED')
    const { events } = await shop.call('list_subscriber_events', {
      email: 'new@mail.test',
      eventType: 'SUBSCRIBED',
    })
    expect(events).toMatchObject([{ data: { source: 'CONFIRMATION' } }])
  })

  test('the link works over the loopback server, as the catcher shows it', async () => {
    const shop = await asking()
    await shop.call('add_subscriber', { email: 'web@mail.test' })
    await send()
    const [message] = await messagesTo(shop, 'web@mail.test')
    const path = (await linkOf(message?.id ?? '')).replace('https://links.sandbox.test/', '/links/')
    expect((await request(path, { method: 'HEAD' })).status).toBe(200)
    expect(await statusOf(shop, 'web@mail.test')).toBe('PENDING_CONFIRMATION')
    expect((await request(path)).status).toBe(200)
    expect(await statusOf(shop, 'web@mail.test')).toBe('SUBSCRIBED')
  })

  test('relayed to a mail catcher, its link leads to this machine and confirms there', async () => {
    const shop = await asking()
    const catcher = await startCatcher()
    try {
      await control('outbox.set', { relay: catcher.address, linkBase: sandbox().url })
      await shop.call('add_subscriber', { email: 'relayed@mail.test' })
      await send()
      await control('outbox.relay')
      const [caught, ...others] = catcher.caught
      expect({ to: caught?.to, others }).toEqual({ to: ['relayed@mail.test'], others: [] })
      const { html, text } = await PostalMime.parse(caught?.raw ?? '')
      const [url = ''] = linksOf(html ?? '')
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/links\/k/)
      expect(text).toContain(url)
      expect((await fetch(url)).status).toBe(200)
      expect(await statusOf(shop, 'relayed@mail.test')).toBe('SUBSCRIBED')
    } finally {
      await control('outbox.set', { relay: null })
      await catcher.close()
    }
  })

  test('no second message within the same minute; a later sign-up gets one more', async () => {
    const shop = await asking()
    const email = 'again@mail.test'
    for (let turn = 0; turn < 3; turn += 1) await shop.call('add_subscriber', { email })
    await send()
    expect(await messagesTo(shop, email)).toHaveLength(1)
    await shop.call('add_subscriber', { email })
    await send()
    expect(await messagesTo(shop, email)).toHaveLength(2)
  })

  test('a corrected address gets its own message, and the link of the former one confirms nobody', async () => {
    const shop = await asking()
    await shop.call('add_subscriber', { email: 'typo@mail.test' })
    await send()
    const [first] = await messagesTo(shop, 'typo@mail.test')
    const former = await linkOf(first?.id ?? '')
    await shop.call('update_subscriber', { subscriber: 'typo@mail.test', email: 'right@mail.test' })
    await send()
    const refused = await sandbox().control('link.follow', { url: former })
    expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await statusOf(shop, 'right@mail.test')).toBe('PENDING_CONFIRMATION')
    const [second] = await messagesTo(shop, 'right@mail.test')
    await control('link.follow', { url: await linkOf(second?.id ?? '') })
    expect(await statusOf(shop, 'right@mail.test')).toBe('SUBSCRIBED')
  })

  test('a subscriber known from a single message is asked when they sign up', async () => {
    const shop = await asking()
    const email = 'receipt@mail.test'
    const from = `hello@${shop.slug}.example`
    await shop.confirm('send_email', { from, to: email, subject: 'Receipt', html: '<p>Paid.</p>' })
    expect(await statusOf(shop, email)).toBe('TRANSACTIONAL')
    await shop.call('add_subscriber', { email })
    await send()
    const subjects = (await messagesTo(shop, email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([expect.stringMatching(/^Please confirm/), 'Receipt'])
  })

  test('nobody is asked who need not be: skipDoubleOptIn, an import, a suppressed address', async () => {
    const shop = await asking()
    await shop.call('add_subscriber', { email: 'skips@mail.test', skipDoubleOptIn: true })
    await shop.call('import_subscribers', { subscribers: [{ email: 'import@mail.test' }] })
    shop.force('ann@mail.test', 'BOUNCED')
    await shop.call('update_subscriber', { subscriber: 'bob@mail.test', email: 'free@mail.test' })
    await shop.call('update_subscriber', { subscriber: 'ann@mail.test', email: 'fresh@mail.test' })
    await shop.call('add_subscriber', { email: 'ann@mail.test' })
    await send()
    for (const name of ['skips', 'import', 'free', 'fresh', 'ann'])
      expect({ name, messages: await messagesTo(shop, `${name}@mail.test`) }).toEqual({ name, messages: [] })
  })

  test('a hold on single messages keeps it until the hold is closed', async () => {
    const shop = await asking()
    const hold = await control('hold.open', { organizationId: shop.id, kind: 'TRANSACTIONAL' })
    await shop.call('add_subscriber', { email: 'held@mail.test' })
    await send()
    expect(await messagesTo(shop, 'held@mail.test')).toEqual([])
    await control('hold.close', { id: hold.id })
    await control('clock.advance', { by: '2h' })
    expect(await messagesTo(shop, 'held@mail.test')).toHaveLength(1)
  })

  test('the sign-up goes through with a warning when nothing can be sent', async () => {
    const shop = await start({ doubleOptIn: true })
    const without = await shop.call('add_subscriber', { email: 'one@mail.test' })
    expect(without.subscriber.status).toBe('PENDING_CONFIRMATION')
    expect(without.warnings).toEqual([
      'No confirmation message goes to one@mail.test: there is no sender; create one with create_email_sender.',
    ])
    await makeReady(sandbox(), shop, `${shop.slug}.example`)
    await control('organization.set', { organizationId: shop.id, customLimits: { emailsPerMonth: 0 } })
    const spent = await shop.call('add_subscriber', { email: 'two@mail.test' })
    expect(spent.warnings).toEqual([
      expect.stringMatching(
        /^No confirmation message goes to two@mail\.test: \d+ of 0 emails of this month are used\.$/,
      ),
    ])
  })

  test('no other message gets a link that confirms, though it asks for one', async () => {
    const shop = await asking()
    const [from, to] = [`hello@${shop.slug}.example`, 'asks@mail.test']
    await shop.call('add_subscriber', { email: to })
    await send()
    const html = '<p><a href="{{confirmUrl || \'https://shop.example/none\'}}">Confirm</a></p>'
    const { id } = await shop.confirm('send_email', { from, to, subject: 'Receipt', html })
    await send()
    for (const url of await readMessageLinks(sandbox(), id))
      expect(url).not.toMatch(/links\.sandbox\.test\/k/)
    expect(await statusOf(shop, to)).toBe('PENDING_CONFIRMATION')
  })

  test('who inspects the message for support finds a link that confirms nobody', async () => {
    const shop = await asking()
    await shop.call('add_subscriber', { email: 'look@mail.test' })
    await send()
    const [message] = await messagesTo(shop, 'look@mail.test')
    const { body } = await sandbox().admin('get_email', {
      emailId: message?.emailId,
      format: 'html',
      organizationId: shop.id,
    })
    expect(JSON.stringify(body)).toContain('https://links.sandbox.test/confirm')
    expect(JSON.stringify(body)).not.toMatch(/links\.sandbox\.test\/k/)
  })
})
