import type { CaseAnswers } from '../../../case/answers.ts'
import type { Digest } from '../../../shared/ports.ts'
import { ACTOR_TYPES, type Actor } from '../../domain/verification.ts'
import type { Pseudonyms } from '../../domain/pseudonyms/pseudonyms.ts'

/** What every part of writing a case into a world needs. */
export interface Reproduction {
  answers: CaseAnswers
  pseudonyms: Pseudonyms
  /** The world's time, ms UTC. */
  now: number
  /** Added to every time of the case, so that "three days ago" stays three days ago. */
  shift: number
  digest: Digest
  /** In plain words, what of the case the sandbox cannot hold. */
  leftOut: Set<string>
}

/** A time of the case in this world; null when it is none. */
export function momentOf(
  { shift }: Pick<Reproduction, 'shift'>,
  iso: string | null | undefined,
): number | null {
  const at = Date.parse(iso ?? '')
  const moved = at + shift
  // Times before 1970 or after 9999 are no times of a case.
  return Number.isFinite(moved) && moved > 0 && moved < 253_402_300_800_000 ? Math.round(moved) : null
}

export function textOf({ pseudonyms }: Reproduction, text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : pseudonyms.text(text)
}

/** A word of the platform's: kept, but for names of the case in it. */
export function codeOf(
  { pseudonyms }: Reproduction,
  code: string | null | undefined,
  otherwise: string,
): string {
  return code?.trim() ? pseudonyms.code(code.trim().slice(0, 64)) : otherwise
}

/** One of the sandbox's own words, null when the case says another. */
export function wordOf<Word extends string>(
  words: readonly Word[],
  given: string | null | undefined,
): Word | null {
  return words.find((word) => word === given) ?? null
}

interface GivenActor {
  type?: string | null | undefined
  name?: string | null | undefined
}

const NAMES = { SYSTEM: 'System', AI: 'Automatic review' } as const

/** People under an invented name and without their id; the system and the review by what they are. */
export function actorOf({ pseudonyms }: Reproduction, given: GivenActor | null | undefined): Actor {
  const type = wordOf(ACTOR_TYPES, given?.type) ?? 'SYSTEM'
  if (type === 'SYSTEM' || type === 'AI') return { type, id: null, name: NAMES[type] }
  return { type, id: null, name: given?.name?.trim() ? pseudonyms.name(given.name) : 'Not named' }
}
