/** The DNS records that a sending domain asks for. contract: domains. */
export const DOMAIN_REGIONS = ['EU_CENTRAL_1', 'AP_SOUTHEAST_2', 'US_WEST_1'] as const

export type DomainRegion = (typeof DOMAIN_REGIONS)[number]

export const DOMAIN_STATUSES = ['PENDING', 'VERIFIED', 'FAILED', 'TEMPORARY_FAILURE', 'NOT_STARTED'] as const

export type DomainStatus = (typeof DOMAIN_STATUSES)[number]

export const RECORD_PURPOSES = ['DKIM', 'MAIL_FROM', 'SPF', 'DMARC'] as const

export type RecordPurpose = (typeof RECORD_PURPOSES)[number]

interface DomainRecord {
  purpose: RecordPurpose
  type: 'CNAME' | 'MX' | 'TXT'
  name: string
  value: string
  priority: number | null
  ttl: number
}

/** The mail provider of the sandbox; its names lead nowhere. */
const PROVIDER = 'mail.sandbox.test'
const BOUNCE_LABEL = 'bounce'
const TTL = 1800
const MAIL_FROM_PRIORITY = 10

/** One DKIM row per token, in the order in which they are shown. */
export function listDomainRecordsFor(
  domain: string,
  region: DomainRegion,
  dkimTokens: readonly string[],
): DomainRecord[] {
  const bounce = `${BOUNCE_LABEL}.${domain}`
  const feedback = `feedback-smtp.${region.toLowerCase().replaceAll('_', '-')}.${PROVIDER}`
  const row = (
    purpose: RecordPurpose,
    type: DomainRecord['type'],
    name: string,
    value: string,
  ): DomainRecord => ({
    purpose,
    type,
    name,
    value,
    priority: type === 'MX' ? MAIL_FROM_PRIORITY : null,
    ttl: TTL,
  })
  return [
    ...dkimTokens.map((token) =>
      row('DKIM', 'CNAME', `${token}._domainkey.${domain}`, `${token}.dkim.${PROVIDER}`),
    ),
    row('MAIL_FROM', 'MX', bounce, feedback),
    row('SPF', 'TXT', bounce, `v=spf1 include:${PROVIDER} ~all`),
    row('DMARC', 'TXT', `_dmarc.${domain}`, 'v=DMARC1; p=none;'),
  ]
}
