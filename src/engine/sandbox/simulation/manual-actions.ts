import { invalid, ToolError } from '../../../shared/errors.ts'
import type { RecipientAction } from '../../domain/scenario.ts'
import type { WriteHandle } from '../../store/db.ts'
import { addCampaignClicks, addToStats, type StatsChange } from '../../store/campaign-stats.ts'
import {
  markBounced,
  markClicked,
  markComplained,
  markDelivered,
  markOpened,
  stopEmail,
} from '../../store/emails/email-writes.ts'
import { addEngagement, type Engagement } from '../../store/emails/engagement.ts'
import {
  deleteEffectsOf,
  SUBSCRIBER_EFFECTS,
  type SubscriberEffectCode,
} from '../../store/emails/planned-effects.ts'
import { type EmailRow, findEmail } from '../../store/emails/emails.ts'
import { findEmailTemplate, type TemplateLink } from '../../store/emails/email-templates.ts'
import { hasClicked, insertEvent } from '../../store/events.ts'
import { BOUNCES, COMPLAINT } from './outcome-plan.ts'
import { EMAIL_KINDS } from '../../domain/email-status.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import { type DeliveryTimes, HeardMail, NO_TIMES } from './heard-mail.ts'
import { EffectApplier } from './subscriber-effects.ts'

export interface ManualAction {
  email: number
  action: RecipientAction
  /** Of a click: one of the message's links; the first without it. */
  url?: string | undefined
  /** The address comes out of the message as it was written to this person, and needs no looking up. */
  followed?: boolean
  /** ms UTC in the world's time. */
  at: number
}

/**
 * Lets a recipient do something now, in place of what the outcome plan of the email had in store: from
 * then on it moves only by hand. Throws WRONG_STATE for what cannot happen to this email any more.
 */
export function actOnEmail(db: WriteHandle, act: ManualAction, organization: OrganizationRow): EmailRow {
  const email = findEmail(db, act.email)
  if (!email) throw new ToolError('NOT_FOUND', `emailId: there is no such email.`)
  refuseImpossible(email, act.action)
  const actor = new ManualActor(db, email, { at: act.at, organization })
  actor.stopPlannedEvents()
  switch (act.action) {
    case 'open':
      actor.open()
      break
    case 'click':
      actor.click(act.url, act.followed ?? false)
      break
    case 'bounce':
    case 'softbounce':
      actor.bounce(act.action === 'bounce')
      break
    case 'complain':
      actor.complain()
      break
    default:
      actor.unsubscribe()
  }
  return findEmail(db, act.email) ?? email
}

function refuseImpossible(email: EmailRow, action: RecipientAction): void {
  const refuse = (why: string) => {
    throw new ToolError('WRONG_STATE', `emailId: ${why}.`)
  }
  const { status } = email
  if (status === 'PENDING') refuse('it has not been sent yet; advance the clock')
  if (status === 'CANCELLED' || status === 'FAILED') refuse(`it is ${status} and was never sent`)
  if (status === 'BOUNCED') refuse('it bounced, so nobody has it')
  if (action === 'complain' && email.complained !== null) refuse('it was complained about already')
  const returns = action === 'bounce' || action === 'softbounce'
  if (returns && (email.opened ?? email.complained ?? email.unsubscribed) !== null) {
    refuse('it was read, so it cannot come back any more')
  }
}

class ManualActor {
  private readonly db: WriteHandle
  private readonly email: EmailRow
  private readonly at: number
  private readonly organization: OrganizationRow

  constructor(
    db: WriteHandle,
    email: EmailRow,
    { at, organization }: { at: number; organization: OrganizationRow },
  ) {
    this.db = db
    this.email = email
    this.at = at
    this.organization = organization
  }

  stopPlannedEvents(): void {
    stopEmail(this.db, this.email.id)
    deleteEffectsOf(this.db, this.email.id)
  }

  open(): void {
    this.arrive()
    if (this.email.opened !== null) return
    markOpened(this.db, this.email.id, this.at)
    this.tell({ opened: this.at })
    this.count({ opened: 1 })
    this.engage({ sent: null, opened: this.at, clicks: [] })
  }

  click(url: string | undefined, followed: boolean): void {
    const links = this.links()
    const known = url === undefined ? links[0] : links.find((link) => link.url === url)
    const found = known ?? (followed && url !== undefined ? { url } : undefined)
    if (!found) throw url === undefined ? noLinks() : unknownLink(url, links)
    this.open()
    const { id, clicked, campaign, subscriber } = this.email
    if (clicked === null) {
      markClicked(this.db, id, this.at)
      this.count({ clicked: 1 })
    }
    if (this.isTest()) return
    const again = hasClicked(this.db, subscriber, campaign, found.url)
    if (subscriber !== null) {
      const data = { emailId: id, campaignId: campaign, url: found.url }
      insertEvent(this.db, subscriber, 'EMAIL_CLICKED', this.at, data)
    }
    this.tell({ clicks: [{ at: this.at, link: 0 }] }, [found])
    this.engage({ sent: null, opened: null, clicks: [this.at] })
    if (campaign !== null) {
      addCampaignClicks(this.db, campaign, { url: found.url, clicks: 1, people: again ? 0 : 1 })
    }
    if (known?.tags) this.affectSubscriber(SUBSCRIBER_EFFECTS.TAGS, String(links.indexOf(known)))
  }

  bounce(hard: boolean): void {
    const { delivered, id } = this.email
    const { outcome } = hard ? BOUNCES.noSuchUser : BOUNCES.mailboxFull
    markBounced(this.db, id, this.at, outcome)
    this.tell({ bounced: this.at })
    this.count({ bounced: 1, delivered: delivered === null ? 0 : -1 })
    this.affectSubscriber(hard ? SUBSCRIBER_EFFECTS.HARD_BOUNCE : SUBSCRIBER_EFFECTS.SOFT_BOUNCE, null)
  }

  complain(): void {
    this.arrive()
    markComplained(this.db, this.email.id, this.at, COMPLAINT)
    this.tell({ complained: this.at })
    this.count({ complained: 1 })
    this.affectSubscriber(SUBSCRIBER_EFFECTS.COMPLAINT, null)
  }

  unsubscribe(): void {
    this.arrive()
    this.affectSubscriber(SUBSCRIBER_EFFECTS.UNSUBSCRIBE, null)
  }

  /** A recipient who acts on a message has received it. */
  private arrive(): void {
    if (this.email.delivered !== null) return
    markDelivered(this.db, this.email.id, this.at)
    this.tell({ delivered: this.at })
    this.count({ delivered: 1 })
  }

  private tell(times: Partial<DeliveryTimes>, links: readonly TemplateLink[] = []): void {
    const heard = new HeardMail(this.db)
    const email = { ...this.email, kind: EMAIL_KINDS[this.email.kind] }
    heard.add(email, { ...NO_TIMES, ...times }, { from: this.at, until: this.at, links })
    heard.write()
  }

  private isTest(): boolean {
    return this.email.kind === 'TEST'
  }

  private count(change: StatsChange): void {
    if (this.email.campaign !== null && !this.isTest()) addToStats(this.db, this.email.campaign, change)
  }

  private engage(engagement: Engagement): void {
    const { subscriber } = this.email
    if (subscriber !== null && !this.isTest()) addEngagement(this.db, subscriber, engagement)
  }

  private affectSubscriber(kind: SubscriberEffectCode, data: string | null): void {
    if (this.isTest()) return
    const applier = new EffectApplier(this.db, this.organization)
    applier.apply({ at: this.at, email: this.email.id, kind, data })
    applier.finish()
  }

  private links(): readonly TemplateLink[] {
    const { template } = this.email
    return (template === null ? null : findEmailTemplate(this.db, template)?.links) ?? []
  }
}

function noLinks(): ToolError {
  return new ToolError('WRONG_STATE', 'emailId: the message has no link to click.')
}

function unknownLink(url: string, links: readonly TemplateLink[]): ToolError {
  const known = links.map((link) => link.url).join(', ') || 'none'
  return invalid([
    { path: 'url', message: `"${url}" is no link of the message`, hint: `Its links: ${known}.` },
  ])
}
