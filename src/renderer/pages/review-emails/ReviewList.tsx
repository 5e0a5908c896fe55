import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Building2, Copy, MailSearch, Scale } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Organization } from '../../bridge/organizations.ts'
import { ListBody } from '../../screen/ListBody.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { PageFoot } from '../../screen/PageFoot.tsx'
import { RecordLink, RecordTable, type RowAction } from '../../screen/RecordTable.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { ListSearch, ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import { rememberList } from '../../state/neighbours.ts'
import { queries } from '../../state/queries.ts'
import { navigate, screenPath } from '../../state/route.ts'
import type { ColumnShape } from '../../ui/DataTable.tsx'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { counted } from '../../ui/time.ts'
import { standingQuery } from '../../screen/tool-query.ts'
import { SCREEN, type Review } from './reviews.ts'
import { useScope } from '../../screen/scope.tsx'

/** Organizations of one page; each costs a call more, as `list_orgs` does not speak of reviews. */
const PAGE = 25

const COLUMNS = ['name', 'reviews', 'verdict', 'trigger', 'flagged', 'at']
const SHAPES: Record<string, ColumnShape> = {
  name: { label: 'Organization', width: 230, sortable: false },
  reviews: { label: 'Reviews', width: 84, sortable: false, numeric: true },
  verdict: { label: 'Latest verdict', width: 120, sortable: false },
  trigger: { label: 'Trigger', width: 170, sortable: false },
  flagged: { label: 'Flagged', width: 110, sortable: false },
  at: { label: 'Reviewed', width: 110, sortable: false },
}

interface ReviewedRow extends Organization {
  reviews: Review[]
}

/** Organizations that were reviewed: choose one to read its emails. */
export function ReviewList() {
  const { connection } = useScope()
  const [word, setWord] = useState('')
  const [page, setPage] = useState(1)
  const [search] = useDebouncedValue(word, 200)
  const found = useReviewed(connection.id, search.trim(), page)
  const { rows, refused, list, read } = found
  const path = screenPath(connection.id, SCREEN)
  const ids = rows.map(({ id }) => id).join(' ')
  useEffect(() => rememberList(path, rows), [path, ids])
  const total = list.data?.organizations.length ?? 0
  // Rows come one by one as their reviews are read: none yet is not none at all.
  const reading = rows.length === 0 && (list.data === undefined || read + refused.length < total)
  const facts = list.data
    ? `${counted(rows.length, 'organization')} with reviews, ${read} of ${total} read`
    : null
  return (
    <section className={screen['screen']} aria-label="Review emails">
      <ScreenHead title="Review emails" facts={facts} at={list.dataUpdatedAt}>
        <ListSearch
          value={word}
          onChange={(next) => {
            setWord(next)
            setPage(1)
          }}
          label="Search organizations"
          placeholder="Name, slug, tracking hash or URL"
          width={260}
        />
      </ScreenHead>
      <ListBody
        what="reviews"
        rows={reading ? undefined : rows}
        error={list.error ?? refused[0]?.error ?? null}
        context={{
          tool: list.error ? 'list_orgs' : 'get_org_verification',
          connection: connection.label,
        }}
        onRetry={found.refetch}
        empty={<Empty icon={<MailSearch aria-hidden />}>{sayNone(read, total)}</Empty>}
      >
        {(shown) => (
          <SandboxNow>
            <RecordTable<ReviewedRow>
              rows={shown}
              columns={COLUMNS}
              shapes={SHAPES}
              label="Reviewed organizations"
              nameOf={({ name }) => name}
              render={(column, row) => <Cell column={column} row={row} path={`${path}/${row.id}`} />}
              onOpen={({ id }) => navigate(screenPath(connection.id, SCREEN, id))}
              actionsOf={({ id }) => actionsOf(connection.id, id)}
            />
          </SandboxNow>
        )}
      </ListBody>
      {list.data && !list.error && <PageFoot page={list.data} onPage={setPage} />}
    </section>
  )
}

function useReviewed(connection: string, search: string, page: number) {
  const order = { sortBy: 'name', sort: 'asc' } as const
  const input = { ...order, page, pageSize: PAGE, ...(search === '' ? {} : { search }) }
  const list = useQuery({
    ...queries.organizationSearch(connection, input),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const organizations = list.data?.organizations ?? []
  const answers = useQueries({ queries: organizations.map(({ id }) => standingQuery(connection, id)) })
  const rows = organizations.flatMap((organization, index): ReviewedRow[] => {
    const reviews = answers[index]?.data?.reviews ?? []
    return reviews.length === 0 ? [] : [{ ...organization, reviews }]
  })
  const read = answers.filter(({ data }) => data !== undefined).length
  const refused = answers.filter(({ error }) => error !== null)
  const refetch = (): void => {
    void list.refetch()
    for (const answer of refused) void answer.refetch()
  }
  return { rows, read, refused, list, refetch }
}

/** Organizations that could not be read may have been reviewed. */
function sayNone(read: number, total: number): string {
  if (total === 0) return 'There is no organization to read reviews of.'
  return read < total
    ? `None of the ${counted(read, 'organization')} that could be read was ever reviewed.`
    : `None of the ${counted(total, 'organization')} on this page was ever reviewed.`
}

function Cell({ column, row, path }: { column: string; row: ReviewedRow; path: string }) {
  const [latest] = row.reviews
  if (column === 'name') return <RecordLink path={path}>{row.name}</RecordLink>
  if (column === 'reviews') return row.reviews.length
  if (column === 'at') return <Moment at={latest?.at} />
  if (column === 'flagged') return `${latest?.flaggedCount ?? '?'} of ${latest?.emailCount ?? '?'}`
  return (column === 'verdict' ? latest?.verdict : latest?.trigger) ?? 'not stated'
}

function actionsOf(connection: string, id: string): RowAction[] {
  const to = (name: string) => () => navigate(screenPath(connection, name, id))
  return [
    { label: 'Read its emails', icon: MailSearch, run: to(SCREEN) },
    { label: 'Explain its state', icon: Scale, run: to('verification') },
    { label: 'Open the organization', icon: Building2, run: to('organizations') },
    { label: 'Copy organization id', icon: Copy, run: () => void copyText(id) },
  ]
}
