import { holdsText } from '../../../shared/text/fold.ts'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Copy, Globe, Mail, PanelRight, Plus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Sender } from '../../bridge/records.ts'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { ListBody, NoMatch } from '../../screen/ListBody.tsx'
import { RecordLink, RecordTable, type RowAction } from '../../screen/RecordTable.tsx'
import { ListSearch, ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import { useBeside } from '../../screen/useBeside.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { Badge } from '../../ui/Badge.tsx'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { countedOf } from '../../ui/time.ts'
import type { ScreenProps } from '../../screen/registry.ts'
import { CreateSenderDialog } from './CreateSenderDialog.tsx'
import { SenderPanel } from './SenderPanel.tsx'
import { COLUMNS, SCREEN, SHAPES } from './senders.ts'
import { useScope } from '../../screen/scope.tsx'

/** Who mail of the organization can come from, with the one in the address beside them. */
export default function SendersPage({ id }: ScreenProps) {
  const scope = useScope()
  const { connection } = scope
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const { data, error, dataUpdatedAt, refetch } = useQuery(customerQuery(scope, 'get_email_senders', {}))
  const all = data?.senders
  const rows = useMemo(
    () => all?.filter(({ displayName, email }) => holdsText(`${displayName} ${email}`, search)),
    [all, search],
  )
  const { here, show } = useBeside(connection.id, SCREEN, id, rows)
  const create = (
    <ToolButton variant="filled" icon={Plus} tool="create_email_sender" onClick={() => setCreating(true)}>
      Create sender
    </ToolButton>
  )
  return (
    <section className={screen['screen']} aria-label="Senders">
      <ScreenHead
        title="Senders"
        facts={all && rows ? countedOf(rows.length, all.length, 'sender') : null}
        at={dataUpdatedAt}
      >
        <ListSearch
          value={search}
          onChange={setSearch}
          label="Search senders"
          placeholder="Part of a name or address"
          width={210}
        />
        {create}
      </ScreenHead>
      <ListBody
        what="senders"
        rows={rows}
        error={error}
        context={{ tool: 'get_email_senders', connection: connection.label }}
        onRetry={refetch}
        empty={
          all?.length === 0 ? (
            <Empty icon={<AtSign aria-hidden />} action={create}>
              No sender yet. A campaign needs one: a name, and an address on a VERIFIED domain.
            </Empty>
          ) : (
            <NoMatch icon={<AtSign aria-hidden />} onClear={() => setSearch('')}>
              No sender has “{search.trim()}” in its name or address.
            </NoMatch>
          )
        }
        beside={
          id !== null &&
          all && (
            <SenderPanel
              key={id}
              id={id}
              sender={all.find((sender) => sender.id === id) ?? null}
              path={here}
              onClose={() => show(null)}
            />
          )
        }
      >
        {(shown) => (
          <RecordTable<Sender>
            rows={shown}
            columns={COLUMNS}
            shapes={SHAPES}
            label="Senders"
            nameOf={({ displayName }) => displayName}
            isChosen={(sender) => sender.id === id}
            render={(column, sender) => renderCell(column, sender, connection.id)}
            onOpen={(sender) => show(sender.id)}
            actionsOf={(sender) => actionsOf(sender, connection.id, show)}
          />
        )}
      </ListBody>
      {creating && (
        <CreateSenderDialog onClose={() => setCreating(false)} onCreated={(sender) => show(sender.id)} />
      )}
    </section>
  )
}

/** Undefined leaves a cell to the table's own rules. */
function renderCell(column: string, { id, displayName, isDefault }: Sender, connection: string): ReactNode {
  if (column === 'displayName')
    return <RecordLink path={screenPath(connection, SCREEN, id)}>{displayName}</RecordLink>
  if (column !== 'isDefault') return undefined
  return isDefault ? <Badge meaning="info">default</Badge> : <>–</>
}

function actionsOf(sender: Sender, connection: string, show: (id: string) => void): RowAction[] {
  return [
    { label: 'Show beside', icon: PanelRight, run: () => show(sender.id) },
    {
      label: 'Open its domain',
      icon: Globe,
      run: () => navigate(screenPath(connection, 'domains', sender.domainId)),
    },
    { label: 'Copy address', icon: Mail, run: () => void copyText(sender.email) },
    { label: 'Copy id', icon: Copy, run: () => void copyText(sender.id) },
  ]
}
