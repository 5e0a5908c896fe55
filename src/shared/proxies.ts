/** Returns the address of the proxy that leads to a URL, null where none is needed. */
export type FindProxy = (url: string) => Promise<string | null>

/** A server of this computer is never behind a proxy. */
const HERE = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?:[:/]|$)/

/** Returns `find` for every server but those of this computer. */
export function exceptHere(find: FindProxy): FindProxy {
  return (url) => (HERE.test(url) ? Promise.resolve(null) : find(url))
}

const SCHEMES: Record<string, string> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS5: 'socks5',
}

/**
 * Returns the first proxy of a list as Chromium writes it (`PROXY proxy.example:3128; DIRECT`), null
 * where the first entry is DIRECT or nothing in it can be used.
 */
export function readProxyList(list: string): string | null {
  for (const entry of list.split(';')) {
    const [kind = '', place = ''] = entry.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return null
    const scheme = SCHEMES[kind.toUpperCase()]
    if (scheme !== undefined && place !== '') return `${scheme}://${place}`
  }
  return null
}
