import { type BounceCategory, EMAIL_KINDS, type EmailOutcome } from '../../domain/email-status.ts'
import { type ForcedOutcome, forcedOutcomeOf, type Rates, ratesOf } from '../../domain/scenario.ts'
import type { ReadHandle } from '../../store/db.ts'
import {
  type EmailTemplateRow,
  findEmailTemplate,
  type TemplateLink,
} from '../../store/emails/email-templates.ts'
import { readScenario } from '../../store/scenarios.ts'
import { SeededChance } from '../world/seeded-chance.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/text/time-units.ts'

/** Who reports a bounce or a complaint: nobody real is at the other end. */
const PROVIDER = 'sandbox'

interface Bounce {
  hard: boolean
  /** As `emails.outcome` keeps it: JSON of EmailOutcome. */
  outcome: string
}

function makeBounce(hard: boolean, bounceCategory: BounceCategory, reason: string): Bounce {
  const outcome: EmailOutcome = {
    bounceType: hard ? 'HARD' : 'SOFT',
    bounceCategory,
    reason,
    provider: PROVIDER,
  }
  return { hard, outcome: JSON.stringify(outcome) }
}

/** What mail servers answer, with the codes of RFC 3463. */
export const BOUNCES = {
  noSuchUser: makeBounce(true, 'NO_SUCH_USER', '550 5.1.1 There is no mailbox of this name here.'),
  suppressed: makeBounce(
    true,
    'INTERNAL',
    '550 5.1.1 The address is on the delivery provider’s suppression list.',
  ),
  mailboxFull: makeBounce(false, 'MAILBOX_FULL', '452 4.2.2 The mailbox is full.'),
  throttled: makeBounce(false, 'THROTTLED', '421 4.7.0 Too many messages from this sender; try again later.'),
  timeout: makeBounce(false, 'TIMEOUT', '451 4.4.1 The server of the recipient gave no answer.'),
  blocked: makeBounce(false, 'BLOCKED', '554 5.7.1 The message was refused by local policy.'),
} as const satisfies Record<string, Bounce>

/** Returns a bounce by a draw from 0 up to 1. INTERNAL is left to addresses that ask for it. */
function drawBounce(hard: boolean, draw: number): Bounce {
  if (hard) return BOUNCES.noSuchUser
  if (draw < 0.55) return BOUNCES.mailboxFull
  if (draw < 0.75) return BOUNCES.throttled
  return draw < 0.9 ? BOUNCES.timeout : BOUNCES.blocked
}

const complaint: EmailOutcome = { complaintFeedbackType: 'abuse', provider: PROVIDER }

/** What a feedback loop reports (RFC 5965). */
export const COMPLAINT = JSON.stringify(complaint)

export interface PlannedClick {
  at: number
  /** Position in the message's links. */
  link: number
}

/** What will happen to one email, as instants in ms UTC; null for what never happens. */
export interface OutcomePlan {
  sent: number
  /** When the other side first said to wait. */
  delayed: number | null
  delivered: number | null
  bounced: number | null
  bounce: Bounce | null
  /** The first opening; later ones are not told apart. */
  opened: number | null
  /** In the order of time, on different minutes. */
  clicks: readonly PlannedClick[]
  complained: number | null
  unsubscribed: number | null
}

export interface OutcomeSettings {
  seed: number
  rates: Rates
  /** The number of links of the message that can be followed. */
  links: number
  /** False for a test, which only arrives or does not. */
  answered: boolean
  /** Whether there is a way to unsubscribe. */
  unsubscribable: boolean
}

const NO_CLICKS: readonly PlannedClick[] = []

/** Recipient events fall on whole minutes. */
function minuteAfter(at: number): number {
  return Math.ceil(at / MINUTE_MS) * MINUTE_MS
}

/**
 * Plans the outcomes of one message's emails. A plan depends on the settings, the email's id, its
 * address and when it is sent alone: planned again it is the same, so none of it has to be stored.
 */
export class OutcomePlanner {
  private readonly settings: OutcomeSettings
  private readonly draw: Record<Draw, (id: number) => number>

  constructor(settings: OutcomeSettings) {
    const chance = new SeededChance(settings.seed, 'email')
    this.settings = settings
    this.draw = Object.fromEntries(DRAWS.map((purpose) => [purpose, chance.units(purpose)])) as Record<
      Draw,
      (id: number) => number
    >
  }

  /** Returns what will happen to an email that is sent at `sent`, ms UTC. */
  plan(email: number, recipient: string, sent: number): OutcomePlan {
    const forced = forcedOutcomeOf(recipient)
    if (forced !== null) return this.force(forced, email, sent)
    const { rates, answered } = this.settings
    const outcome = answered ? this.draw.outcome(email) : 1
    if (outcome < rates.hardBounce + rates.softBounce) {
      const bounce = drawBounce(outcome < rates.hardBounce, this.draw.category(email))
      return this.bounce(email, sent, bounce)
    }
    const plan = this.deliver(email, sent)
    if (answered) this.answer(plan, email)
    return plan
  }

  private deliver(email: number, sent: number): OutcomePlan {
    const delivered = sent + SECOND_MS * (1 + Math.floor(this.draw.transit(email) * 20))
    return {
      sent,
      delayed: null,
      delivered,
      bounced: null,
      bounce: null,
      opened: null,
      clicks: NO_CLICKS,
      complained: null,
      unsubscribed: null,
    }
  }

  /** A hard bounce comes at once; after a soft one the message is tried for up to four hours. */
  private bounce(email: number, sent: number, bounce: Bounce): OutcomePlan {
    const share = this.draw.transit(email)
    const wait = bounce.hard
      ? SECOND_MS * (1 + Math.floor(share * 90))
      : SECOND_MS * (300 + Math.floor(share * 14_000))
    const bounced = sent + wait
    return { ...this.deliver(email, sent), delivered: null, bounced, bounce }
  }

  private answer(plan: OutcomePlan, email: number): void {
    const { rates, unsubscribable } = this.settings
    if (this.draw.open(email) < rates.opened) this.open(plan, email, 48 * HOUR_MS)
    if (plan.opened !== null && this.draw.click(email) < rates.clicked) this.click(plan, email)
    if (this.draw.complaint(email) < rates.complained) this.complain(plan, email)
    if (unsubscribable && this.draw.unsubscribe(email) < rates.unsubscribed) this.unsubscribe(plan, email)
  }

  /** Most within the first hours: the cube of an even draw. Products only: every machine rounds them alike. */
  private open(plan: OutcomePlan, email: number, within: number): void {
    const share = this.draw.opening(email)
    plan.opened = minuteAfter((plan.delivered ?? plan.sent) + MINUTE_MS + share * share * share * within)
  }

  private click(plan: OutcomePlan, email: number): void {
    const { links } = this.settings
    if (links === 0) return
    const again = this.draw.again(email)
    const count = again < 0.08 ? 3 : again < 0.3 ? 2 : 1
    const clicks: PlannedClick[] = []
    let at = plan.opened ?? plan.sent
    for (let turn = 0; turn < count; turn += 1) {
      const share = this.draw[CLICK_DRAWS[turn] as Draw](email)
      at += MINUTE_MS * (1 + Math.floor(share * 20))
      // Links further up are followed more often.
      const place = this.draw[LINK_DRAWS[turn] as Draw](email)
      clicks.push({ at, link: Math.floor(place * place * links) })
    }
    plan.clicks = clicks
  }

  private complain(plan: OutcomePlan, email: number): void {
    const share = this.draw.complaining(email)
    plan.complained = minuteAfter(
      (plan.delivered ?? plan.sent) + 5 * MINUTE_MS + share * share * 20 * HOUR_MS,
    )
  }

  private unsubscribe(plan: OutcomePlan, email: number): void {
    if (plan.opened === null) this.open(plan, email, 12 * HOUR_MS)
    const share = this.draw.leaving(email)
    plan.unsubscribed = (plan.opened ?? plan.sent) + MINUTE_MS * (1 + Math.floor(share * 45))
  }

  /** All of it within 24 hours of the send (contract: time-and-chance). */
  private force(forced: ForcedOutcome, email: number, sent: number): OutcomePlan {
    if (forced === 'bounce') return this.bounce(email, sent, BOUNCES.noSuchUser)
    if (forced === 'softbounce') return this.bounce(email, sent, BOUNCES.mailboxFull)
    if (forced === 'suppressed') return this.bounce(email, sent, BOUNCES.suppressed)
    const plan = this.deliver(email, sent)
    if (forced === 'slow') return { ...plan, delayed: sent + 5 * MINUTE_MS, delivered: sent + 20 * HOUR_MS }
    if (forced === 'delivered' || !this.settings.answered) return plan
    if (forced === 'complaint') this.complain(plan, email)
    else this.open(plan, email, 6 * HOUR_MS)
    if (forced === 'clicks') this.click(plan, email)
    if (forced === 'unsubscribes' && this.settings.unsubscribable) this.unsubscribe(plan, email)
    return plan
  }
}

/** Returns the first instant of a plan after another, null when nothing more comes. */
export function nextEventAfter(plan: OutcomePlan, after: number): number | null {
  let next = Infinity
  if (plan.sent > after) next = plan.sent
  const { delayed, delivered, bounced, opened, complained } = plan
  if (delayed !== null && delayed > after && delayed < next) next = delayed
  if (delivered !== null && delivered > after && delivered < next) next = delivered
  if (bounced !== null && bounced > after && bounced < next) next = bounced
  if (opened !== null && opened > after && opened < next) next = opened
  if (complained !== null && complained > after && complained < next) next = complained
  for (const { at } of plan.clicks) if (at > after && at < next) next = at
  return next === Infinity ? null : next
}

const DRAWS = [
  'outcome',
  'category',
  'transit',
  'open',
  'opening',
  'click',
  'again',
  'click 1',
  'click 2',
  'click 3',
  'link 1',
  'link 2',
  'link 3',
  'complaint',
  'complaining',
  'unsubscribe',
  'leaving',
] as const

type Draw = (typeof DRAWS)[number]

const CLICK_DRAWS = ['click 1', 'click 2', 'click 3'] as const satisfies readonly Draw[]
const LINK_DRAWS = ['link 1', 'link 2', 'link 3'] as const satisfies readonly Draw[]

/** For mail without a plan: it arrives, and forced outcomes happen. */
const SILENT: Rates = { hardBounce: 0, softBounce: 0, opened: 0, clicked: 0, complained: 0, unsubscribed: 0 }

/** What the emails of one template have in common. */
export interface PlannedTemplate {
  links: readonly TemplateLink[]
  planner: OutcomePlanner
}

/** The planners of one transaction; each template is read once. */
export class OutcomePlanners {
  private readonly db: ReadHandle
  private readonly known = new Map<number, PlannedTemplate>()

  constructor(db: ReadHandle) {
    this.db = db
  }

  /** Returns the planner of a template. `kind` is an email's code: nobody answers a test of a campaign. */
  find(template: number | null, kind: number): PlannedTemplate {
    const key = (template ?? 0) * 8 + kind
    const known = this.known.get(key)
    if (known) return known
    const row = template === null ? undefined : findEmailTemplate(this.db, template)
    const made = planned(row, kind)
    this.known.set(key, made)
    return made
  }
}

function planned(row: EmailTemplateRow | undefined, kind: number): PlannedTemplate {
  const links = row?.links ?? []
  const rates = { ...SILENT, ...row?.rates }
  const answered = kind !== EMAIL_KINDS.TEST && (row?.rates ?? null) !== null
  const unsubscribable = kind === EMAIL_KINDS.CAMPAIGN || kind === EMAIL_KINDS.WORKFLOW
  const plan = { seed: row?.seed ?? 0, rates, links: links.length, answered, unsubscribable }
  return { links, planner: new OutcomePlanner(plan) }
}

/** Returns how the recipients of a message will behave: as the scenario says now, whatever it says later. */
export function drawRates(
  platform: ReadHandle,
  organization: number,
  chance: SeededChance,
): { rates: Rates; seed: number } {
  const chosen = readScenario(platform, organization)
  const seed = chosen.seed ?? chance.integer('recipients', 0, 0, 0x7fffffff)
  return { rates: ratesOf(chosen), seed }
}
