import { EMAIL_KINDS, emailStatusCode } from '../../domain/email-status.ts'
import type { WriteHandle } from '../../store/db.ts'
import { finishCampaign } from '../../sending/campaign-progress.ts'
import {
  addCampaignClicks,
  addToStats,
  type CampaignLinkRow,
  type StatsChange,
} from '../../store/campaign-stats.ts'
import type { DueEmail } from '../../store/emails/due-emails.ts'
import type { TemplateLink } from '../../store/emails/email-templates.ts'
import { NewEvents } from '../../store/events.ts'
import { COMPLAINT } from './bounces.ts'
import { EmailWrites } from '../../store/emails/email-writes.ts'
import { type OutcomePlan, type PlannedClick, nextEventAfter } from './outcome-plan.ts'
import { EngagementCounts } from '../../store/emails/engagement.ts'
import { OutcomePlanners } from './planners.ts'

const SENT = emailStatusCode('SENT')
const DELIVERED = emailStatusCode('DELIVERED')
const BOUNCED = emailStatusCode('BOUNCED')
const COMPLAINED = emailStatusCode('COMPLAINED')

const NO_CLICKS: readonly PlannedClick[] = []

type Totals = Required<Omit<StatsChange, 'unsubscribed' | 'cancelled'>>

function noTotals(): Totals {
  return { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0, lastSent: 0 }
}

/**
 * Lets emails make all their moves up to an instant, one row write each, and gathers what that
 * adds to people, campaigns, links and events. Only sums and maxima: the order in which emails
 * are moved changes nothing. Moves that change a person are made elsewhere (subscriber-effects.ts).
 */
export class DeliveryRecorder {
  readonly planners: OutcomePlanners
  private readonly db: WriteHandle
  private readonly writes: EmailWrites
  private readonly events = new NewEvents()
  private readonly people: EngagementCounts
  private readonly totals = new Map<number, Totals>()
  private readonly links = new Map<number, Map<string, CampaignLinkRow>>()

  constructor(db: WriteHandle) {
    this.db = db
    this.planners = new OutcomePlanners(db)
    this.writes = new EmailWrites(db)
    this.people = new EngagementCounts(db)
  }

  /** Those of its moves that fall on `due` or later, up to `until`. Answers the life they are of. */
  record(email: DueEmail, until: number): OutcomePlan {
    const { planner, links } = this.planners.find(email.template, email.kind)
    const life = planner.plan(email.id, email.recipient, email.sent ?? email.due)
    this.writeEmail(email, life, until)
    if (email.kind === EMAIL_KINDS.TEST) return life
    const from = email.due
    if (email.campaign !== null) addMoves(this.totalsOf(email.campaign), life, from, until)
    if (email.subscriber === null) return life
    const clicks = clicksBetween(life, from, until)
    this.people.add(email, email.subscriber, {
      sent: isNew(life.sent, from, until) ? life.sent : null,
      opened: isNew(life.opened, from, until) ? life.opened : null,
      clicks: clicks.map(({ at }) => at),
    })
    if (clicks.length > 0) this.recordClicks(email, email.subscriber, life, clicks, links)
    if (isNew(life.delayed, from, until)) {
      const reason = '451 4.7.1 Greylisted; try again later.'
      const data = { emailId: email.id, campaignId: email.campaign, reason }
      this.events.add(email.subscriber, 'EMAIL_DELIVERY_DELAYED', life.delayed ?? 0, data)
    }
    return life
  }

  /**
   * The same for an email of a campaign that is written as it will be at `until`. Its row is the
   * caller's, and so is what it adds to its person.
   */
  count(email: DueEmail, life: OutcomePlan, until: number): void {
    if (email.campaign === null || email.subscriber === null) return
    addMoves(this.totalsOf(email.campaign), life, email.due, until)
    const clicks = clicksBetween(life, email.due, until)
    if (clicks.length === 0) return
    const { links } = this.planners.find(email.template, email.kind)
    this.recordClicks(email, email.subscriber, life, clicks, links)
  }

  /** Writes what was gathered; to be called once, at the end of the transaction's work. */
  finish(): void {
    this.writes.write()
    this.people.write()
    this.events.write(this.db)
    for (const [campaign, totals] of this.totals) {
      addToStats(this.db, campaign, totals)
      if (totals.sent > 0) finishCampaign(this.db, campaign)
    }
    for (const [campaign, links] of this.links) {
      for (const link of links.values()) addCampaignClicks(this.db, campaign, link)
    }
  }

  private recordClicks(
    { id, campaign }: DueEmail,
    subscriber: number,
    life: OutcomePlan,
    clicks: readonly PlannedClick[],
    links: readonly TemplateLink[],
  ): void {
    for (const click of clicks) {
      const url = links[click.link]?.url ?? ''
      this.events.add(subscriber, 'EMAIL_CLICKED', click.at, { emailId: id, campaignId: campaign, url })
      const first = life.clicks.find(({ link }) => links[link]?.url === url)
      if (campaign !== null) this.countLink(campaign, url, first === click)
    }
  }

  private writeEmail(email: DueEmail, life: OutcomePlan, until: number): void {
    const delivered = dueBy(life.delivered, until)
    const opened = dueBy(life.opened, until)
    const bounced = dueBy(life.bounced, until)
    const complained = dueBy(life.complained, until)
    const due = nextEventAfter(life, until)
    if (opened === null && bounced === null && complained === null) {
      const status = delivered === null ? SENT : DELIVERED
      this.writes.send(email.id, status, life.sent, delivered, due)
      return
    }
    const clicked = dueBy(life.clicks[0]?.at ?? null, until)
    if (complained === null && delivered !== null && delivered < email.due) {
      this.writes.answer(email.id, opened, clicked, due)
      return
    }
    let status = delivered === null ? BOUNCED : DELIVERED
    if (complained !== null) status = COMPLAINED
    const outcome = outcomeOf(life, until)
    const times = [life.sent, delivered, opened, clicked, bounced, complained]
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

export function dueBy(at: number | null, until: number): number | null {
  return at !== null && at <= until ? at : null
}

/** What `emails.outcome` says at an instant. */
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

function addMoves(totals: Totals, life: OutcomePlan, from: number, until: number): void {
  if (isNew(life.sent, from, until)) {
    totals.sent += 1
    if (life.sent > totals.lastSent) totals.lastSent = life.sent
  }
  if (isNew(life.delivered, from, until)) totals.delivered += 1
  if (isNew(life.bounced, from, until)) totals.bounced += 1
  if (isNew(life.opened, from, until)) totals.opened += 1
  if (life.clicks.length > 0 && isNew(life.clicks[0]?.at ?? null, from, until)) totals.clicked += 1
  if (isNew(life.complained, from, until)) totals.complained += 1
}
