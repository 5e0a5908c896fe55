import { describe, expect, test } from 'vitest'
import { START } from '../../../support/served-sandbox.ts'
import { useSandbox } from '../../../support/organization.ts'
import { MINUTE_MS } from '../../../../src/shared/text/time-units.ts'
import { required } from '../../../support/answers.ts'

const { start, sandbox } = useSandbox()
const email = 'a@shop.test'
const typesOf = (data: { events: { eventType: string }[] }) => data.events.map((event) => event.eventType)

function passTime(ms: number): void {
  const { world } = sandbox()
  world.write({ ...world.state(), now: world.clock.now() + ms })
}

describe('list_subscriber_events', () => {
  test('answers what happened to one person, newest first, with the time of the world', async () => {
    const { call, confirm } = await start()
    const { subscriber } = await call('add_subscriber', { email, name: 'Ada', tags: ['VIP'] })
    passTime(MINUTE_MS)
    await call('update_subscriber', { subscriber: email, fields: { City: 'Nice' } })
    passTime(MINUTE_MS)
    await confirm('unsubscribe', { email })
    const data = await call('list_subscriber_events', { email })
    expect(typesOf(data)).toEqual(['UNSUBSCRIBED', 'FIELD_UPDATED', 'TAG_ADDED', 'SUBSCRIBED'])
    const times = data.events.map((event) => Date.parse(event.createdAt) - START)
    expect(times).toEqual([120_000, MINUTE_MS, 0, 0])
    expect(data.events[3]).toEqual({
      id: expect.stringMatching(/^evt_/),
      eventType: 'SUBSCRIBED',
      data: { source: 'API' },
      subscriberId: subscriber.id,
      createdAt: new Date(START).toISOString(),
      subscriber: { id: subscriber.id, email, name: 'Ada' },
    })
    expect(await call('list_subscriber_events', { subscriberId: subscriber.id })).toEqual(data)
  })

  test('an event keeps the name that a tag had; its id is public', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email, tags: ['VIP'] })
    const { id } = required((await call('list_tags')).tags[0])
    await confirm('delete_tag', { name: 'VIP' })
    const { events } = await call('list_subscriber_events', { email, eventType: 'TAG_ADDED' })
    expect(events).toMatchObject([{ data: { tagId: id, tagName: 'VIP' } }])
  })

  test('eventType narrows to one type', async () => {
    const { call } = await start()
    await call('add_subscriber', { email, tags: ['a', 'b'] })
    expect(typesOf(await call('list_subscriber_events', { email, eventType: 'TAG_ADDED' }))).toEqual([
      'TAG_ADDED',
      'TAG_ADDED',
    ])
    expect(await call('list_subscriber_events', { email, eventType: 'EMAIL_OPENED' })).toEqual({ events: [] })
  })

  test('limit is 50 by default, at most 1,000', async () => {
    const { call, refuse } = await start()
    const tags = Array.from({ length: 60 }, (_, index) => `tag ${index}`)
    await call('add_subscriber', { email, tags })
    expect((await call('list_subscriber_events', { email })).events).toHaveLength(50)
    expect((await call('list_subscriber_events', { email, limit: 7 })).events).toHaveLength(7)
    expect((await call('list_subscriber_events', { email, limit: 1000 })).events).toHaveLength(61)
    for (const limit of [0, 1001, 2.5])
      await refuse('VALIDATION_ERROR', 'list_subscriber_events', { email, limit })
  })

  test('delivery shows as the events that the email implies, each with an id of its own', async () => {
    const { call, file } = await start()
    const { subscriber } = await call('add_subscriber', { email })
    const at = sandbox().world.clock.now()
    file.write.run(
      `INSERT INTO emails (kind, campaign, subscriber, recipient, status, created, sent, delivered, opened)
       VALUES (1, 9, 1, ?, 3, ?, ?, ?, ?)`,
      [email, at, at + 1, at + 2, at + 3],
    )
    const { events } = await call('list_subscriber_events', { email })
    expect(typesOf({ events })).toEqual(['EMAIL_OPENED', 'EMAIL_RECEIVED', 'EMAIL_SENT', 'SUBSCRIBED'])
    expect(events[0]).toMatchObject({
      subscriberId: subscriber.id,
      data: { emailId: expect.stringMatching(/^eml_/), campaignId: expect.stringMatching(/^cmp_/) },
    })
    expect(new Set(events.map((event) => event.id)).size).toBe(4)
  })
})

describe('list_subscriber_events refuses', () => {
  test.each([
    [{ email, eventType: 'tag.added' }, 'eventType'],
    [{ email: 'nope' }, 'email'],
    [{ email, cursor: 'x' }, 'cursor'],
  ])('wrong parameters, naming each: %j', async (input, path) => {
    const { call, refuse } = await start()
    await call('add_subscriber', { email })
    expect((await refuse('VALIDATION_ERROR', 'list_subscriber_events', input)).issues).toMatchObject([
      { path },
    ])
  })

  test("somebody who is not there, or another organization's id", async () => {
    const mine = await start()
    const other = await start()
    const { subscriber } = await other.call('add_subscriber', { email })
    await mine.refuse('NOT_FOUND', 'list_subscriber_events', { email })
    await mine.refuse('NOT_FOUND', 'list_subscriber_events', { subscriberId: subscriber.id })
  })
})
