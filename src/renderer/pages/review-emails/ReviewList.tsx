import { useDebouncedValue } from '@mantine/hooks'
import { Building2, Copy, MailSearch, Scale } from 'lucide-react'
import { useMemo, useState } from 'react'
import { NoMatch } from '../../screen/ListBody.tsx'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { OrganizationPeek } from '../../screen/OrganizationPeek.tsx'
import { continueScan, findScanned, type ScannedRow, useScan } from '../../screen/scan/organizationScan.ts'
import { sayChecked, sayNobody, ScanBar } from '../../screen/scan/ScanBar.tsx'
import { useScope } from '../../screen/scope.tsx'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import { navigate, screenPath } from '../../state/route.ts'
import { copyText, Empty, NOT_STATED } from '../../ui/Parts.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { counted } from '../../ui/time.ts'
import { TYPING_REST_MS } from '../../ui/typing.ts'
import { SCREEN } from './reviews.ts'

const COLUMNS: ListColumn<ScannedRow>[] = [
  { key: 'name', label: 'Organization', width: 230, link: true },
  { key: 'reviews', label: 'Reviews', width: 84, numeric: true },
  reviewColumn('verdict', 'Latest verdict', 120, ({ verdict }) => verdict),
  reviewColumn('trigger', 'Trigger', 170, ({ trigger }) => trigger),
  reviewColumn('flagged', 'Flagged', 110, ({ flaggedCount, emailCount }) =>
    [flaggedCount ?? '?', emailCount ?? '?'].join(' of '),
  ),
  {
    ...reviewColumn('at', 'Reviewed', 110, ({ at }) => at),
    cell: ({ review }) => <Moment at={review?.at} />,
  },
]

/** A column of the latest review: put in order, copied and drawn by what is said of it. */
function reviewColumn(
  key: string,
  label: string,
  width: number,
  say: (review: NonNullable<ScannedRow['review']>) => string | null | undefined,
): ListColumn<ScannedRow> {
  const text = ({ review }: ScannedRow) => (review && say(review)) ?? null
  return { key, label, width, text, cell: (row) => text(row) ?? NOT_STATED }
}

const wasReviewed = ({ reviews }: ScannedRow): boolean => reviews > 0

/** The latest first: what is looked for is mostly of today. */
function byTime(one: ScannedRow, other: ScannedRow): number {
  return (other.review?.at ?? '').localeCompare(one.review?.at ?? '')
}

/** Every organization that was reviewed: choose one to read its emails. */
export function ReviewList() {
  const { connection } = useScope()
  const [word, setWord] = useState('')
  const [search] = useDebouncedValue(word.trim(), TYPING_REST_MS)
  const scan = useScan(connection)
  const { error, refusal, at, state } = scan
  const rows = useMemo(
    () => findScanned(scan.rows, search, wasReviewed).toSorted(byTime),
    [scan.rows, search],
  )
  const checked = sayChecked(scan)
  const icon = <MailSearch aria-hidden />
  return (
    <ListScreen<ScannedRow>
      title="Review emails"
      screen={SCREEN}
      label="Reviewed organizations"
      what="reviews"
      facts={checked && `${counted(rows.length, 'organization')} with reviews; ${checked}`}
      at={at || null}
      // None yet is not none at all.
      rows={rows.length === 0 && state === 'running' ? undefined : rows}
      columns={COLUMNS}
      error={error ?? refusal}
      context={{ tool: error ? 'list_orgs' : 'get_org_verification' }}
      onRetry={() => continueScan(connection.id)}
      nameOf={({ name }) => name}
      actionsOf={({ id }) => actionsOf(connection.id, id)}
      peek={(row) => <OrganizationPeek organization={row} />}
      head={
        <ListSearch
          value={word}
          onChange={setWord}
          label="Search organizations"
          placeholder="Name, slug or id"
          width={260}
        />
      }
      bars={<ScanBar connection={connection.id} scan={scan} />}
      empty={
        search === '' ? (
          <Empty icon={icon}>{sayNobody(scan, 'was ever reviewed')}</Empty>
        ) : (
          <NoMatch icon={icon} onClear={() => setWord('')}>
            {sayNobody(scan, `was ever reviewed and matches “${search}”`)}
          </NoMatch>
        )
      }
    />
  )
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
