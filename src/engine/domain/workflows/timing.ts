import { isLocalTime, parseIsoTime } from '../../../shared/text/iso-time.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../shared/text/time-units.ts'
import { type SendWindow, type WaitConfig, type Weekday, WEEKDAYS } from './graph.ts'
import { instantOfLocal, offsetAt } from '../timezone.ts'

/** Returns the first whole minute at or after an instant, ms UTC: workflows act on no other. */
export function nextMinute(at: number): number {
  return Math.ceil(at / MINUTE_MS) * MINUTE_MS
}

/**
 * Returns the tick at which a WAIT that was entered at `entered` ends, ms UTC. A time of day or day
 * of the week is always a later one, never the instant of entering; a date that is past ends at once.
 */
export function endOfWait(rule: WaitConfig, entered: number, zone: string): number {
  const place = ('timezone' in rule && rule.timezone) || zone
  switch (rule.mode) {
    case 'DURATION':
      return nextMinute(entered + rule.seconds * SECOND_MS)
    case 'TIME_OF_DAY':
      return nextMinute(nextLocalTime(place, entered, readTime(rule.time), WEEKDAYS))
    case 'DAY_OF_WEEK':
      return nextMinute(nextLocalTime(place, entered, readTime(rule.time), rule.days))
    case 'DATE':
      return nextMinute(Math.max(entered, readDate(rule.date, place)))
  }
}

/**
 * Returns the first whole minute at or after `at` that lies in the window, ms UTC. Its end is outside;
 * it ends on the day on which it begins, as `readWindow` asks.
 */
export function nextInWindow(window: SendWindow, at: number, zone: string): number {
  const from = readTime(window.from)
  const to = readTime(window.to)
  const days = window.days.length > 0 ? window.days : WEEKDAYS
  const today = dayOf(zone, at)
  // A week later every day has come once.
  for (let day = today; day <= today + 8 * DAY_MS; day += DAY_MS) {
    if (!days.includes(weekdayOf(day))) continue
    const first = Math.max(nextMinute(at), nextMinute(instantOfLocal(zone, day + from)))
    if (first < instantOfLocal(zone, day + to)) return first
  }
  return nextMinute(at)
}

/** Returns the instant of a date (`YYYY-MM-DD`, or with a time), ms UTC; local to the zone without an offset. */
export function readDate(date: string, zone: string): number {
  const read = parseIsoTime(date)
  if (read === null) throw new RangeError(`"${date}" is not an ISO 8601 date`)
  return isLocalTime(date) ? instantOfLocal(zone, read) : read
}

/** A time that the clocks skip on a day comes as late as they skip; one that comes twice is the first. */
function nextLocalTime(zone: string, after: number, time: number, days: readonly Weekday[]): number {
  const today = dayOf(zone, after)
  for (let day = today; day <= today + 8 * DAY_MS; day += DAY_MS) {
    if (!days.includes(weekdayOf(day))) continue
    const at = instantOfLocal(zone, day + time)
    if (at > after) return at
  }
  throw new RangeError('a wait needs a day of the week')
}

/** First instant of the local day around an instant, as a clock without a zone would count it. */
function dayOf(zone: string, at: number): number {
  return Math.floor((at + offsetAt(zone, at)) / DAY_MS) * DAY_MS
}

function weekdayOf(day: number): Weekday {
  // `getUTCDay` counts from SUNDAY, `WEEKDAYS` from MONDAY.
  return WEEKDAYS[(new Date(day).getUTCDay() + 6) % WEEKDAYS.length] ?? 'SUNDAY'
}

function readTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE_MS
}

/** Returns the branch of a SPLIT that a draw from 0 to 1 falls on; weights add up to 100. */
export function branchAt<Branch extends { weight: number }>(
  branches: readonly Branch[],
  draw: number,
): Branch | undefined {
  let left = draw * branches.reduce((sum, { weight }) => sum + weight, 0)
  return branches.find(({ weight }) => (left -= weight) < 0) ?? branches.findLast(({ weight }) => weight > 0)
}
