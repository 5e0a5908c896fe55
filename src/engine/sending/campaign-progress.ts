import { addToStats, readProgress } from '../store/campaign-stats.ts'
import { findCampaign, updateCampaign } from '../store/campaigns.ts'
import { CounterChanges } from '../store/counters.ts'
import type { WriteHandle } from '../store/db.ts'
import { listPendingOf } from '../store/emails/due-emails.ts'
import { cancelEmail } from '../store/emails/email-writes.ts'
import type { SubscriberChange } from '../subscribers/changes.ts'

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

/**
 * Cancels the mail that waits for subscribers who are SUBSCRIBED no more: "no further emails are
 * sent to it" (spec: Subscriber status). They stay recipients of the campaign. What they asked for
 * themselves, like a receipt, is sent all the same. To be called with the changes of every
 * transaction that can change a status.
 */
export function cancelMailOfLeavers(db: WriteHandle, changes: readonly SubscriberChange[]): void {
  for (const change of changes) {
    if (change.kind !== 'STATUS' || change.before !== 'SUBSCRIBED') continue
    for (const { id, campaign } of listPendingOf(db, change.subscriber, change.at)) {
      cancelEmail(db, id)
      if (campaign === null) continue
      addToStats(db, campaign, { cancelled: 1, lastSent: change.at })
      finishCampaign(db, campaign)
    }
  }
}
