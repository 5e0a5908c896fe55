import { lookup, resolveCname, resolveMx, resolveTxt } from 'node:dns/promises'
import type { DnsResolver } from '../shared/ports.ts'

/** The machine's own resolver: names of its hosts file count, so its answers must be judged. */
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
