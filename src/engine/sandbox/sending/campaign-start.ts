import type { ContentLibrary } from '../../../shared/content-library.ts'
import { EMAIL_KINDS } from '../../domain/email-status.ts'
import { CAMPAIGN_KINDS, campaignStatusCode } from '../../domain/campaign-status.ts'
import { compileKept, listPersonalKeys } from '../../content/kept-words.ts'
import { isBeyondReview } from '../../domain/reviewer/consequences.ts'
import { type CampaignRow, findCampaign, updateCampaign } from '../../store/campaigns.ts'
import { CounterChanges } from '../../store/counters.ts'
import type { ReadHandle, WriteHandle } from '../../store/db.ts'
import { findEmailTemplate, insertEmailTemplate } from '../../store/email-templates.ts'
import {
  findQueuePart,
  insertQueuedEmails,
  queueAudience,
  type QueuePart,
  readLaneFree,
} from '../../store/sending-queue.ts'
import { readReviewerState } from '../../store/reviewer.ts'
import { queueEffect } from '../../store/settings.ts'
import { reviewMail, sampleStart } from '../reviewing/review-mail.ts'
import type { DueContext, DueWork } from '../due-work.ts'
import { MOVING_COLUMNS, type MovingEmail } from './mover.ts'
import { Planners, planOf } from './planners.ts'
import { prepareStart } from './prepare-start.ts'
import { planPersonMoves } from './recipient-moves.ts'

const SCHEDULED = campaignStatusCode('SCHEDULED')

/**
 * The start of campaigns: what the audience is, is settled in one transaction; its emails are then
 * written part by part at the same instant, which ends only when all are there.
 */
export const campaignStart: DueWork = {
  kind: 'campaign.start',
  barrier: true,
  nextAt: (db) => queuedSince(db) ?? nextScheduled(db)?.sendAt ?? null,
  crowdAt: () => null,
  runUntil(work) {
    const { db, until, limit, content } = work
    let moves = 0
    let part = findQueuePart(db)
    while (part && moves < limit) {
      const { campaign, template } = part
      moves += writePart(db, content, part)
      part = findQueuePart(db)
      if (part?.template !== template) reviewStart(work, campaign, template)
    }
    if (part) return { moves, more: true }
    const next = nextScheduled(db)
    if (!next || next.sendAt > until) return { moves, more: false }
    if (moves === 0) start(work, next.id, next.sendAt)
    return { moves: Math.max(1, moves), more: true }
  },
}

/** The instant at which an audience was settled whose emails are not all written yet. */
function queuedSince(db: ReadHandle): number | null {
  const row = db.get<{ at: number }>(
    `SELECT t.created AS at FROM sending_queue q JOIN email_templates t ON t.id = q.template
     ORDER BY q.template LIMIT 1`,
  )
  return row?.at ?? null
}

function nextScheduled(db: ReadHandle): { id: number; sendAt: number } | undefined {
  return db.get(
    `SELECT id, send_at AS sendAt FROM campaigns
     WHERE kind = ${CAMPAIGN_KINDS.CAMPAIGN} AND status = ${SCHEDULED} AND send_at IS NOT NULL
     ORDER BY send_at, id LIMIT 1`,
  )
}

function start(work: DueContext, id: number, at: number): void {
  const { db } = work
  const campaign = findCampaign(db, id)
  if (!campaign) throw new Error(`campaign ${id} is gone`)
  const prepared = prepareStart(work, campaign, at)
  if ('failure' in prepared) {
    changeStatus(db, campaign, { status: 'FAILED', failure: prepared.failure }, at)
    return
  }
  const { audience, words, links } = prepared
  const plan = planOf(work.platform, work.organization.number, work.chance)
  const template = insertEmailTemplate(db, { ...words, ...plan, rates: { ...plan.rates }, links })
  queueAudience(db, id, template, Math.max(at, readLaneFree(db)), audience)
  // What an earlier start left there belongs to that one.
  db.run('INSERT OR REPLACE INTO campaign_stats (campaign, recipients) VALUES (?, ?)', [id, audience.length])
  changeStatus(db, campaign, { status: 'SENDING', failure: null }, at)
}

/**
 * Once all its emails are there, a campaign is read by the local reviewer: a stand-in for the
 * platform's. What follows is the platform's, so it is queued with the emails and done after.
 */
function reviewStart(
  { db, platform, organization, content }: DueContext,
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

/** Answers how many emails it made. */
function writePart(db: WriteHandle, content: ContentLibrary, part: QueuePart): number {
  const words = findEmailTemplate(db, part.template)
  if (!words) throw new Error(`template ${part.template} is gone`)
  const keys = listPersonalKeys(compileKept(content, words))
  const { first, count } = insertQueuedEmails(db, part, words.created, keys)
  const missing = (JSON.parse(part.ids) as number[]).length - count
  // Only somebody who was erased in between: after a crash, before the clock went on.
  if (missing > 0) {
    db.run('UPDATE campaign_stats SET recipients = recipients - ? WHERE campaign = ?', [
      missing,
      part.campaign,
    ])
  }
  if (count > 0) planLives(db, part.template, first)
  return count
}

/** Notes what these emails will do to people; most do nothing, and are not read whole. */
function planLives(db: WriteHandle, template: number, first: number): void {
  const planners = new Planners(db)
  const { planner, links } = planners.find(template, EMAIL_KINDS.CAMPAIGN)
  const hasTagLinks = links.some(({ tags }) => tags !== undefined)
  const touching = db
    .all<{ id: number; recipient: string }>('SELECT id, recipient FROM emails WHERE id >= ?', [first])
    .filter(({ id, recipient }) => planner.touchesPerson(id, recipient, hasTagLinks))
    .map(({ id }) => id)
  const emails = db.all<MovingEmail>(
    `SELECT ${MOVING_COLUMNS} FROM emails WHERE id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(touching)],
  )
  const lives = emails.map((email) => ({ email, life: planner.live(email.id, email.recipient, email.due) }))
  planPersonMoves(db, lives, planners)
}
