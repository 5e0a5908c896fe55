import { squeeze } from './addresses.ts'

/** Addresses that lead on: told from the address alone, as nobody is asked. */

const SHORTENERS = new Set(
  (
    'bit.ly bitly.com buff.ly clck.ru cutt.ly dub.sh goo.gl hotm.art is.gd lnkd.in ow.ly qrco.de rb.gy ' +
    'rebrand.ly s.id shorturl.asia shorturl.at soo.gd t.co t.ly tiny.cc tinyurl.com u.nu u.to urlz.fr v.gd vk.cc'
  ).split(' '),
)

/** Places of well-known hosts, and places of any host that are named for it. */
const PLACES = [
  /^(?:www\.)?google\.[a-z.]{2,6}\/(?:amp\/|url\?)/,
  /^(?:www\.)?bing\.com\/ck\/a/,
  /^(?:www\.)?youtube\.com\/redirect\?/,
  /^l\.(?:facebook|instagram)\.com\//,
  /^go\.microsoft\.com\/fwlink/,
  /^[^/]*\.?safelinks\.protection\.outlook\.com\//,
  /^urldefense\.(?:com|proofpoint\.com)\//,
  /^[^/]+\/(?:[^?#]*\/)?(?:ls|wf)\/click\b/,
  /^[^/]*mjt\.lu\/lnk\//,
  /^[^/]*(?:list-manage\.com|mandrillapp\.com)\/track\/click/,
  /^[^/]+\/(?:[^?#]*\/)?(?:go|goto|redirect|redir|out|lnk|link|click|getclick)(?:\.\w{2,4})?\?/,
]

/** Parameters that tell where a reader came from, not where the link leads. */
const FROM = /^(?:ref|referer|referrer|source|utm_\w+)$/i
const PART = /[A-Za-z0-9_-]{14,}/g

/** Base64 of an address, with or without padding and in either alphabet; null when it is none. */
function decoded(text: string): string | null {
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return /^https?:\/\/[\w.-]+/.exec(plain) ? plain : null
  } catch {
    return null
  }
}

/** The address that another one carries with it, openly, escaped or in base64; null when it carries none. */
export function carriedAddress(url: URL): string | null {
  for (const [name, value] of url.searchParams) {
    if (/^(?:https?:)?\/\/[^/]/i.test(value) && !FROM.test(name)) return value
    const hidden = /^[A-Za-z0-9_+/-]{14,}=*$/.test(value) ? decoded(value.replaceAll('=', '')) : null
    if (hidden !== null) return hidden
  }
  for (const part of url.pathname.match(PART) ?? []) {
    const hidden = decoded(part)
    if (hidden !== null) return hidden
  }
  return /.https?:\/{1,2}[^/]+\.[^/]+/i.exec(safeDecode(url.pathname))?.[0].slice(1) ?? null
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function isRedirector(url: URL): boolean {
  const host = url.hostname.replace(/^www\./, '')
  const place = squeeze(`${url.hostname}${url.pathname}${url.search}`).toLowerCase()
  return SHORTENERS.has(host) || PLACES.some((pattern) => pattern.test(place)) || carriedAddress(url) !== null
}
