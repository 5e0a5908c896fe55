import { DEFAULT_TIMEZONE } from '../../../../engine/domain/schedule-time.ts'
import type { ToolInput } from '../../../../engine/tools/index.ts'
import { isTimezone, offsetAt, placeLocal } from '../../../../engine/domain/timezone.ts'
import { dayAndTime, readLocal } from '../../../ui/zone.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../shared/text/time-units.ts'

/** When a campaign is to go out, as the form has it, and what the engine will make of it. */

export interface ChosenTime {
  /** At once, or at the date and time below. */
  when: 'now' | 'later'
  /** `YYYY-MM-DD` and `HH:MM` on the clocks of the zone. */
  day: string
  time: string
  zone: string
}

export interface PlannedTime {
  /** ms UTC; null while it is no time. */
  at: number | null
  /** What stands in the way of asking. */
  fault: string | null
  /** What the clocks of the zone do to it. */
  remarks: string[]
}

export function planTime({ when, day, time, zone }: ChosenTime, now: number): PlannedTime {
  if (when === 'now') return { at: now, fault: null, remarks: [] }
  if (!isTimezone(zone)) return { at: null, fault: `“${zone}” is no IANA time zone.`, remarks: [] }
  const local = readLocal(day, time)
  if (local === null) return { at: null, fault: 'Give a date and a time.', remarks: [] }
  const { at, kind } = placeLocal(zone, local)
  const fault = at < now ? 'The date is in the past. Choose “At once” to send now.' : null
  return { at, fault, remarks: [...remarkOn(kind, time, zone), ...remarkOnOffset(zone, at, now)] }
}

function remarkOn(kind: 'once' | 'skipped' | 'twice', time: string, zone: string): string[] {
  if (kind === 'once') return []
  return kind === 'skipped'
    ? [`${time} does not exist on that day in ${zone}: the clocks skip it. It moves forward by the gap.`]
    : [`${time} comes twice on that day in ${zone}: the clocks go back. The first is taken.`]
}

function remarkOnOffset(zone: string, at: number, now: number): string[] {
  const [then, today] = [offsetAt(zone, at), offsetAt(zone, now)]
  if (then === today) return []
  return [
    `The clocks of ${zone} change before then: ${writeOffset(today)} now, ${writeOffset(then)} at that time.`,
  ]
}

/** "UTC+2", "UTC−3:30". */
export function writeOffset(ms: number): string {
  const minutes = Math.abs(ms) / MINUTE_MS
  const rest = minutes % 60
  return `UTC${ms < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** As `schedule_campaign` takes it. */
export function scheduleInput(campaignId: string, chosen: ChosenTime): ToolInput<'schedule_campaign'> {
  if (chosen.when === 'now') return { campaignId, timezone: chosen.zone }
  const [hours, minutes] = chosen.time.split(':').map(Number)
  return { campaignId, date: chosen.day, hours, minutes, timezone: chosen.zone }
}

/** Tomorrow at nine on the organization's clocks, for someone who has not chosen yet. */
export function firstChoice(now: number, own: string | null): ChosenTime {
  const zone = own ?? DEFAULT_TIMEZONE
  const today = Date.parse(`${dayAndTime(now, zone).day}T00:00:00Z`)
  const day = new Date(today + 24 * HOUR_MS).toISOString().slice(0, 10)
  return { when: 'later', day, time: '09:00', zone }
}
