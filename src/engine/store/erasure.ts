import { eventCode } from '../domain/event-types.ts'
import { EMAIL_KINDS, emailStatusCode } from '../domain/email-status.ts'
import type { CounterChanges } from './counters.ts'
import type { ReadHandle, WriteHandle } from './db.ts'
import { isRecord } from '../../shared/text/guards.ts'
import type { SuppressionKind } from '../domain/suppression.ts'
import { statusCode } from '../domain/subscriber-status.ts'
import { SUBSCRIBER_EFFECTS } from './emails/planned-effects.ts'
import { recordGrowth } from './growth.ts'
import type { SubscriberRow } from './subscribers.ts'

/** What replaces the address in the emails of an erased subscriber. */
export const ERASED_RECIPIENT = 'erased@erased.invalid'

/** What stands in a review in place of the subject that an erased recipient read. */
const ERASED_SUBJECT = '(erased)'

/** Returns the addresses that a subscriber has or had, and that nobody else has now. */
export function listAddressesOf(db: ReadHandle, { id, email }: { id: number; email: string }): string[] {
  const former = db.column<string>(
    `SELECT f.email FROM former_addresses f WHERE f.subscriber = ?
       AND NOT EXISTS (SELECT 1 FROM subscribers s WHERE s.email = f.email AND s.id <> ?)`,
    [id, id],
  )
  return [...new Set([email, ...former])]
}

/** Returns the ids of all mail to a subscriber or to these addresses, tests included. */
export function listEmailIdsOf(db: ReadHandle, subscriber: number, addresses: readonly string[]): number[] {
  return db.column(
    `SELECT id FROM emails WHERE subscriber = ?
     UNION SELECT id FROM emails WHERE subscriber IS NULL AND recipient IN (SELECT value FROM json_each(?))`,
    [subscriber, JSON.stringify(addresses)],
  )
}

/**
 * Takes the recipient out of emails: address, values, words of single messages, and what a provider
 * said. The rows stay, so that the figures of campaigns and the limits of sending stay true.
 */
export function eraseRecipientOf(db: WriteHandle, emails: readonly number[]): void {
  const ids = JSON.stringify(emails)
  const these = 'IN (SELECT value FROM json_each(?))'
  db.run(`DELETE FROM recipient_moves WHERE email ${these}`, [ids])
  db.run(`DELETE FROM send_requests WHERE email ${these}`, [ids])
  db.run(
    `DELETE FROM email_templates WHERE campaign IS NULL AND id IN
       (SELECT template FROM emails WHERE id ${these} AND kind = ${EMAIL_KINDS.TRANSACTIONAL})`,
    [ids],
  )
  db.run(
    `UPDATE emails SET subscriber = NULL, recipient = ?, template = NULL, merge_values = NULL, due = NULL,
       outcome = json_remove(outcome, '$.reason') WHERE id ${these}`,
    [ERASED_RECIPIENT, ids],
  )
}

/** Returns the bounces and complaints that mail which was sent by now will still bring, by the address it went to. */
export function listComingSuppressions(
  db: ReadHandle,
  emails: readonly number[],
): { address: string; kind: SuppressionKind; at: number }[] {
  const rows = db.all<{ address: string; kind: number; at: number }>(
    `SELECT e.recipient AS address, m.kind, m.at FROM json_each(?) AS wanted
       CROSS JOIN recipient_moves m ON m.email = wanted.value JOIN emails e ON e.id = m.email
     WHERE m.kind IN (${SUBSCRIBER_EFFECTS.HARD_BOUNCE}, ${SUBSCRIBER_EFFECTS.COMPLAINT})
       AND e.status NOT IN (${emailStatusCode('CANCELLED')}, ${emailStatusCode('PENDING')})`,
    [JSON.stringify(emails)],
  )
  return rows.map(({ address, kind, at }) => ({
    ...{ address, at },
    kind: kind === SUBSCRIBER_EFFECTS.COMPLAINT ? 'COMPLAINT' : 'HARD_BOUNCE',
  }))
}

/** Takes addresses out of the copies of single messages to others. */
export function eraseCopiesTo(db: WriteHandle, addresses: readonly string[]): void {
  const rows = db.all<{ id: number; extras: string }>(
    `SELECT id, extras FROM email_templates WHERE campaign IS NULL
       AND EXISTS (SELECT 1 FROM json_each(?) a WHERE instr(extras, a.value) > 0)`,
    [JSON.stringify(addresses)],
  )
  for (const { id, extras } of rows) {
    const read: unknown = JSON.parse(extras)
    if (!isRecord(read) || !Array.isArray(read['cc'])) continue
    const cc = read['cc'].filter((address) => !addresses.includes(String(address)))
    db.run('UPDATE email_templates SET extras = ? WHERE id = ?', [JSON.stringify({ ...read, cc }), id])
  }
}

/** Deletes the domains of addresses from those that are written in two forms, unless others have them. */
export function eraseDomainsOf(db: WriteHandle, addresses: readonly string[]): void {
  const domains = addresses.map((address) => address.slice(address.indexOf('@') + 1))
  const known = domains.filter((domain) => db.get('SELECT 1 FROM idn_domains WHERE domain = ?', [domain]))
  for (const domain of known) {
    db.run(
      `DELETE FROM idn_domains WHERE domain = ?
         AND NOT EXISTS (SELECT 1 FROM subscribers WHERE email LIKE '%@' || ?)
         AND NOT EXISTS (SELECT 1 FROM emails WHERE recipient LIKE '%@' || ?)`,
      [domain, domain, domain],
    )
  }
}

/** Deletes a subscriber with events, submissions and runs, and uncounts them; tags go before. */
export function deleteSubscriber(
  db: WriteHandle,
  { id, status, created }: Pick<SubscriberRow, 'id' | 'status' | 'created'>,
  counters: CounterChanges,
): { events: number } {
  recordGrowth(db, created, -1, 0)
  const left = 'SELECT at FROM events WHERE subscriber = ? AND type = ?'
  for (const at of db.column<number>(left, [id, eventCode('UNSUBSCRIBED')])) recordGrowth(db, at, 0, -1)
  const events = db.run('DELETE FROM events WHERE subscriber = ?', [id]).changes
  db.run('DELETE FROM capture_submissions WHERE subscriber = ?', [id])
  db.run('DELETE FROM workflow_webhooks WHERE run IN (SELECT id FROM workflow_runs WHERE subscriber = ?)', [
    id,
  ])
  // Nobody's run any more, but what passed each step of a workflow stays true.
  db.run('UPDATE workflow_runs SET subscriber = 0 WHERE subscriber = ?', [id])
  db.run('DELETE FROM workflow_events WHERE subscriber = ?', [id])
  db.run('DELETE FROM workflow_batch_subscribers WHERE subscriber = ?', [id])
  db.run('DELETE FROM former_addresses WHERE subscriber = ?', [id])
  db.run('DELETE FROM bulk_operation_failures WHERE subscriber = ?', [id])
  // Their place in a settled audience stays, so that what is done of it stays true.
  db.run(
    `UPDATE frozen_audience_parts SET ids =
       (SELECT json_group_array(iif(value = ?, 0, value)) FROM json_each(frozen_audience_parts.ids))
     WHERE EXISTS (SELECT 1 FROM json_each(frozen_audience_parts.ids) WHERE value = ?)`,
    [id, id],
  )
  db.run('DELETE FROM subscribers WHERE id = ?', [id])
  counters.add('status', statusCode(status), -1)
  return { events }
}

/** Takes out of reviews what their recipient could be told by: subjects, and quotes in reasons. */
export function eraseReviewed(platform: WriteHandle, organization: number, emails: readonly number[]): void {
  const rows = platform.all<{ review: number; place: number; reasons: string }>(
    `SELECT e.review, e.place, e.reasons FROM reviews r JOIN review_emails e ON e.review = r.id
     WHERE r.organization = ? AND e.email IN (SELECT value FROM json_each(?))`,
    [organization, JSON.stringify(emails)],
  )
  for (const { review, place, reasons } of rows) {
    // "rule: message (quote of the email)".
    const rules = (JSON.parse(reasons) as string[]).map((reason) => reason.split(' (', 1)[0] ?? '')
    platform.run('UPDATE review_emails SET subject = ?, reasons = ? WHERE review = ? AND place = ?', [
      ERASED_SUBJECT,
      JSON.stringify(rules),
      review,
      place,
    ])
  }
}

/** Something the organization wrote that names an address. */
export interface Mention {
  kind: 'campaign' | 'segment' | 'snippet' | 'workflow' | 'capturePage'
  id: number
  name: string
}

/** Texts of the organization's own in which an address can stand. */
const WRITTEN = `
  SELECT 'campaign' AS kind, id, name,
    name || subject || coalesce(preview, '') || content || filters || coalesce(reply_to, '') AS words FROM campaigns
  UNION ALL SELECT 'segment', id, name, name || filters FROM segments
  UNION ALL SELECT 'snippet', id, name, name || coalesce(description, '') || content FROM snippets
  UNION ALL SELECT 'workflow', w.id, w.name, w.name || w.draft || coalesce((SELECT group_concat(v.definition, ' ')
    FROM workflow_versions v WHERE v.workflow = w.id), '') FROM workflows w
  UNION ALL SELECT 'capturePage', id, name, name FROM capture_pages`

/** Returns what the organization wrote itself with one of these addresses in it. */
export function listMentions(db: ReadHandle, addresses: readonly string[]): Mention[] {
  return db.all(
    `SELECT kind, id, name FROM (${WRITTEN})
     WHERE EXISTS (SELECT 1 FROM json_each(?) a WHERE instr(lower(words), a.value) > 0)`,
    [JSON.stringify(addresses)],
  )
}
