import type { Publication, WebDomainStatus } from '../domain/domain-verification.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** A host of capture pages and tracked links. `target` is what its CNAME must lead to. */
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

/** Oldest first. */
export function listWebDomains(db: ReadHandle): WebDomainRow[] {
  return db.all(`${WEB_DOMAIN} ORDER BY id`)
}

export function findWebDomain(db: ReadHandle, id: number): WebDomainRow | undefined {
  return db.get(`${WEB_DOMAIN} WHERE id = ?`, [id])
}

/** Host names are stored in ASCII and lower case. */
export function findWebDomainByHostname(db: ReadHandle, hostname: string): WebDomainRow | undefined {
  return db.get(`${WEB_DOMAIN} WHERE hostname = ?`, [hostname])
}

export function insertWebDomain(db: WriteHandle, values: Omit<WebDomainRow, 'id'>): number {
  return db.run(
    'INSERT INTO web_domains (hostname, target, status, ssl_status, published, created) VALUES (?, ?, ?, ?, ?, ?)',
    [values.hostname, values.target, values.status, values.sslStatus, values.published, values.created],
  ).lastId
}

export function updateWebDomainStatus(
  db: WriteHandle,
  id: number,
  { status, sslStatus }: Pick<WebDomainRow, 'status' | 'sslStatus'>,
): void {
  db.run('UPDATE web_domains SET status = ?, ssl_status = ? WHERE id = ?', [status, sslStatus, id])
}

export function publishWebDomain(db: WriteHandle, id: number, published: Publication): void {
  db.run('UPDATE web_domains SET published = ? WHERE id = ?', [published, id])
}
