/** What `get_org` answers. A deployment may leave parts out: what is not there is said not to be. */
export interface OrganizationAnswer {
  organization: {
    id: string
    name: string
    slug: string
    logo?: string | null
    email?: string | null
    timezone?: string
    verified?: boolean
    createdAt?: string
  }
  subscription?: {
    plan: string
    status: string
    periodStart: string
    periodEnd: string
    cancelAtPeriodEnd: boolean
    customLimits: Record<string, number> | null
  } | null
  stats?: { members?: number; subscribers?: number; campaigns?: number }
  domains?: SendingDomain[]
}

export interface SendingDomain {
  id: string
  domain: string
  status: string
  region?: string
  providerRecords?: DnsRecord[]
  fallbackPriority?: number | null
  verificationRequestedAt?: string | null
  createdAt?: string
}

export interface DnsRecord {
  name: string
  type: string
  value: string
  status: string
}

/** The records as text that can be pasted into a reply, one per line. */
export function recordsAsText({ domain, providerRecords = [] }: SendingDomain): string {
  const lines = providerRecords.map(({ type, name, value }) => `${type}\t${name}\t${value}`)
  return [`DNS records of ${domain} (type, name, value):`, ...lines].join('\n')
}

/** `maxSubscribers` → "max subscribers": the platform's own word, made readable. */
export function wordsOf(key: string): string {
  return key
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}
