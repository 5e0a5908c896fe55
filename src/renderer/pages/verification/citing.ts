import { createContext, useContext } from 'react'
import type { Citation } from '../../../case/answers.ts'

/** What the panel beside the case shows: the values a sentence rests on, one of them in its answer. */
export interface ShownCitation {
  citations: readonly Citation[]
  /** Which of them the raw answer is scrolled to. */
  at: number
}

export interface Citing {
  open: (citations: readonly Citation[], at?: number) => void
  shown: ShownCitation | null
}

export const CitingContext = createContext<Citing>({ open: () => undefined, shown: null })

export function useCiting(): Citing {
  return useContext(CitingContext)
}

function keyOf({ tool, pointer }: Citation): string {
  return `${tool} ${pointer}`
}

/** The same values of the same answers: what a second press on a number means. */
export function sameCitations(left: readonly Citation[], right: readonly Citation[] | undefined): boolean {
  return right !== undefined && left.map(keyOf).join('\n') === right.map(keyOf).join('\n')
}
