import { EMAIL_KINDS, emailStatusCode } from '../../domain/email-status.ts'
import type { WriteHandle } from '../db.ts'

/** An email that had arrived before this world began; nothing more comes of it. Times are ms UTC. */
export interface ArrivedEmail {
  campaign: number | null
  recipient: string
  template: number | null
  sent: number
}

/** Answers its id. It counts in no statistics: those are written as they were told. */
export function insertArrivedEmail(
  db: WriteHandle,
  { campaign, recipient, template, sent }: ArrivedEmail,
): number {
  return db.run(
    `INSERT INTO emails (kind, campaign, subscriber, recipient, status, template, merge_values, created, sent,
       delivered, due) VALUES (?, ?, NULL, ?, ?, ?, NULL, ?, ?, ?, NULL)`,
    [
      campaign === null ? EMAIL_KINDS.TRANSACTIONAL : EMAIL_KINDS.CAMPAIGN,
      campaign,
      recipient,
      emailStatusCode('DELIVERED'),
      template,
      sent,
      sent,
      sent,
    ],
  ).lastId
}
