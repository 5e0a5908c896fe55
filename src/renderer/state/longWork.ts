/**
 * Tells through the system that long work ended while another program was in front. What is long enough
 * and what is said is decided here; whether the window is in front, only the shell knows (decision 0204).
 */
import { MOST_NOTIFICATION_TEXT } from '../../shared/bridge.ts'
import { bridge } from '../bridge/bridge.ts'
import { currentAddress } from './address.ts'
import { expectTurn, frameStore } from './frame.ts'

/** Who begins something shorter than this still looks at it. */
const LONG_MS = 10_000

/** Returns whether the system can be asked to tell something: a browser has no such way. */
export function canNotify(): boolean {
  return bridge.notify !== undefined
}

/** Changes whether the end of long work is told. */
export function toggleNotifications(): void {
  frameStore.setState((state) => ({ notifies: !state.notifies }))
}

/** Returns whether the end of long work is told at present. */
export function notifies(): boolean {
  return canNotify() && frameStore.getState().notifies
}

/**
 * Returns the function that tells the end of work that begins now: a title and one sentence. A click leads
 * to the page of the work: the one in front, unless `page` names another.
 */
export function beginWork(page?: string): (title: string, text: string) => void {
  if (!canNotify()) return () => undefined
  const startedAt = performance.now()
  const address = page ?? currentAddress()
  return (title, text) => {
    if (!notifies() || performance.now() - startedAt < LONG_MS) return
    // The tab of the work acts as it did, whatever the one in front acts as now.
    expectTurn(address)
    // A notification that failed is no failure of the work.
    void bridge.notify?.({ title, text: text.slice(0, MOST_NOTIFICATION_TEXT), address })
  }
}
