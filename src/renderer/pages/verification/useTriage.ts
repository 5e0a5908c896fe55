import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { ToolInput } from '../../../engine/tools/index.ts'
import { searchOrganizations, type OrganizationPage } from '../../bridge/organizations.ts'
import { useLastGood } from '../../state/lastGood.ts'
import { standingQuery } from '../../screen/tool-query.ts'
import { queries, queryClient } from '../../state/queries.ts'
import type { Sort } from '../../ui/table/columns.ts'
import { TRIAGE_PAGE, type TriageRow, type TriageView } from './triage.ts'
import { useStandings } from './useStandings.ts'
import {
  continueScan,
  findScanned,
  useScan,
  type OrganizationScan,
} from '../../screen/scan/organizationScan.ts'

export interface TriageList {
  /** Null until the page has come. */
  page: OrganizationPage | null
  rows: TriageRow[]
  /** How many of the page's rows have been read. */
  read: number
  /** Why the first could not be that was refused. */
  refusal: Error | null
  error: Error | null
  at: number
  /** Where the rows come from a scan of all organizations. */
  scan: OrganizationScan | null
  refetch: () => void
}

/** How a work list is looked at. */
export interface Look {
  view: TriageView
  search: string
  page: number
  /** Null is the order of the view. */
  sort: Sort | null
}

/** The work list of a view: those on hold among all organizations, or one page of the others. */
export function useTriage(connection: ConnectionSummary, look: Look): TriageList {
  const { view, search } = look
  const isHeldOnly = view.heldOnly === true
  const kept = useScan(connection, isHeldOnly)
  const scan = isHeldOnly ? kept : null
  const listed = useListed(connection.id, look, scan === null)
  const found = scan?.rows
  const rows = useMemo(
    () => findScanned(found ?? [], search, ({ standing }) => standing.holds.length > 0),
    [found, search],
  )
  if (scan === null) return listed
  const { read, refusal, error, at } = scan
  const refetch = (): void => continueScan(connection.id)
  return { page: null, rows, read, refusal, error, at, refetch, scan }
}

/** One page of `list_orgs`, and where each of its organizations stands: the same answer the case opens with. */
function useListed(connection: string, { view, search, page, sort }: Look, enabled: boolean): TriageList {
  const order = sort ? ({ sortBy: sort.column, sort: sort.down ? 'desc' : 'asc' } as const) : {}
  const narrowed = search === '' ? {} : { search }
  const paged = { page, pageSize: TRIAGE_PAGE }
  const input = { ...view.input, ...order, ...narrowed, ...paged } as ToolInput<'list_orgs'>
  const list = useQuery({
    ...queries.organizationSearch(connection, input),
    // Where they stand is asked for at once: drawing them takes as long as the first answers.
    queryFn: async () => {
      const answered = await searchOrganizations(connection, input)
      for (const { id } of answered.organizations)
        void queryClient.prefetchQuery(standingQuery(connection, id))
      return answered
    },
    enabled,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { data: listed, error: failed } = useLastGood(`${connection} triage ${view.id}`, list)
  const organizations = useMemo(() => (enabled ? (listed?.organizations ?? []) : []), [enabled, listed])
  const { rows, refusal, refetch } = useStandings(connection, organizations)
  return {
    page: listed ?? null,
    rows,
    scan: null,
    read: rows.filter(({ standing }) => standing !== null).length,
    refusal,
    error: failed,
    at: list.dataUpdatedAt,
    refetch: () => {
      void list.refetch()
      refetch()
    },
  }
}
