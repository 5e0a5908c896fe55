import { foldCase } from '../../../shared/text/fold.ts'
import { type PageParts, type ReviewLink, readPage } from './read-html.ts'
import { findUrls, readUrl, registeredDomain, type WebAddress } from './read-url.ts'
import { foldWording } from './wording.ts'

/** The organization that sends the message: its own name and domains are no impersonation. */
export interface ReviewOrganization {
  name: string
  website: string | null
  /** Sending domains, web domains and click domain of the organization. */
  domains: readonly string[]
  postalAddress: string | null
}

export interface MessageToReview {
  subject: string
  html: string
  /** The text part; read only when the page has no words of its own. */
  text: string
  /** Links of the page, when the caller has them already; those of the page are read anyway. */
  links?: readonly ReviewLink[]
  senderName: string | null
  senderEmail: string | null
  organization: ReviewOrganization
}

export interface PreparedLink extends ReviewLink {
  /** Null for what is no web address (mailto:, placeholders). */
  address: WebAddress | null
}

/** A message as the rules look at it: everything that two of them need is worked out once. */
export interface ReviewedMessage {
  subject: string
  /** Subject and visible text, folded for comparing words. */
  words: string
  /** Subject and visible text as they are written. */
  visible: string
  hidden: string
  images: number
  /** Letters and digits that a reader sees in the body. */
  letters: number
  links: readonly PreparedLink[]
  sender: { name: string; email: string; domain: string }
  organization: ReviewOrganization
  /** Whether the host belongs to the organization or to the sandbox itself. */
  isOwn(host: string): boolean
}

/** Links that the sandbox itself writes: unsubscribe, online version, tracking. */
const SANDBOX = /(?:^|\.)sandbox\.test$/
/**
 * As much as is read: more than any campaign has, and so little that a review takes milliseconds.
 * Published in docs/reviewer.md.
 */
export const READ_AT_MOST = { page: 300_000, text: 20_000, subject: 1000, links: 500 } as const

export function prepareMessage(message: MessageToReview): ReviewedMessage {
  const page = readPage(message.html.slice(0, READ_AT_MOST.page), READ_AT_MOST.links)
  const body = (page.text === '' ? message.text : page.text).slice(0, READ_AT_MOST.text)
  const subject = message.subject.slice(0, READ_AT_MOST.subject)
  const visible = `${subject}\n${body}`
  const email = foldCase(message.senderEmail ?? '').trim()
  return {
    subject,
    words: foldWording(visible),
    visible,
    hidden: page.hidden.slice(0, READ_AT_MOST.text),
    images: page.images,
    letters: (body.match(/[\p{L}\p{N}]/gu) ?? []).length,
    links: linksOf(message, page, body),
    sender: { name: (message.senderName ?? '').trim(), email, domain: email.split('@').at(-1) ?? '' },
    organization: message.organization,
    isOwn: ownHosts(message.organization),
  }
}

/** Of the page, of the caller, and those written out in the text; each once. */
function linksOf(message: MessageToReview, page: PageParts, body: string): PreparedLink[] {
  const bare = findUrls(body).map((url) => ({ url, text: '' }))
  const linked = [...page.links, ...(message.links ?? [])]
  const known = new Set(linked.map(({ url }) => url))
  const all = [...linked, ...bare.filter(({ url }) => !known.has(url))]
  const once = new Map(all.map((link) => [`${link.url}\n${link.text}`, link]))
  return [...once.values()]
    .slice(0, READ_AT_MOST.links)
    .map((link) => ({ ...link, address: readUrl(link.url) }))
}

function ownHosts({ website, domains }: ReviewOrganization): (host: string) => boolean {
  const hosts = [...domains, readUrl(website ?? '')?.host ?? ''].filter((host) => host !== '')
  const own = new Set(hosts.map((host) => registeredDomain(host.toLowerCase())))
  return (host) => SANDBOX.test(host) || own.has(registeredDomain(host))
}
