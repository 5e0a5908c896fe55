/**
 * What happens to the recipients of a campaign after its start: queued, finished, or cancelled
 * because they left. For the jobs of the simulation and for changes of subscribers.
 */
import { EMAIL_KINDS } from '../domain/email-status.ts'
import { addToStats, readProgress, removeRecipients, startCampaignStats } from '../store/campaign-stats.ts'
import { findCampaign, updateCampaign } from '../store/campaigns.ts'
import { CounterChanges } from '../store/counters.ts'
import type { WriteHandle } from '../store/db.ts'
import {
  findNextSingle,
  listPendingCopiesTo,
  listPendingOf,
  listPendingSinglesTo,
  listWaitingCampaignMailTo,
} from '../store/emails/due-emails.ts'
import { updateTemplateCopies } from '../store/emails/email-templates.ts'
import {
  hasQueueParts,
  insertQueuePart,
  listQueueParts,
  readLaneFree,
  updateQueuePart,
  writeLaneFree,
} from '../store/emails/sending-queue.ts'
import { cancelEmail } from '../store/emails/email-writes.ts'
import type { SubscriberChange } from '../subscribers/changes.ts'
import { SECOND_MS } from '../../shared/text/time-units.ts'
import { turnAfter } from '../domain/sending-pace.ts'

/** An address that gets no more mail, and a subscriber who gets none at any other address either. */
type Unreachable = { address: string; subscriber: number | null }

/** Recipients in one part of the queue; a multiple of those sent per second, so that parts fit together. */
const PART_SIZE = 2000

/**
 * Queues the recipients of a campaign that starts at `at`, ms UTC, in their order. Campaigns of an
 * organization share one lane: the next begins when the last one's emails are sent.
 */
export function queueCampaign(
  db: WriteHandle,
  { campaign, template, at }: { campaign: number; template: number; at: number },
  audience: readonly number[],
): void {
  const first = Math.max(at, readLaneFree(db)) + SECOND_MS
  for (let from = 0; from < audience.length; from += PART_SIZE) {
    insertQueuePart(db, {
      campaign,
      part: from / PART_SIZE,
      template,
      firstSent: first + turnAfter(from),
      ids: JSON.stringify(audience.slice(from, from + PART_SIZE)),
    })
  }
  writeLaneFree(db, first + turnAfter(audience.length - 1))
  // An earlier start of the campaign has figures of its own, which end here.
  startCampaignStats(db, campaign, audience.length)
}

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
 * Cancels the mail that waits for subscribers who are no longer SUBSCRIBED or have left the address,
 * and all that waits for an address that is suppressed or has an UNSUBSCRIBED subscriber: "no further
 * emails are sent to it" (contract: suppression).
 * They stay recipients of the campaign. To be called with the changes of every transaction that can
 * change a status or an address.
 */
export function cancelMailOfLeavers(db: WriteHandle, changes: readonly SubscriberChange[]): void {
  takeOutOfQueue(db, changes)
  const unreachable = new Map<number, Unreachable[]>()
  for (const change of changes) {
    const { kind, at } = change
    if (kind === 'UNREACHABLE') {
      const those = unreachable.get(at)
      if (those) those.push(change)
      else unreachable.set(at, [change])
    } else if (kind === 'ERASED') cancelMailOf(db, change)
    else if (kind === 'LEFT_ADDRESS') {
      const waiting = listPendingOf(db, change.subscriber, at)
      cancelAll(
        db,
        waiting.filter(({ recipient }) => recipient === change.address),
        at,
      )
    } else if (kind === 'STATUS' && change.before === 'SUBSCRIBED')
      cancelAll(db, listPendingOf(db, change.subscriber, at), at)
  }
  for (const [at, those] of unreachable) cancelMailTo(db, those, at)
}

/**
 * Takes out of a start that was stopped before all its emails were written those who leave meanwhile.
 * Nothing has been sent to them yet, so they are no recipients of the campaign.
 */
function takeOutOfQueue(db: WriteHandle, changes: readonly SubscriberChange[]): void {
  if (!hasQueueParts(db)) return
  const gone = new Set(
    changes.flatMap((change) =>
      change.kind === 'LEFT_ADDRESS' || (change.kind === 'STATUS' && change.before === 'SUBSCRIBED')
        ? [change.subscriber]
        : [],
    ),
  )
  if (gone.size === 0) return
  for (const part of listQueueParts(db)) {
    const ids = JSON.parse(part.ids) as number[]
    const left = ids.filter((id) => !gone.has(id))
    if (left.length === ids.length) continue
    updateQueuePart(db, { ...part, ids: JSON.stringify(left) })
    removeRecipients(db, part.campaign, ids.length - left.length)
    finishCampaign(db, part.campaign)
  }
}

/** Whatever waits for somebody, at any address. */
function cancelMailOf(
  db: WriteHandle,
  { subscriber, address, at }: { subscriber: number; address: string; at: number },
): void {
  cancelAll(
    db,
    [...listPendingOf(db, subscriber, at), ...listPendingSinglesTo(db, [{ subscriber: null, address }], at)],
    at,
  )
}

/** Everything that waits at one instant, in the queries of a single address: a bulk operation has many. */
function cancelMailTo(db: WriteHandle, those: readonly Unreachable[], at: number): void {
  const addresses = those.map(({ address }) => address)
  cancelAll(db, listWaitingCampaignMailTo(db, addresses, at), at)
  if (findNextSingle(db) === null) return
  cancelAll(db, listPendingSinglesTo(db, those, at), at)
  const gone = new Set(addresses)
  for (const { template, cc } of listPendingCopiesTo(db, addresses, at)) {
    const left = cc.filter((copy) => !gone.has(copy))
    updateTemplateCopies(db, template, left)
  }
}

function cancelAll(
  db: WriteHandle,
  emails: readonly { id: number; campaign: number | null; kind: number }[],
  at: number,
): void {
  for (const { id, campaign, kind } of emails) {
    cancelEmail(db, id)
    if (campaign === null || kind === EMAIL_KINDS.TEST) continue
    addToStats(db, campaign, { cancelled: 1, lastSent: at })
    finishCampaign(db, campaign)
  }
}
