import type { CaseAnswers, CaseTool, Citation } from './answers.ts'
import { compareTimes, groupOf, timeOf } from './facts.ts'
import { readableAnswers, usersOf } from './answers.ts'
import { cite, type Path } from './sentence.ts'
import { failedCampaigns, timeOfAttempt } from './diagnosis/campaigns.ts'
import { MOST_REVIEWS, MOST_TRANSITIONS } from '../engine/domain/limits.ts'

export const TIMELINE_KINDS = [
  'transition',
  'reversal',
  'hold',
  'review',
  'milestone',
  'ban',
  'attempt',
] as const

export type TimelineKind = (typeof TIMELINE_KINDS)[number]

interface TimelineActor {
  type: string
  id: string | null
  name: string
}

export interface TimelineEvent {
  /** ISO 8601 as the tool gave it; empty where it gave no time. */
  at: string
  kind: TimelineKind
  /** Null where the platform does not say who it was. */
  actor: TimelineActor | null
  title: string
  detail: string | null
  /** The record it was read from: its payload. */
  citation: Citation
}

const TOOL = 'get_org_verification'

/**
 * All that is known to have happened, newest first; what has no time comes last. Nothing is left
 * out: every transition, hold, review, claim, ban and failed campaign of the answers is here, once.
 */
export function timelineOf(answers: CaseAnswers): TimelineEvent[] {
  const read = readableAnswers(answers)
  const events = [moves, holds, reviews, claims, bans, attempts].flatMap((of) => of(read))
  return events.toSorted((left, right) => compareTimes(right.at, left.at))
}

/** True where the list may be cut: the platform gives the latest 50 transitions and 20 reviews. */
export function isCut({ verification }: CaseAnswers, kind: TimelineKind): boolean {
  const { transitions, reviews: listed } = verification
  if (kind === 'review') return Array.isArray(listed) && listed.length >= MOST_REVIEWS
  const moved = kind === 'transition' || kind === 'reversal'
  return moved && Array.isArray(transitions) && transitions.length >= MOST_TRANSITIONS
}

type Verification = CaseAnswers['verification']
type Said = string | null | undefined
interface ActorLike {
  type?: Said
  id?: Said
  name?: Said
}

function actorOf(actor: ActorLike | null | undefined): TimelineActor | null {
  const type = actor?.type?.trim() ?? ''
  const name = actor?.name?.trim() ?? ''
  if (type === '' && name === '') return null
  return { type: type === '' ? 'not stated' : type, id: actor?.id ?? null, name: name === '' ? type : name }
}

interface Draft {
  at: Said
  kind: TimelineKind
  actor?: ActorLike | null | undefined
  title: string
  detail?: Said
}

function event({ at, kind, actor, title, detail }: Draft, tool: CaseTool, path: Path): TimelineEvent {
  const written = detail?.trim() ?? ''
  return {
    at: Number.isFinite(timeOf(at)) ? (at ?? '') : '',
    kind,
    actor: actorOf(actor),
    title,
    detail: written === '' ? null : written,
    citation: cite(tool, ...path),
  }
}

type Transition = NonNullable<Verification['transitions']>[number]

function moves({ verification: { transitions, blockReason } }: CaseAnswers): TimelineEvent[] {
  const rows = transitions ?? []
  const draw = (row: Transition, path: Path): TimelineEvent => {
    const { at, from, to, actor, reasonCode } = row
    const lifts = groupOf(from) === 'blocked' && groupOf(to) !== 'blocked' && groupOf(to) !== 'silent'
    const title = `${from?.trim() || 'a state not stated'} → ${to?.trim() || 'a state not stated'}`
    return event(
      { at, kind: lifts ? 'reversal' : 'transition', actor, title, detail: reasonCode },
      TOOL,
      path,
    )
  }
  const listed = rows.map((row, index) => draw(row, ['transitions', index]))
  const known = blockReason && rows.some((row) => row.id === blockReason.id && row.at === blockReason.at)
  return blockReason && !known ? [...listed, draw(blockReason, ['blockReason'])] : listed
}

type Hold = NonNullable<Verification['holds']>[number]

function holds({ verification }: CaseAnswers): TimelineEvent[] {
  const rows = verification.holds ?? []
  const others = (verification.openHolds ?? [])
    .map((hold, index) => ({ hold, path: ['openHolds', index] as Path }))
    .filter(({ hold }) => !rows.some((row) => row.id === hold.id && row.openedAt === hold.openedAt))
  const all = [...rows.map((hold, index) => ({ hold, path: ['holds', index] as Path })), ...others]
  return all.flatMap(({ hold, path }) => drawHold(hold, path))
}

function drawHold(hold: Hold, path: Path): TimelineEvent[] {
  const what = hold.kind?.trim() ? `Hold on ${hold.kind.trim()}` : 'Hold'
  const opened: Draft = {
    at: hold.openedAt,
    kind: 'hold',
    actor: hold.openedBy,
    title: `${what} opened`,
    detail: hold.reasonCode,
  }
  const closed: Draft = {
    at: hold.closedAt,
    kind: 'hold',
    actor: hold.closedBy,
    title: `${what} closed`,
    detail: hold.reasonCode,
  }
  const both = hold.closedAt || hold.closedBy ? [opened, closed] : [opened]
  return both.map((draft) => event(draft, TOOL, path))
}

function reviews({ verification: { reviews: rows, blockReason } }: CaseAnswers): TimelineEvent[] {
  const listed = (rows ?? []).map((row, index) => {
    const { at, verdict, trigger, emailCount, flaggedCount, model } = row
    const flagged =
      typeof emailCount === 'number' && typeof flaggedCount === 'number'
        ? `${flaggedCount} of ${emailCount} sampled emails flagged`
        : ''
    const detail = [trigger?.trim() ?? '', flagged].filter((part) => part !== '').join(' · ')
    const actor = { type: 'AI', id: null, name: model?.trim() || 'automatic review' }
    const title = `Review: ${verdict?.trim() || 'verdict not stated'}`
    return event({ at, kind: 'review', actor, title, detail }, TOOL, ['reviews', index])
  })
  const behind = blockReason?.review
  if (!behind || (rows ?? []).some(({ id }) => id === behind.id)) return listed
  const title = `Review behind the block: ${behind.verdict?.trim() || 'verdict not stated'}`
  const actor = { type: 'AI', id: null, name: 'automatic review' }
  return [...listed, event({ at: null, kind: 'review', actor, title }, TOOL, ['blockReason', 'review'])]
}

function claims({ verification: { milestoneClaims } }: CaseAnswers): TimelineEvent[] {
  return (milestoneClaims ?? []).map(({ milestone, status, claimedAt, evidence }, index) => {
    const title = `Milestone ${milestone?.trim() || 'not named'} claimed: ${status?.trim() || 'outcome not stated'}`
    return event({ at: claimedAt, kind: 'milestone', title, detail: evidence }, TOOL, [
      'milestoneClaims',
      index,
    ])
  })
}

function bans(answers: CaseAnswers): TimelineEvent[] {
  const { members } = answers.verification
  const banned = (members ?? []).flatMap(({ name, email, banned: is, bannedAt, banReason }, index) => {
    if (is !== true) return []
    const title = `Account of ${name?.trim() || email?.trim() || 'a member'} banned`
    return [event({ at: bannedAt, kind: 'ban', title, detail: banReason }, TOOL, ['members', index])]
  })
  const known = (id: Said) => (members ?? []).some(({ userId, banned: is }) => userId === id && is === true)
  const ofAccounts = usersOf(answers).flatMap(({ tool, answer: { user: person } }) => {
    if (person?.banned !== true) return []
    const account = `the account of ${person.name?.trim() || person.email?.trim() || 'a member'}`
    const began: Draft = { at: null, kind: 'ban', title: `Ban of ${account}`, detail: person.banReason }
    const ends: Draft = { at: person.banExpiresAt, kind: 'ban', title: `Ban of ${account} ends` }
    // When it began is told by the list of members alone.
    const drafts = [...(known(person.id) ? [] : [began]), ...(person.banExpiresAt ? [ends] : [])]
    return drafts.map((draft) => event(draft, tool, ['user']))
  })
  return [...banned, ...ofAccounts]
}

/** Campaigns that were to go out and did not. */
function attempts({ checks }: CaseAnswers): TimelineEvent[] {
  return failedCampaigns(checks).map(({ campaign, tool }) => {
    const title = `Campaign ${campaign.name ? `“${campaign.name.trim()}”` : 'without a name'} failed`
    const detail = campaign.failure?.message ?? campaign.failure?.code
    return event({ at: timeOfAttempt(campaign), kind: 'attempt', title, detail }, tool, [])
  })
}
