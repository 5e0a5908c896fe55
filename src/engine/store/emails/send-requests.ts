import type { ReadHandle, WriteHandle } from '../db.ts'

/** A `send_email` call with an idempotency key, and the email it made. */
export interface SendRequestRow {
  email: number
  /** Of its parameters: the same key with others is a mistake. */
  fingerprint: string
}

/** Returns the call with this idempotency key, undefined when there is none. */
export function findSendRequest(db: ReadHandle, key: string): SendRequestRow | undefined {
  return db.get('SELECT email, fingerprint FROM send_requests WHERE key = ?', [key])
}

/** Records a call under its idempotency key. */
export function insertSendRequest(db: WriteHandle, key: string, row: SendRequestRow): void {
  db.run('INSERT INTO send_requests (key, email, fingerprint) VALUES (?, ?, ?)', [
    key,
    row.email,
    row.fingerprint,
  ])
}
