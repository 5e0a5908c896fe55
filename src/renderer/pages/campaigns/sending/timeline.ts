import { HOUR_MS, MINUTE_MS } from '../../../../shared/text/time-units.ts'

/** When people opened and clicked a campaign, put into hours or days. */

/** Emails first opened or clicked in the quarter hour that begins at `at`, ms UTC. */
export interface Slot {
  at: number
  emails: number
}

export interface Timeline {
  opened: Slot[]
  clicked: Slot[]
}

interface Bucket {
  /** "2026-11-28 09:00" or "2026-11-28". */
  label: string
  opened: number
  clicked: number
}

const STEP_MS = 12 * HOUR_MS
const SLOT_MS = 15 * MINUTE_MS
/** As long as hours can be told apart in a picture. */
const MOST_HOURS = 72

/** How instants are written: the day and the hours of the clocks of the console. */
interface Written {
  day: (at: number) => string
  hours: (at: number) => string
}

/**
 * Returns every hour, or every day of the clocks, from the start of a campaign to the last thing that
 * happened, those without any too. `start`: ms UTC.
 */
export function bucketsOf({ opened, clicked }: Timeline, start: number, { day, hours }: Written) {
  const times = [...opened, ...clicked].map(({ at }) => at)
  const first = Math.min(Math.floor(start / SLOT_MS) * SLOT_MS, ...times)
  const last = Math.max(first, ...times)
  const unit = last - first < MOST_HOURS * HOUR_MS ? 'hour' : 'day'
  const labels = new Map<number, string>()
  const labelOf = (at: number): string => {
    const begin = unit === 'day' ? at : first + Math.floor((at - first) / HOUR_MS) * HOUR_MS
    // Writing an instant of a zone takes a tenth of a millisecond.
    const label = labels.get(begin) ?? (unit === 'day' ? day(begin) : `${day(begin)} ${hours(begin)}`)
    labels.set(begin, label)
    return label
  }
  const buckets = new Map<string, Bucket>()
  const add = (at: number): void => {
    const label = labelOf(at)
    if (!buckets.has(label)) buckets.set(label, { label, opened: 0, clicked: 0 })
  }
  // No step skips a day: none is shorter than 23 hours.
  for (let at = first; at < last; at += unit === 'day' ? STEP_MS : HOUR_MS) add(at)
  add(last)
  const count = (slots: readonly Slot[], key: 'opened' | 'clicked'): void => {
    for (const { at, emails } of slots) {
      const bucket = buckets.get(labelOf(at))
      if (bucket) bucket[key] += emails
    }
  }
  count(opened, 'opened')
  count(clicked, 'clicked')
  return { unit, buckets: [...buckets.values()] } as const
}

/** Returns after how many ms from `start` this share of all had happened; null when nothing has. */
export function timeOfShare(slots: readonly Slot[], share: number, start: number): number | null {
  const total = slots.reduce((sum, { emails }) => sum + emails, 0)
  let sum = 0
  for (const { at, emails } of slots.toSorted((a, b) => a.at - b.at)) {
    sum += emails
    if (sum > 0 && sum >= total * share) return Math.max(0, at + SLOT_MS - start)
  }
  return null
}
