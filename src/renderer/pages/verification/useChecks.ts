import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type CheckAnswers, type CheckTool } from '../../../case/check-answers.ts'
import { type CheckQuestion, firstQuestions, furtherQuestions } from '../../../case/check-questions.ts'
import type { CaseAnswers } from '../../../case/answers.ts'
import type { ToolName } from '../../../engine/tools/index.ts'
import type { ConnectionSummary, ToolListing } from '../../../shared/bridge.ts'
import { organizationReference } from '../../../shared/ids.ts'
import { toFailure } from '../../bridge/actions.ts'
import { useActing } from '../../state/hooks.ts'
import { queries, toolQuery } from '../../state/queries.ts'

/** What the checks of a diagnosis rest on, as far as the connection lets it be read. */
export interface Checks {
  answers: Pick<CaseAnswers, 'checks' | 'unread'>
  awaited: CheckTool[]
  refetch: () => void
}

/**
 * Reads the answers behind the checks. Customer tools act as the organization: in a sandbox always, on a
 * deployment only while this tab acts as it, because acting is never started silently.
 */
export function useChecks(
  connection: ConnectionSummary,
  organizationId: string,
  about: NonNullable<CaseAnswers['about']>,
): Checks {
  const { data: tools } = useQuery({ ...queries.tools(connection.id), enabled: connection.state === 'open' })
  const acting = useActing(connection.id)
  const mayAct = connection.kind === 'sandbox' || acting?.id === organizationId
  const first = useMemo(
    () => firstQuestions(organizationReference(organizationId), about),
    [organizationId, about],
  )
  const place = { connection, organizationId, mayAct, tools }
  const one = useAnswers(first, place)
  const { 'list_campaigns#failed': failed, list_campaigns: listed } = one.answers
  const further = useMemo(() => furtherQuestions(failed, listed, about), [failed, listed, about])
  const two = useAnswers(further, place)
  const answers = useMemo(
    () => ({
      checks: { ...one.answers, ...two.answers },
      unread: { ...one.unread, ...two.unread },
    }),
    [one.answers, two.answers, one.unread, two.unread],
  )
  const { refetch: again } = one
  const { refetch: andAgain } = two
  return {
    answers,
    awaited: [...one.awaited, ...two.awaited],
    refetch: useCallback(() => {
      again()
      andAgain()
    }, [again, andAgain]),
  }
}

interface Place {
  connection: ConnectionSummary
  organizationId: string
  mayAct: boolean
  /** Undefined until the listing is here. */
  tools: ToolListing[] | undefined
}

interface CheckReadings {
  answers: CheckAnswers
  unread: Partial<Record<CheckTool, string>>
  awaited: CheckTool[]
  refetch: () => void
}

function useAnswers(questions: readonly CheckQuestion[], place: Place): CheckReadings {
  const { connection, organizationId, tools } = place
  const combine = useCallback(
    (results: UseQueryResult[]): CheckReadings => {
      const answered: CheckReadings = { answers: {}, unread: {}, awaited: [], refetch: () => undefined }
      for (const [at, { tool }] of questions.entries()) {
        const result = results[at]
        const question = questions[at]
        const why = question && tools ? obstacleTo(question, place) : null
        if (why !== null) answered.unread[tool] = why
        else if (result?.data !== undefined) answered.answers[tool] = result.data as never
        else if (result?.error) answered.unread[tool] = failureOf(result.error)
        else answered.awaited.push(tool)
      }
      answered.refetch = () => {
        for (const result of results) if (result.isEnabled) void result.refetch()
      }
      return answered
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [questions, tools, place.mayAct, connection],
  )
  return useQueries({
    queries: questions.map((question) => ({
      ...toolQuery({
        connection: connection.id,
        surface: question.surface,
        organization: question.surface === 'customer' ? organizationId : null,
        tool: nameOf(question.tool),
        input: question.input,
      }),
      enabled: tools !== undefined && obstacleTo(question, place) === null,
    })),
    combine,
  })
}

function nameOf(tool: CheckTool): ToolName {
  return (tool.split('#')[0] ?? tool) as ToolName
}

/** Returns why a question is not asked at all, null where it is. */
function obstacleTo({ tool, surface }: CheckQuestion, { connection, mayAct, tools = [] }: Place) {
  const name = nameOf(tool)
  if (!tools.some((one) => one.name === name && one.surface === surface))
    return `${connection.label} does not list ${name}`
  return surface === 'customer' && !mayAct ? 'it is read only while acting as the organization' : null
}

function failureOf(error: Error): string {
  const { code, message } = toFailure(error)
  return `${message} (${code})`
}
