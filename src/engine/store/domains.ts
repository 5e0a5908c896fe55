import type { DomainRegion, DomainStatus, RecordPurpose } from '../domain/domain-records.ts'
import type { Publication } from '../domain/domain-verification.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** A sending domain. Times are ms UTC. */
export interface DomainRow {
  id: number
  domain: string
  region: DomainRegion
  status: DomainStatus
  fallbackPriority: number | null
  verificationRequested: number | null
  created: number
}

/** A DNS record that a sending domain needs. */
export interface DomainRecordRow {
  id: number
  domain: number
  purpose: RecordPurpose
  type: string
  name: string
  value: string
  priority: number | null
  ttl: number
  /** As it was seen when the domain was last verified. */
  status: DomainStatus
  /** What the simulated DNS says of it now. */
  published: Publication
}

const DOMAIN = `
  SELECT id, domain, region, status, fallback_priority AS fallbackPriority,
    verification_requested AS verificationRequested, created FROM domains`

const RECORD =
  'SELECT id, domain, purpose, type, name, value, priority, ttl, status, published FROM domain_records'

/** Returns all sending domains, oldest first. */
export function listDomains(db: ReadHandle): DomainRow[] {
  return db.all(`${DOMAIN} ORDER BY id`)
}

/** Returns a sending domain by row id, undefined when there is none. */
export function findDomain(db: ReadHandle, id: number): DomainRow | undefined {
  return db.get(`${DOMAIN} WHERE id = ?`, [id])
}

/** Returns a sending domain by its name in ASCII and lower case, undefined when there is none. */
export function findDomainByName(db: ReadHandle, domain: string): DomainRow | undefined {
  return db.get(`${DOMAIN} WHERE domain = ?`, [domain])
}

/** Returns the DNS records of all domains, in the order in which they are shown. */
export function listDomainRecords(db: ReadHandle): DomainRecordRow[] {
  return db.all(`${RECORD} ORDER BY domain, id`)
}

/** Returns the DNS records of one domain, in the order in which they are shown. */
export function listRecordsOfDomain(db: ReadHandle, domain: number): DomainRecordRow[] {
  return db.all(`${RECORD} WHERE domain = ? ORDER BY id`, [domain])
}

/** Adds a sending domain. Returns its row id. */
export function insertDomain(db: WriteHandle, values: Omit<DomainRow, 'id'>): number {
  return db.run(
    `INSERT INTO domains (domain, region, status, fallback_priority, verification_requested, created) VALUES (?, ?, ?, ?, ?, ?)`,
    [
      values.domain,
      values.region,
      values.status,
      values.fallbackPriority,
      values.verificationRequested,
      values.created,
    ],
  ).lastId
}

/** Adds a DNS record to a domain. */
export function insertDomainRecord(db: WriteHandle, row: Omit<DomainRecordRow, 'id'>): void {
  db.run(
    `INSERT INTO domain_records (domain, purpose, type, name, value, priority, ttl, status, published)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.domain,
      row.purpose,
      row.type,
      row.name,
      row.value,
      row.priority,
      row.ttl,
      row.status,
      row.published,
    ],
  )
}

/** Sets status and time of the last verification, ms UTC. */
export function updateDomainStatus(
  db: WriteHandle,
  id: number,
  status: DomainStatus,
  requested: number,
): void {
  db.run('UPDATE domains SET status = ?, verification_requested = ? WHERE id = ?', [status, requested, id])
}

/** Sets the status of a record as the last verification found it. */
export function updateRecordStatus(db: WriteHandle, id: number, status: DomainStatus): void {
  db.run('UPDATE domain_records SET status = ? WHERE id = ?', [status, id])
}

/** Sets what the simulated DNS says of a record. */
export function publishRecord(db: WriteHandle, id: number, published: Publication): void {
  db.run('UPDATE domain_records SET published = ? WHERE id = ?', [published, id])
}

/** The DKIM key pair of a domain as PEM text. No tool returns the private half. */
interface DomainKeyRow {
  publicKey: string
  privateKey: string
}

/** Adds the DKIM key pair of a domain. */
export function insertDomainKey(db: WriteHandle, domain: number, key: DomainKeyRow): void {
  db.run('INSERT INTO domain_keys (domain, public_key, private_key) VALUES (?, ?, ?)', [
    domain,
    key.publicKey,
    key.privateKey,
  ])
}
