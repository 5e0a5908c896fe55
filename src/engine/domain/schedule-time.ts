import type { Issue } from '../../shared/errors.ts'
import { isLocalTime, parseIsoTime } from '../../shared/text/iso-time.ts'
import { canonicalTimezone, type LocalInstant, placeLocal, writeLocalTime } from './timezone.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/text/time-units.ts'

/** contract: scheduling. */
export const DEFAULT_TIMEZONE = 'Europe/Paris'

export interface ScheduleRequest {
  /** `YYYY-MM-DD`, or a date with a time; local to the zone unless it names an offset. */
  date?: string | undefined
  hours?: number | undefined
  minutes?: number | undefined
  timezone: string
}

interface SchedulePlan {
  /** ms UTC. */
  at: number
  /** Canonical. */
  timezone: string
  /** No date was given. */
  immediately: boolean
  issues: Issue[]
  warnings: string[]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * When a campaign goes out: at once without a date, at midnight of the zone for a date without a
 * time. Every fault is an issue; `at` means something only when there is none.
 * contract: scheduling, campaigns.
 */
export function readSchedule(given: ScheduleRequest, now: number): SchedulePlan {
  const timezone = canonicalTimezone(given.timezone)
  const issues = [...(timezone === null ? [notAZone(given.timezone)] : []), ...checkTime(given)]
  const request = { ...given, timezone: timezone ?? given.timezone }
  const plan = {
    at: now,
    timezone: request.timezone,
    immediately: request.date === undefined,
    issues,
    warnings: [],
  }
  if (request.date === undefined || issues.length > 0) return plan
  const read = readInstant(request, request.date.trim())
  if (read === null) return { ...plan, issues: [notADate(request.date)] }
  if (read.at < now) return { ...plan, issues: [past(request.timezone, now)] }
  return { ...plan, at: read.at, warnings: noteChange(request.timezone, read) }
}

function notAZone(timezone: string): Issue {
  const message = `"${timezone.slice(0, 100)}" is not an IANA time zone`
  return { path: 'timezone', message, hint: 'Such as Europe/Paris or America/New_York.' }
}

function checkTime(request: ScheduleRequest): Issue[] {
  const given = (['hours', 'minutes'] as const).filter((part) => request[part] !== undefined)
  if (request.date === undefined) {
    return given.map((path) => ({
      path,
      message: 'needs a date',
      hint: 'Send date as well, or neither to send at once.',
    }))
  }
  if (!request.date.includes(':')) return []
  return given.map((path) => ({
    path,
    message: 'says the time a second time: date has one already',
    hint: 'Send the day alone in date, such as 2026-09-02.',
  }))
}

function readInstant({ hours = 0, minutes = 0, timezone }: ScheduleRequest, date: string) {
  const read = parseIsoTime(date)
  if (read === null) return null
  if (!DAY.test(date) && !isLocalTime(date)) return { at: read, kind: 'once', local: read } as const
  const local = read + hours * HOUR_MS + minutes * MINUTE_MS
  return { ...placeLocal(timezone, local), local }
}

function notADate(date: string): Issue {
  const message = `"${date.slice(0, 100)}" is not an ISO 8601 date`
  return { path: 'date', message, hint: 'Such as 2026-09-02.' }
}

function past(zone: string, now: number): Issue {
  return {
    path: 'date',
    message: `is in the past. The sandbox clock says ${writeLocalTime(zone, now)} (${zone})`,
    hint: 'Leave date out to send at once.',
  }
}

function noteChange(zone: string, { kind, local, at }: LocalInstant & { local: number }): string[] {
  if (kind === 'once') return []
  const wanted = writeLocalTime('UTC', local)
  return kind === 'twice'
    ? [`date: ${wanted} comes twice in ${zone}, because the clocks change; the first is taken.`]
    : [
        `date: ${wanted} does not exist in ${zone}, because the clocks change; it becomes ${writeLocalTime(zone, at)}.`,
      ]
}
