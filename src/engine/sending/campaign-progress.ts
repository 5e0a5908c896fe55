import type { SubscriberStatus } from '../domain/subscriber-status.ts'
import { addToStats, readProgress } from '../store/campaign-stats.ts'
import { findCampaign, updateCampaign } from '../store/campaigns.ts'
import { CounterChanges } from '../store/counters.ts'
import type { WriteHandle } from '../store/db.ts'
import { listPendingOf } from '../store/emails/due-emails.ts'
import { cancelEmail } from '../store/emails/email-writes.ts'

/** Marks a campaign SENT once nobody waits any more, at the instant at which the last one left the queue. */
export function finishCampaign(db: WriteHandle, campaign: number): void {
  const progress = readProgress(db, campaign)
  if (!progress || progress.done < progress.recipients) return
  const row = findCampaign(db, campaign)
  if (row?.status !== 'SENDING') return
  const counters = new CounterChanges()
  updateCampaign(db, row, { status: 'SENT' }, progress.lastSent ?? row.updated, counters)
  counters.write(db)
}

interface Standing {
  id: number
  status: SubscriberStatus
}

/**
 * Cancels the mail that waits for a subscriber who is SUBSCRIBED no more: "no further emails are
 * sent to it" (spec: Subscriber status). They stay recipients of the campaign. What they asked for
 * themselves, like a receipt, is sent all the same. To be called after every change of status.
 */
export function cancelMailOfLeaver(db: WriteHandle, before: Standing, after: Standing, at: number): void {
  if (before.status !== 'SUBSCRIBED' || after.status === 'SUBSCRIBED') return
  for (const { id, campaign } of listPendingOf(db, after.id, at)) {
    cancelEmail(db, id)
    if (campaign === null) continue
    addToStats(db, campaign, { cancelled: 1, lastSent: at })
    finishCampaign(db, campaign)
  }
}
