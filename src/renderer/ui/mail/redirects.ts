import { squeezeAddress } from '../../../engine/domain/link-address.ts'
import { isRedirect, isShortener } from '../../../engine/domain/reviewer/host-lists.ts'

/** Addresses that lead on: told from the address alone, as nobody is asked. */

/** Shorteners that the reviewer does not count against a message, and a reader is told of all the same. */
const MORE_SHORTENERS = new Set(
  'clck.ru dub.sh hotm.art qrco.de shorturl.asia soo.gd u.nu urlz.fr vk.cc'.split(' '),
)

/** Places that lead on for good reasons, such as scanners of mail, beside those that the reviewer names. */
const MORE_PLACES = [
  /^go\.microsoft\.com\/fwlink/,
  /^[^/]*\.?safelinks\.protection\.outlook\.com\//,
  /^urldefense\.(?:com|proofpoint\.com)\//,
  /^[^/]+\/(?:[^?#]*\/)?(?:ls|wf)\/click\b/,
  /^[^/]*mjt\.lu\/lnk\//,
  /^[^/]*(?:list-manage\.com|mandrillapp\.com)\/track\/click/,
  /^[^/]+\/(?:[^?#]*\/)?(?:link|click)(?:\.\w{2,4})?\?/,
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

/** Returns whether the address leads on to another one, by its host, its place or what it carries. */
export function isRedirector(url: URL): boolean {
  const host = url.hostname.replace(/^www\./, '')
  const place = squeezeAddress(`${url.hostname}${url.pathname}${url.search}`).toLowerCase()
  if (isShortener(host) || MORE_SHORTENERS.has(host)) return true
  return (
    isRedirect(place) || MORE_PLACES.some((pattern) => pattern.test(place)) || carriedAddress(url) !== null
  )
}
