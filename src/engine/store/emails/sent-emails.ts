import { CAMPAIGN_KINDS } from '../../domain/campaign-status.ts'
import { EMAIL_KINDS } from '../../domain/email-status.ts'
import type { ReadHandle } from '../db.ts'

/** Reads of sent emails, for the outbox, the reviewer, the simulation and the seeds. */

/** A condition: sent, with its template still stored. The outbox can rebuild such a message. */
const HAS_MESSAGE = 'sent IS NOT NULL AND template IS NOT NULL'

/**
 * Returns ids of sent emails with a stored template, newest first. With an address: those sent to
 * it, found through the subscriber who has or had the address and among mail without a subscriber (tests).
 */
export function listSentEmailIds(db: ReadHandle, recipient: string | null, limit: number): number[] {
  if (recipient === null)
    return db.column(`SELECT id FROM emails WHERE ${HAS_MESSAGE} ORDER BY sent DESC, id DESC LIMIT ?`, [
      limit,
    ])
  return db.column(
    `SELECT id FROM (
       SELECT id, sent FROM emails
       WHERE subscriber IN (SELECT id FROM subscribers WHERE email = ?
           UNION SELECT subscriber FROM former_addresses WHERE email = ?)
         AND recipient = ? AND ${HAS_MESSAGE}
       UNION ALL
       SELECT id, sent FROM emails WHERE subscriber IS NULL AND recipient = ? AND ${HAS_MESSAGE}
     ) ORDER BY sent DESC, id DESC LIMIT ?`,
    [recipient, recipient, recipient, recipient, limit],
  )
}

/** Returns ids of emails that campaigns of this name sent before `before` (ms UTC), the first ones first. */
export function listSentOfCampaign(
  db: ReadHandle,
  { name, before, limit }: { name: string; before: number; limit: number },
): number[] {
  return db.column(
    `SELECT e.id FROM emails e JOIN campaigns c ON c.id = e.campaign
     WHERE c.name = ? AND e.sent < ? AND e.kind = ${EMAIL_KINDS.CAMPAIGN} ORDER BY e.id LIMIT ?`,
    [name, before, limit],
  )
}

/**
 * Returns the id of the last email that reached a subscriber from `from` to `to` (ms UTC, both
 * included) and did not bounce; with `unopened`, the last that was not opened either.
 */
export function findLastDelivered(
  db: ReadHandle,
  subscriber: number,
  { from, to, unopened }: { from: number; to: number; unopened: boolean },
): number | undefined {
  return db.get<{ id: number }>(
    `SELECT id FROM emails WHERE subscriber = ? AND delivered IS NOT NULL AND delivered BETWEEN ? AND ?
       AND bounced IS NULL AND (? = 0 OR opened IS NULL) ORDER BY id DESC LIMIT 1`,
    [subscriber, from, to, unopened ? 1 : 0],
  )?.id
}

/** A position in the order in which emails are sent. */
export interface SentPosition {
  /** ms UTC. */
  sent: number
  id: number
}

/** Returns the emails sent after a position, in order. */
export function listSentAfter(db: ReadHandle, { sent, id }: SentPosition, limit: number): SentPosition[] {
  return db.all(
    `SELECT id, sent FROM emails WHERE sent >= ? AND (sent > ? OR id > ?) AND template IS NOT NULL
     ORDER BY sent, id LIMIT ?`,
    [sent, sent, id, limit],
  )
}

/** Returns the id of the last email sent at exactly this instant (ms UTC), 0 for none. */
export function findLastSentAt(db: ReadHandle, sent: number): number {
  return db.get<{ id: number | null }>('SELECT max(id) AS id FROM emails WHERE sent = ?', [sent])?.id ?? 0
}

/** Uses the index of broadcasts by campaign, so no other email is read. */
const OF_CAMPAIGN = `SELECT id FROM emails WHERE kind = ${EMAIL_KINDS.CAMPAIGN} AND campaign = ?`

/** Returns ids of emails of one start of a campaign (each start stores its template), earliest subscribers first. */
export function listEmailsOfStart(
  db: ReadHandle,
  campaign: number,
  template: number,
  limit: number,
): number[] {
  return db.column(`${OF_CAMPAIGN} AND +template = ? ORDER BY subscriber LIMIT ?`, [
    campaign,
    template,
    limit,
  ])
}

/**
 * Returns the id of one sent email of each campaign and workflow email that went out last, oldest first.
 * For a workflow email it is its newest: no index leads to its first.
 */
export function listLatestEmails(db: ReadHandle, count: number): number[] {
  const latest = db.all<{ campaign: number; template: number; kind: number | null }>(
    `SELECT t.campaign, max(t.id) AS template, c.kind FROM email_templates t LEFT JOIN campaigns c ON c.id = t.campaign
     WHERE t.campaign IS NOT NULL GROUP BY t.campaign ORDER BY max(t.id) DESC LIMIT ?`,
    [count],
  )
  return latest
    .toReversed()
    .flatMap(({ campaign, template, kind }) =>
      kind === CAMPAIGN_KINDS.WORKFLOW
        ? db.column<number>(
            'SELECT id FROM emails WHERE +template = ? AND sent IS NOT NULL ORDER BY id DESC LIMIT 1',
            [template],
          )
        : db.column<number>(`${OF_CAMPAIGN} AND sent IS NOT NULL ORDER BY subscriber LIMIT 1`, [campaign]),
    )
}
