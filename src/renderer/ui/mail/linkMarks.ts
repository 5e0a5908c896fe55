import punycode from 'punycode/punycode.js'
import type { Meaning } from '../Badge.tsx'
import { squeeze, type LinkKind, type MailLink } from './addresses.ts'

/** What is to be known of a link before anybody trusts it: told from its text and its address alone. */
export interface LinkMark {
  meaning: Meaning
  text: string
  title: string
}

const KIND_MARKS: Partial<Record<LinkKind, LinkMark>> = {
  insecure: { meaning: 'attention', text: 'not https', title: 'Read and changed by whoever is in between' },
  script: { meaning: 'blocked', text: 'runs a script', title: 'The address is a program, not a place' },
  other: { meaning: 'attention', text: 'no web address', title: 'Not http, https, mail or telephone' },
}

const SHORTENERS = new Set(
  (
    'bit.ly bitly.com buff.ly cutt.ly goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly s.id shorturl.at t.co t.ly ' +
    'tiny.cc tinyurl.com u.to v.gd'
  ).split(' '),
)

/** Places of well-known hosts, and parameters of any host, that lead on to anywhere. */
const REDIRECTS = [
  /^(?:www\.)?google\.[a-z.]{2,6}\/(?:amp\/|url\?)/,
  /^(?:www\.)?bing\.com\/ck\/a/,
  /^(?:www\.)?youtube\.com\/redirect\?/,
  /^l\.(?:facebook|instagram)\.com\//,
  /^[^/]+\/(?:[^?#]*\/)?(?:go|goto|redirect|redir|out|lnk)(?:\.\w{2,4})?\?/,
  /[?&](?:url|redirect|redirect_uri|redirect_url|dest|destination|goto|next|target|u)=https?(?::|%3a)/,
]

const HOST_IN_TEXT = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/?#:]\S*)?$/iu
/** Under these, names are registered one level further down. */
const SECOND_LEVEL = /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/

function readAddress(address: string): URL | null {
  const plain = squeeze(address)
  return URL.parse(/^(?:\/\/|\\\\)/.test(plain) ? `https:${plain}` : plain)
}

/** The part of a host that somebody owns, near enough without the list of all suffixes. */
function ownedPart(host: string): string {
  const labels = host.replace(/^www\./, '').split('.')
  return labels.slice(SECOND_LEVEL.test(labels.slice(-2).join('.')) ? -3 : -2).join('.')
}

function shownHost(text: string): string | null {
  const host = HOST_IN_TEXT.exec(text.trim())?.[1]
  return host === undefined ? null : (URL.parse(`https://${host}`)?.hostname ?? null)
}

export function marksOf({ text, target, kind }: MailLink): LinkMark[] {
  const known = KIND_MARKS[kind]
  const marks = known ? [known] : []
  const url = kind === 'web' || kind === 'insecure' ? readAddress(target) : null
  return url === null ? marks : [...marks, ...marksOfPlace(text, url)]
}

function marksOfPlace(text: string, url: URL): LinkMark[] {
  const { hostname: host, pathname, search, username } = url
  const marks: LinkMark[] = []
  const shown = shownHost(text)
  if (shown !== null && ownedPart(shown) !== ownedPart(host))
    marks.push({
      meaning: 'blocked',
      text: 'text and target differ',
      title: `The text says ${shown}, the link leads to ${host}`,
    })
  if (/(?:^|\.)xn--/.test(host))
    marks.push({ meaning: 'attention', text: 'punycode', title: `Reads as ${readable(host)}` })
  if (/^[\d.]+$/.test(host) || host.startsWith('['))
    marks.push({
      meaning: 'blocked',
      text: 'IP host',
      title: 'Leads to a machine by its number, not to a name',
    })
  if (username !== '')
    marks.push({
      meaning: 'blocked',
      text: 'name before @',
      title: `What stands before the @ is no host; it leads to ${host}`,
    })
  const place = `${host}${pathname}${search}`.toLowerCase()
  if (SHORTENERS.has(host.replace(/^www\./, '')) || REDIRECTS.some((pattern) => pattern.test(place)))
    marks.push({
      meaning: 'attention',
      text: 'redirector',
      title: 'Leads on from there: the address does not say where to',
    })
  return marks
}

function readable(host: string): string {
  try {
    return punycode.toUnicode(host)
  } catch {
    return host
  }
}
