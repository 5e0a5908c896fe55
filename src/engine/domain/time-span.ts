import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/text/time-units.ts'

const UNITS = { w: 7 * DAY_MS, d: DAY_MS, h: HOUR_MS, m: MINUTE_MS, s: SECOND_MS } as const

type Unit = keyof typeof UNITS

const FORM =
  /^(?:(?<w>\d{1,6})w\s*)?(?:(?<d>\d{1,6})d\s*)?(?:(?<h>\d{1,6})h\s*)?(?:(?<m>\d{1,6})m\s*)?(?:(?<s>\d{1,6})s)?$/

/**
 * A span as people write it, `1w`, `3d`, `2h30m`, `90m`, largest unit first, each once; in ms, null
 * when it is none. A day is 24 hours, whatever the clocks on walls do that night.
 */
export function parseTimeSpan(text: string): number | null {
  const groups = FORM.exec(text.trim())?.groups
  const parts = Object.entries(groups ?? {}).filter(([, digits]) => digits !== undefined)
  if (parts.length === 0) return null
  return parts.reduce((sum, [unit, digits]) => sum + Number(digits) * UNITS[unit as Unit], 0)
}
