import { createStore } from 'zustand/vanilla'
import type { Failure } from '../../shared/result.ts'

/** The last answer of each tool tab. Lives as long as the window: answers can hold personal data. */
export interface Answer {
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

export const answerStore = createStore<{ answers: Record<string, Answer> }>(() => ({ answers: {} }))

export function setAnswer(key: string, answer: Answer): void {
  answerStore.setState((state) => ({ answers: { ...state.answers, [key]: answer } }))
}

export function dropAnswer(key: string): void {
  answerStore.setState((state) => {
    const { [key]: _dropped, ...answers } = state.answers
    return { answers }
  })
}
