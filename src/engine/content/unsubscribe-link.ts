import type { ContentLibrary } from '../../shared/content-library.ts'
import { foldCase } from '../../shared/text/fold.ts'
import { type DocumentContent, toStoredContent } from '../domain/document.ts'
import { readPage } from '../domain/reviewer/read-html.ts'
import { templateOf } from './template/template-cache.ts'
import { mergeValuesFor, type MessageOrganization, type Recipient } from './variables.ts'

/** More than any message has; the way out may be the last one. */
const MOST_LINKS = 10_000

/** Stands for the link of a recipient; no author writes it. */
const ADDRESS = 'https://unsubscribe.invalid/0055'

/** A reader without any values: what depends on a condition is not shown to them. */
const ANYBODY: Recipient = {
  name: null,
  email: 'anybody@unsubscribe.invalid',
  phone: null,
  fields: new Map(),
  tags: new Set(),
}

/**
 * Returns whether authored content, its snippets inlined, shows an unsubscribe link to every
 * recipient: a link with words or a picture to `{{unsubscribeUrl}}`, with or without a scheme in front,
 * or the address itself in the text. It is looked for in the page as it is rendered, so one that is
 * hidden, empty, in a comment, in the preview text or under a condition does not count; the footer
 * that rendering adds is left out (contract: campaigns, documents).
 */
export function hasUnsubscribeLink(
  library: ContentLibrary,
  content: DocumentContent,
  organization: MessageOrganization,
): boolean {
  const judged = keepNaming(content)
  if (judged === null) return false
  const contentType = typeof judged === 'string' ? 'MARKDOWN' : 'MAILY'
  const stored = toStoredContent(judged)
  const source = { subject: '', preview: null, content: stored, contentType, footer: false } as const
  const template = templateOf(library, { ...source, snippet: () => undefined }, 'unsubscribe link')
  const links = { unsubscribeUrl: ADDRESS, onlineUrl: '', tagAction: () => '' }
  const page = readPage(template.writeHtml(mergeValuesFor(ANYBODY, organization, links)), MOST_LINKS)
  return (
    page.text.includes(ADDRESS) ||
    page.links.some(({ url, text, pictures }) => url.startsWith(ADDRESS) && (isSeen(text) || pictures > 0))
  )
}

/** Returns whether a text has more than characters without a shape. */
function isSeen(text: string): boolean {
  return /[^\s\p{Cf}\p{Cc}\p{Mn}]/u.test(text)
}

/**
 * Returns the blocks that may hold such a link, and those of HTML, which may hide what comes after them:
 * what is not rendered takes no time. Null when no block holds one.
 */
function keepNaming(content: DocumentContent): DocumentContent | null {
  if (typeof content === 'string') return namesLink(content) ? content : null
  const blocks = (content.content ?? []).map((block) => ({ block, text: JSON.stringify(block) }))
  if (!blocks.some(({ text }) => namesLink(text))) return null
  const kept = blocks.filter(({ text }) => text.includes('"htmlCodeBlock"') || namesLink(text))
  return { ...content, content: kept.map(({ block }) => block) }
}

/** Variables are compared without case. */
function namesLink(text: string): boolean {
  return foldCase(text).includes('unsubscribeurl')
}
