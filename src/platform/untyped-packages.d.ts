/** Packages that ship no types: as much of them as is used. */
declare module 'turndown-plugin-gfm' {
  import type TurndownService from 'turndown'
  export const gfm: TurndownService.Plugin
}

declare module 'proxy-from-env' {
  /** Returns the proxy that the environment names for an address, '' for none. */
  export function getProxyForUrl(url: string): string
}
