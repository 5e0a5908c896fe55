import type { ActionAnswer, ActionInput } from '../../engine/sandbox/actions/index.ts'
import { callSandbox } from './actions.ts'

/** The control door of a sandbox: its clock, and what it would say to sending. Deployments have none. */

/** Times are ISO 8601. `nextEventAt` is not after `now` when it only waits for the clock to go on. */
export type ClockState = ActionAnswer<'clock.get'>

export type ClockMode = ClockState['mode']

/** As `clock.advance` takes it: one of `next`, `by` and `to`. */
export type Aim = ActionInput<'clock.advance'>

export type Eligibility = ActionAnswer<'eligibility.get'>

/** One rule of sending, as `eligibility.get` judges it. */
export type SendRuleAnswer = Eligibility['rules'][number]

export const clock = {
  get: (connection: string) => callSandbox(connection, 'clock.get', {}),
  setMode: (connection: string, mode: ClockMode) => callSandbox(connection, 'clock.set', { mode }),
  /** Resolves when the clock is there, which may take a while: see `clock.progress`. */
  advance: (connection: string, aim: Aim) => callSandbox(connection, 'clock.advance', aim),
  cancel: (connection: string) => callSandbox(connection, 'clock.cancel', {}),
  rewind: (connection: string) => callSandbox(connection, 'clock.rewind', {}),
}

/** Returns every rule of sending as the sandbox judges it for a campaign now. */
export function getEligibility(connection: string, campaignId: string): Promise<Eligibility> {
  return callSandbox(connection, 'eligibility.get', { campaignId })
}
