import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Copy, Globe, Mail, PanelRight, Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { ask } from '../../screen/ask.ts'
import { RecordLink, RecordTable, type RowAction } from '../../screen/RecordTable.tsx'
import { useObstacle } from '../../screen/rights.ts'
import { ListSearch, ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import type { Whose } from '../../screen/useChange.ts'
import { turnTab } from '../../state/frame.ts'
import { rememberList } from '../../state/neighbours.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { copyText, Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import type { ScreenProps } from '../screens.ts'
import { CreateSenderDialog } from './CreateSenderDialog.tsx'
import { SenderPanel } from './SenderPanel.tsx'
import { COLUMNS, SCREEN, SHAPES, type Sender } from './senders.ts'

/** Who mail of the organization can come from, with the one in the address beside them. */
export default function SendersPage({ connection, organization, id }: ScreenProps) {
  const whose = { connection, organization }
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    ask<{ senders: Sender[] }>(whose, 'get_email_senders'),
  )
  const all = data?.senders
  const wanted = search.trim().toLowerCase()
  const rows = useMemo(
    () => all?.filter(({ displayName, email }) => `${displayName} ${email}`.toLowerCase().includes(wanted)),
    [all, wanted],
  )
  const list = screenPath(connection.id, SCREEN)
  useEffect(() => rememberList(list, rows), [list, rows])
  const here = id === null ? list : screenPath(connection.id, SCREEN, id)
  const show = (next: string | null): void =>
    turnTab(here, next === null ? list : screenPath(connection.id, SCREEN, next))
  const create = <CreateButton whose={whose} onCreate={() => setCreating(true)} />
  return (
    <section className={screen['screen']} aria-label="Senders">
      <ScreenHead title="Senders" facts={all && rows ? factsOf(all, rows) : null} at={dataUpdatedAt}>
        <ListSearch
          value={search}
          onChange={setSearch}
          label="Search senders"
          placeholder="Part of a name or address"
          width={210}
        />
        {create}
      </ScreenHead>
      {error && (
        <div className={screen['inset']}>
          <ErrorPanel
            failure={toFailure(error)}
            context={{ tool: 'get_email_senders', connection: connection.label }}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      <div className={screen['split']}>
        <div className={screen['table']}>
          {!all && !error && <SkeletonRows rows={6} label="Loading senders" />}
          {all?.length === 0 && (
            <Empty icon={<AtSign aria-hidden />} action={create}>
              No sender yet. A campaign needs one: a name, and an address on a VERIFIED domain.
            </Empty>
          )}
          {all && all.length > 0 && rows?.length === 0 && (
            <Empty
              icon={<AtSign aria-hidden />}
              action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
            >
              No sender has “{search.trim()}” in its name or address.
            </Empty>
          )}
          {!error && rows && rows.length > 0 && (
            <RecordTable<Sender>
              rows={rows}
              columns={COLUMNS}
              shapes={SHAPES}
              label="Senders"
              nameOf={({ displayName }) => displayName}
              isChosen={(sender) => sender.id === id}
              render={(column, sender) => {
                if (column === 'displayName')
                  return (
                    <RecordLink path={screenPath(connection.id, SCREEN, sender.id)}>
                      {sender.displayName}
                    </RecordLink>
                  )
                if (column !== 'isDefault') return undefined
                return sender.isDefault ? <Badge meaning="info">default</Badge> : <>–</>
              }}
              onOpen={(sender) => show(sender.id)}
              actionsOf={(sender) => actionsOf(sender, connection.id, show)}
            />
          )}
        </div>
        {id !== null && all && (
          <SenderPanel
            key={id}
            id={id}
            sender={all.find((sender) => sender.id === id) ?? null}
            connection={connection}
            path={here}
            onClose={() => show(null)}
          />
        )}
      </div>
      {creating && (
        <CreateSenderDialog
          whose={whose}
          onClose={() => setCreating(false)}
          onCreated={(sender) => show(sender.id)}
        />
      )}
    </section>
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

function CreateButton({ whose, onCreate }: { whose: Whose; onCreate: () => void }) {
  const obstacle = useObstacle(whose.connection)('create_email_sender')
  return (
    <Button
      variant="filled"
      leftSection={<Plus aria-hidden />}
      disabled={obstacle !== null}
      title={obstacle ?? undefined}
      onClick={onCreate}
    >
      Create sender
    </Button>
  )
}

function factsOf(all: Sender[], rows: Sender[]): string {
  return rows.length === all.length
    ? counted(all.length, 'sender')
    : `${count(rows.length)} of ${counted(all.length, 'sender')}`
}
