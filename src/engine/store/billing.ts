import type { ReadHandle, WriteHandle } from './db.ts'

/** An invoice of an organization. */
export interface InvoiceRow {
  id: number
  /** ms UTC. */
  at: number
  cents: number
  currency: string
  status: 'PAID' | 'OPEN' | 'FAILED' | 'REFUNDED' | 'DISPUTED'
  description: string
}

/** Returns the invoices of an organization, newest first. */
export function listInvoices(platform: ReadHandle, organization: number): InvoiceRow[] {
  return platform.all(
    `SELECT id, at, cents, currency, status, description FROM invoices WHERE organization = ?
     ORDER BY at DESC, id DESC`,
    [organization],
  )
}

/** Adds an invoice to an organization. */
export function insertInvoice(
  platform: WriteHandle,
  organization: number,
  { at, cents, currency, status, description }: Omit<InvoiceRow, 'id'>,
): void {
  platform.run(
    'INSERT INTO invoices (organization, at, cents, currency, status, description) VALUES (?, ?, ?, ?, ?, ?)',
    [organization, at, cents, currency, status, description],
  )
}

/** An address that only this organization sends from. */
interface DedicatedIpRow {
  ip: string
  pool: string
  /** ms UTC; null when it needs no warming up. */
  warmupStarted: number | null
  warmupDays: number | null
}

/** Returns the address that only this organization sends from, undefined when there is none. */
export function findDedicatedIp(platform: ReadHandle, organization: number): DedicatedIpRow | undefined {
  return platform.get(
    `SELECT ip, pool, warmup_started AS warmupStarted, warmup_days AS warmupDays FROM dedicated_ips
     WHERE organization = ?`,
    [organization],
  )
}

/** Sets the address that only this organization sends from. */
export function writeDedicatedIp(platform: WriteHandle, organization: number, row: DedicatedIpRow): void {
  platform.run(
    'INSERT OR REPLACE INTO dedicated_ips (organization, ip, pool, warmup_started, warmup_days) VALUES (?, ?, ?, ?, ?)',
    [organization, row.ip, row.pool, row.warmupStarted, row.warmupDays],
  )
}
