import { SECOND_MS } from './time-units.ts'

/** More than a day is no advice any more. */
const MOST_SECONDS = 86_400

/**
 * Returns the whole seconds that an answer asks to wait, null when it asks for none. A date is taken
 * from the clock of the server that wrote it, so that a wrong clock here does no harm.
 */
export function readRetryAfter(headers: Record<string, string>): number | null {
  const { 'retry-after': asked = '', date = '' } = headers
  const seconds = /^\d+$/.test(asked.trim())
    ? Number(asked)
    : (Date.parse(asked) - Date.parse(date)) / SECOND_MS
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), MOST_SECONDS) : null
}
