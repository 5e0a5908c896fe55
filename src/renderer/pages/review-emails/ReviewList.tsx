import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Building2, Copy, MailSearch, Scale } from 'lucide-react'
import { useState } from 'react'
import type { Organization } from '../../bridge/organizations.ts'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import { Moment } from '../../screen/Moment.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import { queries } from '../../state/queries.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { counted } from '../../ui/time.ts'
import { standingQuery } from '../../screen/tool-query.ts'
import { SCREEN, type Review } from './reviews.ts'
import { useScope } from '../../screen/scope.tsx'
import { TYPING_REST_MS } from '../../ui/typing.ts'

/** Organizations of one page; each costs a call more, as `list_orgs` does not speak of reviews. */
const PAGE = 25

interface ReviewedRow extends Organization {
  reviews: Review[]
}

const NOT_STATED = 'not stated'

const COLUMNS: ListColumn<ReviewedRow>[] = [
  { key: 'name', label: 'Organization', width: 230, link: true },
  { key: 'reviews', label: 'Reviews', width: 84, numeric: true, cell: ({ reviews }) => reviews.length },
  {
    key: 'verdict',
    label: 'Latest verdict',
    width: 120,
    cell: ({ reviews: [latest] }) => latest?.verdict ?? NOT_STATED,
  },
  {
    key: 'trigger',
    label: 'Trigger',
    width: 170,
    cell: ({ reviews: [latest] }) => latest?.trigger ?? NOT_STATED,
  },
  {
    key: 'flagged',
    label: 'Flagged',
    width: 110,
    cell: ({ reviews: [latest] }) => `${latest?.flaggedCount ?? '?'} of ${latest?.emailCount ?? '?'}`,
  },
  { key: 'at', label: 'Reviewed', width: 110, cell: ({ reviews: [latest] }) => <Moment at={latest?.at} /> },
]

/** Organizations that were reviewed: choose one to read its emails. */
export function ReviewList() {
  const { connection } = useScope()
  const [word, setWord] = useState('')
  const [page, setPage] = useState(1)
  const [search] = useDebouncedValue(word, TYPING_REST_MS)
  const found = useReviewed(connection.id, search.trim(), page)
  const { rows, refused, list, read } = found
  const total = list.data?.organizations.length ?? 0
  // Rows come one by one as their reviews are read: none yet is not none at all.
  const reading = rows.length === 0 && (list.data === undefined || read + refused.length < total)
  const facts = list.data
    ? `${counted(rows.length, 'organization')} with reviews, ${read} of ${total} read`
    : null
  return (
    <ListScreen<ReviewedRow>
      title="Review emails"
      screen={SCREEN}
      label="Reviewed organizations"
      what="reviews"
      facts={facts}
      at={list.dataUpdatedAt}
      rows={reading ? undefined : rows}
      columns={COLUMNS}
      error={list.error ?? refused[0]?.error ?? null}
      context={{
        tool: list.error ? 'list_orgs' : 'get_org_verification',
      }}
      oneOrder
      onRetry={found.refetch}
      nameOf={({ name }) => name}
      actionsOf={({ id }) => actionsOf(connection.id, id)}
      head={
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
      }
      empty={<Empty icon={<MailSearch aria-hidden />}>{sayNone(read, total)}</Empty>}
      paging={list.data && !list.error ? { page: list.data, onPage: setPage } : null}
    />
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

function actionsOf(connection: string, id: string): RowAction[] {
  const to = (name: string) => () => navigate(screenPath(connection, name, id))
  return [
    { label: 'Read its emails', icon: MailSearch, run: to(SCREEN) },
    { label: 'Explain its state', icon: Scale, run: to('verification') },
    { label: 'Open the organization', icon: Building2, run: to('organizations') },
    { label: 'Copy organization id', icon: Copy, run: () => void copyText(id) },
  ]
}
