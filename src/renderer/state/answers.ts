/** The last run of each tool tab, with what it answered. Lives as long as the window: answers can hold personal data. */
import { createStore } from 'zustand/vanilla'
import { MINUTE_MS } from '../../shared/text/time-units.ts'
import type { AnswerWire } from '../../shared/bridge.ts'
import type { Failure } from '../../shared/result.ts'
import { frameStore } from './frame.ts'

export interface ToolRun {
  phase: 'running' | 'done' | 'failed'
  /** What was sent, so that the answer can be read against it. */
  input: Record<string, unknown>
  organization: string | null
  startedAt: number
  durationMs: number
  data: unknown
  failure: Failure | null
  /** How a deployment answered; null for a sandbox, and where no answer came. */
  wire: AnswerWire | null
  /** Cursors of the pages before this one, newest last. */
  trail: (string | null)[]
  /** With which the call can be given up while it runs. */
  callId: string
}

interface AnswerState {
  answers: Record<string, ToolRun>
  /** Tabs that had an answer, let go because nobody looked at it. */
  released: string[]
}

export const answerStore = createStore<AnswerState>(() => ({ answers: {}, released: [] }))

/** Keeps the last run of a tool, by the key of its tab. */
export function setAnswer(key: string, answer: ToolRun): void {
  answerStore.setState((state) => ({
    answers: { ...state.answers, [key]: answer },
    released: state.released.filter((other) => other !== key),
  }))
}

/** So long an answer is kept that nobody looks at, in minutes. */
export const IDLE_MINUTES = 30

/** When the tab of an answer was in front last. */
const lookedAt = new Map<string, number>()

/** Forgets the answers of tabs that were not in front for a while, and of closed ones. */
export function forgetIdleAnswers(now: number): void {
  const { active } = frameStore.getState()
  lookedAt.set(active, now)
  answerStore.setState((state) => {
    const isIdle = ([key, { phase, startedAt }]: [string, ToolRun]): boolean =>
      key !== active &&
      phase !== 'running' &&
      now - (lookedAt.get(key) ?? startedAt) > IDLE_MINUTES * MINUTE_MS
    const all = Object.entries(state.answers)
    const idle = all.filter(isIdle)
    if (idle.length === 0) return state
    const gone = idle.map(([key]) => key)
    return {
      answers: Object.fromEntries(all.filter(([key]) => !gone.includes(key))),
      released: [...state.released, ...gone],
    }
  })
}

/** Looks for idle tabs once a minute. Returns the function that stops it. */
export function watchIdleTabs(): () => void {
  const timer = window.setInterval(() => forgetIdleAnswers(Date.now()), MINUTE_MS)
  return () => window.clearInterval(timer)
}
