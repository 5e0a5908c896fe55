import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSchedule, type ScheduleRequest } from '../../../src/engine/domain/schedule-time.ts'
import {
  planTime,
  scheduleInput,
  type ChosenTime,
} from '../../../src/renderer/pages/campaigns/sending/scheduleTime.ts'
import { DAY_MS } from '../../../src/shared/text/time-units.ts'

/** The form says beforehand what schedule_campaign will make of a time: the same instant or the same refusal. */
const NOW = Date.UTC(2026, 10, 20, 9)

const zone = fc.constantFrom(
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'UTC',
  'Mars/Olympus',
  '+02:00',
  '',
)
const two = (most: number) => fc.integer({ min: 0, max: most }).map((part) => String(part).padStart(2, '0'))
const time = fc.tuple(two(23), two(59)).map((parts) => parts.join(':'))
const soon = fc
  .integer({ min: -3, max: 800 })
  .map((days) => new Date(NOW + days * DAY_MS).toISOString().slice(0, 10))
// Nights on which the clocks of a zone change, and days that are none.
const day = fc.oneof(
  soon,
  fc.constantFrom('2027-03-28', '2027-10-31', '2027-03-14', '2027-11-07', '2027-02-30', ''),
)
const chosen = fc.record<ChosenTime>({ when: fc.constantFrom('now', 'later'), day, time, zone })

it('plans the instant that schedule_campaign takes, and refuses what it refuses', () => {
  fc.assert(
    fc.property(chosen, (given) => {
      const planned = planTime(given, NOW)
      const { campaignId: _, ...input } = scheduleInput('cmp_00001', given)
      const read = readSchedule(input as unknown as ScheduleRequest, NOW)
      const refused = planned.at === null || planned.fault !== null
      // An unknown zone is shown as such only once it matters: a campaign of now has no local time.
      const unknownZone = given.when === 'now' && read.issues.some(({ path }) => path === 'timezone')
      if (!unknownZone) expect(refused).toBe(read.issues.length > 0)
      if (!refused && !unknownZone) expect(planned.at).toBe(read.at)
      if (!refused && given.when === 'later')
        expect(planned.remarks.length > 0 || read.warnings.length === 0).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
