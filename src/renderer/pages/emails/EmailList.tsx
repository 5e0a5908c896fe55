import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Mails, AtSign, Building2, Copy, Layers, Maximize2, Scale } from 'lucide-react'
import { useMemo } from 'react'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import { NoMatch } from '../../screen/ListBody.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { useListView } from '../../screen/useListView.ts'
import { ViewBar } from '../../screen/ViewBar.tsx'
import { useLastGood } from '../../state/lastGood.ts'
import { toolQuery } from '../../state/queries.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { Empty, NOT_STATED, copyText } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import { ColumnChooser } from '../../ui/table/ColumnChooser.tsx'
import { EmailFilters } from './EmailFilters.tsx'
import {
  COLUMNS,
  COMMON_VIEWS,
  EVERYTHING,
  isNarrowed,
  LABELS,
  PARAMETERS,
  readEmails,
  readView,
  sameView,
  SCREEN,
  toInput,
  type EmailView,
  type LoggedEmail,
} from '../../screen/emailsLog.ts'
import { useScope } from '../../screen/scope.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import styles from './emails.module.css'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { openBehind } from '../../state/frame.ts'

const WIDTHS: Record<string, number> = {
  subject: 240,
  to: 190,
  organizationName: 132,
  status: 118,
  kind: 104,
  from: 230,
  campaignId: 120,
  createdAt: 92,
  sentAt: 92,
  id: 120,
}

const CELLS: Record<string, ListColumn<LoggedEmail>['cell']> = {
  subject: ({ subject }) => subject || <span className={styles['none']}>(no subject)</span>,
  status: ({ status }) => <StatusBadge status={status} />,
}

const TABLE_COLUMNS = COLUMNS.map((key): ListColumn<LoggedEmail> => ({
  key,
  label: LABELS[key] ?? key,
  width: WIDTHS[key] ?? 120,
  link: key === 'subject',
  cell: CELLS[key],
}))

interface EmailListProps {
  addressed: string | null
}

/** Emails of all organizations: every filter and page of `list_emails`, newest first unless a column is chosen. */
export function EmailList({ addressed }: EmailListProps) {
  const { connection } = useScope()
  const { view, chosen, change, choose } = useListView<EmailView>({
    connection: connection.id,
    screen: SCREEN,
    addressed,
    common: COMMON_VIEWS,
    read: readView,
    parameters: PARAMETERS,
  })
  const path = screenPath(connection.id, SCREEN)
  // A search is asked for when the typing rests; everything else at once.
  const [rested] = useDebouncedValue(view.search, 250)
  const input = toInput({ ...view, search: view.search === '' ? '' : rested })
  const { dataUpdatedAt, refetch, ...asked } = useQuery({
    ...toolQuery({ connection: connection.id, surface: 'admin', tool: 'list_emails', input }),
    select: readEmails,
    placeholderData: keepPreviousData,
  })
  const { data, error } = useLastGood(path, asked)
  const rows = data?.emails
  const table = useMemo(() => TABLE_COLUMNS.filter(({ key }) => view.columns.includes(key)), [view.columns])
  return (
    <ListScreen<LoggedEmail>
      title="Emails log"
      screen={SCREEN}
      label="Emails"
      what="emails"
      facts={data ? factsOf(data.total, view) : null}
      at={dataUpdatedAt}
      rows={rows}
      columns={table}
      error={error}
      context={{ tool: 'list_emails', input }}
      choosesColumns
      onRetry={refetch}
      nameOf={({ subject, to }) => `${subject ?? '(no subject)'} to ${to ?? NOT_STATED}`}
      actionsOf={(email) => actionsOfEmail(connection, email)}
      head={
        <ColumnChooser
          all={COLUMNS}
          shown={view.columns}
          labels={LABELS}
          onShown={(columns) => change({ columns, page: view.page })}
        />
      }
      bars={
        <>
          <ViewBar
            screen={SCREEN}
            common={COMMON_VIEWS}
            chosen={chosen}
            isSame={(saved) => sameView(readView(saved.value), view)}
            value={{ ...view, page: 1 }}
            onChoose={choose}
            addressOf={(id) => `${window.location.origin}/#${path}?view=${id}`}
          />
          <EmailFilters view={view} onChange={change} />
        </>
      }
      empty={<NoEmail view={view} onChange={change} />}
      paging={data ? { page: data, asked: view.page, onPage: (page) => change({ page }) } : null}
    />
  )
}

function factsOf(total: number, view: EmailView): string {
  return isNarrowed(view)
    ? `${count(total)} matching, newest first`
    : `${counted(total, 'email')}, newest first`
}

interface NoEmailProps {
  view: EmailView
  onChange: (change: Partial<EmailView>) => void
}

function NoEmail({ view, onChange }: NoEmailProps) {
  const { connection } = useScope()
  if (!isNarrowed(view))
    return (
      <Empty icon={<Mails aria-hidden />}>
        {connection.label} has sent no email yet. What any organization sends is listed here.
      </Empty>
    )
  const search = view.search.trim()
  return (
    <NoMatch
      icon={<Mails aria-hidden />}
      clear="Clear search and filters"
      onClear={() => onChange(EVERYTHING)}
    >
      No email matches{search === '' ? ' these filters' : ` “${search}”`}. Subjects are found as their author
      wrote them, with variables.
    </NoMatch>
  )
}

/** What can be done with one email of the log. */
function actionsOfEmail(connection: ConnectionSummary, email: LoggedEmail): RowAction[] {
  const path = screenPath(connection.id, SCREEN, email.id)
  const { organizationId } = email
  return [
    { label: 'Open', icon: Maximize2, run: () => navigate(path) },
    { label: 'Open in a tab behind', icon: Layers, run: () => openBehind(path, email.subject ?? email.id) },
    {
      label: 'Open its organization',
      icon: Building2,
      run: () => navigate(screenPath(connection.id, 'organizations', organizationId)),
    },
    {
      label: 'Explain its organization',
      icon: Scale,
      run: () => navigate(screenPath(connection.id, 'verification', organizationId)),
    },
    { label: 'Copy id', icon: Copy, run: () => void copyText(email.id) },
    { label: 'Copy recipient', icon: AtSign, run: () => void copyText(email.to ?? '') },
  ]
}
