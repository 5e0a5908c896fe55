import { describe, expect, test, vi } from 'vitest'
import { shownTime } from '../../../src/renderer/ui/shownTime.ts'
import { describeAge, exactTime } from '../../../src/renderer/ui/time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/shared/text/time-units.ts'

const NOW = Date.parse('2026-09-01T09:00:00Z')

describe('describeAge', () => {
  test.each([
    [20 * SECOND_MS, 'just now'],
    [59 * MINUTE_MS, '59 min. ago'],
    [HOUR_MS - SECOND_MS, '1 hr. ago'],
    [23 * HOUR_MS, '23 hr. ago'],
    // A message and what came of it a second later are not "24 hr." and "1 day" apart.
    [DAY_MS - SECOND_MS, '1 day ago'],
    [DAY_MS, '1 day ago'],
    [29 * DAY_MS, '29 days ago'],
    [30 * DAY_MS - SECOND_MS, '1 mo. ago'],
    [400 * DAY_MS, '1 yr. ago'],
  ])('%d ms ago: %s', (ms, words) => {
    expect(describeAge(NOW - ms, NOW)).toBe(words)
  })

  test('what is to come is told the same way, and what is no time as it came', () => {
    expect(describeAge(NOW + DAY_MS - SECOND_MS, NOW)).toBe('in 1 day')
    expect(describeAge('soon', NOW)).toBe('soon')
  })
})

describe('instants on the clocks of a choice', () => {
  const at = '2026-07-01T22:30:15.250Z'

  test('an exact time names its zone; one that is not known is UTC, and no time comes as it is', () => {
    expect(exactTime(at)).toBe('2026-07-01 22:30:15 UTC')
    expect(exactTime(at, 'Europe/Paris')).toBe('2026-07-02 00:30:15 Europe/Paris')
    expect(exactTime(at, 'Mars/Base')).toBe('2026-07-01 22:30:15 UTC')
    expect(exactTime('soon', 'Europe/Paris')).toBe('soon')
  })

  test('the choice comes first on hover, and the others that matter below it', () => {
    const [utc, tokyo] = ['2026-07-01 22:30:15 UTC', '2026-07-02 07:30:15 Asia/Tokyo']
    expect(shownTime('utc', null).everywhere(at)).toBe(utc)
    expect(shownTime('utc', 'Asia/Tokyo').everywhere(at)).toBe(`${utc}\n${tokyo}`)
    expect(shownTime('organization', 'Asia/Tokyo').everywhere(at)).toBe(`${tokyo}\n${utc}`)
    expect(shownTime('organization', null).everywhere(at)).toBe(utc)
    const local = new Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(shownTime('local', null).zone).toBe(local)
  })

  test('a thousand times in one zone make one format', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    const localized = vi.spyOn(Date.prototype, 'toLocaleString')
    const { day, hours, clock, exact } = shownTime('organization', 'Pacific/Chatham')
    for (let hour = 0; hour < 1000; hour += 1)
      for (const write of [day, hours, clock, exact]) write(NOW + hour * HOUR_MS)
    // Two styles, and the question whether the zone is known.
    expect(made.mock.calls.length).toBeLessThanOrEqual(3)
    expect(localized).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  test('a day and an hour are those of the same clocks', () => {
    const { day, hours, clock } = shownTime('organization', 'Asia/Tokyo')
    expect([day(at), hours(at), clock(at)]).toEqual(['2026-07-02', '07:30', 'Thu, 2 Jul 2026, 07:30'])
    expect(clock(at, true)).toBe('Thu, 2 Jul 2026, 07:30:15')
    expect(clock('soon')).toBe('Invalid Date')
  })
})
