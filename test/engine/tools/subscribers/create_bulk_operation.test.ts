import { beforeEach, describe, expect, test } from 'vitest'
import type { SubscriberStatus } from '../../../../src/engine/domain/subscriber-status.ts'
import { awaitOperation, runOperation } from '../../../support/bulk-operations.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'

const { start, control } = useSandbox()
let shop: TestOrganization

const STATUSES: SubscriberStatus[] = [
  'PENDING_CONFIRMATION',
  'SUBSCRIBED',
  'UNSUBSCRIBED',
  'BOUNCED',
  'BANNED',
  'COMPLAINED',
  'TRANSACTIONAL',
]

/** One subscriber of every status, named by it. */
async function fill(organization: TestOrganization): Promise<void> {
  const subscribers = STATUSES.map((status) => ({ email: `${status.toLowerCase()}@x.test`, tags: ['old'] }))
  await organization.call('import_subscribers', { subscribers })
  for (const status of STATUSES)
    if (status !== 'SUBSCRIBED') organization.force(`${status.toLowerCase()}@x.test`, status)
}

async function statuses(organization: TestOrganization): Promise<Record<string, string>> {
  const { subscribers } = await organization.call('list_subscribers')
  return Object.fromEntries(subscribers.map(({ email, status }) => [email.split('@')[0], status]))
}

async function idsOf(organization: TestOrganization): Promise<string[]> {
  const { subscribers } = await organization.call('list_subscribers')
  return subscribers.map(({ id }) => id)
}

beforeEach(async () => {
  shop = await start()
  await fill(shop)
})

describe('create_bulk_operation', () => {
  test('asks first, with the count: CONFIRMATION_REQUIRED; then answers at once', async () => {
    const input = { action: 'ADD_TAGS' as const, tags: ['vip'], filters: [] }
    const asked = await shop.refuse('CONFIRMATION_REQUIRED', 'create_bulk_operation', input)
    expect(asked.message).toContain('7 subscribers')
    const created = await shop.confirm('create_bulk_operation', input)
    expect(created).toMatchObject({
      action: 'ADD_TAGS',
      status: 'PENDING',
      total: 7,
      processed: 0,
      done: false,
    })
    expect(created.operationId).toMatch(/^blk_/)
  })

  test('ADD_TAGS and REMOVE_TAGS, each with its events, and what is so already is skipped', async () => {
    await runOperation(shop, { action: 'ADD_TAGS', tags: ['vip'], query: 'subscribed@' })
    const added = await runOperation(shop, { action: 'ADD_TAGS', tags: ['VIP'], filters: [] })
    expect(added).toMatchObject({
      status: 'COMPLETED',
      total: 7,
      processed: 7,
      succeeded: 5,
      skipped: 2,
      failed: 0,
    })
    const removed = await runOperation(shop, {
      action: 'REMOVE_TAGS',
      tags: ['old', 'no such'],
      status: 'ALL',
    })
    expect(removed).toMatchObject({ succeeded: 7, skipped: 0, done: true })
    const { subscribers } = await shop.call('list_subscribers')
    expect(subscribers.map(({ tags }) => tags)).toEqual(STATUSES.map(() => ['vip']))
    const { events } = await shop.call('list_subscriber_events', {
      email: 'banned@x.test',
      eventType: 'TAG_REMOVED',
    })
    expect(events).toHaveLength(1)
  })

  test('SUBSCRIBE brings back nobody who is suppressed', async () => {
    const done = await runOperation(shop, { action: 'SUBSCRIBE', filters: [] })
    expect(done).toMatchObject({ status: 'COMPLETED', succeeded: 3, skipped: 4, failed: 0 })
    expect(await statuses(shop)).toEqual({
      ...{ pending_confirmation: 'SUBSCRIBED', subscribed: 'SUBSCRIBED', unsubscribed: 'SUBSCRIBED' },
      ...{ bounced: 'BOUNCED', banned: 'BANNED', complained: 'COMPLAINED', transactional: 'SUBSCRIBED' },
    })
    expect(done.failures.map(({ outcome }) => outcome)).toEqual(['SKIPPED', 'SKIPPED', 'SKIPPED'])
  })

  test('SUBSCRIBE leaves out an unsubscribed subscriber with a suppressed address', async () => {
    await shop.confirm('unsubscribe', { email: 'complained@x.test' })
    await runOperation(shop, { action: 'SUBSCRIBE', query: 'complained@' })
    expect(await statuses(shop)).toMatchObject({ complained: 'UNSUBSCRIBED' })
  })

  test('SUBSCRIBE under double opt-in confirms nobody', async () => {
    await control('organization.set', { organizationId: shop.id, doubleOptIn: true })
    await runOperation(shop, { action: 'SUBSCRIBE', filters: [] })
    expect(await statuses(shop)).toMatchObject({
      ...{ pending_confirmation: 'PENDING_CONFIRMATION', transactional: 'PENDING_CONFIRMATION' },
    })
  })

  test('UNSUBSCRIBE moves every status, keeps the reason, and lifts no suppression', async () => {
    const done = await runOperation(shop, { action: 'UNSUBSCRIBE', filters: [], reason: 'list was sold' })
    expect(done).toMatchObject({ succeeded: 6, skipped: 1 })
    expect(new Set(Object.values(await statuses(shop)))).toEqual(new Set(['UNSUBSCRIBED']))
    const subscriber = await shop.call('get_subscriber', { email: 'bounced@x.test' })
    expect(subscriber).toMatchObject({ unsubscribeReason: 'list was sold' })
    await shop.refuse('WRONG_STATE', 'reactivate_subscriber', { subscriberId: await idOf('banned@x.test') })
  })

  test('BAN is for good, also for an address that bounced before', async () => {
    expect(await runOperation(shop, { action: 'BAN', filters: [] })).toMatchObject({
      succeeded: 6,
      skipped: 1,
    })
    expect(new Set(Object.values(await statuses(shop)))).toEqual(new Set(['BANNED']))
    await shop.confirm('unsubscribe', { email: 'bounced@x.test' })
    const subscriberId = await idOf('bounced@x.test')
    await shop.refuse('WRONG_STATE', 'reactivate_subscriber', { subscriberId, force: true })
  })

  async function idOf(email: string): Promise<string> {
    return (await shop.call('get_subscriber', { email })).id
  }

  test('by ids: at most 500, each once, and ids that name nobody fail row by row', async () => {
    const [first = ''] = await idsOf(shop)
    const done = await runOperation(shop, {
      ...{ action: 'ADD_TAGS', tags: ['x'], subscriberIds: [first, first, 'sub_nobody'] },
    })
    expect(done).toMatchObject({
      status: 'COMPLETED_WITH_ERRORS',
      total: 2,
      processed: 2,
      succeeded: 1,
      failed: 1,
    })
    expect(done.lastError).toBe('No subscriber has this id.')
    expect(done.failures).toEqual([
      { subscriberId: 'sub_nobody', outcome: 'FAILED', message: 'No subscriber has this id.' },
    ])
    const many = Array.from({ length: 501 }, () => first)
    await shop.refuse('VALIDATION_ERROR', 'create_bulk_operation', { action: 'BAN', subscriberIds: many })
  })

  test('asks for no code when nothing can be done, and counts only those who exist', async () => {
    const other = await start()
    await other.call('add_subscriber', { email: 'far@x.test' })
    const foreign = (await other.call('get_subscriber', { email: 'far@x.test' })).id
    const [first = ''] = await idsOf(shop)
    const ask = (input: Record<string, unknown>) => shop.post('create_bulk_operation', input)
    for (const subscriberIds of [['sub_zzz'], [foreign], [foreign, 'sub_zzz']])
      await shop.refuse('NOT_FOUND', 'create_bulk_operation', { action: 'BAN', subscriberIds })
    const nobody = [{ type: 'STRING', field: 'email', operator: 'EQUALS', value: 'nobody@x.test' }]
    for (const choice of [{ query: 'nobodyatall' }, { filters: nobody }, { query: 'far', status: 'BOUNCED' }])
      expect((await ask({ action: 'BAN', ...choice })).body).toMatchObject({
        code: 'VALIDATION_ERROR',
        issues: [{ path: Object.keys(choice)[0], message: 'nobody matches' }],
      })
    const unknown = { action: 'REMOVE_TAGS', tags: ['nope'], subscriberIds: [first] }
    expect((await ask(unknown)).body.issues).toMatchObject([
      { path: 'tags.0', message: '"nope" does not exist' },
    ])
    const some = { action: 'BAN', subscriberIds: [first, 'sub_zzz', foreign] }
    expect((await ask(some)).body.action).toBe('BAN for 1 subscriber')
    expect((await shop.call('list_bulk_operations')).operations).toEqual([])
  })

  test('every text about a ban says the same: nothing lifts it', async () => {
    const asked = await shop.refuse('CONFIRMATION_REQUIRED', 'create_bulk_operation', {
      ...{ action: 'BAN', query: 'subscribed@' },
    })
    const texts: unknown[] = [asked.message]
    const email = 'banned@x.test'
    texts.push((await shop.call('add_subscriber', { email })).warnings?.join())
    await shop.confirm('unsubscribe', { email })
    texts.push((await shop.call('add_subscriber', { email })).warnings?.join())
    await shop.confirm('unsubscribe', { email })
    const { failures } = await runOperation(shop, { action: 'SUBSCRIBE', query: email })
    texts.push(failures[0]?.message)
    const refused = await shop.refuse('WRONG_STATE', 'reactivate_subscriber', {
      subscriberId: await idOf(email),
      force: true,
    })
    texts.push(refused.message)
    for (const text of texts) {
      expect(text).toContain('Nothing lifts a ban.')
      expect(text).not.toMatch(/reactivate_subscriber|moderator/)
    }
  })

  test('sourceOperationId takes the audience of before, not those who match now', async () => {
    const tagged = await runOperation(shop, { action: 'ADD_TAGS', tags: ['a'], status: 'BOUNCED' })
    await shop.call('add_subscriber', { email: 'late@x.test' })
    const again = await runOperation(shop, {
      ...{ action: 'REMOVE_TAGS', tags: ['a'], sourceOperationId: tagged.operationId },
    })
    expect(again).toMatchObject({ total: 1, succeeded: 1 })
  })

  test('the audience is settled when it is created, and those who are erased meanwhile fail', async () => {
    const input = { action: 'ADD_TAGS' as const, tags: ['x'], status: 'ALL' as const }
    const source = await runOperation(shop, input)
    await control('subscriber.erase', { organizationId: shop.id, email: 'banned@x.test' })
    const done = await runOperation(shop, {
      ...{ action: 'REMOVE_TAGS', tags: ['x'], sourceOperationId: source.operationId },
    })
    expect(done).toMatchObject({
      total: 7,
      succeeded: 6,
      failed: 1,
      lastError: 'The subscriber no longer exists.',
    })
    const asked = { action: 'BAN', sourceOperationId: source.operationId }
    expect((await shop.post('create_bulk_operation', asked)).body.action).toBe('BAN for 6 subscribers')
    for (const email of Object.keys(await statuses(shop)))
      await control('subscriber.erase', { organizationId: shop.id, email: `${email}@x.test` })
    await shop.refuse('NOT_FOUND', 'create_bulk_operation', asked)
  })

  test('a repeated idempotencyKey gives the first operation again and asks nothing', async () => {
    const input = { action: 'ADD_TAGS' as const, tags: ['x'], filters: [], idempotencyKey: 'once' }
    const { operationId } = await shop.confirm('create_bulk_operation', input)
    await awaitOperation(shop, operationId)
    expect(await shop.call('create_bulk_operation', input)).toMatchObject({
      operationId,
      done: true,
      succeeded: 7,
    })
    await shop.refuse('CONFLICT', 'create_bulk_operation', { ...input, tags: ['y'] })
    expect((await shop.call('list_bulk_operations')).operations).toHaveLength(1)
  })

  test.each([
    [{ action: 'ADD_TAGS', filters: [] }, 'tags'],
    [{ action: 'ADD_TO_WORKFLOW', filters: [] }, 'workflowId'],
    [{ action: 'BAN' }, 'subscriberIds'],
    [{ action: 'BAN', filters: [], subscriberIds: ['sub_00011'] }, 'subscriberIds'],
    [{ action: 'BAN', filters: [], tags: ['x'] }, 'tags'],
    [
      { action: 'BAN', filters: [{ type: 'TAG', operator: 'NOT_BELONGS_TO_ANY', tagNames: ['gone'] }] },
      'filters.0.tagNames.0',
    ],
  ])('refuses %j by name', async (input, path) => {
    const { issues } = await shop.refuse('VALIDATION_ERROR', 'create_bulk_operation', input)
    expect(issues?.[0]?.path).toBe(path)
  })

  test('clock.advance waits until nothing is open', async () => {
    const people = Array.from({ length: 500 }, (_, at) => ({ email: `p${at}@x.test` }))
    for (let turn = 0; turn < 3; turn += 1)
      await shop.call('import_subscribers', {
        subscribers: people.map(({ email }) => ({ email: `${turn}${email}` })),
      })
    const { operationId } = await shop.confirm('create_bulk_operation', {
      ...{ action: 'ADD_TAGS', tags: ['x'], filters: [] },
    })
    await control('clock.advance', { by: '1m' })
    expect(await shop.call('get_bulk_operation', { operationId })).toMatchObject({
      done: true,
      succeeded: 1507,
    })
  })

  test('a rewind and a restore undo what came after them, and open work goes on', async () => {
    await control('snapshot.create', { name: 'before' })
    await control('clock.advance', { by: '1h' })
    const { operationId } = await shop.confirm('create_bulk_operation', {
      ...{ action: 'BAN', filters: [] },
    })
    await control('clock.rewind')
    await shop.refuse('NOT_FOUND', 'get_bulk_operation', { operationId })
    expect(await statuses(shop)).toMatchObject({ subscribed: 'SUBSCRIBED' })
    const later = await shop.confirm('create_bulk_operation', { action: 'BAN', filters: [] })
    await control('snapshot.create', { name: 'with work' })
    await control('snapshot.restore', { name: 'with work' })
    expect(await awaitOperation(shop, later.operationId)).toMatchObject({ succeeded: 6, skipped: 1 })
  })
})
