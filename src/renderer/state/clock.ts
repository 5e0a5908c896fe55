/**
 * What the clock of each sandbox is doing. An advance may be set off by the bar, the palette or a
 * script beside the console: the bar shows it either way.
 */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { HostEvent } from '../../shared/bridge.ts'
import type { Failure } from '../../shared/result.ts'
import { toFailure } from '../bridge/actions.ts'
import { clock, type Aim, type ClockMode } from '../bridge/clock.ts'
import { counted } from '../ui/time.ts'
import { describeSpan } from '../ui/zone.ts'
import { beginWork } from './longWork.ts'
import { queryClient } from './queries.ts'

export interface Journey {
  /** ms UTC of its world: where it set out, where it is, where it goes. */
  from: number
  now: number
  target: number
  processed: number
}

export interface ClockWork {
  /** Null while the clock rests. */
  journey: Journey | null
  busy: 'advance' | 'rewind' | 'mode' | null
  /** What the last of these did, in one sentence. */
  told: string | null
  failure: Failure | null
}

const RESTING: ClockWork = { journey: null, busy: null, told: null, failure: null }

const clockStore = createStore<Record<string, ClockWork>>(() => ({}))

/** Returns what the clock of a connection is doing, and how its last work ended. */
export function useClockWork(connection: string): ClockWork {
  return useStore(clockStore, (all) => all[connection] ?? RESTING)
}

function change(connection: string, next: Partial<ClockWork>): void {
  clockStore.setState((all) => ({ [connection]: { ...(all[connection] ?? RESTING), ...next } }))
}

/** Applies an event of the host to the progress that is shown. */
export function followClock(event: HostEvent): void {
  if (event.type === 'clock.changed') change(event.connection, { journey: null })
  if (event.type !== 'clock.progress') return
  const { connection, now, target, processed } = event
  const from = clockStore.getState()[connection]?.journey?.from ?? now
  change(connection, { journey: { from, now, target, processed } })
}

async function perform(
  connection: string,
  busy: NonNullable<ClockWork['busy']>,
  work: () => Promise<string | null>,
): Promise<boolean> {
  change(connection, { busy, failure: null, told: null })
  try {
    change(connection, { told: await work(), busy: null, journey: null })
    return true
  } catch (error) {
    change(connection, { failure: toFailure(error), busy: null, journey: null })
    return false
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['clock', connection] })
  }
}

const written = new Intl.NumberFormat('en-US')

/**
 * Advances the clock of a sandbox. Resolves with false when it failed; the failure is kept with the clock.
 */
export async function advance(connection: string, aim: Aim): Promise<boolean> {
  const tell = beginWork()
  let title = 'The clock was not advanced'
  const isDone = await perform(connection, 'advance', async () => {
    const { now: before } = await clock.get(connection)
    const { now, sent, opened, failedCampaigns, cancelled } = await clock.advance(connection, aim)
    title = cancelled ? 'The clock was stopped' : 'The clock has arrived'
    const span = describeSpan(Date.parse(now) - Date.parse(before))
    const failed = failedCampaigns > 0 ? `, ${counted(failedCampaigns, 'campaign')} failed` : ''
    const done = `${written.format(sent)} sent, ${written.format(opened)} opened${failed}`
    return cancelled ? `Stopped after ${span}: ${done}` : `Advanced ${span}: ${done}`
  })
  const { told, failure } = clockStore.getState()[connection] ?? RESTING
  tell(title, told ?? failure?.message ?? '')
  return isDone
}

/** Rewinds a sandbox to before its last advances. Resolves with false when it failed. */
export function rewind(connection: string): Promise<boolean> {
  return perform(connection, 'rewind', async () => {
    await clock.rewind(connection)
    return 'Rewound'
  })
}

/** Sets how the clock of a sandbox moves. Resolves with false when it failed. */
export function setMode(connection: string, mode: ClockMode): Promise<boolean> {
  return perform(connection, 'mode', async () => {
    await clock.setMode(connection, mode)
    return null
  })
}

/** Stops the advance that runs, if one does. */
export function cancelAdvance(connection: string): void {
  // That none runs any more is no fault: it has arrived meanwhile.
  void clock.cancel(connection).catch(() => undefined)
}

/** Clears the failure and the message of the last work of the clock. */
export function forgetClockNotice(connection: string): void {
  change(connection, { failure: null, told: null })
}
