import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Mails, AtSign, Building2, Copy, Layers, Maximize2, Scale } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { ListBody, NoMatch } from '../../screen/ListBody.tsx'
import { PageFoot } from '../../screen/PageFoot.tsx'
import { RecordTable, RecordLink, type RowAction } from '../../screen/RecordTable.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import { useListView } from '../../screen/useListView.ts'
import { ViewBar } from '../../screen/ViewBar.tsx'
import { useLastGood } from '../../state/lastGood.ts'
import { rememberList } from '../../state/neighbours.ts'
import { toolQuery } from '../../state/queries.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { Empty, NOT_STATED, copyText } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import { ColumnChooser } from '../../ui/ColumnChooser.tsx'
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
  SHAPES,
  toInput,
  type EmailView,
  type LoggedEmail,
} from '../../screen/emailsLog.ts'
import { useScope } from '../../screen/scope.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Cell } from '../../ui/cells.tsx'
import styles from './emails.module.css'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { openBehind } from '../../state/frame.ts'

/** Emails of all organizations: every filter and page of `list_emails`, in the order it has. */
interface EmailListProps {
  addressed: string | null
}

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
  useEffect(() => rememberList(path, rows), [rows, path])
  return (
    <section className={screen['screen']} aria-label="Emails log">
      <ScreenHead title="Emails log" facts={data ? factsOf(data.total, view) : null} at={dataUpdatedAt}>
        <ColumnChooser
          all={COLUMNS}
          shown={view.columns}
          labels={LABELS}
          onShown={(columns) => change({ columns, page: view.page })}
        />
      </ScreenHead>
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
      <ListBody
        what="emails"
        rows={rows}
        error={error}
        context={{ tool: 'list_emails', connection: connection.label, input }}
        onRetry={refetch}
        empty={<NoEmail view={view} onChange={change} />}
      >
        {(shown) => (
          <SandboxNow>
            <RecordTable<LoggedEmail>
              rows={shown}
              columns={view.columns}
              shapes={SHAPES}
              label="Emails"
              nameOf={({ subject, to }) => `${subject ?? '(no subject)'} to ${to ?? NOT_STATED}`}
              render={(column, email) => (
                <EmailCell column={column} email={email} path={screenPath(connection.id, SCREEN, email.id)} />
              )}
              onOpen={({ id }) => navigate(screenPath(connection.id, SCREEN, id))}
              actionsOf={(email) => actionsOfEmail(connection, email)}
            />
          </SandboxNow>
        )}
      </ListBody>
      {data && !error && <PageFoot page={data} onPage={(page) => change({ page })} />}
    </section>
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

/** One value of an email's row. */
interface EmailCellProps {
  column: string
  email: LoggedEmail
  path: string
}

function EmailCell({ column, email, path }: EmailCellProps): ReactNode {
  if (column === 'subject')
    return (
      <RecordLink path={path}>
        {email.subject || <span className={styles['none']}>(no subject)</span>}
      </RecordLink>
    )
  if (column === 'status') return <StatusBadge status={email.status} />
  return <Cell column={column} value={email[column as keyof LoggedEmail]} />
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
