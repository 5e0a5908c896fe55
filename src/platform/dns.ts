import { lookup, resolveCname, resolveMx, resolveTxt } from 'node:dns/promises'
import type { DnsResolver } from '../shared/ports.ts'

/**
 * DNS of this machine, for domain checks and for fetching pages. Names of its hosts file count, so
 * the addresses it gives must be judged before they are used (`outside-fetch.ts`).
 */
export const systemDns: DnsResolver = {
  async addresses(hostname) {
    const found = await lookup(hostname, { all: true, order: 'ipv4first' })
    return found.map(({ address }) => address)
  },
  async records(name, type) {
    if (type === 'CNAME') return resolveCname(name)
    if (type === 'TXT') return (await resolveTxt(name)).map((parts) => parts.join(''))
    return (await resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`)
  },
}
