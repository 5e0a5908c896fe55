import { DAY_MS } from '../../src/shared/text/time-units.ts'
/**
 * Dates for the oracle: an instant is written as the clocks on the organization's walls show it
 * and compared as text, which shares nothing with the engine's arithmetic of offsets.
 */
interface Wall {
  now: number
  timezone: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const OFFSET = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i

export interface DateFilter {
  operator: string
  // oxlint-disable-next-line typescript/no-explicit-any
  value?: any
  // oxlint-disable-next-line typescript/no-explicit-any
  valueTo?: any
}

export function isOnDate(at: number | null, { operator, value, valueTo }: DateFilter, wall: Wall): boolean {
  if (at === null) return false
  if (operator === 'IN_LAST_DAYS') return at >= wall.now - value * DAY_MS
  const from = place(at, value, wall)
  if (operator === 'BEFORE') return from < 0
  if (operator === 'AFTER') return from > 0
  if (operator === 'BETWEEN') return from >= 0 && place(at, valueTo, wall) <= 0
  if (operator === 'ON') return onDay(at, wall) === (DAY.test(value) ? value : dayOf(value, wall))
  throw new Error(`the oracle knows no date ${operator}`)
}

/** Where the instant lies from what was given: before (-1), on (0), after (1). A day is all of it. */
function place(at: number, given: string, wall: Wall): number {
  if (DAY.test(given)) return compare(onDay(at, wall), given)
  if (OFFSET.test(given)) return Math.sign(at - Date.parse(given))
  return compare(
    onWall(at, wall),
    given.replace(' ', 'T').padEnd(23, ':00.000'.slice(given.length === 16 ? 0 : 3)),
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function dayOf(given: string, wall: Wall): string {
  return OFFSET.test(given) ? onDay(Date.parse(given), wall) : given.slice(0, 10)
}

function onDay(at: number, wall: Wall): string {
  return onWall(at, wall).slice(0, 10)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-03-29T01:30:00.000` as it was on the wall. */
function onWall(at: number, { timezone }: Wall): string {
  const format = formats.get(timezone) ?? makeFormat(timezone)
  return format.format(at).replace(' ', 'T').replace(',', '.')
}

function makeFormat(timezone: string): Intl.DateTimeFormat {
  // Swedish writes days as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  })
  formats.set(timezone, format)
  return format
}
