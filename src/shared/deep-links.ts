/**
 * A link that another program opens in the window: `postdesk://open/HOST/PAGE/ID`. It leads to a page and does
 * nothing there, and it holds ids only: no query, no text, no key (decision 0176).
 */
export const LINK_SCHEME = 'postdesk'

const PAGE = /^[a-z][a-z-]{0,40}$/
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,80}$/
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** Returns the address in the console that a link means, null for a text that is no such link. */
export function addressOfLink(link: string): string | null {
  const url = URL.parse(link)
  if (url?.protocol !== `${LINK_SCHEME}:` || url.host !== 'open' || url.search !== '' || url.hash !== '')
    return null
  const [, host = '', page = '', id, ...more] = url.pathname.split('/')
  const place = placeOf(host)
  if (place === null || !PAGE.test(page) || more.length > 0) return null
  if (id !== undefined && id !== '' && !ID.test(id)) return null
  return `/c/${encodeURIComponent(place)}/${page}${id ? `/${id}` : ''}`
}

/** Returns the link of an address that names a deployment by its URL, null where no link can say it all. */
export function linkOfAddress(address: string): string | null {
  const [, place = '', rest = ''] = /^\/c\/([^/?]+)\/([^?]*)/.exec(address) ?? []
  const { host = '' } = URL.parse(decode(place)) ?? {}
  const link = `${LINK_SCHEME}://open/${host}/${rest}`
  return addressOfLink(link) === address ? link : null
}

/** Returns the URL of a deployment at a host; on this computer alone it may speak without TLS. */
function placeOf(host: string): string | null {
  const place = `${LOOPBACK.test(host) ? 'http' : 'https'}://${host}`
  const url = URL.parse(place)
  return url !== null && host !== '' && url.host === host ? place : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
