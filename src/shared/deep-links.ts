/**
 * A link that another program opens in the window: `postdesk://open/HOST/PAGE/ID`. It leads to a page and does
 * nothing there, and it holds ids only: no query, no text, no key (decision 0176).
 */
export const LINK_SCHEME = 'postdesk'

const HOST = String.raw`(?:[a-z0-9][a-z0-9.-]{0,252}|\[::1\])(?::\d{1,5})?`
const PAGE = String.raw`[a-z][a-z-]{0,40}`
const ID = String.raw`[A-Za-z0-9][A-Za-z0-9_-]{0,80}`
const LINK = new RegExp(`^${LINK_SCHEME}://open/(${HOST})/(${PAGE})(?:/(${ID}))?/?$`)
const ADDRESS = /^\/c\/https?%3A%2F%2F([^/?]+)\/([^?]*)$/
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** Returns the address in the console that a link means, null for a text that is no such link. */
export function addressOfLink(link: string): string | null {
  const [, host = '', page = '', id] = LINK.exec(link) ?? []
  if (host === '') return null
  // On this computer alone a deployment may speak without TLS.
  const place = `${LOOPBACK.test(host) ? 'http' : 'https'}://${host}`
  return `/c/${encodeURIComponent(place)}/${page}${id === undefined ? '' : `/${id}`}`
}

/** Returns the link of an address that names a deployment by its URL, null where no link can say it all. */
export function linkOfAddress(address: string): string | null {
  const [, host = '', rest = ''] = ADDRESS.exec(address) ?? []
  const plain = host.replaceAll('%3A', ':').replaceAll('%5B', '[').replaceAll('%5D', ']')
  const link = `${LINK_SCHEME}://open/${plain}/${rest}`
  return addressOfLink(link) === address ? link : null
}

/** Returns the address of the first link among the words of a command line, null when there is none. */
export function addressAmong(words: readonly string[]): string | null {
  return words.map(addressOfLink).find((address) => address !== null) ?? null
}
