import { z } from 'zod'
import { CAMPAIGN_STATUSES } from '../../domain/campaign-status.ts'
import { CONTENT_TYPES } from '../../domain/document.ts'
import { SEND_RULES } from '../../domain/send-eligibility.ts'
import { isoTime } from '../fields.ts'
import { filterList } from '../subscribers/filters.ts'
import { ownLimit } from '../own-limits.ts'

/** Parameter and answer shapes that the campaign tools share (contract: campaigns). */

export const campaignId = z.string().describe('Id of the campaign (cmp_…).')

export const contentType = z
  .enum(CONTENT_TYPES)
  .describe('What content is: a MAILY or PLATE document, or MARKDOWN text.')

/** A document, a PLATE array, or text: JSON text of a document, or Markdown. */
export const documentInput = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.string()])
  .describe(
    'Rich-text document {"type": "doc", "content": […]}, or its JSON text; plain text when contentType is MARKDOWN.',
  )

export const documentOutput = z
  .union([z.record(z.string(), z.unknown()), z.string()])
  .describe('The document; text for MARKDOWN.')

export const subject = ownLimit(z.string().describe('Subject line; may hold {{variables}}.'))

export const preview = ownLimit(
  z.string().nullable().describe('Preheader: what inboxes show after the subject. Null for none.'),
)

export const senderId = z.string().describe('Id of the sender (snd_…).')

export const replyTo = ownLimit(
  z.string().nullable().describe('Address that answers go to. Null for the sender itself.'),
)

export const historyNote = z
  .string()
  .optional()
  .describe('Of a change that nobody made in the campaign itself, such as a renamed custom field.')

export const historyWritten = isoTime
  .optional()
  .describe('When it was saved by the clock of this machine; `savedAt` is the time of the sandbox.')

const blocks = z.int().min(0)

export const historyChanges = z
  .object({
    subject: z.boolean().describe('Whether the subject differs.'),
    added: blocks.describe('Blocks that are new.'),
    removed: blocks.describe('Blocks that are gone.'),
    changed: blocks.describe('Blocks that say or look something else.'),
  })
  .optional()
  .describe('What differs from the version before it. Not of the first one.')

export const status = z.enum(CAMPAIGN_STATUSES)

/** Where the emails of a campaign are: each in one place (decision 0055). */
export const places = {
  pending: z.int().describe('Still to be sent.'),
  inFlight: z.int().describe('Sent, and neither delivered nor bounced yet.'),
  delivered: z.int().describe('Arrived, complained about or not.'),
  bounced: z.int(),
  failed: z.int().describe('Could not be sent.'),
  canceled: z.int().describe('Never sent: the recipient left, or was suppressed, before their turn.'),
} as const

export const failure = z
  .object({
    code: z.enum(SEND_RULES).describe('The first rule of sending that stopped it.'),
    message: z.string().describe('Every reason, as recorded when its time came.'),
  })
  .nullable()
  .describe('Why it FAILED. Null for any other status.')

export const campaignSummary = {
  id: z.string(),
  campaignId: z.string().describe('The same as id.'),
  name: z.string(),
  subject: z.string(),
  preview: z.string().nullable(),
  status,
  contentType: z.enum(CONTENT_TYPES),
  sendAt: isoTime.nullable().describe('When sending starts, or started.'),
  scheduledAt: isoTime.nullable().describe('What it was scheduled for: the same instant as sendAt.'),
  recipientCount: z.int().describe('As settled when sending started; 0 before.'),
  emailsSentCount: z.int().describe('In flight, delivered and bounced.'),
  emailsOpenedCount: z.int(),
  emailsClickedCount: z.int(),
  createdAt: isoTime,
  updatedAt: isoTime,
} as const

export const campaignDetail = {
  ...campaignSummary,
  content: documentOutput,
  replyTo: z.string().nullable(),
  senderId: z.string().nullable(),
  sender: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  timezone: z.string().nullable(),
  failure,
  recipientFilters: filterList,
} as const
