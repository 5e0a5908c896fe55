/**
 * Chromium loads no scheme that its build does not know. A page of `SCHEME://HOST/…` is loaded
 * from `https://HOST.SCHEME.stand-in.invalid/…`, which is a secure origin too and never reaches a
 * network. Addresses are translated on their way in and out, so that the shell never sees it.
 */
const SUFFIX = '.stand-in.invalid'

/** Returns the address as Chromium loads it. */
export function inwardAddress(url: string, schemes: ReadonlySet<string>): string {
  const { protocol: scheme, host } = URL.parse(url) ?? { protocol: '', host: '' }
  const name = scheme.slice(0, -1)
  return schemes.has(name) ? url.replace(`${name}://${host}`, `https://${host}.${name}${SUFFIX}`) : url
}

/** Returns the address as the shell and the tests know it, `blob:` of an own origin included. */
export function outwardAddress(url: string): string {
  return url.replace(/^(blob:)?https:\/\/([^/]+)\.([^./]+)\.stand-in\.invalid/, '$1$3://$2')
}
