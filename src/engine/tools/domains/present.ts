import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { decodeId, encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { DOMAIN_REGIONS, DOMAIN_STATUSES, RECORD_PURPOSES } from '../../domain/domain-records.ts'
import { statusOf, statusOfMailFrom, WEB_DOMAIN_STATUSES } from '../../domain/domain-verification.ts'
import { normalizeHostname } from '../../domain/hostname.ts'
import type { ReadHandle } from '../../store/db.ts'
import { type DomainRecordRow, type DomainRow, findDomain, listRecordsOfDomain } from '../../store/domains.ts'
import { findWebDomain, findWebDomainByHostname, type WebDomainRow } from '../../store/web-domains.ts'
import { isoTime } from '../fields.ts'

const domainStatus = z.enum(DOMAIN_STATUSES)

export const domainId = z.string().describe('Id of the sending domain (dom_…).')

export const domain = z.object({
  id: z.string(),
  domain: z.string(),
  region: z.enum(DOMAIN_REGIONS),
  status: domainStatus.describe('VERIFIED when all DKIM records are.'),
  dkimStatus: domainStatus,
  mailFromStatus: domainStatus.describe('Of the records of the bounce sub-domain; does not block sending.'),
  verificationRequestedAt: isoTime.nullable(),
  createdAt: isoTime,
})

const domainRecord = z.object({
  purpose: z.enum(RECORD_PURPOSES),
  type: z.string(),
  name: z.string(),
  value: z.string(),
  priority: z.int().nullable(),
  ttl: z.int(),
  status: domainStatus,
})

/** A domain with its records, as everything but the list answers it. */
export const describedDomain = {
  domainId: z.string(),
  domain,
  records: z.array(domainRecord).describe('To be added at the DNS provider of the domain.'),
} as const

export function identifyDomain(db: ReadHandle, organization: number, text: string): DomainRow {
  const id = decodeId('domain', organization, text)
  const found = id === null ? undefined : findDomain(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `domainId: no sending domain "${text}".`)
  return found
}

export function presentDomain(organization: number, row: DomainRow, records: readonly DomainRecordRow[]) {
  return {
    id: encodeId('domain', organization, row.id),
    domain: row.domain,
    region: row.region,
    status: row.status,
    dkimStatus: statusOf(records, ['DKIM']),
    mailFromStatus: statusOfMailFrom(records),
    verificationRequestedAt: row.verificationRequested === null ? null : toIsoTime(row.verificationRequested),
    createdAt: toIsoTime(row.created),
  }
}

function presentRecord({ purpose, type, name, value, priority, ttl, status }: DomainRecordRow) {
  return { purpose, type, name, value, priority, ttl, status }
}

export function describeDomain(db: ReadHandle, organization: number, row: DomainRow) {
  const records = listRecordsOfDomain(db, row.id)
  const presented = presentDomain(organization, row, records)
  return { domainId: presented.id, domain: presented, records: records.map(presentRecord) }
}

const webDomainStatus = z.enum(WEB_DOMAIN_STATUSES)

export const webDomainId = z.string().describe('Id of the web domain (wdom_…), or its host name.')

export const webDomainFields = {
  id: z.string(),
  hostname: z.string(),
  cname: z.object({ name: z.string(), target: z.string() }).describe('To be added at the DNS provider.'),
  status: webDomainStatus,
  sslStatus: webDomainStatus,
  createdAt: isoTime,
} as const

export function identifyWebDomain(db: ReadHandle, organization: number, text: string): WebDomainRow {
  const id = decodeId('webDomain', organization, text)
  const hostname = normalizeHostname(text)
  const found =
    id === null
      ? hostname === null
        ? undefined
        : findWebDomainByHostname(db, hostname)
      : findWebDomain(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `domainId: no web domain "${text}".`)
  return found
}

export function presentWebDomain(organization: number, row: WebDomainRow) {
  return {
    id: encodeId('webDomain', organization, row.id),
    hostname: row.hostname,
    cname: { name: row.hostname, target: row.target },
    status: row.status,
    sslStatus: row.sslStatus,
    createdAt: toIsoTime(row.created),
  }
}
