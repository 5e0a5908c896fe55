import { EMAIL_KINDS, emailStatusCode } from '../../domain/email-status.ts'
import { addCampaignClicks, type CampaignLinkRow } from '../../store/campaign-links.ts'
import { CounterChanges } from '../../store/counters.ts'
import type { WriteHandle } from '../../store/db.ts'
import { addToStats, finishCampaign, type StatsChange } from '../../store/email-queue.ts'
import { NewEvents } from '../../store/events.ts'
import { COMPLAINT } from './bounces.ts'
import { type Life, nextOf } from './life.ts'
import { Planners } from './planners.ts'

/** An email as the mover needs it: codes, and no more columns than have to be read. */
export interface MovingEmail {
  id: number
  kind: number
  campaign: number | null
  subscriber: number | null
  recipient: string
  template: number | null
  due: number
  sent: number | null
}

export const MOVING_COLUMNS = 'id, kind, campaign, subscriber, recipient, template, due, sent'

const SENT = emailStatusCode('SENT')
const DELIVERED = emailStatusCode('DELIVERED')
const BOUNCED = emailStatusCode('BOUNCED')
const COMPLAINED = emailStatusCode('COMPLAINED')

// Three texts, because each index of a column that is named is written anew, changed or not.
const SEND_EMAIL = 'UPDATE emails SET status = ?, sent = ?, delivered = ?, due = ? WHERE id = ?'
const ANSWER_EMAIL = 'UPDATE emails SET opened = ?, clicked = ?, due = ? WHERE id = ?'
const MOVE_EMAIL = `UPDATE emails SET status = ?, sent = ?, delivered = ?, opened = ?, clicked = ?, bounced = ?,
  complained = ?, outcome = ?, due = ? WHERE id = ?`

const COUNT_SENT = `UPDATE subscribers SET email_count = email_count + 1,
  last_sent = max(coalesce(last_sent, 0), ?) WHERE id = ?`

const COUNT_ANSWERS = `UPDATE subscribers SET email_count = email_count + ?,
  last_sent = nullif(max(coalesce(last_sent, 0), ?), 0), open_count = open_count + ?,
  last_opened = nullif(max(coalesce(last_opened, 0), ?), 0), click_count = click_count + ?,
  last_clicked = nullif(max(coalesce(last_clicked, 0), ?), 0) WHERE id = ?`

type Totals = Required<Omit<StatsChange, 'unsubscribed' | 'cancelled'>>

function noTotals(): Totals {
  return { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0, lastSent: 0 }
}

/**
 * Lets emails make all their moves up to an instant, one row write each, and gathers what that
 * adds to people, campaigns, links and events. Only sums and maxima: the order in which emails
 * are moved changes nothing. Moves that change a person are made elsewhere (person-moves.ts).
 */
export class Mover {
  readonly planners: Planners
  private readonly db: WriteHandle
  private readonly events = new NewEvents()
  private readonly totals = new Map<number, Totals>()
  private readonly links = new Map<number, Map<string, CampaignLinkRow>>()

  constructor(db: WriteHandle) {
    this.db = db
    this.planners = new Planners(db)
  }

  /** Those of its moves that fall on `due` or later, up to `until`. Answers the life they are of. */
  move(email: MovingEmail, until: number): Life {
    const { planner, links } = this.planners.find(email.template, email.kind)
    const life = planner.live(email.id, email.recipient, email.sent ?? email.due)
    this.writeEmail(email, life, until)
    if (email.kind === EMAIL_KINDS.TEST) return life
    const totals = email.campaign === null ? null : this.totalsOf(email.campaign)
    const isNew = (at: number | null) => at !== null && at >= email.due && at <= until
    if (totals) addMoves(totals, life, isNew)
    if (email.subscriber === null) return life
    const clicks = life.clicks.filter(({ at }) => isNew(at))
    this.countPerson(email.subscriber, life, { isNew, clicks: clicks.length, until })
    const about = { emailId: email.id, campaignId: email.campaign }
    if (isNew(life.delayed)) {
      const data = { ...about, reason: '451 4.7.1 Greylisted; try again later.' }
      this.events.add(email.subscriber, 'EMAIL_DELIVERY_DELAYED', life.delayed ?? 0, data)
    }
    for (const click of clicks) {
      const url = links[click.link]?.url ?? ''
      this.events.add(email.subscriber, 'EMAIL_CLICKED', click.at, { ...about, url })
      const first = life.clicks.find(({ link }) => links[link]?.url === url)
      if (email.campaign !== null) this.countLink(email.campaign, url, first === click)
    }
    return life
  }

  /** Writes what was gathered; to be called once, at the end of the transaction's work. */
  finish(): void {
    this.events.write(this.db)
    const counters = new CounterChanges()
    for (const [campaign, totals] of this.totals) {
      addToStats(this.db, campaign, totals)
      if (totals.sent > 0) finishCampaign(this.db, campaign, counters)
    }
    for (const [campaign, links] of this.links) {
      for (const link of links.values()) addCampaignClicks(this.db, campaign, link)
    }
    counters.write(this.db)
  }

  private writeEmail(email: MovingEmail, life: Life, until: number): void {
    const reached = (at: number | null) => (at !== null && at <= until ? at : null)
    const delivered = reached(life.delivered)
    const opened = reached(life.opened)
    const bounced = reached(life.bounced)
    const complained = reached(life.complained)
    const due = nextOf(life, until)
    if (opened === null && bounced === null && complained === null) {
      const status = delivered === null ? SENT : DELIVERED
      this.db.run(SEND_EMAIL, [status, life.sent, delivered, due, email.id])
      return
    }
    const clicked = reached(life.clicks[0]?.at ?? null)
    if (complained === null && delivered !== null && delivered < email.due) {
      this.db.run(ANSWER_EMAIL, [opened, clicked, due, email.id])
      return
    }
    let status = delivered === null ? BOUNCED : DELIVERED
    if (complained !== null) status = COMPLAINED
    const outcome =
      complained === null ? (bounced === null ? null : (life.bounce?.outcome ?? null)) : COMPLAINT
    const times = [life.sent, delivered, opened, clicked, bounced, complained]
    this.db.run(MOVE_EMAIL, [status, ...times, outcome, due, email.id])
  }

  private countPerson(
    subscriber: number,
    life: Life,
    { isNew, clicks, until }: { isNew(at: number | null): boolean; clicks: number; until: number },
  ): void {
    const sent = isNew(life.sent)
    const opened = isNew(life.opened)
    if (!opened && clicks === 0) {
      if (sent) this.db.run(COUNT_SENT, [life.sent, subscriber])
      return
    }
    const clickedLast = life.clicks.findLast(({ at }) => at <= until)?.at ?? 0
    this.db.run(COUNT_ANSWERS, [
      sent ? 1 : 0,
      sent ? life.sent : 0,
      opened ? 1 : 0,
      opened ? (life.opened ?? 0) : 0,
      clicks,
      clicks > 0 ? clickedLast : 0,
      subscriber,
    ])
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

function addMoves(totals: Totals, life: Life, isNew: (at: number | null) => boolean): void {
  if (isNew(life.sent)) {
    totals.sent += 1
    if (life.sent > totals.lastSent) totals.lastSent = life.sent
  }
  if (isNew(life.delivered)) totals.delivered += 1
  if (isNew(life.bounced)) totals.bounced += 1
  if (isNew(life.opened)) totals.opened += 1
  if (isNew(life.clicks[0]?.at ?? null)) totals.clicked += 1
  if (isNew(life.complained)) totals.complained += 1
}
