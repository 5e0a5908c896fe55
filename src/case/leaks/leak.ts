import type { Citation } from '../answers.ts'

export type LeakKind = 'note' | 'id' | 'score' | 'reviewer' | 'remark' | 'greeting' | 'language' | 'standing'

/** A part of a reply that tells a customer what only the platform's staff may know; `standing`: what this one may not. */
export interface Leak {
  kind: LeakKind
  /** The text as written in the reply. */
  text: string
  /** Code units of the reply: the first, and the one after the last. */
  start: number
  end: number
  /** The answer that holds it; null for an id that only its form gives away, and for a remark. */
  source: Citation | null
}
