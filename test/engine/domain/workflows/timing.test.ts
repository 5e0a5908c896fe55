import { describe, expect, it } from 'vitest'
import {
  branchAt,
  endOfWait,
  nextInWindow,
  nextMinute,
} from '../../../../src/engine/domain/workflows/timing.ts'
import {
  type SendWindow,
  type WaitConfig,
  type Weekday,
  WEEKDAYS,
} from '../../../../src/engine/domain/workflows/graph.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/shared/text/time-units.ts'
import { chainOf, faultsOf } from '../../../support/workflow-graphs.ts'
import { sequence } from '../../../support/draw.ts'

const at = (text: string) => Date.parse(text)

/** Days on which clocks change, at both ends of the world and by half an hour. */
const PLACES = [
  ['Europe/Paris', '2026-03-28T12:00:00Z'],
  ['Europe/Paris', '2026-10-24T12:00:00Z'],
  ['America/New_York', '2026-11-01T00:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T00:00:00Z'],
  ['Asia/Kathmandu', '2026-06-01T00:00:00Z'],
  ['UTC', '2026-02-27T00:00:00Z'],
] as const

/** What a clock on the wall shows, read from the runtime alone. */
function wall(zone: string, instant: number): { day: Weekday; time: string } {
  const parts = Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { day: of('weekday').toUpperCase() as Weekday, time: `${of('hour')}:${of('minute')}` }
}

describe('the end of a wait', () => {
  it('is the duration after entering, rounded up to the minute', () => {
    const entered = at('2026-09-01T09:00:00Z')
    expect(endOfWait({ mode: 'DURATION', seconds: 86_400 }, entered, 'UTC')).toBe(entered + DAY_MS)
    expect(endOfWait({ mode: 'DURATION', seconds: 61 }, entered, 'UTC')).toBe(entered + 2 * MINUTE_MS)
    expect(endOfWait({ mode: 'DURATION', seconds: 60 }, entered + 1, 'UTC')).toBe(entered + 2 * MINUTE_MS)
  })

  it('is the next time of day in the zone of the step, else of the workflow, never the present', () => {
    const noon = at('2026-09-01T12:00:00Z')
    const daily = (time: string, timezone?: string): WaitConfig => ({
      mode: 'TIME_OF_DAY',
      time,
      ...(timezone ? { timezone } : {}),
    })
    expect(endOfWait(daily('14:30'), noon, 'Europe/Paris')).toBe(at('2026-09-01T12:30:00Z'))
    expect(endOfWait(daily('14:00'), noon, 'Europe/Paris')).toBe(at('2026-09-02T12:00:00Z'))
    expect(endOfWait(daily('09:00', 'America/New_York'), noon, 'UTC')).toBe(at('2026-09-01T13:00:00Z'))
  })

  it('moves past a gap of the clock, and takes the first of a doubled time', () => {
    const rule: WaitConfig = { mode: 'TIME_OF_DAY', time: '02:30' }
    expect(endOfWait(rule, at('2026-03-28T12:00:00Z'), 'Europe/Paris')).toBe(at('2026-03-29T01:30:00Z'))
    expect(endOfWait(rule, at('2026-10-24T12:00:00Z'), 'Europe/Paris')).toBe(at('2026-10-25T00:30:00Z'))
    expect(endOfWait(rule, at('2026-10-25T00:30:00Z'), 'Europe/Paris')).toBe(at('2026-10-26T01:30:00Z'))
  })

  it('is a date in the zone, or the present when the date is past', () => {
    const entered = at('2026-09-01T09:00:00Z')
    const on = (date: string): WaitConfig => ({ mode: 'DATE', date })
    expect(endOfWait(on('2026-09-03'), entered, 'Europe/Paris')).toBe(at('2026-09-02T22:00:00Z'))
    expect(endOfWait(on('2026-09-03T10:00'), entered, 'Europe/Paris')).toBe(at('2026-09-03T08:00:00Z'))
    expect(endOfWait(on('2026-09-03T10:00:01Z'), entered, 'UTC')).toBe(at('2026-09-03T10:01:00Z'))
    expect(endOfWait(on('2026-08-01'), entered, 'UTC')).toBe(entered)
  })

  it('falls on an allowed day at that time, and on the first one after entering', () => {
    for (const [zone, start] of PLACES) {
      for (let turn = 0; turn < 12; turn += 1) {
        const random = sequence(`wait ${zone} ${turn}`)
        const entered = nextMinute(at(start) + Math.floor(random() * 2 * DAY_MS))
        // Not a time that any of these zones skips or doubles: what those become is said above.
        const time = `${String(4 + Math.floor(random() * 19)).padStart(2, '0')}:${random() < 0.5 ? '00' : '45'}`
        const days = WEEKDAYS.filter(() => random() < 0.4)
        if (days.length === 0) continue
        const end = endOfWait({ mode: 'DAY_OF_WEEK', days, time }, entered, zone)
        let naive = entered + 15 * MINUTE_MS - (entered % (15 * MINUTE_MS))
        while (!days.includes(wall(zone, naive).day) || wall(zone, naive).time !== time)
          naive += 15 * MINUTE_MS
        expect({ zone, turn, end }).toEqual({ zone, turn, end: naive })
      }
    }
  })
})

describe('a send window', () => {
  const faultsOfWindow = (sendWindow: object) => faultsOf({ ...chainOf(), settings: { sendWindow } })

  const isOpen = ({ days, from, to }: SendWindow, zone: string, instant: number) => {
    const { day, time } = wall(zone, instant)
    return days.includes(day) && time >= from && time < to
  }

  it('opens at the first whole minute of it, as a walk from minute to minute finds', () => {
    for (const [zone, start] of PLACES) {
      for (let turn = 0; turn < 10; turn += 1) {
        const random = sequence(`window ${zone} ${turn}`)
        const hour = () => `${String(4 + Math.floor(random() * 19)).padStart(2, '0')}:00`
        const days = WEEKDAYS.filter(() => random() < 0.6)
        const [from = '', to = ''] = [hour(), hour()].toSorted((one, other) => one.localeCompare(other))
        if (from === to) continue
        const window = { days: days.length > 0 ? days : [...WEEKDAYS], from, to }
        expect(faultsOfWindow(window)).toEqual([])
        const since = at(start) + Math.floor(random() * 2 * DAY_MS)
        let naive = nextMinute(since)
        // Windows open on the hour of the wall, which is a quarter of an hour of UTC everywhere.
        while (!isOpen(window, zone, naive)) naive += 15 * MINUTE_MS - (naive % (15 * MINUTE_MS))
        expect({ zone, turn, found: nextInWindow(window, since, zone) }).toEqual({ zone, turn, found: naive })
      }
    }
  })

  it('is refused when it would go past midnight', () => {
    const window = { days: ['MONDAY'], from: '22:00', to: '06:00' }
    expect(faultsOfWindow(window)).toEqual(['settings.sendWindow.to: must be later than from'])
  })

  it('is open all day without hours, and closed at its very end', () => {
    const noon = at('2026-09-01T12:00:00Z')
    expect(nextInWindow({ days: [], from: '00:00', to: '24:00' }, noon + 1, 'UTC')).toBe(noon + MINUTE_MS)
    expect(nextInWindow({ days: [], from: '09:00', to: '12:00' }, noon, 'UTC')).toBe(noon + 21 * HOUR_MS)
  })
})

describe('a split', () => {
  const branches = [
    { id: 'a', weight: 30 },
    { id: 'b', weight: 0 },
    { id: 'c', weight: 70 },
  ]

  it('gives each branch its share of the draws, and nothing to a weight of zero', () => {
    const drawn = Array.from({ length: 1000 }, (_, index) => branchAt(branches, index / 1000)?.id)
    expect(drawn.filter((id) => id === 'a')).toHaveLength(300)
    expect(drawn.filter((id) => id === 'c')).toHaveLength(700)
  })

  it('has a branch for a draw that rounding puts at the very end', () => {
    expect(branchAt(branches, 1)?.id).toBe('c')
  })
})
