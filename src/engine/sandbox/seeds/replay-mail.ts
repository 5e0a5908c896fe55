import { findCampaign } from '../../store/campaigns.ts'
import { findLastTemplate, updateTemplateRates } from '../../store/emails/email-templates.ts'
import { findLastDelivered } from '../../store/emails/sent-emails.ts'
import { findSubscriber, type SubscriberRow } from '../../store/subscribers.ts'
import type { SubscriberStatus } from '../../domain/subscriber-status.ts'
import type { JobContext, Job } from '../scheduler/job.ts'
import { jobs } from '../scheduler/jobs.ts'
import type { RecipientAction } from '../../domain/scenario.ts'
import { actOnEmail } from '../simulation/manual-actions.ts'
import type { PastSending } from './write-messages.ts'
import { DAY_MS } from '../../../shared/text/time-units.ts'

/** Enough for any audience of a seed in one go. */
const LIMIT = 100_000

/** Someone leaves because of a mail, if they had one lately. */
const LATELY_MS = 21 * DAY_MS

const ACTIONS: Partial<Record<SubscriberStatus, RecipientAction>> = {
  BOUNCED: 'bounce',
  COMPLAINED: 'complain',
  UNSUBSCRIBED: 'unsubscribe',
}

/** What the past of an organization is replayed with. */
export type ReplayContext = Omit<JobContext, 'until' | 'writeAheadTo' | 'limit'>

/**
 * Sends the past campaigns of a seed by the engine's own work, in step with the histories of their
 * recipients: what the demo shows of its last ninety days is what happened in them.
 */
export class MailReplay {
  private readonly context: ReplayContext
  private readonly sendings: readonly PastSending[]

  constructor(context: ReplayContext, sendings: readonly PastSending[]) {
    this.context = context
    this.sendings = sendings
  }

  /** The start of each campaign, at its instant. */
  moments(): { at: number; order: number; happen: () => void }[] {
    return this.sendings.map((sending) => ({
      at: sending.sendAt,
      order: 0,
      happen: () => this.start(sending),
    }))
  }

  /** Everything that mail does up to then. */
  runTo(until: number): void {
    const { db } = this.context
    for (const job of jobs) {
      if (job.phase !== 'with') continue
      const due = job.nextDueAt(db)
      if (due !== null && due <= until) this.run(job, until)
    }
  }

  /**
   * Lets a change of status come from the last mail the person had, as it would have. Returns the
   * row as it then stands, or null when no mail can be the cause.
   */
  blame(person: SubscriberRow, status: SubscriberStatus, at: number): SubscriberRow | null {
    const { db } = this.context
    const action = ACTIONS[status]
    if (!action) return null
    this.runTo(at)
    // What was opened arrived, so it cannot bounce.
    const span = { from: at - LATELY_MS, to: at, unopened: action === 'bounce' }
    const email = findLastDelivered(db, person.id, span)
    if (email === undefined) return null
    actOnEmail(db, { email, action, at }, this.context.organization)
    return findSubscriber(db, person.id) ?? null
  }

  private start({ campaign, sendAt, rates }: PastSending): void {
    const { db } = this.context
    this.runTo(sendAt)
    const start = jobs.find(({ kind }) => kind === 'campaign.start')
    if (!start) throw new Error('nothing starts campaigns')
    // The first turn settles the audience and the words; the emails come with the next ones.
    start.run({ ...this.context, until: sendAt, writeAheadTo: sendAt, limit: 1 })
    updateTemplateRates(db, findLastTemplate(db, campaign) ?? 0, { ...rates })
    this.run(start, sendAt)
    const failure = findCampaign(db, campaign)?.failure
    if (failure) throw new Error(`the seed's campaign ${campaign} could not be sent: ${failure.message}`)
  }

  private run(job: Job, until: number): void {
    while (job.run({ ...this.context, until, writeAheadTo: until, limit: LIMIT }).more);
  }
}
