import type { ContentLibrary } from '../../../shared/content-library.ts'
import { renderSnapshot } from '../../content/message-snapshot.ts'
import { type ReviewLink, readPage } from '../../domain/reviewer/read-html.ts'
import type { ReadHandle } from '../../store/db.ts'
import { type EmailTemplateRow, findEmailTemplate } from '../../store/emails/email-templates.ts'
import type { EmailRow } from '../../store/emails/emails.ts'

/** More links than a page can be read through by a person. */
const MOST_LINKS = 500

export interface SentEmail {
  words: EmailTemplateRow
  subject: string
  html: string
  text: string
  links: ReviewLink[]
}

/** An email written again from the words that were kept when it was sent; null when none were, or it never could go out. */
export function readSentEmail(db: ReadHandle, content: ContentLibrary, email: EmailRow): SentEmail | null {
  const words =
    email.template === null || email.status === 'FAILED' ? undefined : findEmailTemplate(db, email.template)
  if (!words) return null
  const { subject, html, text } = renderSnapshot(content, words, email)
  const page = readPage(html, MOST_LINKS)
  const links = page.links.map(({ text: shown, url }) => ({ text: shown, url }))
  return { words, subject, html, text: text ?? page.text, links }
}

/** `Shop <hello@shop.example>`, or the address alone. */
export function writeMailbox(name: string | null, email: string): string {
  return name === null || name === '' ? email : `${name} <${email}>`
}
