import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketsOf, timeOfShare } from '../../../src/renderer/pages/campaigns/sending/timeline.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/shared/text/time-units.ts'
import { shownTime } from '../../../src/renderer/ui/shownTime.ts'

const START = Date.parse('2026-10-24T21:10:00Z')
const SLOT_MS = 15 * MINUTE_MS
const firstSlot = Math.floor(START / SLOT_MS) * SLOT_MS
const slot = (at: number, emails = 1) => ({ at: firstSlot + at * SLOT_MS, emails })

describe('opens and clicks over time', () => {
  it('law: each email is in one hour or day, and no hour or day between them is missing', () => {
    const slots = (most: number) =>
      array(record({ at: integer({ min: 0, max: most }), emails: integer({ min: 1, max: 50 }) }), {
        maxLength: 8,
      })
    const sum = (all: readonly { emails: number }[]) => all.reduce((total, { emails }) => total + emails, 0)
    // Clocks change in Paris in the night after the start.
    const zones = constantFrom('UTC', 'Europe/Paris', 'Asia/Kathmandu')
    const law = property(zones, slots(700), slots(200), (zone, opens, clicks) => {
      const opened = opens.map(({ at, emails }) => slot(at, emails))
      const clicked = clicks.map(({ at, emails }) => slot(at, emails))
      const { unit, buckets } = bucketsOf({ opened, clicked }, START, shownTime('organization', zone))
      expect(buckets.reduce((total, bucket) => total + bucket.opened, 0)).toBe(sum(opened))
      expect(buckets.reduce((total, bucket) => total + bucket.clicked, 0)).toBe(sum(clicked))
      const span = Math.max(0, ...[...opened, ...clicked].map(({ at }) => at - firstSlot))
      expect(unit).toBe(span < 3 * DAY_MS ? 'hour' : 'day')
      // An hour that comes twice on the clocks is one bucket.
      if (unit === 'hour') expect(buckets.length).toBeGreaterThanOrEqual(Math.floor(span / HOUR_MS))
      else expect(buckets.length).toBeGreaterThanOrEqual(Math.floor(span / DAY_MS))
    })
    assert(law, { numRuns: 60 })
  })

  it('names hours and days on the clocks of the console', () => {
    const paris = shownTime('organization', 'Europe/Paris')
    expect(bucketsOf({ opened: [slot(5)], clicked: [] }, START, paris).buckets).toEqual([
      { label: '2026-10-24 23:00', opened: 0, clicked: 0 },
      { label: '2026-10-25 00:00', opened: 1, clicked: 0 },
    ])
    const days = bucketsOf({ opened: [slot(0), slot(4 * 96)], clicked: [slot(4 * 96, 2)] }, START, paris)
    expect(days.buckets.map(({ label }) => label.slice(8))).toEqual(['24', '25', '26', '27', '28'])
    expect(days.buckets.at(-1)).toMatchObject({ opened: 1, clicked: 2 })
  })

  it('says after how long a share of all had opened, also from slots in no order', () => {
    const opened = [slot(40), slot(1, 8), slot(4)]
    expect(timeOfShare(opened, 0.5, START)).toBe(firstSlot + 2 * SLOT_MS - START)
    expect(timeOfShare(opened, 0.9, START)).toBe(firstSlot + 5 * SLOT_MS - START)
    expect(timeOfShare([], 0.5, START)).toBeNull()
  })
})
