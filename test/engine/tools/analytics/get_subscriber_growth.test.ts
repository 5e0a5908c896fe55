import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startOfDay } from '../../../../src/engine/domain/timezone.ts'
import { moveTime } from '../../../support/world-time.ts'
import { START } from '../../../support/served-sandbox.ts'
import { useSandbox } from '../../../support/organization.ts'
import { makeReady } from '../../../support/ready-campaign.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../src/shared/text/time-units.ts'

const { start, sandbox } = useSandbox()

describe('get_subscriber_growth', () => {
  test('new subscribers, unsubscribes and net growth; 30 days by default, each a row', async () => {
    const { call, confirm } = await start()
    for (const name of ['a', 'b', 'c']) await call('add_subscriber', { email: `${name}@a.test` })
    await confirm('unsubscribe', { email: 'a@a.test' })
    const data = await call('get_subscriber_growth')
    expect(data).toMatchObject({ days: 30, newSubscribers: 3, unsubscribes: 1, netGrowth: 2 })
    expect(data.series).toHaveLength(30)
    expect(data.series[0]).toEqual({ date: '2026-08-03', newSubscribers: 0, unsubscribes: 0 })
    expect(data.series[29]).toEqual({ date: '2026-09-01', newSubscribers: 3, unsubscribes: 1 })
  })

  test('a net loss is negative', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email: 'a@a.test' })
    moveTime(sandbox(), 24 * HOUR_MS)
    await confirm('unsubscribe', { email: 'a@a.test' })
    expect(await call('get_subscriber_growth', { days: 1 })).toMatchObject({
      ...{ newSubscribers: 0, unsubscribes: 1, netGrowth: -1 },
    })
  })

  test.each(['Asia/Kathmandu', 'America/New_York', 'Pacific/Auckland', 'Australia/Lord_Howe'])(
    'days are those of the organization: %s',
    async (timezone) => {
      const { call } = await start()
      await call('update_organization_settings', { timezone })
      const now = sandbox().world.clock.now()
      const today = new Date(now).toLocaleDateString('sv-SE', { timeZone: timezone })
      moveTime(sandbox(), startOfDay(timezone, today, 1) - now - 1)
      await call('add_subscriber', { email: 'before@a.test' })
      moveTime(sandbox(), 1)
      await call('add_subscriber', { email: 'after@a.test' })
      const { series } = await call('get_subscriber_growth', { days: 2 })
      const tomorrow = new Date(sandbox().world.clock.now()).toLocaleDateString('sv-SE', {
        timeZone: timezone,
      })
      expect(series).toEqual([
        { date: today, newSubscribers: 1, unsubscribes: 0 },
        { date: tomorrow, newSubscribers: 1, unsubscribes: 0 },
      ])
    },
  )

  test('growth counts by createdAt: an import counts on the days on which people signed up', async () => {
    const { call } = await start()
    await call('import_subscribers', {
      subscribers: [
        { email: 'a@a.test', createdAt: '2020-01-01T00:00:00Z' },
        { email: 'b@a.test', createdAt: new Date(sandbox().world.clock.now() - 48 * HOUR_MS).toISOString() },
        { email: 'c@a.test' },
      ],
    })
    expect(
      (await call('get_subscriber_growth', { days: 3 })).series.map((day) => day.newSubscribers),
    ).toEqual([1, 0, 1])
    expect(await call('get_subscriber_growth', { days: 3660 })).toMatchObject({ newSubscribers: 3 })
  })

  test('a person who comes back is not new; a recipient of a single email is, once', async () => {
    const { call, confirm, ...shop } = await start()
    await makeReady(sandbox(), { call, confirm, ...shop })
    const before = await call('get_subscriber_growth', { days: 1 })
    await call('add_subscriber', { email: 'a@a.test' })
    await confirm('unsubscribe', { email: 'a@a.test' })
    await call('add_subscriber', { email: 'a@a.test' })
    await confirm('send_email', {
      from: 'hello@shop.example',
      to: 'b@a.test',
      subject: 'Hi',
      html: '<p>Hi</p>',
    })
    await call('add_subscriber', { email: 'b@a.test' })
    const after = await call('get_subscriber_growth', { days: 1 })
    expect(after.newSubscribers - before.newSubscribers).toBe(2)
  })

  test('law: the new subscribers of any days are those with a createdAt in them, in every status', async () => {
    const person = fc.record({
      before: fc.integer({ min: 0, max: 40 * 24 * 60 }).map((minutes) => minutes * MINUTE_MS),
      imported: fc.boolean(),
      leaves: fc.boolean(),
      returns: fc.boolean(),
    })
    const zones = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Auckland')
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 5 }), zones, async (people, timezone) => {
        const { call, confirm } = await start()
        await call('update_organization_settings', { timezone })
        for (const [index, { before, imported, leaves, returns }] of people.entries()) {
          const email = `p${index}@a.test`
          const createdAt = new Date(sandbox().world.clock.now() - before).toISOString()
          if (imported) await call('import_subscribers', { subscribers: [{ email, createdAt }] })
          else await call('add_subscriber', { email })
          if (leaves) await confirm('unsubscribe', { email })
          if (leaves && returns) await call('add_subscriber', { email })
        }
        const { series } = await call('get_subscriber_growth', { days: 50 })
        const wanted = await Promise.all(
          series.map(async ({ date }) => {
            const on = { type: 'DATE', field: 'createdAt', operator: 'ON', value: date }
            return (await call('count_subscribers', { filters: [on] })).total
          }),
        )
        expect(series.map(({ newSubscribers }) => newSubscribers)).toEqual(wanted)
      }),
      { numRuns: 8 },
    )
  })

  test('days may be 1 to 3,660', async () => {
    const { call, refuse } = await start()
    expect((await call('get_subscriber_growth', { days: 3660 })).series).toHaveLength(3660)
    for (const days of [0, -1, 3661, 1.5, '30']) {
      const { issues } = await refuse('VALIDATION_ERROR', 'get_subscriber_growth', { days })
      expect(issues).toMatchObject([{ path: 'days' }])
    }
    await refuse('VALIDATION_ERROR', 'get_subscriber_growth', { since: START })
  })
})
