import { CAMPAIGN_KINDS } from '../domain/campaign-status.ts'
import { EMAIL_KINDS, emailStatusCode } from '../domain/email-status.ts'
import { type AnswerTotals, type DeliveryTotals, NO_ANSWERS, NO_DELIVERIES } from '../domain/reputation.ts'
import type { ReadHandle } from './db.ts'

/**
 * What became of the organization's mail. Campaigns have one maintained row each; mail sent one by
 * one is counted through an index that holds no more than its time and status. Tests count nowhere.
 */

const [DELIVERED, BOUNCED, COMPLAINED] = [
  emailStatusCode('DELIVERED'),
  emailStatusCode('BOUNCED'),
  emailStatusCode('COMPLAINED'),
]

const COUNTS = `count(*) AS sent, coalesce(sum(status IN (${DELIVERED}, ${COMPLAINED})), 0) AS delivered,
  coalesce(sum(status = ${BOUNCED}), 0) AS bounced, coalesce(sum(status = ${COMPLAINED}), 0) AS complained`

const SINGLE = `kind IN (${EMAIL_KINDS.WORKFLOW}, ${EMAIL_KINDS.TRANSACTIONAL}) AND sent IS NOT NULL`

const BROADCASTS = `campaigns c JOIN campaign_stats t ON t.campaign = c.id WHERE c.kind = ${CAMPAIGN_KINDS.CAMPAIGN}`

const SUMS = `coalesce(sum(t.sent), 0) AS sent, coalesce(sum(t.delivered), 0) AS delivered,
  coalesce(sum(t.bounced), 0) AS bounced, coalesce(sum(t.complained), 0) AS complained`

function add(one: DeliveryTotals, other: DeliveryTotals | undefined, sign: 1 | -1): DeliveryTotals {
  const { sent, delivered, bounced, complained } = other ?? NO_DELIVERIES
  return {
    sent: one.sent + sign * sent,
    delivered: one.delivered + sign * delivered,
    bounced: one.bounced + sign * bounced,
    complained: one.complained + sign * complained,
  }
}

/** Returns the totals of all mail that was ever sent, tests excepted. */
export function readDeliveryTotals(db: ReadHandle): DeliveryTotals {
  const broadcasts = db.get<DeliveryTotals>(`SELECT ${SUMS} FROM ${BROADCASTS}`)
  const single = db.get<DeliveryTotals>(`SELECT ${COUNTS} FROM emails WHERE ${SINGLE}`)
  return add(add(NO_DELIVERIES, broadcasts, 1), single, 1)
}

/** Returns the totals of mail sent at `since` (ms UTC) or later, by its present state. */
export function readDeliverySince(db: ReadHandle, since: number): DeliveryTotals {
  const whole = db.get<DeliveryTotals>(`SELECT ${SUMS} FROM ${BROADCASTS} AND c.send_at >= ?`, [since])
  const single = db.get<DeliveryTotals>(`SELECT ${COUNTS} FROM emails WHERE ${SINGLE} AND sent >= ?`, [since])
  const divided = db.all<DividedCampaign>(
    `SELECT c.id, c.send_at AS started, t.last_sent AS ended, t.sent, t.delivered, t.bounced, t.complained
     FROM ${BROADCASTS} AND c.send_at < ? AND t.last_sent >= ?`,
    [since, since],
  )
  const rest = divided.map((campaign) => readRest(db, campaign, since))
  return rest.reduce((sum, each) => add(sum, each, 1), add(add(NO_DELIVERIES, whole, 1), single, 1))
}

/** A campaign that was being sent at the very instant at which the window opens. */
interface DividedCampaign extends DeliveryTotals {
  id: number
  /** Its first and its last email, ms UTC. */
  started: number
  ended: number
}

/** Its part within the window: only here emails are counted, and of them the smaller part. */
function readRest(db: ReadHandle, campaign: DividedCampaign, since: number): DeliveryTotals {
  const { id, started, ended } = campaign
  if (since - started < ended - since) return add(campaign, countSent(db, id, started, since), -1)
  return countSent(db, id, since, ended + 1)
}

function countSent(db: ReadHandle, campaign: number, from: number, to: number): DeliveryTotals {
  // The plus keeps the planner from reading the whole campaign instead of the span of time.
  const sql = `SELECT ${COUNTS} FROM emails WHERE sent >= ? AND sent < ? AND +campaign = ? AND kind = ${EMAIL_KINDS.CAMPAIGN}`
  return db.get<DeliveryTotals>(sql, [from, to, campaign]) ?? NO_DELIVERIES
}

/**
 * Returns how often campaigns and emails of workflows were sent, opened and clicked; single sends
 * are not counted.
 */
export function readAnswerTotals(db: ReadHandle): AnswerTotals {
  const row = db.get<AnswerTotals>(
    `SELECT coalesce(sum(sent), 0) AS sent, coalesce(sum(opened), 0) AS opened,
       coalesce(sum(clicked), 0) AS clicked FROM campaign_stats`,
  )
  return row ?? NO_ANSWERS
}

/** Returns the mean open and click rates of the campaigns that were sent, as shares from 0 to 1. */
export function readMeanRates(db: ReadHandle): { opened: number; clicked: number } {
  const row = db.get<{ opened: number | null; clicked: number | null }>(
    `SELECT avg(t.opened * 1.0 / t.sent) AS opened,
       avg(CASE WHEN t.opened = 0 THEN 0.0 ELSE t.clicked * 1.0 / t.opened END) AS clicked
     FROM ${BROADCASTS} AND t.sent > 0`,
  )
  return { opened: row?.opened ?? 0, clicked: row?.clicked ?? 0 }
}
