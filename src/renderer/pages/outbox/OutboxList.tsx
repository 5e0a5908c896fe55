import { holdsText } from '../../../shared/text/fold.ts'
import { Button, FileButton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Copy, Download, FolderOpen, Layers, MailOpen, RotateCw, Send, UserRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { MOST_ROWS } from '../../../engine/domain/limits.ts'
import { normalizeEmail } from '../../../engine/domain/email-address.ts'
import type { OutboxMessage } from '../../bridge/sandbox.ts'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import { NoMatch } from '../../screen/ListBody.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import { openBehind } from '../../state/frame.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import { FIRST, outboxQuery, SCREEN } from './outbox.ts'
import { exportMessage } from './exportMessage.ts'
import { readFile, type LocalFile } from './LocalMessage.tsx'
import { useScope, type Scope } from '../../screen/scope.tsx'

const COLUMNS: ListColumn<OutboxMessage>[] = [
  {
    key: 'subject',
    label: 'Subject',
    width: 420,
    link: true,
    cell: ({ subject }) => (subject === '' ? '(no subject)' : subject),
  },
  { key: 'to', label: 'To', width: 280 },
  { key: 'at', label: 'Sent', width: 120 },
  { key: 'id', label: 'Email id', width: 130 },
]

/** What went out for the organization acted as, newest first. Nothing of it left this computer. */
export function OutboxList({ onFile }: { onFile: (file: LocalFile) => void }) {
  const scope = useScope()
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(FIRST)
  const wanted = search.trim().toLowerCase()
  // Whole addresses are looked up by the sandbox; anything else among what is loaded.
  const to = normalizeEmail(wanted)
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...outboxQuery(scope, to, limit),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(
    () => data?.filter(({ subject, to: target }) => to !== null || holdsText(`${subject} ${target}`, wanted)),
    [data, to, wanted],
  )
  const actionsOf = useRowActions(scope)
  return (
    <ListScreen<OutboxMessage>
      title="Outbox"
      screen={SCREEN}
      label="Messages"
      what="the outbox"
      facts={data && rows ? factsOf(data, rows, limit) : null}
      at={dataUpdatedAt}
      rows={rows}
      columns={COLUMNS}
      error={error}
      context={{ action: 'outbox.list' }}
      onRetry={refetch}
      nameOf={({ subject }) => subject}
      actionsOf={actionsOf}
      head={
        <>
          <ListSearch
            value={search}
            onChange={setSearch}
            label="Search the outbox"
            placeholder="Address or part of a subject"
            width={260}
          />
          <FileButton
            accept=".eml,message/rfc822"
            inputProps={{ 'aria-label': 'A message of this computer' }}
            onChange={(file) => file && void readFile(file).then(onFile)}
          >
            {(props) => (
              <Button {...props} leftSection={<FolderOpen aria-hidden />}>
                Open .eml
              </Button>
            )}
          </FileButton>
          <Button leftSection={<RotateCw aria-hidden />} onClick={() => void refetch()}>
            Read again
          </Button>
        </>
      }
      empty={<NothingThere search={search} onClear={() => setSearch('')} />}
    >
      {data && data.length === limit && limit < MOST_ROWS && (
        <div className={`${screen['foot']} small`}>
          <span className={screen['dim']}>The newest {count(limit)} are loaded.</span>
          <span className={screen['push']} />
          <Button onClick={() => setLimit(MOST_ROWS)}>Load up to {count(MOST_ROWS)}</Button>
        </div>
      )}
    </ListScreen>
  )
}

function factsOf(all: OutboxMessage[], rows: OutboxMessage[], limit: number): string {
  const loaded = all.length === limit ? `${counted(all.length, 'message')} loaded` : null
  if (rows.length < all.length) return `${count(rows.length)} of ${loaded ?? counted(all.length, 'message')}`
  return loaded ?? counted(all.length, 'message')
}

function NothingThere({ search, onClear }: { search: string; onClear: () => void }) {
  const { connection } = useScope()
  if (search.trim() !== '')
    return (
      <NoMatch icon={<Send aria-hidden />} onClear={onClear}>
        No message here has “{search.trim()}” in its subject or as its recipient.
      </NoMatch>
    )
  return (
    <Empty
      icon={<Send aria-hidden />}
      action={
        <Button variant="filled" onClick={() => navigate(screenPath(connection.id, 'campaigns'))}>
          Open campaigns
        </Button>
      }
    >
      No message has gone out yet. Schedule a campaign or send a test, then advance the clock: every message
      is kept here and none leaves this computer. What the seed sent before kept no words.
    </Empty>
  )
}

function useRowActions({ connection }: Scope) {
  return ({ id, to, subject }: OutboxMessage): RowAction[] => {
    const path = screenPath(connection.id, SCREEN, id)
    return [
      { label: 'Open', icon: MailOpen, run: () => navigate(path) },
      { label: 'Open in a tab behind', icon: Layers, run: () => openBehind(path, subject) },
      { label: 'Export .eml', icon: Download, run: () => void exportMessage(connection.id, id) },
      { label: 'Copy recipient', icon: UserRound, run: () => void copyText(to) },
      { label: 'Copy email id', icon: Copy, run: () => void copyText(id) },
    ]
  }
}
