import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { organizationReference } from '../../../shared/ids.ts'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { Failure } from '../../../shared/result.ts'
import { type CaseAnswers, type CaseTool, USER_TOOLS } from '../../../case/answers.ts'
import { CHECK_TOOLS } from '../../../case/check-answers.ts'
import { diagnose } from '../../../case/diagnosis/diagnose.ts'
import { useChecks } from './useChecks.ts'
import { membersInQuestion } from '../../../case/facts.ts'
import type { Answer } from '../../bridge/tools.ts'
import { toFailure } from '../../bridge/actions.ts'
import { adminQuery, verificationQuery } from '../../screen/tool-query.ts'
import { queries } from '../../state/queries.ts'

/** What the question is about besides the organization: one identity as long as it is the same. */
export type About = NonNullable<CaseAnswers['about']>

/** How one of the calls of a case stands. `none`: there is nobody to ask about. */
export interface CaseCall {
  tool: CaseTool
  /** `stale`: read before, and refused since. */
  state: 'waiting' | 'here' | 'stale' | 'refused' | 'none'
  failure: Failure | null
}

/** What every part of a case is given. */
export interface CasePartProps {
  answers: CaseAnswers
  /** Tools that have not answered yet. */
  awaited: readonly CaseTool[]
}

export interface Case {
  /** Null until the verification is known: without it there is nothing to explain. */
  answers: CaseAnswers | null
  calls: CaseCall[]
  /** Tools that have not answered yet, those behind the checks as well. */
  awaited: CaseTool[]
  /** When the verification was read, ms UTC of this machine; 0 while it was not. */
  readAt: number
  /** Whether any of the calls is on its way. */
  isReading: boolean
  /** Why there is no case at all. */
  error: Error | null
  refetch: () => void
}

/**
 * Everything a case is made of. The three calls about the organization set out together; which
 * accounts are asked for, a few together, depends on its members. One refusal leaves the others standing.
 */
export function useCase(connection: ConnectionSummary, organizationId: string, about: About): Case {
  const target = organizationReference(organizationId)
  const organization = useQuery(adminQuery(connection.id, 'get_org', target))
  const verification = useQuery(verificationQuery(connection.id, organizationId))
  const reviewEmails = useQuery(
    adminQuery(connection.id, 'get_review_emails', { ...target, onlyFlagged: true }),
  )
  const { users, accounts } = useAccounts(connection, verification.data)
  const checks = useChecks(connection, organizationId, about)
  const gatheredAt = useGatheredAt(connection, verification.dataUpdatedAt)
  const answers = useMemo(
    () =>
      verification.data
        ? {
            gatheredAt,
            organization: organization.data ?? {},
            verification: verification.data,
            reviewEmails: reviewEmails.data ?? null,
            ...users,
            ...checks.answers,
            about,
          }
        : null,
    [gatheredAt, organization.data, verification.data, reviewEmails.data, users, checks.answers, about],
  )
  const asked = { get_org_verification: verification, get_org: organization, get_review_emails: reviewEmails }
  const calls = callsOf(asked, accounts)
  return {
    answers,
    calls,
    awaited: [...calls.filter(({ state }) => state === 'waiting').map(({ tool }) => tool), ...checks.awaited],
    isReading: [organization, verification, reviewEmails, ...accounts].some(({ isFetching }) => isFetching),
    readAt: verification.dataUpdatedAt,
    error: answers === null ? verification.error : null,
    refetch: () => {
      for (const query of [organization, verification, reviewEmails, ...accounts]) void query.refetch()
      checks.refetch()
    },
  }
}

/** How each of the calls stands; until the verification is here, the accounts to ask for are not known. */
function callsOf(asked: Partial<Record<CaseTool, AnyQuery>>, accounts: readonly AnyQuery[]): CaseCall[] {
  const calls = Object.entries(asked).map(([tool, query]) => callOf(tool as CaseTool, query))
  const isKnown = asked.get_org_verification?.data !== undefined
  const none: CaseCall = { tool: 'get_user', state: isKnown ? 'none' : 'waiting', failure: null }
  const ofAccounts = accounts.map((account, place) => callOf(USER_TOOLS[place] ?? 'get_user', account))
  return [...calls, ...(accounts.length === 0 ? [none] : ofAccounts)]
}

/** How much of what was asked for a case rests on. */
interface Ground {
  answered: number
  asked: number
  /** Checks of the diagnosis without an answer, as the page lists them. */
  unread: number
}

/** Returns how many questions of a case were answered, those behind the checks among them. */
export function groundOf(
  calls: readonly Pick<CaseCall, 'state'>[],
  answers: CaseAnswers,
  awaited: readonly CaseTool[],
): Ground {
  const asked = calls.filter(({ state }) => state !== 'none')
  const here = asked.filter(({ state }) => state === 'here' || state === 'stale').length
  const [read, unread] = [answers.checks, answers.unread].map((part) => Object.keys(part ?? {}).length)
  const behind = awaited.filter((tool) => CHECK_TOOLS.some((one) => one === tool)).length
  const { checks } = diagnose(answers, awaited)
  return {
    answered: here + (read ?? 0),
    asked: asked.length + (read ?? 0) + (unread ?? 0) + behind,
    unread: checks.filter(
      ({ verdict, tools }) => verdict === 'unread' && !tools.some((tool) => awaited.includes(tool)),
    ).length,
  }
}

interface AnyQuery {
  data: unknown
  error: Error | null
}

/** `get_user` of everybody with an account that counts; the case is about the first. */
function useAccounts(
  connection: ConnectionSummary,
  verification: Answer<'get_org_verification'> | undefined,
) {
  const ids = useMemo(() => (verification ? membersInQuestion(verification) : []), [verification])
  return useQueries({
    queries: ids.map((id) => adminQuery(connection.id, 'get_user', { id })),
    combine: combineAccounts,
  })
}

/** The same answers stay the same object, so that what is made of them is made once. */
function combineAccounts(accounts: UseQueryResult<Answer<'get_user'>>[]) {
  const [user = null, ...otherUsers] = accounts.map(({ data }) => data ?? null)
  const users: Pick<CaseAnswers, 'user' | 'otherUsers'> =
    otherUsers.length > 0 ? { user, otherUsers } : { user }
  return { users, accounts }
}

function callOf(tool: CaseTool, { data, error }: AnyQuery): CaseCall {
  if (error) return { tool, state: data === undefined ? 'refused' : 'stale', failure: toFailure(error) }
  if (data !== undefined) return { tool, state: 'here', failure: null }
  return { tool, state: 'waiting', failure: null }
}

/** The world's now: a sandbox has a time of its own, which the answers are as of. */
function useGatheredAt({ id, kind }: ConnectionSummary, receivedAt: number): string {
  const { data: clock } = useQuery({ ...queries.clock(id), enabled: kind === 'sandbox' })
  const received = useMemo(() => new Date(receivedAt).toISOString(), [receivedAt])
  return kind === 'sandbox' ? (clock?.now ?? received) : received
}
