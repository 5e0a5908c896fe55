import { z } from 'zod'
import { type Issue, invalid } from '../../../shared/errors.ts'
import { parseIsoTime, toIsoTime } from '../../../shared/text/iso-time.ts'
import type { InputOf } from '../../tools/define.ts'
import type { AdvanceTarget } from '../scheduler/virtual-clock.ts'
import { defineAction } from './define.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/text/time-units.ts'

const UNITS = { w: 7 * DAY_MS, d: DAY_MS, h: HOUR_MS, m: MINUTE_MS, s: SECOND_MS } as const

type Unit = keyof typeof UNITS

const FORM =
  /^(?:(?<w>\d{1,6})w\s*)?(?:(?<d>\d{1,6})d\s*)?(?:(?<h>\d{1,6})h\s*)?(?:(?<m>\d{1,6})m\s*)?(?:(?<s>\d{1,6})s)?$/

/**
 * A span as people write it, `1w`, `3d`, `2h30m`, `90m`, largest unit first, each once; in ms, null
 * when it is none. A day is 24 hours, whatever the clocks on walls do that night.
 */
function parseTimeSpan(text: string): number | null {
  const groups = FORM.exec(text.trim())?.groups
  const parts = Object.entries(groups ?? {}).filter(([, digits]) => digits !== undefined)
  if (parts.length === 0) return null
  return parts.reduce((sum, [unit, digits]) => sum + Number(digits) * UNITS[unit as Unit], 0)
}

/** Nobody means more, and every time must have four digits for its year. */
const MOST_YEARS = 10
const MOST_MS = MOST_YEARS * 366 * DAY_MS

const input = {
  to: z
    .string()
    .optional()
    .describe(
      'ISO 8601 time, UTC unless it says otherwise; not before the present. At the present nothing happens.',
    ),
  by: z
    .string()
    .optional()
    .describe('A span such as "3d", "90m", "2h30m" or "1w", of w, d, h, m and s. A day is 24 hours.'),
  next: z
    .literal(true)
    .optional()
    .describe('Through the next instant at which something is due, the present included, and no more.'),
}

export default defineAction({
  name: 'clock.advance',
  description:
    'Move the time of this sandbox, doing all that becomes due on the way. Give one of to, by and next. The answer comes at the end; clock.progress and clock.cancel work meanwhile.',
  keepsWorld: true,
  input,
  output: {
    now: z.string(),
    processed: z.int().describe('How many emails, effects on recipients and campaigns were processed.'),
    sent: z.int().describe('How many emails were sent on the way, tests not counted.'),
    opened: z.int().describe('How many emails were opened for the first time on the way.'),
    failedCampaigns: z
      .int()
      .describe('How many campaigns failed at their start on the way; get_campaign says why.'),
    cancelled: z.boolean().describe('True when clock.cancel ended it before it was there.'),
    warnings: z
      .array(z.string())
      .optional()
      .describe('Organizations that were left out because their file cannot be used.'),
  },
  rules(given) {
    const [first, ...others] = (['to', 'by', 'next'] as const).filter((name) => given[name] !== undefined)
    if (first === undefined) return [{ path: 'to', message: 'is required: give to, by or next' }]
    return others.map((path): Issue => ({ path, message: `give ${first} or ${path}, not both` }))
  },
  async run(given, { world, clock }) {
    const advance = await clock.advance(readAim(given, world.clock.now()))
    const { now, processed, sent, opened, failedCampaigns, target } = advance
    const cancelled = advance.cancelled && now < target
    const answer = { now: toIsoTime(now), processed, sent, opened, failedCampaigns, cancelled }
    const warnings = world.listDamages()
    return warnings.length > 0 ? { ...answer, warnings } : answer
  },
})

function readAim({ to, by }: InputOf<typeof input>, now: number): AdvanceTarget {
  if (to !== undefined) {
    const at = parseIsoTime(to)
    if (at === null) throw refuse('to', to, 'is no time such as "2026-03-01T09:00:00Z"')
    if (at > now + MOST_MS) throw refuse('to', to, `is more than ${MOST_YEARS} years ahead`)
    return { to: at }
  }
  if (by === undefined) return 'next'
  const span = parseTimeSpan(by)
  if (span === null) throw refuse('by', by, 'is no span such as "3d", "90m" or "2h30m"')
  if (span === 0) throw refuse('by', by, 'moves nothing')
  if (span > MOST_MS) throw refuse('by', by, `is more than ${MOST_YEARS} years`)
  return { by: span }
}

function refuse(path: string, text: string, message: string) {
  return invalid([{ path, message: `"${text.slice(0, 100)}" ${message}` }])
}
