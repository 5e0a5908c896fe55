import type { Publication, WebDomainStatus } from '../domain/domain-verification.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/**
 * A host of capture pages and tracked links. `target` is the host that its CNAME must name.
 * `created` is ms UTC.
 */
export interface WebDomainRow {
  id: number
  hostname: string
  target: string
  status: WebDomainStatus
  sslStatus: WebDomainStatus
  /** What the simulated DNS says of the CNAME. */
  published: Publication
  created: number
}

const WEB_DOMAIN =
  'SELECT id, hostname, target, status, ssl_status AS sslStatus, published, created FROM web_domains'

/** Returns all web domains, oldest first. */
export function listWebDomains(db: ReadHandle): WebDomainRow[] {
  return db.all(`${WEB_DOMAIN} ORDER BY id`)
}

/** Returns a web domain by row id, undefined when there is none. */
export function findWebDomain(db: ReadHandle, id: number): WebDomainRow | undefined {
  return db.get(`${WEB_DOMAIN} WHERE id = ?`, [id])
}

/** Returns a web domain by its host name in ASCII and lower case, undefined when there is none. */
export function findWebDomainByHostname(db: ReadHandle, hostname: string): WebDomainRow | undefined {
  return db.get(`${WEB_DOMAIN} WHERE hostname = ?`, [hostname])
}

/** Adds a web domain. Returns its row id. */
export function insertWebDomain(db: WriteHandle, values: Omit<WebDomainRow, 'id'>): number {
  return db.run(
    'INSERT INTO web_domains (hostname, target, status, ssl_status, published, created) VALUES (?, ?, ?, ?, ?, ?)',
    [values.hostname, values.target, values.status, values.sslStatus, values.published, values.created],
  ).lastId
}

/** Sets status and certificate status. */
export function updateWebDomainStatus(
  db: WriteHandle,
  id: number,
  { status, sslStatus }: Pick<WebDomainRow, 'status' | 'sslStatus'>,
): void {
  db.run('UPDATE web_domains SET status = ?, ssl_status = ? WHERE id = ?', [status, sslStatus, id])
}

/** Sets what the simulated DNS says of the CNAME. */
export function publishWebDomain(db: WriteHandle, id: number, published: Publication): void {
  db.run('UPDATE web_domains SET published = ? WHERE id = ?', [published, id])
}
