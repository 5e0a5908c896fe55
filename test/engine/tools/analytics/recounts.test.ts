import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SUBSCRIBER_STATUSES } from '../../../../src/engine/domain/subscriber-status.ts'
import { startOfDay } from '../../../../src/engine/domain/timezone.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { moveTime } from '../../../support/world-time.ts'
import { MINUTE_MS } from '../../../../src/shared/text/time-units.ts'

const { start, sandbox } = useSandbox()

/** Laws over any history: what the maintained figures say is what a recount of the rows says. */

type Step =
  | { kind: 'add' | 'leave' | 'return' | 'force'; who: number; status: number }
  | { kind: 'import'; who: number; status: number }
  | { kind: 'wait'; who: number; status: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'add', 'leave', 'return', 'force', 'import', 'wait', 'wait'),
  who: fc.integer({ min: 0, max: 9 }),
  status: fc.integer({ min: 0, max: SUBSCRIBER_STATUSES.length - 1 }),
})

const ZONES = ['UTC', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Kiritimati']

async function take(organization: TestOrganization, { kind, who, status }: Step): Promise<unknown> {
  const { call, confirm, post, force } = organization
  const email = `p${who}@a.test`
  if (kind === 'wait') return moveTime(sandbox(), (who * 331 + status * 977) * MINUTE_MS)
  if (kind === 'add') return call('add_subscriber', { email, resubscribe: status % 2 === 0 })
  if (kind === 'import') {
    const subscribers = [{ email }, { email: `i${who}@a.test` }]
    return call('import_subscribers', { subscribers, resubscribe: status % 2 === 0 })
  }
  const known = (await post('get_subscriber', { email })).status === 200
  if (!known) return null
  if (kind === 'leave') return confirm('unsubscribe', { email })
  if (kind === 'return') return call('update_subscriber', { subscriber: email, resubscribe: true })
  // Moves into UNSUBSCRIBED are events of their own, which forcing would leave out.
  const forced = SUBSCRIBER_STATUSES[status] ?? 'BANNED'
  if (forced !== 'UNSUBSCRIBED') force(email, forced)
  return null
}

/** Row by row, and day by day through the slow way to ask a zone. */
function recount({ file }: TestOrganization, zone: string, from: string, to: number) {
  const since = startOfDay(zone, from)
  const [added] = file.read.column<number>('SELECT count(*) FROM subscribers WHERE created BETWEEN ? AND ?', [
    since,
    to,
  ])
  const [left] = file.read.column<number>(
    'SELECT count(*) FROM events WHERE type = 2 AND at BETWEEN ? AND ?',
    [since, to],
  )
  return { newSubscribers: added, unsubscribes: left }
}

test('growth sums equal recounts, in every zone and for every span', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.constantFrom(...ZONES),
      fc.integer({ min: 1, max: 40 }),
      async (steps, zone, days) => {
        const organization = await start()
        await organization.call('update_organization_settings', { timezone: zone })
        for (const each of steps) await take(organization, each)
        const data = await organization.call('get_subscriber_growth', { days })
        const { series } = data
        const sum = (key: 'newSubscribers' | 'unsubscribes') =>
          series.reduce((total, row) => total + row[key], 0)
        const { newSubscribers, unsubscribes } = data
        expect({ newSubscribers, unsubscribes }).toEqual(
          recount(organization, zone, series[0]?.date ?? '', sandbox().world.clock.now()),
        )
        expect([sum('newSubscribers'), sum('unsubscribes')]).toEqual([newSubscribers, unsubscribes])
        expect(data.netGrowth).toBe(newSubscribers - unsubscribes)
      },
    ),
    { numRuns: 25, seed: 7 },
  )
})

test('status counts equal recounts, in every report that has them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const organization = await start()
      for (const each of steps) await take(organization, each)
      const { call } = organization
      const counted = await Promise.all(
        SUBSCRIBER_STATUSES.map(async (status) => {
          const { subscribers } = await call('list_subscribers', { status, limit: 1000 })
          return [status, subscribers.length] as const
        }),
      )
      const byStatus = Object.fromEntries(counted)
      const total = counted.reduce((sum, [, n]) => sum + n, 0)
      expect(await call('count_subscribers_by_status')).toEqual({ counts: byStatus, total })
      expect((await call('get_org_stats')).subscribers).toEqual({ total, byStatus })
      expect(await call('get_subscriber_stats')).toMatchObject({ total, byStatus })
      expect((await call('list_suppressed_subscribers')).total).toBe(
        (byStatus['BOUNCED'] ?? 0) + (byStatus['COMPLAINED'] ?? 0),
      )
    }),
    { numRuns: 25, seed: 7 },
  )
})
