import { describe, expect, test } from 'vitest'
import { describeAge } from '../../../src/renderer/ui/time.ts'

const NOW = Date.parse('2026-09-01T09:00:00Z')
const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

describe('describeAge', () => {
  test.each([
    [20 * SECOND, 'just now'],
    [59 * 60 * SECOND, '59 min. ago'],
    [HOUR - SECOND, '1 hr. ago'],
    [23 * HOUR, '23 hr. ago'],
    // A message and what came of it a second later are not "24 hr." and "1 day" apart.
    [DAY - SECOND, '1 day ago'],
    [DAY, '1 day ago'],
    [29 * DAY, '29 days ago'],
    [30 * DAY - SECOND, '1 mo. ago'],
    [400 * DAY, '1 yr. ago'],
  ])('%d ms ago: %s', (ms, words) => {
    expect(describeAge(NOW - ms, NOW)).toBe(words)
  })

  test('what is to come is told the same way, and what is no time as it came', () => {
    expect(describeAge(NOW + DAY - SECOND, NOW)).toBe('in 1 day')
    expect(describeAge('soon', NOW)).toBe('soon')
  })
})
