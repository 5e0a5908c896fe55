/**
 * Tells through the system that long work ended while another program was in front. What is long enough
 * and what is said is decided here; whether the window is in front, only the shell knows (decision 0204).
 */
import { MOST_NOTIFICATION_TEXT } from '../../shared/bridge.ts'
import { bridge } from '../bridge/bridge.ts'
import { currentAddress } from './address.ts'
import { actingOf, type ActingOn, frameStore, turnToTabAs } from './frame.ts'
import { parseRoute } from './route.ts'

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

/** Calls `work` once, as soon as the end of long work is told again. */
export function whenSwitchedOn(work: () => void): void {
  const stop = frameStore.subscribe(() => {
    if (!notifies()) return
    stop()
    work()
  })
}

/** The page of some work, and what is acted as there. */
interface WorkPage {
  address: string
  /** Null for none: then the tab is found as it was left. */
  as: ActingOn | null
}

/**
 * Returns the function that tells the end of work that begins now: a title, one sentence and, where something
 * else than this clock knows it, how many ms the work took. A click leads to the page of the work: the one in
 * front, unless `page` is another.
 */
export function beginWork(page?: WorkPage): (title: string, text: string, took?: number) => void {
  // Where nothing can be told, nothing is looked up: the work goes on without a window too.
  if (!canNotify()) return () => undefined
  const target = page ?? pageInFront()
  const startedAt = performance.now()
  return (title, text, took = performance.now() - startedAt) => {
    if (notifies() && took >= LONG_MS) void tell(target, title, text.slice(0, MOST_NOTIFICATION_TEXT))
  }
}

function pageInFront(): WorkPage {
  const address = currentAddress()
  const route = parseRoute(address)
  if (route === null || !('connection' in route)) return { address, as: null }
  const { connection } = route
  const organization = actingOf(frameStore.getState(), connection)
  return { address, as: organization && { connection, organization } }
}

async function tell({ address, as }: WorkPage, title: string, text: string): Promise<void> {
  // A notification that failed is no failure of the work.
  const answer = await bridge.notify?.({ title, text }).catch(() => undefined)
  // Only now: what the tabs act as may have changed since, and more than one notification may wait.
  if (answer?.ok && answer.data.clicked) turnToTabAs(address, as)
}
