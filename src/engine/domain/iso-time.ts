const FORM =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(?<offset>Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/**
 * ISO 8601, also with a space for the T, as ms UTC; null when it is none. Without an offset it
 * is UTC: the time zone of whichever machine runs the sandbox must not matter.
 */
export function parseIsoTime(text: string): number | null {
  const { day, time = '00:00', offset = 'Z' } = FORM.exec(text.trim())?.groups ?? {}
  if (day === undefined || !isDay(day)) return null
  const at = Date.parse(`${day}T${time.replace(',', '.')}${toLongOffset(offset)}`)
  return Number.isNaN(at) ? null : at
}

/** True for a time that names no offset: what it means depends on whose clock it was read from. */
export function isLocalTime(text: string): boolean {
  return FORM.exec(text.trim())?.groups?.['offset'] === undefined
}

/** Date.parse takes 30 February for 2 March. */
function isDay(day: string): boolean {
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

function toLongOffset(offset: string): string {
  if (offset.length === 1) return 'Z'
  const [hours, minutes] = [offset.slice(0, 3), offset.slice(3).replace(':', '')]
  return `${hours}:${minutes || '00'}`
}
