import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Ban, CircleAlert, Hourglass, ListChecks, ShieldQuestion, type LucideIcon } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { VerificationGroup } from '../../../engine/domain/verification.ts'
import { labelOfAction } from '../../screen/bulk-actions.ts'
import { useScope } from '../../screen/scope.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { queries, useChoosesOrganization } from '../../state/queries.ts'
import { screenPath } from '../../state/route.ts'
import { setView } from '../../state/views.ts'

/** One thing that may wait for somebody. */
export interface WaitingLine {
  key: string
  icon: LucideIcon
  label: string
  /** How many wait; null while that is not known. */
  total: number | null
  meaning: 'blocked' | 'attention' | 'info'
  /** The first of them. */
  names: { label: string; path: string }[]
  /** Said instead of names. */
  note?: string
  error: Error | null
  refetch: () => void
  /** Where all of them are, what the link there says, and what is done on the way. */
  path: string
  goes: string
  onFollow?: () => void
}

interface WaitingState {
  connection: ConnectionSummary
  lines: WaitingLine[]
  /** Whether campaigns and jobs of an organization can be read. */
  isActing: boolean
  /** When the oldest answer came, null before the first. */
  at: number | null
}

const MOST_NAMES = 3

/** Reads what waits: reviews and blocks of the platform, failed campaigns and jobs of the organization acted as. */
export function useWaiting(): WaitingState {
  const { connection, organization } = useScope()
  const chooses = useChoosesOrganization(connection)
  const unverified = useGroup(connection, 'unverified', chooses)
  const blocked = useGroup(connection, 'blocked', chooses)
  const isActing = organization !== null || !chooses
  const failed = useFailedCampaigns(isActing)
  const jobs = useJobs(isActing)
  const read = [...(chooses ? [unverified, blocked] : []), ...(isActing ? [failed, jobs] : [])]
  const times = read.map(({ at }) => at).filter((at) => at > 0)
  return {
    connection,
    isActing,
    at: times.length === 0 ? null : Math.min(...times),
    lines: [
      ...(chooses ? [unverified.line, heldLine(connection), blocked.line] : []),
      ...(isActing ? [failed.line, jobs.line] : []),
    ],
  }
}

interface Asked {
  line: WaitingLine
  at: number
}

/** Returns what a query says as a line. */
function lineOf(
  { error, dataUpdatedAt, refetch }: Pick<UseQueryResult, 'error' | 'dataUpdatedAt' | 'refetch'>,
  line: Omit<WaitingLine, 'error' | 'refetch'>,
): Asked {
  return { line: { ...line, error, refetch: () => void refetch() }, at: dataUpdatedAt }
}

const GROUP_LINES = {
  unverified: { label: 'Not verified yet', icon: ShieldQuestion, meaning: 'attention' },
  blocked: { label: 'Blocked or banned', icon: Ban, meaning: 'blocked' },
} as const

function followView({ id }: ConnectionSummary, view: string): () => void {
  return () => setView(`${id}/verification`, { view })
}

function useGroup(
  connection: ConnectionSummary,
  group: VerificationGroup & keyof typeof GROUP_LINES,
  on: boolean,
): Asked {
  const query = useQuery({ ...queries.organizationGroup(connection.id, group), enabled: on })
  const first = (query.data?.organizations ?? []).slice(0, MOST_NAMES)
  return lineOf(query, {
    key: group,
    ...GROUP_LINES[group],
    total: query.data?.total ?? null,
    names: first.map(({ id, name }) => ({
      label: name,
      path: screenPath(connection.id, 'verification', id),
    })),
    path: screenPath(connection.id, 'verification'),
    goes: 'Show all',
    onFollow: followView(connection, group),
  })
}

/** Who is on hold, no tool lists: it is read organization by organization, and only when asked for. */
function heldLine(connection: ConnectionSummary): WaitingLine {
  return {
    key: 'held',
    icon: Hourglass,
    label: 'On hold',
    total: null,
    meaning: 'attention',
    names: [],
    note: 'No tool lists holds. Verification checks one organization after the other.',
    error: null,
    refetch: () => undefined,
    path: screenPath(connection.id, 'verification'),
    goes: 'Check them',
    onFollow: followView(connection, 'held'),
  }
}

function useFailedCampaigns(on: boolean): Asked {
  const scope = useScope()
  const query = useQuery({
    ...customerQuery(scope, 'list_campaigns', { status: 'FAILED', limit: MOST_NAMES }),
    enabled: on,
  })
  const path = screenPath(scope.connection.id, 'campaigns')
  const campaigns = query.data?.campaigns ?? []
  return lineOf(query, {
    key: 'failed',
    icon: CircleAlert,
    label: ofOrganization('Failed campaigns', scope.organization?.name),
    total: query.data?.total ?? null,
    meaning: 'blocked',
    names: campaigns.map(({ id, name }) => ({ label: name, path: `${path}/${encodeURIComponent(id)}` })),
    path,
    goes: 'Show all',
  })
}

/** Bulk operations that run or went wrong. */
function useJobs(on: boolean): Asked {
  const scope = useScope()
  const query = useQuery({ ...customerQuery(scope, 'list_bulk_operations', {}), enabled: on })
  const path = screenPath(scope.connection.id, 'bulk-operations')
  const operations = query.data?.operations ?? []
  const open = operations.filter(({ status }) => status !== 'COMPLETED' && status !== 'CANCELED')
  return lineOf(query, {
    key: 'jobs',
    icon: ListChecks,
    label: ofOrganization('Running or failed jobs', scope.organization?.name),
    total: query.data ? open.length : null,
    meaning: 'info',
    names: open.slice(0, MOST_NAMES).map(({ operationId, action, status }) => ({
      label: `${labelOfAction(action)} (${status})`,
      path: `${path}/${encodeURIComponent(operationId)}`,
    })),
    path,
    goes: 'Show all',
  })
}

function ofOrganization(what: string, name: string | undefined): string {
  return name === undefined ? what : `${what} of ${name}`
}
