import { DOMAIN_REGIONS, type DomainRegion } from '../../../engine/domain/domain-records.ts'
import { ID_PREFIX } from '../../../shared/ids.ts'
import type { ToolAnswer } from '../../../engine/tools/index.ts'
import type { SendingDomain } from '../../bridge/records.ts'

export const SCREEN = 'domains'

/** One sending domain with its records, as everything but the list answers it. */
export type DescribedDomain = ToolAnswer<'get_domain_dns_records'>

/** A record to be set; that of a web domain has a purpose and states of its own. */
export type DnsRecord = Omit<DescribedDomain['records'][number], 'purpose' | 'status'> & {
  purpose: DescribedDomain['records'][number]['purpose'] | 'HOSTNAME'
  status: string
}

type WebDomain = ToolAnswer<'get_web_domain'>

/** A line of the list: both kinds, the sending ones first. */
export interface DomainRow {
  id: string
  name: string
  use: 'sending' | 'web'
  status: string
  dkimStatus: string | null
  mailFromStatus: string | null
  sslStatus: string | null
  verificationRequestedAt: string | null
  createdAt: string | null
}

export function rowsOf(sending: SendingDomain[], web: WebDomain[]): DomainRow[] {
  return [
    ...sending.map((domain) => ({
      id: domain.id,
      name: domain.domain,
      use: 'sending' as const,
      status: domain.status,
      dkimStatus: domain.dkimStatus ?? null,
      mailFromStatus: domain.mailFromStatus ?? null,
      sslStatus: null,
      verificationRequestedAt: domain.verificationRequestedAt ?? null,
      createdAt: domain.createdAt ?? null,
    })),
    ...web.map((domain) => ({
      id: domain.id,
      name: domain.hostname,
      use: 'web' as const,
      status: domain.status,
      dkimStatus: null,
      mailFromStatus: null,
      sslStatus: domain.sslStatus,
      verificationRequestedAt: null,
      createdAt: domain.createdAt,
    })),
  ]
}

export const USES = { sending: 'sending', web: 'pages and links' } as const

export function isWebDomain(id: string): boolean {
  return id.startsWith(`${ID_PREFIX.webDomain}_`)
}

export function recordsAsText(name: string, records: readonly DnsRecord[]): string {
  const lines = records.map(({ type, name: host, value, priority }) =>
    [type, host, priority === null ? value : `${priority} ${value}`].join('\t'),
  )
  return [`DNS records of ${name} (type, name, value):`, ...lines].join('\n')
}

const CITIES: Record<DomainRegion, string> = {
  EU_CENTRAL_1: 'Frankfurt',
  AP_SOUTHEAST_2: 'Sydney',
  US_WEST_1: 'California',
}

export const REGIONS = DOMAIN_REGIONS.map((value) => ({ value, label: `${value}: ${CITIES[value]}` }))
