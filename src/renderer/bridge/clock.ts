import { unwrap } from './actions.ts'
import { bridge } from './bridge.ts'

/** The control door of a sandbox: its clock, and what it would say to sending. Deployments have none. */

export type ClockMode = 'stepped' | 'live' | 'frozen'

/** Times are ISO 8601. */
export interface ClockState {
  now: string
  mode: ClockMode
  /** Not after `now` when it only waits for the clock to go on. */
  nextEventAt: string | null
  /** Where a rewind leads; null when there is none. */
  rewindsTo: string | null
}

export interface Advanced {
  now: string
  processed: number
  cancelled: boolean
}

/** As `clock.advance` takes it. */
export type Aim = { next: true } | { by: string } | { to: string }

/** One rule of sending, as `eligibility.get` judges it. */
export interface SendRuleAnswer {
  rule: string
  met: boolean
  blocks: boolean
  message: string
  field: string
  details: string[]
}

export interface Eligibility {
  status: string
  eligible: boolean
  /** Why it FAILED, as recorded then; null for any other status. */
  failure: string | null
  rules: SendRuleAnswer[]
}

async function control<T>(
  connection: string,
  action: string,
  input: Record<string, unknown> = {},
): Promise<T> {
  return unwrap<T>(await bridge.control({ connection, action, input }))
}

export const clock = {
  get: (connection: string) => control<ClockState>(connection, 'clock.get'),
  setMode: (connection: string, mode: ClockMode) =>
    control<{ now: string; mode: ClockMode }>(connection, 'clock.set', { mode }),
  /** Answers when the clock is there, which may take a while: see `clock.progress`. */
  advance: (connection: string, aim: Aim) => control<Advanced>(connection, 'clock.advance', { ...aim }),
  cancel: (connection: string) => control<{ cancelled: boolean }>(connection, 'clock.cancel'),
  rewind: (connection: string) => control<{ now: string }>(connection, 'clock.rewind'),
}

export function getEligibility(connection: string, campaignId: string): Promise<Eligibility> {
  return control<Eligibility>(connection, 'eligibility.get', { campaignId })
}
