import type { ContentLibrary } from '../../../shared/content-library.ts'
import { writeDedicatedIp, insertInvoice } from '../../store/billing.ts'
import type { ReadHandle, WriteHandle } from '../../store/db.ts'
import { listSentOfCampaign } from '../../store/emails/sent-emails.ts'
import { insertHold } from '../../store/holds.ts'
import { insertReview } from '../../store/reviews.ts'
import {
  insertTransition,
  insertMilestoneClaim,
  writeVerificationMetadata,
} from '../../store/verification.ts'
import type { VerificationState } from '../../domain/verification.ts'
import { reviewMail } from '../reviewing/review-mail.ts'
import type { OrganizationSeed } from './seed-shape.ts'
import type { ReviewSeed, VerificationSeed } from './verification-shape.ts'
import { DAY_MS } from '../../../shared/text/time-units.ts'

export interface VerificationTarget {
  platform: WriteHandle
  /** The organization's own file, its mail sent. */
  file: ReadHandle
  number: number
  now: number
  content: ContentLibrary
}

const SAMPLED_OF_EACH = 2

/** In the transaction of the platform, after its organizations. */
export function writeVerification(
  seed: OrganizationSeed,
  record: VerificationSeed,
  target: VerificationTarget,
): void {
  const { platform, number, now } = target
  const agoOf = (days: number) => now - days * DAY_MS
  const reviews = new Map(
    (record.reviews ?? []).map((review) => [review.key, writeReview(seed, review, target)]),
  )
  let from: VerificationState = 'UNVERIFIED'
  for (const { daysAgo, review, adminNote, customerExplanation, ...move } of record.history) {
    insertTransition(platform, {
      ...move,
      organization: number,
      from,
      at: agoOf(daysAgo),
      adminNote: adminNote ?? null,
      customerExplanation: customerExplanation ?? null,
      review: review === undefined ? null : (reviews.get(review) ?? missing(`review "${review}"`)),
    })
    from = move.to
  }
  if (from !== seed.verification) missing(`way of ${seed.slug} from ${from} to ${seed.verification}`)
  for (const { daysAgo, by, closed, note, ...hold } of record.holds ?? []) {
    insertHold(platform, {
      ...hold,
      organization: number,
      note: note ?? null,
      opened: agoOf(daysAgo),
      openedBy: by,
      closed: closed ? agoOf(closed.daysAgo) : null,
      closedBy: closed?.by ?? null,
    })
  }
  writeNotes(record, platform, number, agoOf)
}

function writeNotes(
  { metadata, milestones = [], invoices = [], dedicatedIp }: VerificationSeed,
  platform: WriteHandle,
  number: number,
  agoOf: (days: number) => number,
): void {
  if (metadata) {
    const none = { refuseReason: null, adminMessage: null, defensiveFlag: false }
    writeVerificationMetadata(platform, number, { ...none, ...metadata })
  }
  for (const { daysAgo, evidence, ...claim } of milestones) {
    insertMilestoneClaim(platform, number, { ...claim, claimed: agoOf(daysAgo), evidence: evidence ?? null })
  }
  for (const { daysAgo, ...invoice } of invoices)
    insertInvoice(platform, number, { ...invoice, at: agoOf(daysAgo) })
  if (!dedicatedIp) return
  const { ip, pool, warmup } = dedicatedIp
  writeDedicatedIp(platform, number, {
    ip,
    pool,
    warmupStarted: warmup ? agoOf(warmup.startedDaysAgo) : null,
    warmupDays: warmup?.days ?? null,
  })
}

function writeReview(
  seed: OrganizationSeed,
  { key, daysAgo, trigger, campaigns, each = SAMPLED_OF_EACH }: ReviewSeed,
  { platform, file, number, now, content }: VerificationTarget,
): number {
  const at = now - daysAgo * DAY_MS
  const ids = campaigns.flatMap((name) => listSentOfCampaign(file, { name, before: at, limit: each }))
  const organization = { website: seed.website ?? null, clickDomain: seed.clickDomain ?? null }
  const review = reviewMail({ db: file, content, organization }, ids)
  if (!review) throw new Error(`the seed's review "${key}" of ${seed.slug} finds no mail`)
  return insertReview(platform, { ...review, organization: number, at, trigger })
}

function missing(what: string): never {
  throw new Error(`the seed has no ${what}`)
}
