import { describe, expect, test } from 'vitest'
import { readSchedule, type ScheduleRequest } from '../../../src/engine/domain/schedule-time.ts'
import { instantOfLocal, placeLocal, writeLocalTime } from '../../../src/engine/domain/timezone.ts'
import { whole } from '../../support/draw.ts'
import { MINUTE_MS } from '../../../src/shared/text/time-units.ts'

const NOW = Date.UTC(2026, 0, 15, 12)

function plan(request: Partial<ScheduleRequest>, now = NOW) {
  return readSchedule({ timezone: 'Europe/Paris', ...request }, now)
}

const iso = (at: number) => new Date(at).toISOString()

describe('when a campaign goes out', () => {
  test('no date sends immediately', () => {
    expect(plan({})).toEqual({
      at: NOW,
      timezone: 'Europe/Paris',
      immediately: true,
      issues: [],
      warnings: [],
    })
  })

  test.each([
    ['a date without time means midnight in the given timezone', {}, '2026-07-01T22:00:00.000Z'],
    ['hours and minutes are of that zone', { hours: 9, minutes: 30 }, '2026-07-02T07:30:00.000Z'],
    ['hours alone are on the hour', { hours: 9 }, '2026-07-02T07:00:00.000Z'],
    ['minutes alone are past midnight', { minutes: 5 }, '2026-07-01T22:05:00.000Z'],
    ['another zone', { hours: 9, timezone: 'America/New_York' }, '2026-07-02T13:00:00.000Z'],
    ['half an hour off', { timezone: 'Asia/Kolkata' }, '2026-07-01T18:30:00.000Z'],
  ])('%s', (_, request, at) => {
    const { issues, immediately, ...read } = plan({ date: '2026-07-02', ...request })
    expect({ issues, immediately, at: iso(read.at) }).toEqual({ issues: [], immediately: false, at })
  })

  test('a date with a time of its own is read as it says: local without an offset, exact with one', () => {
    expect(iso(plan({ date: '2026-07-02T09:30' }).at)).toBe('2026-07-02T07:30:00.000Z')
    expect(iso(plan({ date: '2026-07-02T09:30:00Z' }).at)).toBe('2026-07-02T09:30:00.000Z')
    expect(iso(plan({ date: '2026-07-02 09:30+05:30' }).at)).toBe('2026-07-02T04:00:00.000Z')
  })

  test('this very instant is not past', () => {
    expect(plan({ date: iso(NOW) }).issues).toEqual([])
    expect(plan({ date: iso(NOW - 1) }).issues).toHaveLength(1)
  })

  test.each<[string, Partial<ScheduleRequest>, string[]]>([
    ['hours without a date', { hours: 9 }, ['hours']],
    ['hours and minutes without a date', { hours: 9, minutes: 0 }, ['hours', 'minutes']],
    ['a date that is past', { date: '2026-01-14' }, ['date']],
    ['midnight of today', { date: '2026-01-15' }, ['date']],
    ['no date at all', { date: 'tomorrow' }, ['date']],
    ['a day that no calendar has', { date: '2026-02-30' }, ['date']],
    ['the time said twice', { date: '2026-07-02T09:00', hours: 9 }, ['hours']],
    ['an unknown zone', { timezone: 'Europe/Paname' }, ['timezone']],
    ['an offset for a zone', { date: '2026-07-02', timezone: '+02:00' }, ['timezone']],
    ['two faults at once', { hours: 9, timezone: 'Mars' }, ['timezone', 'hours']],
  ])('refused: %s', (_, request, paths) => {
    expect(plan(request).issues.map(({ path }) => path)).toEqual(paths)
  })

  test('an unknown zone and what is no date are quoted, long ones cut', () => {
    const messageOf = (timezone: string) => plan({ timezone }).issues[0]?.message
    expect(messageOf('Mars')).toBe('"Mars" is not an IANA time zone')
    const long = `M${'a'.repeat(98)}rs`
    expect(messageOf(long)).toBe(`"${long.slice(0, -1)}" is not an IANA time zone`)
    const dated = (date: string) => plan({ date }).issues[0]?.message
    expect(dated('tomorrow')).toBe('"tomorrow" is not an ISO 8601 date')
    expect(dated(long)).toBe(`"${long.slice(0, -1)}" is not an ISO 8601 date`)
  })

  test('a past date says so, and what time it is there', () => {
    const [issue] = plan({ date: '2026-01-15', hours: 12 }).issues
    expect(issue?.message).toBe(
      'is in the past. The sandbox clock says Thursday 15 January 2026, 13:00 (Europe/Paris)',
    )
  })
})

describe('days on which the clocks change', () => {
  test.each([
    // Zone, day, local time, what becomes of it in UTC and on the wall.
    ['Europe/Paris', '2026-03-29', 1, 59, '2026-03-29T00:59:00.000Z', '01:59', 'once'],
    ['Europe/Paris', '2026-03-29', 2, 0, '2026-03-29T01:00:00.000Z', '03:00', 'skipped'],
    ['Europe/Paris', '2026-03-29', 2, 30, '2026-03-29T01:30:00.000Z', '03:30', 'skipped'],
    ['Europe/Paris', '2026-03-29', 3, 0, '2026-03-29T01:00:00.000Z', '03:00', 'once'],
    ['Europe/Paris', '2026-10-25', 1, 59, '2026-10-24T23:59:00.000Z', '01:59', 'once'],
    ['Europe/Paris', '2026-10-25', 2, 30, '2026-10-25T00:30:00.000Z', '02:30', 'twice'],
    ['Europe/Paris', '2026-10-25', 3, 0, '2026-10-25T02:00:00.000Z', '03:00', 'once'],
    ['America/New_York', '2026-03-08', 2, 30, '2026-03-08T07:30:00.000Z', '03:30', 'skipped'],
    ['America/New_York', '2026-11-01', 1, 30, '2026-11-01T05:30:00.000Z', '01:30', 'twice'],
    ['America/New_York', '2026-11-01', 2, 0, '2026-11-01T07:00:00.000Z', '02:00', 'once'],
    // Half an hour is moved there.
    ['Australia/Lord_Howe', '2026-10-04', 2, 0, '2026-10-03T15:30:00.000Z', '02:30', 'skipped'],
    ['Australia/Lord_Howe', '2026-10-04', 2, 15, '2026-10-03T15:45:00.000Z', '02:45', 'skipped'],
    ['Australia/Lord_Howe', '2026-10-04', 2, 30, '2026-10-03T15:30:00.000Z', '02:30', 'once'],
    ['Australia/Lord_Howe', '2026-04-05', 1, 45, '2026-04-04T14:45:00.000Z', '01:45', 'twice'],
    ['Australia/Lord_Howe', '2026-04-05', 2, 0, '2026-04-04T15:30:00.000Z', '02:00', 'once'],
  ] as const)('%s, %s %i:%i', (timezone, date, hours, minutes, at, wall, kind) => {
    const read = plan({ date, hours, minutes, timezone })
    expect(iso(read.at)).toBe(at)
    expect(writeLocalTime(timezone, read.at)).toMatch(new RegExp(`, ${wall}$`))
    const said = { once: [], skipped: [/does not exist in/], twice: [/comes twice in/] }[kind]
    expect(read.warnings).toHaveLength(said.length)
    for (const [index, words] of said.entries()) expect(read.warnings[index]).toMatch(words)
  })

  test('midnight that does not exist moves forward as well', () => {
    // Cuba's clocks jump from 00:00 to 01:00.
    const read = plan({ date: '2026-03-08', timezone: 'America/Havana' })
    expect(writeLocalTime('America/Havana', read.at)).toBe('Sunday 8 March 2026, 01:00')
    expect(read.warnings).toEqual([
      'date: Sunday 8 March 2026, 00:00 does not exist in America/Havana, because the clocks change; it becomes Sunday 8 March 2026, 01:00.',
    ])
  })

  test('law: a local time that exists reads back as itself, and its instant is the first of that name', () => {
    const zones = [
      'Europe/Paris',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
      'Asia/Kolkata',
    ]
    for (let index = 0; index < 3000; index += 1) {
      const zone = zones[index % zones.length] ?? ''
      const local = Date.UTC(2026, 0, 1) + whole(index, 'minute', 0, 365 * 1440 - 1) * MINUTE_MS
      const { at, kind } = placeLocal(zone, local)
      if (kind === 'skipped') {
        // Nothing on the wall says it: an hour earlier and an hour later lie further apart than that.
        expect(writeLocalTime(zone, at)).not.toBe(writeLocalTime('UTC', local))
        continue
      }
      expect(writeLocalTime(zone, at)).toBe(writeLocalTime('UTC', local))
      for (const earlier of [30, 60]) {
        expect(writeLocalTime(zone, at - earlier * MINUTE_MS)).not.toBe(writeLocalTime('UTC', local))
      }
      expect(instantOfLocal(zone, local)).toBe(at)
    }
  })
})
