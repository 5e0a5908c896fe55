import { QueriesObserver, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import type { Organization } from '../../bridge/organizations.ts'
import { standingOf } from '../../screen/standing.ts'
import { standingQuery } from '../../screen/tool-query.ts'
import type { TriageRow } from './triage.ts'

/** A page is dozens of answers: the list is drawn with all that came in this time, and with the last of them. */
const TOGETHER_MS = 100

interface Standings {
  rows: TriageRow[]
  /** Why the first could not be read that was refused. */
  refusal: Error | null
  /** Asks the refused again. */
  refetch: () => void
}

/**
 * Returns where each organization of a page stands, as far as it is known. A row stays the same object while
 * nothing of it changes: only rows that have an answer more are drawn.
 */
export function useStandings(connection: string, organizations: readonly Organization[]): Standings {
  const client = useQueryClient()
  const [version, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let timer: number | undefined
    const tell = (): void => {
      window.clearTimeout(timer)
      timer = undefined
      draw()
    }
    const queries = organizations.map(({ id }) => standingQuery(connection, id))
    const stop = new QueriesObserver(client, queries).subscribe((answers) => {
      if (answers.every(({ isFetching }) => !isFetching)) tell()
      else timer ??= window.setTimeout(tell, TOGETHER_MS)
    })
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [client, connection, organizations])
  return useMemo(() => {
    const read = organizations.map((organization) => rowOf(client, connection, organization))
    const refused = read.filter(({ error }) => error !== null)
    const refetch = (): void => {
      for (const { row } of refused)
        void client.refetchQueries({ queryKey: standingQuery(connection, row.id).queryKey, exact: true })
    }
    return { rows: read.map(({ row }) => row), refusal: refused[0]?.error ?? null, refetch }
    // The version stands for what the client keeps.
  }, [client, connection, organizations, version])
}

interface ReadRow {
  data: object | undefined
  error: Error | null
  row: TriageRow
}

const rowsBefore = new WeakMap<Organization, ReadRow>()

function rowOf(client: QueryClient, connection: string, organization: Organization): ReadRow {
  const { data, error = null } =
    client.getQueryState(standingQuery(connection, organization.id).queryKey) ?? {}
  const before = rowsBefore.get(organization)
  if (before && before.data === data && before.error === error) return before
  const standing = data === undefined ? null : standingOf(data)
  const row = { ...organization, standing, refused: error && toFailure(error).message }
  const read = { data, error, row }
  rowsBefore.set(organization, read)
  return read
}
