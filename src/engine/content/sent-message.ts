import type { ContentLibrary } from '../../shared/content-library.ts'
import { LINKS_ROOT } from '../domain/link-token.ts'
import { compileKept, keptValues, type KeptWords } from './message-snapshot.ts'
import { evaluate, readExpression } from './template/placeholders.ts'
import type { MessageLinks } from './variables.ts'

/** Everything of a message that was kept when it was sent. */
export interface SentWords extends KeptWords {
  /** The text part as it was given, '' for none; null makes it from the page. */
  text: string | null
  organizationName: string
  postalAddress: string | null
}

export interface SentTo {
  recipient: string
  mergeValues: Record<string, unknown> | null
}

/** Leads nowhere: whoever reads a customer's mail must not be able to unsubscribe its reader. */
const CLOSED_LINKS: MessageLinks = {
  unsubscribeUrl: `${LINKS_ROOT}unsubscribe`,
  onlineUrl: `${LINKS_ROOT}online`,
  tagAction: (action, names) => `${LINKS_ROOT}tags?${action}=${names.map(encodeURIComponent).join(',')}`,
}

/**
 * A message as it read for this person, to be looked at by somebody else: links lead where their
 * author let them lead, without tracking, and the sandbox's own are closed.
 */
export function writeSentMessage(
  library: ContentLibrary,
  words: SentWords,
  { recipient, mergeValues }: SentTo,
): { subject: string; html: string; text: string | null } {
  const template = compileKept(library, words)
  const from = { name: words.organizationName, postalAddress: words.postalAddress }
  const values = keptValues(mergeValues, recipient, from, CLOSED_LINKS)
  const written =
    words.text === null ? template.writeText(values) : evaluate(readExpression(words.text), values)
  return {
    subject: template.writeSubject(values),
    html: template.writeHtml(values),
    text: words.text === '' ? null : written,
  }
}
