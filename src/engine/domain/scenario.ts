/**
 * How recipients behave, as shares from 0 to 1. Bounces are shares of what is sent, openings,
 * complaints and unsubscribes of what is delivered, clicks of what is opened.
 */
export interface Rates {
  hardBounce: number
  softBounce: number
  opened: number
  clicked: number
  complained: number
  unsubscribed: number
}

export const RATE_NAMES = [
  'hardBounce',
  'softBounce',
  'opened',
  'clicked',
  'complained',
  'unsubscribed',
] as const satisfies readonly (keyof Rates)[]

export const SCENARIO_NAMES = ['healthy', 'stale list', 'phishing complaint wave', 'cold audience'] as const

export type ScenarioName = (typeof SCENARIO_NAMES)[number]

/** `healthy` is what a list that does well can expect; the others are ways in which one does not. */
export const SCENARIOS: Readonly<Record<ScenarioName, Readonly<Rates>>> = {
  healthy: {
    hardBounce: 0.007,
    softBounce: 0.013,
    opened: 0.32,
    clicked: 0.12,
    complained: 0.0003,
    unsubscribed: 0.002,
  },
  'stale list': {
    hardBounce: 0.09,
    softBounce: 0.04,
    opened: 0.11,
    clicked: 0.06,
    complained: 0.002,
    unsubscribed: 0.008,
  },
  'phishing complaint wave': {
    hardBounce: 0.03,
    softBounce: 0.02,
    opened: 0.42,
    clicked: 0.18,
    complained: 0.021,
    unsubscribed: 0.006,
  },
  'cold audience': {
    hardBounce: 0.035,
    softBounce: 0.025,
    opened: 0.14,
    clicked: 0.05,
    complained: 0.004,
    unsubscribed: 0.012,
  },
}

/** A scenario as it was chosen: its name, and the rates that were given instead of its own. */
export interface ChosenScenario {
  scenario: ScenarioName
  rates: Partial<Rates>
  /** In place of the world's seed; null keeps that. */
  seed: number | null
}

export const DEFAULT_SCENARIO: Readonly<ChosenScenario> = { scenario: 'healthy', rates: {}, seed: null }

export function ratesOf({ scenario, rates }: ChosenScenario): Rates {
  return { ...SCENARIOS[scenario], ...rates }
}

/** What is wrong with a whole set of rates; null for nothing. */
export function findRateFault({ hardBounce, softBounce }: Rates): string | null {
  return hardBounce + softBounce > 1 ? 'hardBounce and softBounce together are more than everything' : null
}

/** What a recipient of the sandbox can be made to do by hand (`recipient.act`). */
export const RECIPIENT_ACTIONS = ['open', 'click', 'bounce', 'softbounce', 'complain', 'unsubscribe'] as const

export type RecipientAction = (typeof RECIPIENT_ACTIONS)[number]

/** Addresses at this domain say themselves what becomes of their mail. */
const FORCING_DOMAIN = '@sandbox.test'

export const FORCED_OUTCOMES = [
  'delivered',
  'bounce',
  'softbounce',
  'complaint',
  'opens',
  'clicks',
  'unsubscribes',
  'slow',
  'suppressed',
] as const

export type ForcedOutcome = (typeof FORCED_OUTCOMES)[number]

/** The addresses that force an outcome: one of these words, with or without `+anything`, at that domain. */
export const FORCING_ADDRESSES = { words: FORCED_OUTCOMES, domain: FORCING_DOMAIN } as const

/** What `bounce@sandbox.test` or `bounce+anything@sandbox.test` asks for; null for any other address. */
export function forcedOutcomeOf(address: string): ForcedOutcome | null {
  if (!address.endsWith(FORCING_DOMAIN)) return null
  const word = address.slice(0, -FORCING_DOMAIN.length).replace(/\+.*$/s, '')
  return FORCED_OUTCOMES.find((outcome) => outcome === word) ?? null
}
