import { textOf } from '../../../shared/text-schema.ts'
import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { type Issue, ToolError } from '../../../shared/errors.ts'
import { compileSnapshotInParts } from '../../content/message-snapshot.ts'
import { listSnippetIds } from '../../content/inline-snippets.ts'
import { type DocumentNode, toStoredContent } from '../../domain/document.ts'
import { fingerprintOf } from '../../domain/fingerprint.ts'
import { findEmail } from '../../store/emails/emails.ts'
import { findEmailTemplate } from '../../store/emails/email-templates.ts'
import { findSendRequest, insertSendRequest } from '../../store/emails/send-requests.ts'
import type { ReadContext } from '../../context.ts'
import { defineTool, type InputOf } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { requireEmailLeft } from '../../sending/email-limit.ts'
import { queueMessage } from '../../sending/queue-message.ts'
import { messageFields } from './fields.ts'
import { readMessage } from './read-message.ts'
import { refuseStopped } from '../../sending/refuse-sending.ts'
import { MOST_KEY_CHARACTERS } from '../../domain/limits.ts'

const input = {
  ...messageFields,
  idempotencyKey: textOf(MOST_KEY_CHARACTERS)
    .min(1)
    .optional()
    .describe(`1 to ${MOST_KEY_CHARACTERS} characters. The same call with the same key sends nothing again.`),
} as const

export default defineTool({
  name: 'send_email',
  group: 'sending',
  surface: 'customer',
  access: 'danger',
  description:
    'Send one message to one address at once, from a mailbox on a VERIFIED domain. Takes html or a rich-text document, never both.',
  input,
  output: {
    id: z.string(),
    status: z.literal('queued'),
    to: z.string(),
    subject: z
      .string()
      .describe('As it was sent to this tool: variables are filled in for the recipient alone.'),
    warnings,
  },
  rules: ({ html, tiptap, reply_to, replyTo }) => [
    ...ruleBody(html, tiptap),
    ...(reply_to !== undefined && replyTo !== undefined && String(reply_to) !== String(replyTo)
      ? [{ path: 'replyTo', message: 'is not the same as reply_to', hint: 'Send one of the two.' }]
      : []),
  ],
  *readAhead(given, context) {
    // HTML is read in one piece; a document of many nodes is rendered in parts.
    if (given.tiptap === undefined) return
    const { subject, preview, body } = readMessage(given, context)
    yield
    const { contentType, content } = body
    const words = { subject, preview, contentType, content: toStoredContent(content), campaign: null }
    yield
    yield* compileSnapshotInParts(context.content, words)
  },
  confirm(given, context, { to, subject, warnings: noted }) {
    // Nothing is sent a second time, so there is nothing to confirm.
    if (findRepeated(given, context)) return null
    const message = readMessage(given, context)
    const copies = message.cc.length
    return {
      action: `Send "${subject}" to ${to}`,
      impact: [
        `One email goes out at once, from ${given.from}${copies > 0 ? `, with ${copies} in copy` : ''}.`,
        ...(noted ?? []),
      ].join(' '),
      facts: {
        'the copies': copies,
        'the subject': subject,
        // What stands in the call itself must be the same; snippets that it names may change.
        ...(namesSnippets(given.tiptap) ? { 'the content': fingerprintOf(message.body) } : {}),
      },
    }
  },
  run(given, context) {
    const { db, organization } = context
    refuseStopped(context, 'TRANSACTIONAL')
    const repeated = findRepeated(given, context)
    if (repeated) return repeated
    const message = readMessage(given, context)
    requireEmailLeft(context)
    const { id, warnings: noted } = queueMessage(message, context)
    const { idempotencyKey } = given
    if (idempotencyKey !== undefined)
      insertSendRequest(db, idempotencyKey, { email: id, fingerprint: fingerprintOf(given) })
    return {
      id: encodeId('email', organization.number, id),
      status: 'queued' as const,
      to: message.to.email,
      subject: message.subject,
      ...warned(noted),
    }
  },
})

function namesSnippets(document: unknown): boolean {
  // JSON text, which may write its names in more than one way.
  if (typeof document === 'string') return true
  return document !== undefined && listSnippetIds(document as DocumentNode).size > 0
}

function ruleBody(html: string | undefined, tiptap: unknown): Issue[] {
  if (html !== undefined && tiptap !== undefined)
    return [{ path: 'tiptap', message: 'may not be sent together with html', hint: 'Send one of the two.' }]
  if (html === undefined && tiptap === undefined)
    return [{ path: 'html', message: 'html or tiptap is required', hint: 'Send one of the two.' }]
  return html?.trim() === '' ? [{ path: 'html', message: 'must not be empty' }] : []
}

/** What the first call with this key was answered; throws CONFLICT when it asked for something else. */
function findRepeated(given: InputOf<typeof input>, context: ReadContext) {
  const { db, organization } = context
  const { idempotencyKey } = given
  const known = idempotencyKey === undefined ? undefined : findSendRequest(db, idempotencyKey)
  if (!known) return null
  if (known.fingerprint !== fingerprintOf(given))
    throw new ToolError('CONFLICT', 'idempotencyKey: was used for another message; take a new one.')
  const email = findEmail(db, known.email)
  const template = email?.template ? findEmailTemplate(db, email.template) : undefined
  if (!email || !template) throw new Error(`the email of the key is gone: ${known.email}`)
  return {
    id: encodeId('email', organization.number, email.id),
    status: 'queued' as const,
    to: email.recipient,
    subject: template.subject,
  }
}
