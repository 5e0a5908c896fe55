import { canSendFrom } from '../../domain/domain-verification.ts'
import { type Issue, invalid } from '../../../shared/errors.ts'
import { checkSize } from '../../content/document-limits.ts'
import { checkHtmlMessage } from '../../content/authored-html.ts'
import { inlineSnippets } from '../../content/inline-snippets.ts'
import type { DocumentNode } from '../../domain/document.ts'
import { badAddress, holdsInvisible, invisibleRemoved, normalizeEmail } from '../../domain/email-address.ts'
import { type Mailbox, readMailbox } from '../../domain/mailbox.ts'
import { findDomainByName } from '../../store/domains.ts'
import { type SubscriberRow, findSubscriberByEmail } from '../../store/subscribers.ts'
import { readContent, snippetSource } from '../../sending/read-content.ts'
import { readPreview, readSubject } from '../campaigns/read-values.ts'
import type { ReadContext } from '../../context.ts'
import type { ReadMessage } from '../../sending/queue-message.ts'
import { refusalOf } from '../../sending/refuse-sending.ts'
import type { MessageInput } from './fields.ts'

/** More than any mailbox provider keeps. */
const MOST_HEADERS = 50
/** Of a line (RFC 5322 section 2.1.1). */
const LONGEST_VALUE = 998
const LONGEST_SHOWN = 100
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,76}$/
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u001f\u007f]/

/** What the message is, who it is from and how it is written: a second one would contradict it, or forge it. */
const OWN =
  /^(?:from|to|cc|bcc|sender|reply-to|subject|date|message-id|mime-version|received|return-path|authentication-results|dkim-.*|arc-.*|content-.*|resent-.*|list-unsubscribe.*|feedback-id|x-postdesk-.*)$/i

/** Headers that a caller adds to a message; a line break in one would smuggle in another. */
function checkHeaders(path: string, headers: Readonly<Record<string, string>>): Issue[] {
  const entries = Object.entries(headers)
  if (entries.length > MOST_HEADERS)
    return [{ path, message: `may have at most ${MOST_HEADERS} entries, not ${entries.length}` }]
  return entries.flatMap(([name, value]): Issue[] => {
    const at = `${path}.${name.slice(0, LONGEST_SHOWN)}`
    if (!NAME.test(name)) return [{ path: at, message: 'is no header name' }]
    if (OWN.test(name)) return [{ path: at, message: 'is written by the service itself' }]
    if (UNPRINTABLE.test(value)) return [{ path: at, message: 'must be one line of text' }]
    if (value.length > LONGEST_VALUE)
      return [{ path: at, message: `must be at most ${LONGEST_VALUE} characters` }]
    return []
  })
}

const TAG = /^[\w-]{1,256}$/

/** Throws VALIDATION_ERROR with every fault of the addresses, headers and tags, then of the words. */
export function readMessage(given: MessageInput, context: ReadContext): ReadMessage {
  const issues: Issue[] = []
  const warnings: string[] = []
  const readAddress = (path: string, text: string) => readMailboxOf(path, text, issues, warnings)
  const from = checkFrom(readAddress('from', given.from), context, issues)
  const to = readAddress('to', firstOf(given.to))
  const reply = given.reply_to ?? given.replyTo
  const replyPath = given.reply_to === undefined ? 'replyTo' : 'reply_to'
  const replyTo = reply === undefined ? null : readAddress(replyPath, firstOf(reply)).email
  const copies = (given.cc ?? []).map((text, index) => readAddress(`cc.${index}`, text).email)
  const subscriber = findReachable('to', to.email, context, issues)
  for (const [index, email] of copies.entries()) findReachable(`cc.${index}`, email, context, issues)
  issues.push(...checkHeaders('headers', given.headers ?? {}), ...checkTags(given.tags ?? []))
  if (issues.length > 0) throw invalid(issues)
  return {
    from,
    to,
    subscriber,
    cc: [...new Set(copies)].filter((email) => email !== to.email),
    replyTo,
    subject: readSubject(given.subject, warnings),
    preview: readPreview(given.preview ?? null, warnings),
    body: readBody(given, context, warnings),
    text: given.text ?? null,
    headers: given.headers ?? {},
    tags: given.tags ?? [],
    warnings,
  }
}

function firstOf(given: string | readonly string[]): string {
  return typeof given === 'string' ? given : (given[0] ?? '')
}

const NOBODY: Mailbox = { name: null, email: '' }

function readMailboxOf(path: string, text: string, issues: Issue[], warnings: string[]): Mailbox {
  const mailbox = readMailbox(text)
  if (!mailbox) issues.push(badAddress(path, text))
  else if (holdsInvisible(text.slice(text.lastIndexOf('<') + 1))) warnings.push(invisibleRemoved(path))
  return mailbox ?? NOBODY
}

/** Mail leaves only from domains that were verified (contract: domains). */
function checkFrom(mailbox: Mailbox, { db }: ReadContext, issues: Issue[]): Mailbox {
  if (mailbox === NOBODY) return mailbox
  const name = mailbox.email.slice(mailbox.email.lastIndexOf('@') + 1)
  const domain = findDomainByName(db, name)
  if (canSendFrom(domain?.status)) return mailbox
  const message = domain
    ? `"${name}" is ${domain.status}, not VERIFIED`
    : `"${name}" is no sending domain here`
  issues.push({ path: 'from', message, hint: 'list_domains shows those that are VERIFIED.' })
  return mailbox
}

function findReachable(
  path: string,
  email: string,
  { db }: ReadContext,
  issues: Issue[],
): SubscriberRow | null {
  const address = normalizeEmail(email)
  if (address === null) return null
  const subscriber = findSubscriberByEmail(db, address) ?? null
  const refusal = refusalOf(db, address, subscriber)
  if (refusal !== null) issues.push({ path, message: `${address} ${refusal}` })
  return subscriber
}

function checkTags(tags: readonly { name: string; value: string }[]): Issue[] {
  return tags.flatMap((tag, index) =>
    (['name', 'value'] as const)
      .filter((key) => !TAG.test(tag[key]))
      .map((key) => ({
        path: `tags.${index}.${key}`,
        message: 'must be 1 to 256 letters, digits, underscores and dashes',
      })),
  )
}

function readBody(
  given: MessageInput,
  { db, organization }: ReadContext,
  warnings: string[],
): ReadMessage['body'] {
  if (given.text !== undefined) checkSize(given.text, 'text')
  if (given.html !== undefined) {
    warnings.push(...checkHtmlMessage(given.html, 'html'))
    return { contentType: 'HTML', content: given.html }
  }
  const parsed = readContent(db, organization.number, given.tiptap, 'MAILY', 'tiptap')
  warnings.push(...parsed.warnings)
  const source = snippetSource(db, organization.number)
  const content = inlineSnippets(parsed.content as DocumentNode, source, () => undefined)
  return { contentType: 'MAILY', content }
}
