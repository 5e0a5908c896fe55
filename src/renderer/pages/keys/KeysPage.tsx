import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copy, KeyRound, PanelRight, Plus, ShieldOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { KeySummary } from '../../bridge/keys.ts'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import { NoMatch } from '../../screen/ListBody.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import { useBeside } from '../../screen/useBeside.ts'
import { queryClient } from '../../state/queries.ts'
import { Age, copyText, Empty } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import type { ScreenProps } from '../../screen/registry.ts'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import { KeyKindText, KeyState } from './KeyWords.tsx'
import { KeyPanel } from './KeyPanel.tsx'
import { keysQuery, liveFirst, maskOf, matches, nameOf, SCREEN } from './keys.ts'
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx'
import { useScope } from '../../screen/scope.tsx'

const COLUMNS: ListColumn<KeySummary>[] = [
  { key: 'label', label: 'Key', width: 240, link: true, cell: nameOf },
  { key: 'kind', label: 'Kind', width: 200, cell: (key) => <KeyKindText of={key} /> },
  {
    key: 'lastFour',
    label: 'Last four',
    width: 90,
    cell: (key) => <span className="mono">{maskOf(key)}</span>,
  },
  {
    key: 'state',
    label: 'State',
    width: 110,
    text: ({ revokedAt }) => (revokedAt === null ? 'live' : 'revoked'),
    cell: (key) => <KeyState of={key} />,
  },
  { key: 'lastUsedAt', label: 'Last used', width: 110, cell: ({ lastUsedAt }) => <Age at={lastUsedAt} /> },
  { key: 'createdAt', label: 'Created', width: 110, cell: ({ createdAt }) => <Age at={createdAt} /> },
]

/** The keys by which others reach this sandbox: admin keys, and tokens of one organization. */
export default function KeysPage({ id }: ScreenProps) {
  const { connection } = useScope()
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<KeySummary | null>(null)
  const { data, error, dataUpdatedAt, refetch } = useQuery(keysQuery(connection.id))
  const all = useMemo(() => data && liveFirst(data), [data])
  const rows = useMemo(() => all?.filter((key) => matches(key, search)), [all, search])
  const { here, show } = useBeside(connection.id, SCREEN, id, rows)
  const again = (): void => void queryClient.invalidateQueries(keysQuery(connection.id))
  const create = (
    <Button variant="filled" leftSection={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      Create key
    </Button>
  )
  return (
    <ListScreen<KeySummary>
      title="Admin keys"
      screen={SCREEN}
      what="keys"
      facts={all && rows ? factsOf(all, rows) : null}
      at={dataUpdatedAt}
      rows={rows}
      columns={COLUMNS}
      error={error}
      context={{ action: 'key.list' }}
      onRetry={refetch}
      nameOf={nameOf}
      isMarked={(key) => key.id === id}
      onOpen={(key) => show(key.id)}
      actionsOf={(key) => actionsOf(key, show, setRevoking)}
      head={
        <>
          <ListSearch
            value={search}
            onChange={setSearch}
            label="Search keys"
            placeholder="Label, kind or last four"
            width={210}
          />
          {create}
        </>
      }
      empty={
        all?.length === 0 ? (
          <Empty icon={<KeyRound aria-hidden />} action={create}>
            No key yet. A script or an SDK needs one to call this sandbox.
          </Empty>
        ) : (
          <NoMatch icon={<KeyRound aria-hidden />} onClear={() => setSearch('')}>
            No key matches “{search.trim()}”.
          </NoMatch>
        )
      }
      beside={
        id !== null &&
        all && (
          <KeyPanel
            key={id}
            id={id}
            found={all.find((key) => key.id === id) ?? null}
            path={here}
            onClose={() => show(null)}
            onRevoke={setRevoking}
          />
        )
      }
      machineTime
    >
      {creating && <CreateKeyDialog onMade={again} onClose={() => setCreating(false)} />}
      {revoking && <RevokeKeyDialog of={revoking} onRevoked={again} onClose={() => setRevoking(null)} />}
    </ListScreen>
  )
}

function actionsOf(
  key: KeySummary,
  show: (id: string) => void,
  revoke: (key: KeySummary) => void,
): RowAction[] {
  return [
    { label: 'Show beside', icon: PanelRight, run: () => show(key.id) },
    { label: 'Copy id', icon: Copy, run: () => void copyText(key.id) },
    {
      label: 'Revoke…',
      icon: ShieldOff,
      danger: true,
      obstacle: key.revokedAt === null ? null : 'It is revoked already',
      run: () => revoke(key),
    },
  ]
}

function factsOf(all: readonly KeySummary[], rows: readonly KeySummary[]): string {
  const live = all.filter(({ revokedAt }) => revokedAt === null).length
  const shown = rows.length === all.length ? '' : `, ${count(rows.length)} shown`
  return `${counted(all.length, 'key')}, ${count(live)} live${shown}`
}
