import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { lastCalendarDays } from '../../../src/engine/domain/calendar-days.ts'
import { startOfDay } from '../../../src/engine/domain/timezone.ts'
import { HOUR_MS } from '../../../src/shared/text/time-units.ts'

/** Clock changes of an hour and of half an hour, at midnight, around Ramadan; odd offsets; a day that never was. */
const ZONES = [
  ...[
    'UTC',
    'Europe/Paris',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
  ],
  ...['America/Sao_Paulo', 'Africa/Cairo', 'Asia/Tokyo', 'Pacific/Chatham', 'America/Havana', 'Asia/Beirut'],
]

test('are the days of the zone, each from its first instant to that of the next', () => {
  const instants = integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2030, 0, 1) })
  assert(
    property(constantFrom(...ZONES), instants, integer({ min: 1, max: 60 }), (zone, now, count) => {
      const days = lastCalendarDays(zone, now, count)
      expect(days).toHaveLength(count)
      for (const { date, from, to } of days) {
        expect({ date, from, to }).toEqual({
          date,
          from: startOfDay(zone, date),
          to: startOfDay(zone, date, 1),
        })
      }
      const last = days.at(-1)
      expect(last && last.from <= now && now < last.to).toBe(true)
    }),
    { numRuns: 400, seed: 7 },
  )
})

test('days of 23 and 25 hours', () => {
  const hours = lastCalendarDays('Europe/Paris', Date.UTC(2026, 9, 25, 12), 211).map(
    ({ from, to }) => (to - from) / HOUR_MS,
  )
  expect(hours.at(-1)).toBe(25)
  expect(hours.filter((length) => length === 23)).toEqual([23])
  expect(hours.filter((length) => length === 24)).toHaveLength(209)
})
