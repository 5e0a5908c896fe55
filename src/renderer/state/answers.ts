import { createStore } from 'zustand/vanilla'
import type { Failure } from '../../shared/result.ts'

/** The last run of each tool tab, with what it answered. Lives as long as the window: answers can hold personal data. */
export interface ToolRun {
  phase: 'running' | 'done' | 'failed'
  /** What was sent, so that the answer can be read against it. */
  input: Record<string, unknown>
  organization: string | null
  startedAt: number
  durationMs: number
  data: unknown
  failure: Failure | null
  /** Cursors of the pages before this one, newest last. */
  trail: (string | null)[]
}

export const answerStore = createStore<{ answers: Record<string, ToolRun> }>(() => ({ answers: {} }))

/** Keeps the last run of a tool, by the key of its tab. */
export function setAnswer(key: string, answer: ToolRun): void {
  answerStore.setState((state) => ({ answers: { ...state.answers, [key]: answer } }))
}
