import type { Citation } from '../answers.ts'
import { type InPlace, placeIn } from './fold.ts'

/** What is nothing internal, and not for who has written, or not known. */
const MISFITS = ['greeting', 'language', 'standing', 'promise', 'unsaid', 'reason'] as const

export const LEAK_KINDS = [
  'note',
  'id',
  'address',
  'score',
  'reviewer',
  'remark',
  'customer',
  ...MISFITS,
] as const

export type LeakKind = (typeof LEAK_KINDS)[number]

/** Returns whether what was found does not fit who has written; anything else is internal to the platform. */
export function isMisfit({ kind }: Pick<Leak, 'kind'>): boolean {
  return MISFITS.some((misfit) => misfit === kind)
}

/**
 * A part of a reply that tells a customer what only the platform's staff may know. `address`: an email address of
 * somebody else; `customer`: another customer; `standing`: what this customer may not know; `promise`: an unblocking
 * that no answer states; `unsaid`: nothing stands where the template asks for it, and the text is what it asks; `reason`: the same
 * of why sending is blocked.
 */
export interface Leak {
  kind: LeakKind
  /** The text as written in the reply. */
  text: string
  /** Code units of the reply: the first, and the one after the last. */
  start: number
  end: number
  /** The answer that holds it; null where only the form gives it away. */
  source: Citation | null
}

/** A part of a reply that does not fit who has written, and what to say of it. */
export interface Misfit extends Leak {
  why: string
}

/** Returns a leak that only its form gives away, at a place of the text as it was folded. */
export function leakIn(folded: InPlace, kind: LeakKind, from: number, length: number): Leak {
  return leakAt(kind, ...placeIn(folded, from, length))
}

/** Returns the same at a place of the reply as it is written. */
export function leakAt(kind: LeakKind, start: number, end: number): Leak {
  return { kind, text: '', start, end, source: null }
}
