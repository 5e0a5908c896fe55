import type { DomainStatus, RecordPurpose } from './domain-records.ts'

/**
 * What the simulated DNS holds of a record: as asked, with another value, not at all, or the
 * name server gives no answer.
 */
export const PUBLICATIONS = ['PUBLISHED', 'BROKEN', 'MISSING', 'UNREACHABLE'] as const

export type Publication = (typeof PUBLICATIONS)[number]

export const WEB_DOMAIN_STATUSES = ['PENDING', 'VERIFIED', 'FAILED'] as const

export type WebDomainStatus = (typeof WEB_DOMAIN_STATUSES)[number]

/** Target of every web domain's CNAME; like all names of the sandbox, it resolves to nothing. */
export const WEB_DOMAIN_TARGET = 'links.sandbox.test'

/** A record that was seen once and is gone has failed; one never seen is still awaited. */
export function statusOfRecord(published: Publication, before: DomainStatus): DomainStatus {
  switch (published) {
    case 'PUBLISHED':
      return 'VERIFIED'
    case 'BROKEN':
      return 'FAILED'
    case 'UNREACHABLE':
      return 'TEMPORARY_FAILURE'
    default:
      return before === 'VERIFIED' || before === 'FAILED' ? 'FAILED' : 'PENDING'
  }
}

/** What must be found for it to have that status. Source of the order: the worst is what is shown. */
const WORST_FIRST = ['FAILED', 'TEMPORARY_FAILURE', 'PENDING', 'NOT_STARTED', 'VERIFIED'] as const

interface StatedRecord {
  purpose: RecordPurpose
  status: DomainStatus
}

/** The state of all records of some purposes together: VERIFIED only when every one is. */
export function statusOf(records: readonly StatedRecord[], purposes: readonly RecordPurpose[]): DomainStatus {
  const found = new Set(
    records.filter(({ purpose }) => purposes.includes(purpose)).map(({ status }) => status),
  )
  return WORST_FIRST.find((status) => found.has(status)) ?? 'NOT_STARTED'
}

/** DKIM proves who owns the domain; MAIL FROM, SPF and DMARC are shown and do not block (contract: domains). */
export function statusOfDomain(records: readonly StatedRecord[]): DomainStatus {
  return statusOf(records, ['DKIM'])
}

/** Returns whether mail may leave from a sending domain in this state (contract: domains). */
export function canSendFrom(status: string | undefined): boolean {
  return status === ('VERIFIED' satisfies DomainStatus)
}

/** The bounce sub-domain works with both of its records. */
export function statusOfMailFrom(records: readonly StatedRecord[]): DomainStatus {
  return statusOf(records, ['MAIL_FROM', 'SPF'])
}

export function statusOfWebDomain(published: Publication, before: WebDomainStatus): WebDomainStatus {
  if (published === 'PUBLISHED') return 'VERIFIED'
  if (published === 'UNREACHABLE') return before
  return published === 'BROKEN' || before !== 'PENDING' ? 'FAILED' : 'PENDING'
}

/** As seeds and the control door set both at once: the state in DNS that a status stands for. */
export function publicationOf(status: DomainStatus | WebDomainStatus): Publication {
  const known: Partial<Record<DomainStatus, Publication>> = {
    VERIFIED: 'PUBLISHED',
    FAILED: 'BROKEN',
    TEMPORARY_FAILURE: 'UNREACHABLE',
  }
  return known[status] ?? 'MISSING'
}
