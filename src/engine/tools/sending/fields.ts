import { z } from 'zod'
import type { InputOf } from '../define.ts'
import { MOST_COPIES, MOST_MESSAGE_TAGS } from '../../domain/limits.ts'
import { ownLimit } from '../own-limits.ts'

const oneAddress = z.union(
  [z.string(), z.array(z.string()).length(1)],
  'must be one address, or a list of one',
)

/** What a caller says about one message: where it goes and what it says. */
export const messageFields = {
  from: ownLimit(
    z.string().describe('Mailbox on a VERIFIED domain: hello@shop.example, or Shop <hello@shop.example>.'),
  ),
  to: oneAddress.describe(
    'One address, or a list of one. An unknown one becomes a TRANSACTIONAL subscriber.',
  ),
  subject: ownLimit(z.string().describe('Subject line; may hold {{variables}}.')),
  html: z.string().optional().describe('The message as HTML. Either this or tiptap.'),
  tiptap: z
    .union([z.record(z.string(), z.unknown()), z.string()])
    .optional()
    .describe('The message as a rich-text document, or its JSON text. Either this or html.'),
  text: z
    .string()
    .optional()
    .describe('The text part. Left out: made from the HTML. An empty string: no text part.'),
  reply_to: oneAddress.optional().describe('Address that answers go to.'),
  replyTo: oneAddress.optional().describe('The same as reply_to.'),
  cc: z
    .array(z.string())
    .max(MOST_COPIES)
    .optional()
    .describe(`Up to ${MOST_COPIES} addresses that get a copy.`),
  headers: z.record(z.string(), z.string()).optional().describe('Further headers by name.'),
  tags: z
    .array(z.strictObject({ name: z.string(), value: z.string() }))
    .max(MOST_MESSAGE_TAGS)
    .optional()
    .describe(
      `Up to ${MOST_MESSAGE_TAGS} names with values to tell messages apart: letters, digits, _ and -.`,
    ),
  preview: ownLimit(z.string().optional().describe('Preheader: what inboxes show after the subject.')),
} as const

export type MessageInput = InputOf<typeof messageFields>
