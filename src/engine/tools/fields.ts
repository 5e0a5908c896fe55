import { z } from 'zod'
import type { Issue } from '../../shared/errors.ts'
import { MOST_ROWS, MOST_SUBSCRIBER_FIELDS, MOST_SUBSCRIBER_TAGS } from '../domain/limits.ts'
import { SUBSCRIBER_STATUSES } from '../domain/subscriber-status.ts'

/** Blessed parameter and answer shapes: one wording and one limit per notion. */

export function limit(fallback: number, most = MOST_ROWS) {
  return z
    .int()
    .min(1)
    .max(most)
    .default(fallback)
    .describe(`How many rows to answer, 1 to ${most}. Default ${fallback}.`)
}

export const cursor = z.string().optional().describe('Subscriber id of the last row of the previous page.')

/** Both spellings of "no restriction" are accepted everywhere (contract: answers). */
export const statusFilter = z.enum([...SUBSCRIBER_STATUSES, 'ALL', 'all'])

export const subscriberId = z
  .string()
  .optional()
  .describe('Id of the subscriber (sub_…). Either this or email.')
export const subscriberEmail = z
  .string()
  .optional()
  .describe('Email address of the subscriber. Either this or subscriberId.')

export const tagNames = z.array(z.string())

/** Tag names that a call gives to one subscriber. */
export const givenTags = z.array(z.string()).max(MOST_SUBSCRIBER_TAGS)

/** Replacing every tag by nothing must be said: a list that was left out by mistake would clear them. */
export function replaceRules(input: {
  tags?: readonly string[] | undefined
  replaceTags?: boolean | undefined
}): Issue[] {
  if (!input.replaceTags || input.tags !== undefined) return []
  return [
    {
      path: 'tags',
      message: 'is required with replaceTags',
      hint: 'Send the complete list; [] removes every tag.',
    },
  ]
}

/** Values of custom fields by field name; null clears one. Values are stored as text. */
export const customFieldValues = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .refine((values) => Object.keys(values).length <= MOST_SUBSCRIBER_FIELDS, {
    message: `must have at most ${MOST_SUBSCRIBER_FIELDS} fields`,
  })
  .meta({ maxProperties: MOST_SUBSCRIBER_FIELDS })

export const isoTime = z.string().describe('ISO 8601, UTC.')

export const status = z.enum(SUBSCRIBER_STATUSES)

/** A subscriber in full (contract: resources). */
export const subscriberDetail = {
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  status,
  createdAt: isoTime,
  updatedAt: isoTime,
  tags: tagNames,
  customFields: z.record(z.string(), z.string()),
  revenue: z.number(),
  emailCount: z.int(),
  openCount: z.int(),
  clickCount: z.int(),
  ipAddress: z.string().nullable(),
  country: z.string().nullable(),
  unsubscribeReason: z.string().nullable(),
} as const

export const subscriberSummary = {
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  status,
  createdAt: isoTime,
  tags: tagNames,
} as const

export const subscriberReference = z.object({ id: z.string(), email: z.string(), status })

export const warnings = z
  .array(z.string())
  .refine((texts) => texts.length > 0)
  .optional()
  .describe('What was accepted but not as it came.')

/** An issue when a call says what it changes and nothing that should change; `names` are what it may. */
export function requireChange(input: Readonly<Record<string, unknown>>, names: readonly string[]): Issue[] {
  if (names.some((name) => input[name] !== undefined)) return []
  // About no field that was sent, so it names those there are.
  return [{ path: '', message: `Nothing to change: send at least one of ${names.join(', ')}` }]
}

/** The `warnings` of an answer, left out when there are none. */
export function warned(found: readonly string[]): { warnings?: string[] } {
  return found.length > 0 ? { warnings: [...found] } : {}
}

export const tagReference = z.object({ id: z.string(), name: z.string() })

export const customField = z.object({ id: z.string(), name: z.string() })
