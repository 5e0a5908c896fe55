import type { ReadHandle, WriteHandle } from './db.ts'

/** A mailbox that mail is sent from, `localPart@domain` (contract: senders). `created` is ms UTC. */
export interface SenderRow {
  id: number
  displayName: string
  localPart: string
  /** Row id of its sending domain. */
  domainId: number
  domain: string
  domainStatus: string
  email: string
  replyTo: string | null
  isDefault: boolean
  created: number
}

type StoredSender = Omit<SenderRow, 'email' | 'isDefault'> & { isDefault: number }

const SENDER = `
  SELECT s.id, s.display_name AS displayName, s.local_part AS localPart, s.domain AS domainId, d.domain,
    d.status AS domainStatus, s.reply_to AS replyTo, s.is_default AS isDefault, s.created
  FROM senders s JOIN domains d ON d.id = s.domain`

function toSender(row: StoredSender): SenderRow {
  return { ...row, email: `${row.localPart}@${row.domain}`, isDefault: row.isDefault === 1 }
}

/** Returns all senders, oldest first. */
export function listSenders(db: ReadHandle): SenderRow[] {
  return db.all<StoredSender>(`${SENDER} ORDER BY s.id`).map(toSender)
}

/** Returns a sender by row id, undefined when there is none. */
export function findSender(db: ReadHandle, id: number): SenderRow | undefined {
  const row = db.get<StoredSender>(`${SENDER} WHERE s.id = ?`, [id])
  return row && toSender(row)
}

/** Returns the sender of a local part on a domain, undefined when there is none. */
export function findSenderByAddress(
  db: ReadHandle,
  domainId: number,
  localPart: string,
): SenderRow | undefined {
  const row = db.get<StoredSender>(`${SENDER} WHERE s.domain = ? AND s.local_part = ?`, [domainId, localPart])
  return row && toSender(row)
}

/**
 * Returns the sender of a campaign that names none: the default one, else the one used last, else
 * the first.
 * Undefined when there is no sender (contract: senders).
 */
export function defaultSender(db: ReadHandle): SenderRow | undefined {
  const row = db.get<StoredSender>(
    `${SENDER} ORDER BY s.is_default DESC,
       s.id IS (SELECT sender FROM campaigns WHERE sender IS NOT NULL ORDER BY id DESC LIMIT 1) DESC, s.id LIMIT 1`,
  )
  return row && toSender(row)
}

/** Adds a sender; the first of an organization becomes its default. Returns its row id. */
export function insertSender(
  db: WriteHandle,
  values: Pick<SenderRow, 'displayName' | 'localPart' | 'domainId' | 'replyTo' | 'created'>,
): number {
  return db.run(
    `INSERT INTO senders (display_name, local_part, domain, reply_to, is_default, created)
     VALUES (?, ?, ?, ?, NOT EXISTS (SELECT 1 FROM senders WHERE is_default = 1), ?)`,
    [values.displayName, values.localPart, values.domainId, values.replyTo, values.created],
  ).lastId
}
