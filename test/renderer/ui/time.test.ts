import { describe, expect, test } from 'vitest'
import { describeAge } from '../../../src/renderer/ui/time.ts'
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
