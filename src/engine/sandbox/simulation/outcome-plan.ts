import { type ForcedOutcome, forcedOutcomeOf, type Rates } from '../../domain/scenario.ts'
import { SeededChance } from '../world/seeded-chance.ts'
import { BOUNCES, type Bounce, drawBounce } from './bounces.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/text/time-units.ts'

export interface PlannedClick {
  at: number
  /** Position in the message's links. */
  link: number
}

/** Everything that will become of one email, as instants in ms UTC; null for what never happens. */
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
  /** How many links the message has that can be followed. */
  links: number
  /** People answer mail; a test only arrives or does not. */
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
 * Plans lives of one message's emails. A life hangs on nothing but the plan, the email's id, its
 * address and when it is sent: planned again it is the same, so nothing of it has to be stored.
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

  plan(email: number, recipient: string, sent: number): OutcomePlan {
    const forced = forcedOutcomeOf(recipient)
    if (forced !== null) return this.force(forced, email, sent)
    const { rates, answered } = this.settings
    const outcome = answered ? this.draw.outcome(email) : 1
    if (outcome < rates.hardBounce + rates.softBounce) {
      const bounce = drawBounce(outcome < rates.hardBounce, this.draw.category(email))
      return this.bounce(email, sent, bounce)
    }
    const life = this.deliver(email, sent)
    if (answered) this.answer(life, email)
    return life
  }

  /** False for most: nothing of that life changes its person. */
  affectsSubscriber(email: number, recipient: string, hasTagLinks: boolean): boolean {
    const { rates, answered, unsubscribable } = this.settings
    if (forcedOutcomeOf(recipient) !== null) return true
    if (!answered) return false
    return (
      this.draw.outcome(email) < rates.hardBounce + rates.softBounce ||
      this.draw.complaint(email) < rates.complained ||
      (unsubscribable && this.draw.unsubscribe(email) < rates.unsubscribed) ||
      (hasTagLinks && this.draw.click(email) < rates.clicked)
    )
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

  /** A server that says no says so at once; one that says not now is asked for up to four hours. */
  private bounce(email: number, sent: number, bounce: Bounce): OutcomePlan {
    const share = this.draw.transit(email)
    const wait = bounce.hard
      ? SECOND_MS * (1 + Math.floor(share * 90))
      : SECOND_MS * (300 + Math.floor(share * 14_000))
    const bounced = sent + wait
    return { ...this.deliver(email, sent), delivered: null, bounced, bounce }
  }

  private answer(life: OutcomePlan, email: number): void {
    const { rates, unsubscribable } = this.settings
    if (this.draw.open(email) < rates.opened) this.open(life, email, 48 * HOUR_MS)
    if (life.opened !== null && this.draw.click(email) < rates.clicked) this.click(life, email)
    if (this.draw.complaint(email) < rates.complained) this.complain(life, email)
    if (unsubscribable && this.draw.unsubscribe(email) < rates.unsubscribed) this.unsubscribe(life, email)
  }

  /** Most within the first hours: the cube of an even draw. Products only, which no machine rounds otherwise. */
  private open(life: OutcomePlan, email: number, within: number): void {
    const share = this.draw.opening(email)
    life.opened = minuteAfter((life.delivered ?? life.sent) + MINUTE_MS + share * share * share * within)
  }

  private click(life: OutcomePlan, email: number): void {
    const { links } = this.settings
    if (links === 0) return
    const again = this.draw.again(email)
    const count = again < 0.08 ? 3 : again < 0.3 ? 2 : 1
    const clicks: PlannedClick[] = []
    let at = life.opened ?? life.sent
    for (let turn = 0; turn < count; turn += 1) {
      const share = this.draw[CLICK_DRAWS[turn] as Draw](email)
      at += MINUTE_MS * (1 + Math.floor(share * 20))
      // What stands further up is followed more often.
      const place = this.draw[LINK_DRAWS[turn] as Draw](email)
      clicks.push({ at, link: Math.floor(place * place * links) })
    }
    life.clicks = clicks
  }

  private complain(life: OutcomePlan, email: number): void {
    const share = this.draw.complaining(email)
    life.complained = minuteAfter(
      (life.delivered ?? life.sent) + 5 * MINUTE_MS + share * share * 20 * HOUR_MS,
    )
  }

  private unsubscribe(life: OutcomePlan, email: number): void {
    if (life.opened === null) this.open(life, email, 12 * HOUR_MS)
    const share = this.draw.leaving(email)
    life.unsubscribed = (life.opened ?? life.sent) + MINUTE_MS * (1 + Math.floor(share * 45))
  }

  /** All of it within 24 hours of the send (decisions.md "Time and chance"). */
  private force(forced: ForcedOutcome, email: number, sent: number): OutcomePlan {
    if (forced === 'bounce') return this.bounce(email, sent, BOUNCES.noSuchUser)
    if (forced === 'softbounce') return this.bounce(email, sent, BOUNCES.mailboxFull)
    if (forced === 'suppressed') return this.bounce(email, sent, BOUNCES.suppressed)
    const life = this.deliver(email, sent)
    if (forced === 'slow') return { ...life, delayed: sent + 5 * MINUTE_MS, delivered: sent + 20 * HOUR_MS }
    if (forced === 'delivered' || !this.settings.answered) return life
    if (forced === 'complaint') this.complain(life, email)
    else this.open(life, email, 6 * HOUR_MS)
    if (forced === 'clicks') this.click(life, email)
    if (forced === 'unsubscribes' && this.settings.unsubscribable) this.unsubscribe(life, email)
    return life
  }
}

/** The first instant of a life after another, null when nothing more comes. */
export function nextEventAfter(life: OutcomePlan, after: number): number | null {
  let next = Infinity
  if (life.sent > after) next = life.sent
  const { delayed, delivered, bounced, opened, complained } = life
  if (delayed !== null && delayed > after && delayed < next) next = delayed
  if (delivered !== null && delivered > after && delivered < next) next = delivered
  if (bounced !== null && bounced > after && bounced < next) next = bounced
  if (opened !== null && opened > after && opened < next) next = opened
  if (complained !== null && complained > after && complained < next) next = complained
  for (const { at } of life.clicks) if (at > after && at < next) next = at
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
