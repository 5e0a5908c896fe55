import { describe, expect, test } from 'vitest'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { makeReady } from '../../../support/ready-campaign.ts'
import { edges, publishGraph, readPaths, step } from '../../../support/workflow-file.ts'
import { decodeOrganizationId } from '../../../../src/shared/ids.ts'

/** Capture pages as a script makes and fills them in, and what tools see of it. */
const { start, sandbox, control, refuseControl } = useSandbox()

const createPage = (shop: TestOrganization, more: object = {}) =>
  control('capturePage.create', { organizationId: shop.id, name: 'Été: Sign up', ...more })

describe('capturePage.create', () => {
  test('makes a page with a slug of its name, its tags and its fields', async () => {
    const shop = await start()
    await shop.call('get_or_create_tags', { names: ['VIP'] })
    const page = await createPage(shop, { tags: ['vip', 'web', 'Web'], fields: ['city'] })
    expect(page).toEqual({
      capturePageId: expect.stringMatching(/^cap_/),
      name: 'Été: Sign up',
      slug: 'ete-sign-up',
      fields: ['city'],
      tags: ['VIP', 'web'],
      doubleOptIn: null,
    })
    expect((await createPage(shop)).slug).toBe('ete-sign-up-2')
    const { fields } = await shop.call('get_custom_fields')
    expect(fields.map(({ name }) => name)).toEqual(['city'])
  })

  test('refuses a slug that is taken or malformed, a reserved field, an unknown image and organization', async () => {
    const shop = await start()
    const base = { organizationId: shop.id, name: 'Page' }
    await createPage(shop, { slug: 'here' })
    await refuseControl('CONFLICT', 'capturePage.create', { ...base, slug: 'here' })
    for (const slug of ['', 'Upper', '-a', 'a b'])
      await refuseControl('VALIDATION_ERROR', 'capturePage.create', { ...base, slug })
    await refuseControl('VALIDATION_ERROR', 'capturePage.create', { ...base, fields: ['email'] })
    await refuseControl('VALIDATION_ERROR', 'capturePage.create', { ...base, name: ' \u0007' })
    await refuseControl('NOT_FOUND', 'capturePage.create', { ...base, imageIds: ['img_0001z'] })
    await refuseControl('NOT_FOUND', 'capturePage.create', { ...base, organizationId: 'org_0000zz' })
  })
})

test('capturePage.list names the pages, newest first, with how many filled each one in', async () => {
  const shop = await start()
  const organizationId = shop.id
  const first = await createPage(shop, { tags: ['web'], fields: ['city'] })
  const second = await createPage(shop, { doubleOptIn: false })
  for (const email of ['ann@mail.test', 'bob@mail.test', 'ann@mail.test'])
    await control('capturePage.submit', { capturePageId: first.capturePageId, email })
  expect(await control('capturePage.list', { organizationId })).toMatchObject({
    capturePages: [
      { id: second.capturePageId, slug: 'ete-sign-up-2', doubleOptIn: false, submissions: 0 },
      { id: first.capturePageId, fields: ['city'], tags: ['web'], doubleOptIn: null, submissions: 2 },
    ],
  })
})

describe('capturePage.submit', () => {
  test('subscribes with the tags and fields of the page, and the events say where it came from', async () => {
    const shop = await start()
    const { capturePageId } = await createPage(shop, { tags: ['web'], fields: ['City'] })
    const { subscriber, created, warnings } = await control('capturePage.submit', {
      capturePageId,
      email: ' Ann@Mail.test',
      name: 'Ann',
      fields: { city: 'Paris' },
    })
    expect({ created, warnings }).toEqual({ created: true, warnings: [] })
    expect(await shop.call('get_subscriber', { email: 'ann@mail.test' })).toMatchObject({
      id: subscriber.id,
      name: 'Ann',
      status: 'SUBSCRIBED',
      tags: ['web'],
      customFields: { City: 'Paris' },
    })
    const { events } = await shop.call('list_subscriber_events', { subscriberId: subscriber.id })
    expect(events).toMatchObject([
      { eventType: 'TAG_ADDED', data: { tagName: 'web' } },
      { eventType: 'SUBSCRIBED', data: { source: 'CAPTURE_PAGE', capturePageId } },
    ])
    const again = await control('capturePage.submit', { capturePageId, email: 'ann@mail.test' })
    expect(again).toMatchObject({ created: false, subscriber: { id: subscriber.id } })
    expect((await shop.call('list_subscriber_events', { email: 'ann@mail.test' })).events).toHaveLength(2)
  })

  test('filters find those who filled in the page, and their complement', async () => {
    const shop = await start()
    const { capturePageId } = await createPage(shop)
    const { capturePageId: other } = await createPage(shop)
    await control('capturePage.submit', { capturePageId, email: 'in@mail.test' })
    await control('capturePage.submit', { capturePageId: other, email: 'other@mail.test' })
    const count = async (operator: string, page: string) => {
      const filters = [{ type: 'CAPTURE_PAGE', field: 'capturePage', operator, capturePageId: page }]
      const { subscribers } = await shop.call('query_subscribers', { filters })
      return subscribers.map(({ email }) => email)
    }
    expect(await count('INCLUDE', capturePageId)).toEqual(['in@mail.test'])
    expect(await count('EXCLUDE', capturePageId)).toEqual(['other@mail.test'])
  })

  test('double opt-in of the page, or else of the organization, asks for the click', async () => {
    const shop = await start()
    await makeReady(sandbox(), shop, `${shop.slug}.example`)
    const asking = await createPage(shop, { doubleOptIn: true })
    const plain = await createPage(shop)
    const never = await createPage(shop, { doubleOptIn: false })
    const submit = async ({ capturePageId }: { capturePageId: string }, email: string) =>
      (await control('capturePage.submit', { capturePageId, email })).subscriber.status
    expect(await submit(asking, 'one@mail.test')).toBe('PENDING_CONFIRMATION')
    expect(await submit(plain, 'two@mail.test')).toBe('SUBSCRIBED')
    await control('organization.set', { organizationId: shop.id, doubleOptIn: true })
    expect(await submit(plain, 'three@mail.test')).toBe('PENDING_CONFIRMATION')
    expect(await submit(never, 'four@mail.test')).toBe('SUBSCRIBED')
    // Anybody can type this address: one who left is asked too.
    await shop.confirm('unsubscribe', { email: 'two@mail.test' })
    expect(await submit(plain, 'two@mail.test')).toBe('PENDING_CONFIRMATION')
    await control('clock.advance', { by: '2m' })
    const { messages } = await control('outbox.list', { organizationId: shop.id, limit: 50 })
    expect(messages.map(({ to }) => to).toSorted()).toEqual([
      'one@mail.test',
      'three@mail.test',
      'two@mail.test',
    ])
  })

  test('starts the workflows that listen to this page at the next whole minute', async () => {
    const shop = await start()
    await makeReady(sandbox(), shop, `${shop.slug}.example`)
    const { capturePageId } = await createPage(shop)
    const other = await createPage(shop)
    const organization = decodeOrganizationId(shop.id) ?? 0
    publishGraph(
      shop.file,
      {
        steps: [
          step('t', 'TRIGGER', { kind: 'CAPTURE_PAGE', capturePageId }),
          step('mail', 'EMAIL'),
          step('x', 'EXIT'),
        ],
        edges: edges('t>mail', 'mail>x'),
      },
      { organization },
    )
    await control('capturePage.submit', { capturePageId: other.capturePageId, email: 'no@mail.test' })
    const { subscriber } = await control('capturePage.submit', { capturePageId, email: 'yes@mail.test' })
    await control('clock.advance', { by: '5m' })
    expect(readPaths(shop.file)).toHaveLength(1)
    const { emails } = await shop.call('get_subscriber_emails', { subscriberId: subscriber.id })
    expect(emails.map(({ subject }) => subject)).toEqual(['Subject of mail'])
  })

  test('a suppressed address stays as it is, with a warning', async () => {
    const shop = await start()
    await shop.call('add_subscriber', { email: 'bad@mail.test' })
    shop.force('bad@mail.test', 'BOUNCED')
    const { capturePageId } = await createPage(shop)
    const { subscriber, warnings } = await control('capturePage.submit', {
      capturePageId,
      email: 'bad@mail.test',
    })
    expect(subscriber.status).toBe('BOUNCED')
    expect(warnings).toEqual([
      expect.stringMatching(/stays BOUNCED/),
      expect.stringMatching(/reactivate_subscriber/),
    ])
  })

  test('refuses an unknown page, a malformed address, and a field that is not asked for', async () => {
    const shop = await start()
    const { capturePageId } = await createPage(shop, { fields: ['city'] })
    const email = 'a@mail.test'
    await refuseControl('NOT_FOUND', 'capturePage.submit', { capturePageId: 'cap_0001zz', email })
    await refuseControl('VALIDATION_ERROR', 'capturePage.submit', { capturePageId, email: 'nobody' })
    const message = await refuseControl('VALIDATION_ERROR', 'capturePage.submit', {
      ...{ capturePageId, email, fields: { town: 'Paris' } },
    })
    expect(message).toMatch(/town.*is not asked for by this page.*city/)
    await control('organization.set', { organizationId: shop.id, customLimits: { subscribers: 0 } })
    await refuseControl('PLAN_LIMIT_REACHED', 'capturePage.submit', { capturePageId, email })
  })
})
