/** Writes the email of one `send_email` call, and creates its subscriber where there is none. */
import type { DocumentNode } from '../domain/document.ts'
import type { Mailbox } from '../domain/mailbox.ts'
import { compileSnapshot, listVariables } from '../content/message-snapshot.ts'
import { toStoredContent } from '../domain/document.ts'
import { insertEmailTemplate, type NewEmailTemplate } from '../store/emails/email-templates.ts'
import { insertEmail } from '../store/emails/emails.ts'
import { readPostalAddress, readSettings } from '../store/settings.ts'
import type { SubscriberRow } from '../store/subscribers.ts'
import type { WriteContext } from '../context.ts'
import { SubscriberWriter } from '../subscribers/save.ts'
import { SubscriberRoom } from '../subscribers/subscriber-limit.ts'
import { MessageBound } from './message-size.ts'
import { knownVariables, personalValues } from './recipient.ts'

/** A single message, checked: addresses normalized, snippets inlined. */
export interface ReadMessage {
  from: Mailbox
  to: Mailbox
  /** Null for an address that nobody of the organization has yet. */
  subscriber: SubscriberRow | null
  cc: string[]
  replyTo: string | null
  subject: string
  preview: string | null
  /** HTML, or a document with its snippets inlined. */
  body: { contentType: 'HTML'; content: string } | { contentType: 'MAILY'; content: DocumentNode }
  text: string | null
  headers: Readonly<Record<string, string>>
  tags: readonly { name: string; value: string }[]
  warnings: string[]
}

export interface QueuedMessage {
  id: number
  warnings: string[]
}

/** Writes a single message and its recipient; the clock sends it at this instant. */
export function queueMessage(message: ReadMessage, context: WriteContext): QueuedMessage {
  const { db, now } = context
  const subscriber = message.subscriber ?? addRecipient(message.to.email, context)
  const words = toTemplateRow(message, context)
  const template = compileSnapshot(context.content, words)
  const recipient = message.to.email
  const mergeValues = personalValues(db, template, subscriber, words.text)
  new MessageBound(template, words).require(recipient, mergeValues)
  const id = insertEmail(db, {
    kind: 'TRANSACTIONAL',
    campaign: null,
    subscriber: subscriber.id,
    recipient,
    template: insertEmailTemplate(db, words),
    mergeValues,
    created: now,
    due: now,
  })
  const warnings = [
    ...message.warnings,
    ...listUnknown([...template.variables, ...listVariables(words.text)], context),
  ]
  return { id, warnings }
}

/** Sending to somebody unknown makes them known, without subscribing them (contract: subscriber-status). */
function addRecipient(email: string, context: WriteContext): SubscriberRow {
  const { db, now } = context
  new SubscriberRoom(context).require()
  const writer = new SubscriberWriter(db, now, { source: 'API' })
  const wanted = { email, patch: {}, status: 'TRANSACTIONAL', tags: [], replaceTags: false } as const
  const { row } = writer.save(null, { ...wanted, fields: new Map() })
  writer.finish()
  return row
}

function listUnknown(variables: readonly { id: string }[], { db }: WriteContext): string[] {
  const isKnown = knownVariables(db)
  const unknown = new Set(variables.map(({ id }) => id).filter((id) => !isKnown(id)))
  return [...unknown].map((id) => `unknown variable "${id}"; its fallback is shown, or nothing`)
}

function toTemplateRow(message: ReadMessage, { db, now }: WriteContext): NewEmailTemplate {
  const { from, replyTo, subject, preview, text, body, cc, headers, tags } = message
  return {
    campaign: null,
    created: now,
    subject,
    preview,
    contentType: body.contentType,
    content: toStoredContent(body.content),
    text,
    fromName: from.name,
    fromEmail: from.email,
    replyTo,
    organizationName: readSettings(db).name,
    postalAddress: readPostalAddress(db),
    extras: { cc, headers, tags },
  }
}
