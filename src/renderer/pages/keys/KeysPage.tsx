import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copy, KeyRound, PanelRight, Plus, ShieldOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { KeySummary } from '../../bridge/keys.ts'
import { ListBody, NoMatch } from '../../screen/ListBody.tsx'
import { RecordTable, type RowAction } from '../../screen/RecordTable.tsx'
import { ListSearch, ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import { useBeside } from '../../screen/useBeside.ts'
import { queryClient } from '../../state/queries.ts'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import type { ScreenProps } from '../../screen/registry.ts'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import { KeyCell } from './KeyCell.tsx'
import { KeyPanel } from './KeyPanel.tsx'
import { COLUMNS, keysQuery, liveFirst, matches, nameOf, SCREEN, SHAPES } from './keys.ts'
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx'
import { useScope } from '../../screen/scope.tsx'

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
    <section className={screen['screen']} aria-label="Admin keys">
      <ScreenHead title="Admin keys" facts={all && rows ? factsOf(all, rows) : null} at={dataUpdatedAt}>
        <ListSearch
          value={search}
          onChange={setSearch}
          label="Search keys"
          placeholder="Label, kind or last four"
          width={210}
        />
        {create}
      </ScreenHead>
      <ListBody
        what="keys"
        rows={rows}
        error={error}
        context={{ action: 'key.list', connection: connection.label }}
        onRetry={refetch}
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
      >
        {(shown) => (
          <RecordTable<KeySummary>
            rows={shown}
            columns={COLUMNS}
            shapes={SHAPES}
            label="Admin keys"
            nameOf={nameOf}
            isChosen={(key) => key.id === id}
            render={(column, key) => <KeyCell column={column} of={key} />}
            onOpen={(key) => show(key.id)}
            actionsOf={(key) => actionsOf(key, show, setRevoking)}
          />
        )}
      </ListBody>
      {creating && <CreateKeyDialog onMade={again} onClose={() => setCreating(false)} />}
      {revoking && <RevokeKeyDialog of={revoking} onRevoked={again} onClose={() => setRevoking(null)} />}
    </section>
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
