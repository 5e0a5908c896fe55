import { DOMAIN_REGIONS, type DomainRegion } from '../../../engine/domain/domain-records.ts'
import { ID_PREFIX } from '../../../shared/ids.ts'
import type { ColumnShape } from '../../ui/DataTable.tsx'

export const SCREEN = 'domains'

export interface SendingDomain {
  id: string
  domain: string
  region: string
  status: string
  dkimStatus?: string
  mailFromStatus?: string
  verificationRequestedAt?: string | null
  createdAt?: string
}

export interface DnsRecord {
  purpose: string
  type: string
  name: string
  value: string
  priority: number | null
  ttl: number
  status: string
}

/** What everything about one sending domain answers. */
export interface DescribedDomain {
  domainId: string
  domain: SendingDomain
  records: DnsRecord[]
}

export interface WebDomain {
  id: string
  hostname: string
  cname: { name: string; target: string }
  status: string
  sslStatus: string
  createdAt: string
}

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

export const COLUMNS = [
  'name',
  'use',
  'status',
  'dkimStatus',
  'mailFromStatus',
  'sslStatus',
  'verificationRequestedAt',
  'createdAt',
]

export const SHAPES: Record<string, ColumnShape> = {
  name: { label: 'Domain', width: 214 },
  use: { label: 'For', width: 118 },
  status: { label: 'Status', width: 110 },
  dkimStatus: { label: 'DKIM', width: 110 },
  mailFromStatus: { label: 'MAIL FROM', width: 110 },
  sslStatus: { label: 'Certificate', width: 106 },
  verificationRequestedAt: { label: 'Check asked for', width: 122 },
  createdAt: { label: 'Added', width: 90 },
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
