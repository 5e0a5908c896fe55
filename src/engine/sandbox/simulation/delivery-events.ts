import { EMAIL_KINDS, emailStatusCode } from '../../domain/email-status.ts'
import type { ReadHandle, WriteHandle } from '../../store/db.ts'
import { finishCampaign } from '../../sending/campaign-progress.ts'
import {
  addCampaignClicks,
  addToStats,
  type CampaignLinkRow,
  type StatsChange,
} from '../../store/campaign-stats.ts'
import {
  type DueEmail,
  findNextDue,
  findNthDue,
  listDueIds,
  listDueOf,
} from '../../store/emails/due-emails.ts'
import type { TemplateLink } from '../../store/emails/email-templates.ts'
import { hasClicked, NewEvents } from '../../store/events.ts'
import { EmailWrites } from '../../store/emails/email-writes.ts'
import { DELIVERIES_PER_UNIT, type DeliveryTally, type Job } from '../scheduler/job.ts'
import {
  COMPLAINT,
  nextEventAfter,
  type OutcomePlan,
  OutcomePlanners,
  type PlannedClick,
} from './outcome-plan.ts'
import { EngagementCounts } from '../../store/emails/engagement.ts'
import { postponeHeldCampaigns } from './held-campaigns.ts'
import { HeardMail } from './heard-mail.ts'

/**
 * The job that delivers: each email that is due gets all its delivery events up to the instant at
 * once. What they add up to is sums, so the order of the emails does not matter. They are taken by
 * id, because neighbours share pages: in the order of time a transaction would rewrite half the file.
 */
export const deliveries: Job = {
  kind: 'email.deliver',
  phase: 'with',
  nextDueAt: findNextDue,
  nthDueAt: (db, count) => findNthDue(db, count * DELIVERIES_PER_UNIT),
  run(job) {
    const { db, until, limit, tally } = job
    const held = postponeHeldCampaigns(job)
    if (held === limit) return { processed: held, more: true }
    const emails = passes.take(db, until, limit)
    const recorder = new DeliveryRecorder(db, tally)
    for (const email of emails) recorder.record(email, until)
    recorder.finish()
    return { processed: held + emails.length, more: emails.length > 0 }
  },
}

interface Pass {
  until: number
  ids: number[]
  at: number
}

/**
 * The emails that are due up to an instant, found once for all transactions of a pass. Only a cache:
 * a list that is used up is read again, so a failed transaction or a rewound world loses none.
 */
class Passes {
  private readonly known = new WeakMap<ReadHandle, Pass>()

  /** Returns at most `limit` of the emails that are due, by id; none only when none is left. */
  take(db: ReadHandle, until: number, limit: number): DueEmail[] {
    const known = this.known.get(db)
    const rest = known?.until === until ? readNext(db, known, limit) : []
    if (rest.length > 0) return rest
    const pass = { until, ids: listDueIds(db, until), at: 0 }
    this.known.set(db, pass)
    return readNext(db, pass, limit)
  }
}

/** Checks `due` again: an email of the list may have changed since. */
function readNext(db: ReadHandle, pass: Pass, limit: number): DueEmail[] {
  const ids = pass.ids.slice(pass.at, pass.at + limit)
  pass.at += ids.length
  return listDueOf(db, ids, pass.until)
}

const passes = new Passes()

const SENT = emailStatusCode('SENT')
const DELIVERED = emailStatusCode('DELIVERED')
const BOUNCED = emailStatusCode('BOUNCED')
const COMPLAINED = emailStatusCode('COMPLAINED')

const NO_CLICKS: readonly PlannedClick[] = []

type Totals = Required<Omit<StatsChange, 'unsubscribed' | 'cancelled' | 'failed'>>

function noTotals(): Totals {
  return { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0, lastSent: 0 }
}

/**
 * Records the delivery events of emails up to an instant for the jobs that send and deliver. Each
 * email is one row write. What it adds to subscribers' counters, campaigns, links, events and the
 * queue of workflows is gathered, and `finish` writes it. Only sums and maxima: the order of the
 * emails changes nothing. A subscriber's status and tags are changed by subscriber-effects.ts only.
 */
export class DeliveryRecorder {
  readonly planners: OutcomePlanners
  private readonly db: WriteHandle
  private readonly tally: DeliveryTally
  /** Sums of the emails that belong to no campaign. */
  private readonly singles = { sent: 0, opened: 0 }
  private readonly writes: EmailWrites
  private readonly events: NewEvents
  private readonly engagement: EngagementCounts
  /** The events that workflows wait for. */
  private readonly heard: HeardMail
  private readonly totals = new Map<number, Totals>()
  private readonly links = new Map<number, Map<string, CampaignLinkRow>>()
  /** `subscriber campaign url` of each link of a workflow email that was clicked in this transaction. */
  private readonly followed = new Set<string>()

  private readonly writesEvents: boolean

  /** `events` is where a caller gathers them, who writes them and has let workflows hear what happened. */
  constructor(db: WriteHandle, tally: DeliveryTally, events?: NewEvents) {
    this.db = db
    this.tally = tally
    this.events = events ?? new NewEvents()
    this.writesEvents = events === undefined
    this.planners = new OutcomePlanners(db)
    this.writes = new EmailWrites(db)
    this.engagement = new EngagementCounts(db)
    this.heard = new HeardMail(db)
  }

  /** Records the events of an email from its `due` up to `until`. Returns its outcome plan. */
  record(email: DueEmail, until: number): OutcomePlan {
    const { planner, links } = this.planners.find(email.template, email.kind)
    const plan = planner.plan(email.id, email.recipient, email.sent ?? email.due)
    this.writeEmail(email, plan, until)
    if (email.kind === EMAIL_KINDS.TEST) return plan
    const from = email.due
    this.heard.add(email, plan, { from, until, links })
    if (email.campaign !== null) addEvents(this.totalsOf(email.campaign), plan, from, until)
    else {
      if (isNew(plan.sent, from, until)) this.singles.sent += 1
      if (isNew(plan.opened, from, until)) this.singles.opened += 1
    }
    if (email.subscriber === null) return plan
    const clicks = clicksBetween(plan, from, until)
    this.engagement.add(email, email.subscriber, {
      sent: isNew(plan.sent, from, until) ? plan.sent : null,
      opened: isNew(plan.opened, from, until) ? plan.opened : null,
      clicks: clicks.map(({ at }) => at),
    })
    if (clicks.length > 0) this.recordClicks(email, email.subscriber, plan, clicks, links)
    if (isNew(plan.delayed, from, until)) {
      const reason = '451 4.7.1 Greylisted; try again later.'
      const data = { emailId: email.id, campaignId: email.campaign, reason }
      this.events.add(email.subscriber, 'EMAIL_DELIVERY_DELAYED', plan.delayed ?? 0, data)
    }
    return plan
  }

  /**
   * Counts the events of a campaign's email that write-simulated.ts writes as it will be at `until`:
   * that file writes the row and the counters of its subscriber itself.
   */
  count(email: DueEmail, plan: OutcomePlan, until: number): void {
    if (email.campaign === null || email.subscriber === null) return
    const { links } = this.planners.find(email.template, email.kind)
    addEvents(this.totalsOf(email.campaign), plan, email.due, until)
    this.heard.add(email, plan, { from: email.due, until, links })
    const clicks = clicksBetween(plan, email.due, until)
    if (clicks.length === 0) return
    this.recordClicks(email, email.subscriber, plan, clicks, links)
  }

  /** Writes what was gathered; to be called once, at the end of the transaction's work. */
  finish(): void {
    this.writes.write()
    this.engagement.write()
    if (this.writesEvents) {
      this.events.write(this.db)
      this.heard.write()
    }
    for (const { sent, opened } of [this.singles, ...this.totals.values()]) {
      this.tally.sent += sent
      this.tally.opened += opened
    }
    for (const [campaign, totals] of this.totals) {
      addToStats(this.db, campaign, totals)
      if (totals.sent > 0) finishCampaign(this.db, campaign)
    }
    for (const [campaign, links] of this.links) {
      for (const link of links.values()) addCampaignClicks(this.db, campaign, link)
    }
  }

  private recordClicks(
    { id, campaign, kind }: DueEmail,
    subscriber: number,
    plan: OutcomePlan,
    clicks: readonly PlannedClick[],
    links: readonly TemplateLink[],
  ): void {
    for (const click of clicks) {
      const url = links[click.link]?.url ?? ''
      this.events.add(subscriber, 'EMAIL_CLICKED', click.at, { emailId: id, campaignId: campaign, url })
      const first = plan.clicks.find(({ link }) => links[link]?.url === url)
      if (campaign === null) continue
      const isAgain = kind === EMAIL_KINDS.WORKFLOW && this.hasFollowed(subscriber, campaign, url)
      this.countLink(campaign, url, first === click && !isAgain)
    }
  }

  /** Returns whether the subscriber clicked the link before: each run sends them another workflow email. */
  private hasFollowed(subscriber: number, campaign: number, url: string): boolean {
    const key = `${subscriber} ${campaign} ${url}`
    if (this.followed.has(key)) return true
    this.followed.add(key)
    return hasClicked(this.db, subscriber, campaign, url)
  }

  /** Writes the email as it stands at `until`, by the statement that names the fewest columns. */
  private writeEmail(email: DueEmail, plan: OutcomePlan, until: number): void {
    const delivered = dueBy(plan.delivered, until)
    const opened = dueBy(plan.opened, until)
    const bounced = dueBy(plan.bounced, until)
    const complained = dueBy(plan.complained, until)
    const due = nextEventAfter(plan, until)
    if (opened === null && bounced === null && complained === null) {
      const status = delivered === null ? SENT : DELIVERED
      this.writes.send(email.id, status, plan.sent, delivered, due)
      return
    }
    const clicked = dueBy(plan.clicks[0]?.at ?? null, until)
    if (complained === null && delivered !== null && delivered < email.due) {
      this.writes.answer(email.id, opened, clicked, due)
      return
    }
    let status = delivered === null ? BOUNCED : DELIVERED
    if (complained !== null) status = COMPLAINED
    const outcome = outcomeOf(plan, until)
    const times = [plan.sent, delivered, opened, clicked, bounced, complained]
    this.writes.all(email.id, [status, ...times, outcome, due])
  }

  private totalsOf(campaign: number): Totals {
    const known = this.totals.get(campaign)
    if (known) return known
    const made = noTotals()
    this.totals.set(campaign, made)
    return made
  }

  private countLink(campaign: number, url: string, first: boolean): void {
    const links = this.links.get(campaign) ?? new Map<string, CampaignLinkRow>()
    this.links.set(campaign, links)
    const known = links.get(url) ?? { url, clicks: 0, people: 0 }
    links.set(url, { url, clicks: known.clicks + 1, people: known.people + (first ? 1 : 0) })
  }
}

/** Returns the instant when it is at or before `until`, else null. */
export function dueBy(at: number | null, until: number): number | null {
  return at !== null && at <= until ? at : null
}

/** Returns what `emails.outcome` says at an instant. */
export function outcomeOf({ complained, bounced, bounce }: OutcomePlan, until: number): string | null {
  if (dueBy(complained, until) !== null) return COMPLAINT
  return dueBy(bounced, until) === null ? null : (bounce?.outcome ?? null)
}

function clicksBetween({ clicks }: OutcomePlan, from: number, until: number): readonly PlannedClick[] {
  return clicks.length === 0 ? NO_CLICKS : clicks.filter(({ at }) => isNew(at, from, until))
}

function isNew(at: number | null, from: number, until: number): boolean {
  return at !== null && at >= from && at <= until
}

function addEvents(totals: Totals, plan: OutcomePlan, from: number, until: number): void {
  if (isNew(plan.sent, from, until)) {
    totals.sent += 1
    if (plan.sent > totals.lastSent) totals.lastSent = plan.sent
  }
  if (isNew(plan.delivered, from, until)) totals.delivered += 1
  if (isNew(plan.bounced, from, until)) totals.bounced += 1
  if (isNew(plan.opened, from, until)) totals.opened += 1
  if (plan.clicks.length > 0 && isNew(plan.clicks[0]?.at ?? null, from, until)) totals.clicked += 1
  if (isNew(plan.complained, from, until)) totals.complained += 1
}
