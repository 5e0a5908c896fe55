import { EMAIL_KINDS, emailStatusCode } from '../../domain/email-status.ts'
import type { ReadHandle, WriteHandle } from '../db.ts'
import { moveEffects } from './planned-effects.ts'

/** An email as the simulation reads it: codes, and no more columns than it needs. */
export interface DueEmail {
  id: number
  kind: number
  campaign: number | null
  subscriber: number | null
  recipient: string
  template: number | null
  /** The next instant at which something happens to it by itself, ms UTC. */
  due: number
  sent: number | null
}

const COLUMNS = 'id, kind, campaign, subscriber, recipient, template, due, sent'

/** Returns the instant at which the next email is due, null for none. */
export function findNextDue(db: ReadHandle): number | null {
  return findNthDue(db, 1)
}

/** Returns the instant at which the `count`-th due email is due, null when there are fewer. */
export function findNthDue(db: ReadHandle, count: number): number | null {
  const row = db.get<{ due: number }>(
    'SELECT due FROM emails WHERE due IS NOT NULL ORDER BY due LIMIT 1 OFFSET ?',
    [count - 1],
  )
  return row?.due ?? null
}

/** Returns the ids of all emails that are due by then, in the order of the file. */
export function listDueIds(db: ReadHandle, until: number): number[] {
  return db.column(
    'SELECT id FROM emails INDEXED BY emails_due WHERE due IS NOT NULL AND due <= ? ORDER BY id',
    [until],
  )
}

/** Returns those of the emails that are due by then, in the order of `ids`. */
export function listDueOf(db: ReadHandle, ids: readonly number[], until: number): DueEmail[] {
  return db.all(
    `SELECT ${COLUMNS} FROM (SELECT value AS wanted FROM json_each(?)) CROSS JOIN emails
     WHERE emails.id = wanted AND due <= ?`,
    [JSON.stringify(ids), until],
  )
}

/** PENDING mail that is no campaign's, through its own partial index. */
const SINGLE = `due IS NOT NULL AND status = ${emailStatusCode('PENDING')} AND kind > ${EMAIL_KINDS.CAMPAIGN}`

/** Returns the instant at which the next single message is to be sent, null for none. */
export function findNextSingle(db: ReadHandle): number | null {
  const row = db.get<{ due: number }>(`SELECT due FROM emails WHERE ${SINGLE} ORDER BY due LIMIT 1`)
  return row?.due ?? null
}

/** Returns at most `limit` single messages to be sent by then, in order of (due, id). */
export function listDueSingles(db: ReadHandle, until: number, limit: number): DueEmail[] {
  return db.all(
    `SELECT ${COLUMNS} FROM emails INDEXED BY emails_single
     WHERE ${SINGLE} AND due <= ? ORDER BY due, id LIMIT ?`,
    [until, limit],
  )
}

/** Returns the subscribers with a single message sent by then. */
export function listSubscribersOfDueSingles(db: ReadHandle, until: number): number[] {
  return db.column(
    `SELECT subscriber FROM emails INDEXED BY emails_single
     WHERE ${SINGLE} AND due <= ? AND subscriber IS NOT NULL`,
    [until],
  )
}

/** An email with what is stored of its end. `due` is null when nothing more comes. */
export type StoredOutcome = Omit<DueEmail, 'due'> & {
  due: number | null
  delivered: number | null
  bounced: number | null
  /** JSON of EmailOutcome. */
  outcome: string | null
}

/** Returns all mail of a subscriber to an address that was or will be sent, tests excepted. */
export function listOutcomesOf(db: ReadHandle, subscriber: number, address: string): StoredOutcome[] {
  return db.all(
    `SELECT ${COLUMNS}, delivered, bounced, outcome FROM emails
     WHERE subscriber = ? AND recipient = ? AND kind <> ${EMAIL_KINDS.TEST} AND status <= ${emailStatusCode('COMPLAINED')}`,
    [subscriber, address],
  )
}

/** An email that waits to be sent. */
export interface WaitingEmail {
  id: number
  campaign: number | null
  /** Of EMAIL_KINDS. */
  kind: number
  recipient: string
}

/**
 * Returns the single and test messages that wait to be sent at `at` or later to any of the addresses,
 * or for any of the subscribers, whichever address they had.
 */
export function listPendingSinglesTo(
  db: ReadHandle,
  those: readonly { address: string; subscriber: number | null }[],
  at: number,
): WaitingEmail[] {
  const addresses = those.map(({ address }) => address)
  const subscribers = those.flatMap(({ subscriber }) => subscriber ?? [])
  return db.all(
    `SELECT id, campaign, kind, recipient FROM emails INDEXED BY emails_single
     WHERE ${SINGLE} AND due >= ?
       AND (recipient IN (SELECT value FROM json_each(?)) OR subscriber IN (SELECT value FROM json_each(?)))`,
    [at, JSON.stringify(addresses), JSON.stringify(subscribers)],
  )
}

/**
 * Returns the mail of campaigns that waits to be sent after `at` to any of the addresses: of who has
 * it, and of who had it when the mail was written.
 */
export function listWaitingCampaignMailTo(
  db: ReadHandle,
  addresses: readonly string[],
  at: number,
): WaitingEmail[] {
  if (!hasDueAfter(db, at)) return []
  return db.all(
    `WITH wanted AS MATERIALIZED (SELECT value AS address FROM json_each(?)),
       holders (subscriber, address) AS MATERIALIZED (
         SELECT s.id, s.email FROM wanted CROSS JOIN subscribers s ON s.email = wanted.address
         UNION SELECT f.subscriber, f.email FROM wanted CROSS JOIN former_addresses f ON f.email = wanted.address)
     SELECT e.id, e.campaign, e.kind, e.recipient FROM holders h CROSS JOIN emails e ON e.subscriber = h.subscriber
     WHERE e.recipient = h.address AND e.status = ${emailStatusCode('PENDING')} AND e.due > ?
       AND e.kind = ${EMAIL_KINDS.CAMPAIGN}`,
    [JSON.stringify(addresses), at],
  )
}

/** Mostly nobody waits for anything, which the index of what is due says without anybody's emails. */
function hasDueAfter(db: ReadHandle, at: number): boolean {
  return db.get('SELECT 1 FROM emails WHERE due IS NOT NULL AND due > ? LIMIT 1', [at]) !== undefined
}

/**
 * Returns the single messages that wait to be sent at `at` or later with any of the addresses in copy:
 * the row id of the template of each, and who is in copy.
 */
export function listPendingCopiesTo(
  db: ReadHandle,
  addresses: readonly string[],
  at: number,
): { template: number; cc: string[] }[] {
  const rows = db.all<{ template: number; cc: string }>(
    `SELECT t.id AS template, t.extras -> '$.cc' AS cc
     FROM emails e INDEXED BY emails_single JOIN email_templates t ON t.id = e.template
     WHERE ${SINGLE} AND due >= ? AND EXISTS (
       SELECT 1 FROM json_each(t.extras, '$.cc') c WHERE c.value IN (SELECT value FROM json_each(?)))`,
    [at, JSON.stringify(addresses)],
  )
  return rows.map(({ template, cc }) => ({ template, cc: JSON.parse(cc) as string[] }))
}

/** Returns at most `limit` emails of campaigns that had their turn by then and were not sent, by turn. */
export function listHeldCampaignMail(
  db: ReadHandle,
  until: number,
  limit: number,
): { id: number; due: number }[] {
  return db.all(
    `SELECT id, due FROM emails INDEXED BY emails_due
     WHERE due IS NOT NULL AND due <= ? AND status = ${emailStatusCode('PENDING')} AND kind = ${EMAIL_KINDS.CAMPAIGN}
     ORDER BY due, id LIMIT ?`,
    [until, limit],
  )
}

/** Moves the turns of emails, and what they will do to their subscribers, by so many ms each. */
export function movePending(db: WriteHandle, moved: readonly { id: number; by: number }[]): void {
  const shifts = JSON.stringify(moved.map(({ id, by }) => [id, by]))
  db.run(
    `UPDATE emails SET due = due + held.by
     FROM (SELECT value ->> 0 AS id, value ->> 1 AS by FROM json_each(?)) AS held WHERE emails.id = held.id`,
    [shifts],
  )
  moveEffects(db, new Map(moved.map(({ id, by }) => [id, by])))
}

/** Puts off a single message that waits until `due`, ms UTC. */
export function postponeEmail(db: WriteHandle, id: number, due: number): void {
  db.run('UPDATE emails SET due = ? WHERE id = ?', [due, id])
}

/**
 * Returns the mail of campaigns and workflows that waits to be sent to a subscriber after `at`. Mostly
 * nobody waits for anything, which the index of what is due says without the emails of the subscriber.
 */
export function listPendingOf(db: ReadHandle, subscriber: number, at: number): WaitingEmail[] {
  return db.all(
    `SELECT id, campaign, kind, recipient FROM emails
     WHERE subscriber = ? AND status = ${emailStatusCode('PENDING')} AND due > ?
       AND kind IN (${EMAIL_KINDS.CAMPAIGN}, ${EMAIL_KINDS.WORKFLOW})
       AND EXISTS (SELECT 1 FROM emails WHERE due IS NOT NULL AND due > ?)`,
    [subscriber, at, at],
  )
}

/** Returns how many emails of a subscriber bounced, or may still do so. */
export function countPossibleBounces(db: ReadHandle, subscriber: number): number {
  const row = db.get<{ n: number }>(
    'SELECT count(*) AS n FROM emails WHERE subscriber = ? AND (bounced IS NOT NULL OR due IS NOT NULL)',
    [subscriber],
  )
  return row?.n ?? 0
}
