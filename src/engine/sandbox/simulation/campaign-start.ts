import { readReviewerState } from '../../store/reviews.ts'
import { statusCode } from '../../domain/subscriber-status.ts'
import { listPersonalKeys, compileSnapshot } from '../../content/message-snapshot.ts'
import { isBeyondReview } from '../../domain/reviewer/consequences.ts'
import { type CampaignRow, findCampaign, findNextScheduled, updateCampaign } from '../../store/campaigns.ts'
import { CounterChanges, readCounter } from '../../store/counters.ts'
import type { ReadHandle, WriteHandle } from '../../store/db.ts'
import { findEmailTemplate, insertEmailTemplate } from '../../store/emails/email-templates.ts'
import {
  findQueuePart,
  findQueueStart,
  hasQueueParts,
  type QueuePart,
} from '../../store/emails/sending-queue.ts'
import { settleEngagementBacklog, readBacklogStart } from '../../store/emails/engagement.ts'
import { queueEffect } from '../../store/side-effects.ts'
import { queueCampaign } from '../../sending/campaign-progress.ts'
import { MessageBound } from '../../sending/message-size.ts'
import { prepareCampaignStart } from '../../sending/start-campaign.ts'
import { reviewMail, sampleStart } from '../reviewing/review-mail.ts'
import type { JobContext, Job, Stage } from '../scheduler/job.ts'
import { hearsMail, longestPassage } from '../../workflows/hear.ts'
import { findNextWork } from '../../workflows/tick.ts'
import { hearsAnswersOnly } from '../../workflows/walkable.ts'
import { drawRates } from './outcome-plan.ts'
import { areCampaignsHeld } from './held-campaigns.ts'
import { writeSimulated } from './write-simulated.ts'

/**
 * Counting engagement goes once through the whole index of last openings, however few emails there
 * are: the more at once, the fewer times its pages are written.
 */
const COUNTING: Stage = { name: 'campaign.start: engagement', aimMs: 40, most: 50_000 }
const WRITING: Stage = { name: 'campaign.start: emails', aimMs: 30, most: 8000 }

const SUBSCRIBED = statusCode('SUBSCRIBED')

/**
 * The job that starts campaigns. One transaction settles the audience; its emails are then written
 * part by part at the same instant, reviewed when all are there, and counted last.
 */
export const campaignStart: Job = {
  kind: 'campaign.start',
  phase: 'before',
  nextDueAt: (db) => startedAt(db) ?? findNextScheduled(db)?.sendAt ?? null,
  nthDueAt: () => null,
  stage: (db) => (readBacklogStart(db) !== null && !hasQueueParts(db) ? COUNTING : WRITING),
  passage: (db, mayCall = () => false) => {
    const started = startedAt(db)
    const after = findNextScheduled(db, started === null ? 1 : 0)
    const ends = after ? [after.sendAt - 1] : []
    // Minute after minute, workflows do something about what comes of it.
    if (isHeard(db)) ends.push((started ?? findNextScheduled(db)?.sendAt ?? 0) + longestPassage(db, mayCall))
    return {
      deliveries: readCounter(db, 'status', SUBSCRIBED),
      until: ends.length === 0 ? null : Math.min(...ends),
    }
  },
  run(job) {
    const { db, until, limit } = job
    let processed = 0
    for (let part = findQueuePart(db); part; part = processed < limit ? findQueuePart(db) : undefined) {
      processed += writePart(job, part)
      if (!hasQueueParts(db, part.template)) reviewStart(job, part.campaign, part.template)
    }
    if (processed > 0) return { processed, more: true }
    const counted = settleEngagementBacklog(db, limit)
    if (counted > 0) return { processed, more: true, workload: counted }
    const next = findNextScheduled(db)
    if (!next || next.sendAt > until) return { processed, more: false }
    start(job, next.id, next.sendAt)
    return { processed: 1, more: true }
  },
}

/** Returns the instant of a start with emails that are not written or counted yet, null for none. */
function startedAt(db: ReadHandle): number | null {
  return findQueueStart(db) ?? readBacklogStart(db)
}

function start(job: JobContext, id: number, at: number): void {
  const { db } = job
  const campaign = findCampaign(db, id)
  if (!campaign) throw new Error(`campaign ${id} is gone`)
  const prepared = prepareCampaignStart({ ...job, now: at, wantIndex: () => undefined }, campaign)
  if ('failure' in prepared) {
    changeStatus(db, campaign, { status: 'FAILED', failure: prepared.failure }, at)
    job.tally.failedCampaigns += 1
    return
  }
  const { audience, message, links } = prepared
  const plan = drawRates(job.platform, job.organization.number, job.chance)
  const template = insertEmailTemplate(db, { ...message, ...plan, rates: { ...plan.rates }, links })
  queueCampaign(db, { campaign: id, template, at }, audience)
  changeStatus(db, campaign, { status: 'SENDING', failure: null }, at)
}

/**
 * Reviews a campaign once all its emails are there, in place of the platform's reviewer. The
 * consequences belong to the platform file, so they are queued with the emails and done after.
 */
function reviewStart(
  { db, platform, organization, content }: JobContext,
  campaign: number,
  template: number,
): void {
  if (isBeyondReview(organization) || readReviewerState(platform).outage) return
  const at = findEmailTemplate(db, template)?.created
  const review = reviewMail({ db, content, organization }, sampleStart(db, campaign, template))
  if (at === undefined || !review) return
  queueEffect(db, { kind: 'REVIEW', payload: { ...review, at, trigger: 'CAMPAIGN_START' } })
}

function changeStatus(
  db: WriteHandle,
  campaign: CampaignRow,
  patch: Pick<CampaignRow, 'status' | 'failure'>,
  at: number,
): void {
  const counters = new CounterChanges()
  updateCampaign(db, campaign, patch, at, counters)
  counters.write(db)
}

/** Returns whether workflows hear what comes of a campaign. */
function isHeard(db: ReadHandle): boolean {
  const { deliveries, effects } = hearsMail(db)
  return deliveries || effects
}

/** Writes the emails of one part. Returns their number. */
function writePart(job: JobContext, part: QueuePart): number {
  const { db, content, tally } = job
  const template = findEmailTemplate(db, part.template)
  if (!template) throw new Error(`template ${part.template} is gone`)
  const compiled = compileSnapshot(content, template)
  return writeSimulated(db, part, {
    created: template.created,
    keys: listPersonalKeys(compiled),
    bound: new MessageBound(compiled, template),
    // What an advance that was stopped left in the queue waits like the rest.
    through: areCampaignsHeld(job) ? template.created : writeAheadLimit(job, template.created),
    isHeard: isHeard(db),
    tally,
  })
}

/**
 * Returns how far outcomes may be written ahead: the next start settles its audience at its own instant. What
 * workflows hear is told after the start, with what other mail does at the same instants: in one order. Where they
 * hear of answers only, what comes before those is written ahead.
 */
function writeAheadLimit(job: JobContext, startedFrom: number): number {
  const { db, writeAheadTo, sliceEnd = job.until } = job
  const next = findNextScheduled(db)
  const last = next ? next.sendAt - 1 : Infinity
  if (!isHeard(db)) return Math.min(writeAheadTo, last)
  if (!hearsAnswersOnly({ ...job, now: startedFrom, wantIndex: () => undefined })) return startedFrom
  // A run of another workflow may make its subscriber leave before their turn.
  const work = findNextWork(db)
  return Math.max(startedFrom, Math.min(sliceEnd, last, work === null ? Infinity : work - 1))
}
