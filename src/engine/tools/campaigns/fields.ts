import { z } from 'zod'
import { CAMPAIGN_STATUSES } from '../../domain/campaign-status.ts'
import { CONTENT_TYPES } from '../../domain/document.ts'
import { isoTime } from '../fields.ts'
import { filterList } from '../subscribers/filters.ts'

/** Parameter and answer shapes that the campaign tools share (tools specification, section 4). */

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

export const subject = z.string().describe('Subject line; may hold {{variables}}.')

export const preview = z
  .string()
  .nullable()
  .describe('Preheader: what inboxes show after the subject. Null for none.')

export const senderId = z.string().describe('Id of the sender (snd_…).')

export const replyTo = z
  .string()
  .nullable()
  .describe('Address that answers go to. Null for the sender itself.')

export const status = z.enum(CAMPAIGN_STATUSES)

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
  recipientCount: z.int(),
  emailsSentCount: z.int(),
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
  recipientFilters: filterList,
} as const
