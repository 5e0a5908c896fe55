import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { MOST_ORGANIZATION_ROWS } from '../../engine/domain/limits.ts'
import { VERIFICATION_GROUP_NAMES } from '../../engine/domain/verification.ts'
import { toFailure } from '../bridge/actions.ts'
import type { Organization } from '../bridge/organizations.ts'
import { standingOf } from '../screen/standing.ts'
import { standingQuery } from '../screen/tool-query.ts'
import { queries } from '../state/queries.ts'
import { count, counted } from '../ui/time.ts'
import { holdsReason, type OrganizationFilters } from './lookup/filters.ts'

/** An organization found, with the reason where one was asked for. */
export interface FoundOrganization extends Organization {
  reason: string | null
}

export interface OrganizationSearch {
  organizations: FoundOrganization[]
  isReading: boolean
  /** What was not searched, and how far the rest was; nothing where all of it was. */
  notes: string[]
  /** What is wrong with what was asked. */
  missing: string[]
}

const MOST_SHOWN = 6
const MOST_FILTERED = 25

/** Searches organizations by name; with filters, by their state and by the reason of it. */
export function useOrganizationSearch(
  connection: string,
  search: string,
  filters: OrganizationFilters | null,
  on: boolean,
): OrganizationSearch {
  const named = useQuery({ ...queries.organizations(connection, search), enabled: on && filters === null })
  const filtered = useFiltered(connection, filters ?? NO_FILTERS, on && filters !== null)
  if (filters !== null) return filters.unknown === null ? filtered : refuseStatus(filters.unknown)
  return {
    organizations: on ? (named.data?.organizations ?? []).slice(0, MOST_SHOWN).map(withoutReason) : [],
    isReading: on && named.isFetching,
    notes: on ? sayFailure(named.error) : [],
    missing: [],
  }
}

const NO_FILTERS: OrganizationFilters = { group: null, state: null, reason: null, words: '', unknown: null }

function useFiltered(connection: string, filters: OrganizationFilters, on: boolean): OrganizationSearch {
  const { reason: asked, state, words, unknown } = filters
  // Who may send has no reason to be told: without a status, reasons are those of blocks.
  const group = filters.group ?? (asked === null ? null : 'blocked')
  const listed = useQuery({
    ...queries.organizationSearch(connection, {
      ...(words === '' ? {} : { search: words }),
      ...(group === null ? {} : { status: group }),
      ...{ sortBy: 'createdAt', sort: 'desc' },
      pageSize: asked === null ? MOST_ORGANIZATION_ROWS : MOST_FILTERED,
    }),
    placeholderData: keepPreviousData,
    enabled: on && unknown === null,
  })
  const inGroup = listed.data?.organizations ?? []
  const rows = inGroup.filter(({ verificationStatus }) => state === null || verificationStatus === state)
  const standings = useQueries({
    queries: rows.map(({ id }) => ({ ...standingQuery(connection, id), enabled: on && asked !== null })),
  })
  const reasons = standings.map(({ data }) => (data ? standingOf(data).reason : null))
  const organizations = rows
    .map((row, index): FoundOrganization => ({ ...row, reason: reasons[index] ?? null }))
    .filter(({ reason }) => asked === null || holdsReason(reason, asked))
  const read = asked === null ? null : standings.filter(({ data }) => data !== undefined).length
  return {
    organizations: organizations.slice(0, MOST_FILTERED),
    isReading: listed.isFetching || (asked !== null && standings.some(({ isFetching }) => isFetching)),
    notes: [
      ...sayFailure(listed.error),
      ...sayReach(listed.data?.total ?? 0, inGroup.length, organizations.length, read),
    ],
    missing: [],
  }
}

function withoutReason(organization: Organization): FoundOrganization {
  return { ...organization, reason: null }
}

function sayFailure(error: Error | null): string[] {
  if (error === null) return []
  const { code, message } = toFailure(error)
  return [`Organizations were not searched: ${message} (${code})`]
}

function refuseStatus(value: string): OrganizationSearch {
  const missing = `No status begins with “${value}”. There are ${VERIFICATION_GROUP_NAMES.join(', ')}.`
  return { organizations: [], isReading: false, notes: [], missing: [missing] }
}

/** Says how many were looked at where that were not all. */
function sayReach(total: number, loaded: number, found: number, read: number | null): string[] {
  if (read !== null && (total > loaded || read < loaded))
    return [
      `Reasons were read of ${count(read)} of ${counted(total, 'organization')}, the newest first. A name or a status narrows them.`,
    ]
  if (total > loaded || found > MOST_FILTERED)
    return [
      `${count(Math.min(found, MOST_FILTERED))} shown of ${counted(total, 'organization')}. Words beside the filter narrow them.`,
    ]
  return []
}
