import punycode from 'punycode/punycode.js'
import { squeezeAddress } from '../../../engine/domain/link-address.ts'
import { isIpHost } from '../../../engine/domain/reviewer/read-url.ts'
import { turnsDirection } from '../../../shared/text/clean.ts'
import type { Meaning } from '../Badge.tsx'
import { type LinkKind, type MailLink } from './addresses.ts'
import { carriedAddress, isRedirector } from './redirects.ts'
import { findLinkMismatch } from './link-mismatch.ts'

/** What is to be known of a link before anybody trusts it: told from its text and its address alone. */
interface LinkMark {
  meaning: Meaning
  text: string
  title: string
}

const KIND_MARKS: Partial<Record<LinkKind, LinkMark>> = {
  insecure: { meaning: 'attention', text: 'not https', title: 'Can be read and changed on the way' },
  script: { meaning: 'blocked', text: 'runs a script', title: 'The address is a program, not a place' },
  other: { meaning: 'attention', text: 'no web address', title: 'Not http, https, mail or telephone' },
}

const TURNED: LinkMark = {
  meaning: 'blocked',
  text: 'turned text',
  title: 'The text holds signs that turn its direction: it may not read as it is written',
}

function readAddress(address: string): URL | null {
  const plain = squeezeAddress(address)
  return URL.parse(/^(?:\/\/|\\\\)/.test(plain) ? `https:${plain}` : plain)
}

export function marksOf(link: MailLink): LinkMark[] {
  const known = KIND_MARKS[link.kind]
  const marks = [...(known ? [known] : []), ...(turnsDirection(link.text) ? [TURNED] : [])]
  if (link.kind === 'email') return [...marks, ...differing(link, null)]
  const url = link.kind === 'web' || link.kind === 'insecure' ? readAddress(link.target) : null
  return url === null ? marks : [...marks, ...differing(link, url.hostname), ...marksOfPlace(url)]
}

function differing(link: MailLink, host: string | null): LinkMark[] {
  const said = findLinkMismatch(link, host)
  if (said === null) return []
  const title = `The text says ${said}, the link leads to ${host ?? link.target.replace(/\?.*$/, '')}`
  return [{ meaning: 'blocked', text: 'text and target differ', title }]
}

function marksOfPlace(url: URL): LinkMark[] {
  const { hostname: host, username } = url
  const marks: LinkMark[] = []
  if (/(?:^|\.)xn--/.test(host))
    marks.push({ meaning: 'attention', text: 'punycode', title: `Reads as ${readable(host)}` })
  if (isIpHost(host))
    marks.push({
      meaning: 'blocked',
      text: 'IP host',
      title: 'Points to a bare IP address',
    })
  if (username !== '')
    marks.push({
      meaning: 'blocked',
      text: 'name before @',
      title: `What stands before the @ is no host; it leads to ${host}`,
    })
  if (isRedirector(url)) marks.push(redirector(url))
  return marks
}

function redirector(url: URL): LinkMark {
  const carried = carriedAddress(url)
  const title =
    carried === null
      ? 'Leads on from there: the address does not say where to'
      : `Leads on from there; the address carries ${carried}`
  return { meaning: 'attention', text: 'redirector', title }
}

function readable(host: string): string {
  try {
    return punycode.toUnicode(host)
  } catch {
    return host
  }
}
