import {
  type CaseAnswers,
  readableAnswers,
  USER_TOOLS,
  type VerificationAnswer,
  verificationAnswer,
} from './answers.ts'
import { cite, type Path } from './sentence.ts'
import type { Citation } from './answers.ts'

/** What several rules need to know of a case. Made once, from whatever the answers hold. */

type Transition = NonNullable<VerificationAnswer['transitions']>[number]
export type Hold = NonNullable<VerificationAnswer['holds']>[number]
export type Review = NonNullable<VerificationAnswer['reviews']>[number]

/** `silent`: the answer names no state; `unknown`: one that the specification does not. */
export type StateGroup = 'blocked' | 'verified' | 'automated' | 'unverified' | 'unknown' | 'silent'

/** contract: verification. */
const GROUPS: Record<string, StateGroup> = {
  UNVERIFIED: 'unverified',
  PENDING: 'unverified',
  AUTO_VERIFIED: 'automated',
  AI_VERIFIED: 'automated',
  HUMAN_VERIFIED: 'verified',
  WHITELISTED: 'verified',
  BLOCKED: 'blocked',
  BANNED: 'blocked',
}

export function groupOf(state: string | null | undefined): StateGroup {
  const written = state?.trim() ?? ''
  if (written === '') return 'silent'
  return GROUPS[written.toUpperCase()] ?? 'unknown'
}

/** A transition and where in `get_org_verification` it stands. */
export interface Move {
  row: Transition
  path: Path
}

export interface Facts {
  answers: CaseAnswers
  verification: VerificationAnswer
  name: string
  /** Where the name stands; null when no answer gives one. */
  nameAt: Citation | null
  state: string | null
  group: StateGroup
  /** Newest first. */
  moves: Move[]
  /** The move into the present state, null when none is listed. */
  current: Move | null
}

export function factsOf(answers: CaseAnswers): Facts {
  const read = withoutBlanks(readableAnswers(answers)) as CaseAnswers
  const { verification } = read
  const state = verification.status?.trim() || null
  const moves = listMoves(verification)
  return {
    answers: read,
    verification,
    ...nameOf(read),
    state,
    group: groupOf(state),
    moves,
    current: currentMove(verification, state, moves),
  }
}

/** A text of blanks says as much as none; places in lists stay. */
function withoutBlanks(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (Array.isArray(value)) return value.map(withoutBlanks)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutBlanks(part)]))
}

function nameOf({ verification, organization }: CaseAnswers): Pick<Facts, 'name' | 'nameAt'> {
  for (const field of ['name', 'slug', 'id'] as const) {
    const said = verification.organization?.[field]?.trim()
    if (said) return { name: said, nameAt: cite('get_org_verification', 'organization', field) }
    const known = organization.organization?.[field]?.trim()
    if (known) return { name: known, nameAt: cite('get_org', 'organization', field) }
  }
  return { name: 'The organization', nameAt: null }
}

/** ms UTC; what is no time counts as the oldest of all. */
export function timeOf(iso: string | null | undefined): number {
  const at = Date.parse(iso ?? '')
  return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at
}

function listMoves({ transitions }: VerificationAnswer): Move[] {
  return (transitions ?? [])
    .map((row, index) => ({ row, path: ['transitions', index] }))
    .toSorted((left, right) => compareTimes(right.row.at, left.row.at))
}

/** Total also where both are no times: their difference would be none. */
export function compareTimes(left: string | null | undefined, right: string | null | undefined): number {
  const [one, other] = [timeOf(left), timeOf(right)]
  return one === other ? 0 : one - other
}

function sameState(left: string | null | undefined, right: string | null | undefined): boolean {
  return (left?.trim().toUpperCase() ?? '') === (right?.trim().toUpperCase() ?? '')
}

/** `blockReason` is the transition that blocked it; else the latest that led to where it is. */
function currentMove(
  { blockReason }: VerificationAnswer,
  state: string | null,
  moves: readonly Move[],
): Move | null {
  if (blockReason && (!blockReason.to || state === null || sameState(blockReason.to, state)))
    return { row: blockReason, path: ['blockReason'] }
  if (state === null) return null
  return moves.find(({ row }) => sameState(row.to, state)) ?? null
}

/** The move before this one in time: it led to the state that this one left. */
export function moveBefore({ moves }: Facts, { row }: Move): Move | null {
  const at = moves.findIndex((move) =>
    row.id ? move.row.id === row.id : move.row.at === row.at && move.row.to === row.to,
  )
  if (at >= 0) return moves[at + 1] ?? null
  return moves.find((move) => timeOf(move.row.at) < timeOf(row.at)) ?? null
}

/**
 * Returns the accounts that a case looks at, the one it is about first: who is banned, who owns the
 * organization, who administers it; where none of these is named, its first member. At most as many
 * as there are places for answers.
 */
export function membersInQuestion(answer: VerificationAnswer): string[] {
  const members = (verificationAnswer.catch({}).parse(answer).members ?? []).filter(({ userId }) => userId)
  const ranked = [
    members.filter(({ banned }) => banned === true),
    members.filter(({ role }) => role?.toUpperCase() === 'OWNER'),
    members.filter(({ role }) => role?.toUpperCase() === 'ADMIN'),
  ].flat()
  const chosen = ranked.length > 0 ? ranked : members.slice(0, 1)
  return [...new Set(chosen.flatMap(({ userId }) => userId ?? []))].slice(0, USER_TOOLS.length)
}
