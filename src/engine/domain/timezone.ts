/** True for an IANA time zone name ("Europe/Paris", "UTC"), not for offsets such as "+02:00". */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const PARTS = new Map<string, Intl.DateTimeFormat>()

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = PARTS.get(zone)
  if (known) return known
  const format = Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  PARTS.set(zone, format)
  return format
}

/** Local clock minus UTC at an instant, ms. */
function offsetAt(zone: string, at: number): number {
  const read: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatFor(zone).formatToParts(at)) read[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

/**
 * The instant of a local time, ms UTC. A local time that a clock change skips moves forward by
 * the gap; one that comes twice takes the first (decisions.md "Calls").
 */
export function instantOfLocal(zone: string, local: number): number {
  const earlier = local - offsetAt(zone, local - 86_400_000)
  const later = local - offsetAt(zone, local + 86_400_000)
  const matching = [earlier, later].filter((at) => at + offsetAt(zone, at) === local)
  // In a gap neither offset gives the wanted time; the one before the change lands past the gap.
  return matching.length > 0 ? Math.min(...matching) : earlier
}

/** First instant of a day (`YYYY-MM-DD`) in a zone, ms UTC; `plusDays` counts calendar days on. */
export function startOfDay(zone: string, day: string, plusDays = 0): number {
  return instantOfLocal(zone, Date.parse(`${day}T00:00:00Z`) + plusDays * 86_400_000)
}
