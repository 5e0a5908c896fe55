import { holdsText } from '../../../shared/text/fold.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Copy, Globe, Layers, ListChecks, Plus, RefreshCw } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { FailureDialog } from '../../screen/FailureDialog.tsx'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import { NoMatch } from '../../screen/ListBody.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import type { Change } from '../../screen/useChange.ts'
import { openBehind } from '../../state/frame.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { counted } from '../../ui/time.ts'
import { AddDomainDialog, AddWebDomainDialog } from './AddDomainDialog.tsx'
import { rowsOf, SCREEN, USES, type DomainRow } from './domains.ts'
import { useCheck } from './useCheck.ts'
import { useScope, type Scope } from '../../screen/scope.tsx'

function stateColumn(
  key: 'status' | 'dkimStatus' | 'mailFromStatus' | 'sslStatus',
  label: string,
  width: number,
): ListColumn<DomainRow> {
  const cell = ({ [key]: state }: DomainRow): ReactNode =>
    state === null ? undefined : <StatusBadge status={state} />
  return { key, label, width, cell }
}

const COLUMNS: ListColumn<DomainRow>[] = [
  { key: 'name', label: 'Domain', width: 214, link: true },
  { key: 'use', label: 'For', width: 118, cell: ({ use }) => USES[use] },
  stateColumn('status', 'Status', 110),
  stateColumn('dkimStatus', 'DKIM', 110),
  stateColumn('mailFromStatus', 'MAIL FROM', 110),
  stateColumn('sslStatus', 'Certificate', 106),
  { key: 'verificationRequestedAt', label: 'Check asked for', width: 122 },
  { key: 'createdAt', label: 'Added', width: 90 },
]

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
  const check = useCheck(scope)
  const actionsOf = useRowActions(scope, check.run)
  const failed = sending.error ? { ...sending, tool: 'list_domains' } : { ...web, tool: 'list_web_domains' }
  const add = (
    <ToolButton variant="filled" icon={Plus} tool="create_domain" onClick={() => setAdding('sending')}>
      Add domain
    </ToolButton>
  )
  return (
    <ListScreen<DomainRow>
      title="Domains"
      screen={SCREEN}
      what="domains"
      facts={all ? factsOf(all) : null}
      at={sending.dataUpdatedAt}
      rows={rows}
      columns={COLUMNS}
      error={failed.error}
      context={{ tool: failed.tool }}
      onRetry={failed.refetch}
      nameOf={({ name }) => name}
      actionsOf={actionsOf}
      head={
        <>
          <ListSearch
            value={search}
            onChange={setSearch}
            label="Search domains"
            placeholder="Part of a name"
            width={140}
          />
          {connection.kind === 'sandbox' && (
            <Button leftSection={<Plus aria-hidden />} onClick={() => setAdding('web')}>
              Add web domain
            </Button>
          )}
          {add}
        </>
      }
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
      {adding === 'sending' && <AddDomainDialog onClose={() => setAdding(null)} />}
      {adding === 'web' && <AddWebDomainDialog onClose={() => setAdding(null)} />}
      {check.change.failure && <Unchecked change={check.change} />}
    </ListScreen>
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
