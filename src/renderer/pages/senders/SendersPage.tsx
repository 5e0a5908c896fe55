import { holdsText } from '../../../shared/text/fold.ts'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Copy, Globe, Mail, PanelRight, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Sender } from '../../bridge/records.ts'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import { NoMatch } from '../../screen/ListBody.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import { useBeside } from '../../screen/useBeside.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { Badge } from '../../ui/Badge.tsx'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { countedOf } from '../../ui/time.ts'
import type { ScreenProps } from '../../screen/registry.ts'
import { CreateSenderDialog } from './CreateSenderDialog.tsx'
import { SCREEN, SenderPanel } from './SenderPanel.tsx'
import { useScope } from '../../screen/scope.tsx'

const COLUMNS: ListColumn<Sender>[] = [
  { key: 'displayName', label: 'Name', width: 190, link: true },
  { key: 'email', label: 'Address', width: 250 },
  { key: 'domain', label: 'Domain', width: 180 },
  { key: 'replyTo', label: 'Answers go to', width: 220 },
  {
    key: 'isDefault',
    label: 'Used by default',
    width: 120,
    cell: ({ isDefault }) => (isDefault ? <Badge meaning="info">default</Badge> : '–'),
  },
  { key: 'id', label: 'Id', width: 110 },
]

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
    <ListScreen<Sender>
      title="Senders"
      screen={SCREEN}
      what="senders"
      facts={all && rows ? countedOf(rows.length, all.length, 'sender') : null}
      at={dataUpdatedAt}
      rows={rows}
      columns={COLUMNS}
      error={error}
      context={{ tool: 'get_email_senders' }}
      onRetry={refetch}
      nameOf={({ displayName }) => displayName}
      isMarked={(sender) => sender.id === id}
      onOpen={(sender) => show(sender.id)}
      actionsOf={(sender) => actionsOf(sender, connection.id, show)}
      head={
        <>
          <ListSearch
            value={search}
            onChange={setSearch}
            label="Search senders"
            placeholder="Part of a name or address"
            width={210}
          />
          {create}
        </>
      }
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
      {creating && (
        <CreateSenderDialog onClose={() => setCreating(false)} onCreated={(sender) => show(sender.id)} />
      )}
    </ListScreen>
  )
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
