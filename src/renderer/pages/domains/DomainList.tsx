import { holdsText } from '../../../shared/text/fold.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Copy, Globe, Layers, ListChecks, Plus, RefreshCw } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { FailureDialog } from '../../screen/FailureDialog.tsx'
import { ListBody, NoMatch } from '../../screen/ListBody.tsx'
import { RecordLink, RecordTable, type RowAction } from '../../screen/RecordTable.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { ListSearch, ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import type { Change } from '../../screen/useChange.ts'
import { openBehind } from '../../state/frame.ts'
import { rememberList } from '../../state/neighbours.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { counted } from '../../ui/time.ts'
import { AddDomainDialog, AddWebDomainDialog } from './AddDomainDialog.tsx'
import { COLUMNS, rowsOf, SCREEN, SHAPES, USES, type DomainRow } from './domains.ts'
import { useCheck } from './useCheck.ts'
import { useScope, type Scope } from '../../screen/scope.tsx'

/** Domains mail comes from, and below them the hosts of pages and tracked links. */
export function DomainList() {
  const scope = useScope()
  const { connection } = scope
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState<'sending' | 'web' | null>(null)
  const sending = useQuery(customerQuery(scope, 'list_domains', {}))
  const web = useQuery({ ...customerQuery(scope, 'list_web_domains', {}), retry: false })
  const ready = sending.data !== undefined && !web.isPending
  const all = useMemo(
    () => (ready ? rowsOf(sending.data.domains, web.data?.webDomains ?? []) : undefined),
    [ready, sending.data, web.data],
  )
  const rows = useMemo(() => all?.filter(({ name }) => holdsText(name, search)), [all, search])
  const list = screenPath(connection.id, SCREEN)
  useEffect(() => rememberList(list, rows), [list, rows])
  const check = useCheck(scope)
  const actionsOf = useRowActions(scope, check.run)
  const failed = sending.error ? { ...sending, tool: 'list_domains' } : { ...web, tool: 'list_web_domains' }
  const add = (
    <ToolButton variant="filled" icon={Plus} tool="create_domain" onClick={() => setAdding('sending')}>
      Add domain
    </ToolButton>
  )
  return (
    <section className={screen['screen']} aria-label="Domains">
      <ScreenHead title="Domains" facts={all ? factsOf(all) : null} at={sending.dataUpdatedAt}>
        <ListSearch
          value={search}
          onChange={setSearch}
          label="Search domains"
          placeholder="Part of a name"
          width={180}
        />
        {connection.kind === 'sandbox' && (
          <Button leftSection={<Plus aria-hidden />} onClick={() => setAdding('web')}>
            Add web domain
          </Button>
        )}
        {add}
      </ScreenHead>
      <ListBody
        what="domains"
        rows={rows}
        error={failed.error}
        context={{ tool: failed.tool, connection: connection.label }}
        onRetry={failed.refetch}
        empty={
          all?.length === 0 ? (
            <Empty icon={<Globe aria-hidden />} action={add}>
              No sending domain yet. Add the one your mail comes from, set its DNS records, and check it: a
              sender needs a VERIFIED domain.
            </Empty>
          ) : (
            <NoMatch icon={<Globe aria-hidden />} onClear={() => setSearch('')}>
              No domain has “{search.trim()}” in its name.
            </NoMatch>
          )
        }
      >
        {(shown) => (
          <SandboxNow>
            <RecordTable<DomainRow>
              rows={shown}
              columns={COLUMNS}
              shapes={SHAPES}
              label="Domains"
              nameOf={({ name }) => name}
              render={(column, row) => renderCell(column, row, connection.id)}
              onOpen={({ id }) => navigate(screenPath(connection.id, SCREEN, id))}
              actionsOf={actionsOf}
            />
          </SandboxNow>
        )}
      </ListBody>
      {adding === 'sending' && <AddDomainDialog onClose={() => setAdding(null)} />}
      {adding === 'web' && <AddWebDomainDialog onClose={() => setAdding(null)} />}
      {check.change.failure && <Unchecked change={check.change} />}
    </section>
  )
}

function Unchecked({ change }: { change: Change }) {
  if (!change.failure) return null
  return (
    <FailureDialog
      title="The domain was not checked"
      failure={change.failure}
      context={{ connection: change.connection.label }}
      onClose={change.clear}
    />
  )
}

function factsOf(all: DomainRow[]): string {
  const sending = all.filter(({ use }) => use === 'sending').length
  const web = all.length - sending
  return `${counted(sending, 'sending domain')}${web === 0 ? '' : `, ${counted(web, 'web domain')}`}`
}

const STATES = new Set(['status', 'dkimStatus', 'mailFromStatus', 'sslStatus'])

/** Undefined leaves a cell to the table's own rules. */
function renderCell(column: string, row: DomainRow, connection: string): ReactNode {
  if (column === 'name')
    return <RecordLink path={screenPath(connection, SCREEN, row.id)}>{row.name}</RecordLink>
  if (column === 'use') return USES[row.use]
  const value = row[column as keyof DomainRow]
  return STATES.has(column) && value !== null ? <StatusBadge status={value} /> : undefined
}

function useRowActions({ connection }: Scope, check: (row: DomainRow) => void) {
  const obstacleOf = useUnavailableReason()
  return (row: DomainRow): RowAction[] => {
    const path = screenPath(connection.id, SCREEN, row.id)
    const tool = row.use === 'web' ? 'verify_web_domain' : 'verify_domain'
    return [
      { label: 'Open its records', icon: ListChecks, run: () => navigate(path) },
      { label: 'Open in a tab behind', icon: Layers, run: () => openBehind(path, row.name) },
      { label: 'Check again', icon: RefreshCw, obstacle: obstacleOf(tool), run: () => check(row) },
      { label: 'Copy name', icon: AtSign, run: () => void copyText(row.name) },
      { label: 'Copy id', icon: Copy, run: () => void copyText(row.id) },
    ]
  }
}
