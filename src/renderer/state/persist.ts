/**
 * Keeps the three stores in the host: read once before the first paint, written a moment after
 * the last change. While the host is away the newest state waits here and is written when it
 * is back, so nothing typed meanwhile is lost.
 */
import { isRecord } from '../../shared/text/guards.ts'
import type { StoreApi } from 'zustand/vanilla'
import { host } from '../bridge/actions.ts'
import { linkStore } from '../bridge/link.ts'
import { draftStore, type DraftState } from './drafts.ts'
import { FIRST_FRAME, frameStore, type ActingOf, type FrameState, type Guide } from './frame.ts'
import { readViews, viewStore } from './views.ts'

const REST_MS = 400

/** Fields of another version or of the wrong type fall back to the first-start value. */
function readFrame(saved: unknown): FrameState {
  if (!isRecord(saved)) return FIRST_FRAME
  const frame = { ...FIRST_FRAME } as Record<string, unknown>
  for (const [key, first] of Object.entries(FIRST_FRAME)) {
    const value = saved[key]
    const sameShape =
      key === 'connection'
        ? typeof value === 'string'
        : typeof value === typeof first && Array.isArray(value) === Array.isArray(first)
    if (value !== undefined && value !== null && sameShape) frame[key] = value
  }
  const read = frame as unknown as FrameState
  return { ...read, acting: readActing(read.acting, read.tabs), guide: readGuide(read.guide) }
}

function readGuide(saved: unknown): Guide | null {
  if (!isRecord(saved)) return null
  const { name, step, connection } = saved
  if ((name !== 'block' && name !== 'campaign') || typeof connection !== 'string') return null
  return { name, connection, step: typeof step === 'number' && step >= 0 ? step : 0 }
}

/** Earlier versions kept one organization for each connection: all tabs act as that one. */
function readActing(saved: Record<string, unknown>, tabs: readonly string[]): ActingOf {
  const entries = Object.entries(saved)
  const before = entries.filter(([, value]) => isRecord(value) && typeof value['id'] === 'string')
  if (before.length === 0) return saved as ActingOf
  return Object.fromEntries(tabs.map((tab) => [tab, Object.fromEntries(before)])) as ActingOf
}

function readDrafts(saved: unknown): DraftState {
  if (!isRecord(saved) || !isRecord(saved['texts'])) return { texts: {} }
  return {
    texts: Object.fromEntries(
      Object.entries(saved['texts']).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    ),
  }
}

/** What is not written yet, by key. */
const waiting = new Map<string, () => void>()

/**
 * Writes a store to the host, one write after the other: a second connection could bring the newer
 * state first, and the older one would stay.
 */
function keep<T>(key: string, store: StoreApi<T>): void {
  let timer: number | undefined
  let onItsWay: T | undefined
  const send = async (value: T): Promise<void> => {
    onItsWay = value
    const result = await host.writeState(key, value)
    if (onItsWay !== value) return
    onItsWay = undefined
    if (store.getState() !== value) rest()
    else if (result.ok) waiting.delete(key)
  }
  const rest = (): void => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => onItsWay === undefined && void send(store.getState()), REST_MS)
  }
  store.subscribe(() => {
    // Who leaves cannot wait for an answer: what is newer than what is on its way is sent at once.
    waiting.set(key, () => store.getState() !== onItsWay && void send(store.getState()))
    rest()
  })
}

/** The order matters: a browser lets a page that is left send 64 KiB, and a draft may fill them. */
const LEAVING = ['frame', 'views', 'drafts']

function writeWaiting(): void {
  for (const key of LEAVING) waiting.get(key)?.()
}

/** Reads frame, drafts and views back from the host, once, before anything is shown. */
export async function restoreState(): Promise<void> {
  const [frame, drafts, views] = await Promise.all([
    host.readState('frame'),
    host.readState('drafts'),
    host.readState('views'),
  ])
  frameStore.setState(readFrame(frame), true)
  draftStore.setState(readDrafts(drafts), true)
  viewStore.setState(readViews(views), true)
}

/** Writes frame, drafts and views to the host whenever they change, and what waits when the page is left. */
export function keepState(): void {
  keep('frame', frameStore)
  keep('drafts', draftStore)
  keep('views', viewStore)
  window.addEventListener('pagehide', writeWaiting)
  linkStore.subscribe((now, before) => {
    if (now.link === 'up' && before.link !== 'up') writeWaiting()
  })
  window.addEventListener('beforeunload', (event) => {
    // Before the next page is asked for: at `pagehide` it is there, and reads what is not written yet.
    writeWaiting()
    if (waiting.size > 0 && linkStore.getState().link !== 'up') event.preventDefault()
  })
}
