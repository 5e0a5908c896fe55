import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Copy, History, PanelRight, Pencil, RotateCw, Settings2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { describeOutcome, type HistoryEntry } from '../../../shared/bridge.ts'
import { type HistorySearch, host } from '../../bridge/actions.ts'
import { NoMatch } from '../../screen/ListBody.tsx'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import { openCall } from '../../screen/openCall.ts'
import type { ScreenProps } from '../../screen/registry.ts'
import { useScope } from '../../screen/scope.tsx'
import { useBeside } from '../../screen/useBeside.ts'
import { queries } from '../../state/queries.ts'
import { AccessBadge } from '../../ui/Badge.tsx'
import { Age, copyText, Empty } from '../../ui/Parts.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { counted, describeDuration } from '../../ui/time.ts'
import { CallPanel } from './CallPanel.tsx'
import { EVERY_CALL, HistoryFilters, type HistoryView } from './HistoryFilters.tsx'
import { HistorySettingsDialog } from './HistorySettingsDialog.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'

const SCREEN = 'history'
const PAGE = 100

type Row = Omit<HistoryEntry, 'id'> & { id: string }

function columnsOf(labelOf: (connection: string) => string): ListColumn<Row>[] {
  return [
    { key: 'tool', label: 'Tool', width: 220, link: true },
    { key: 'at', label: 'When', width: 110, cell: ({ at }) => <Age at={at} /> },
    {
      key: 'access',
      label: 'Effect',
      width: 100,
      cell: ({ access }) => access && <AccessBadge access={access} />,
    },
    {
      key: 'outcome',
      label: 'Outcome',
      width: 260,
      cell: ({ outcome }) => describeOutcome(outcome),
    },
    {
      key: 'durationMs',
      label: 'Took',
      width: 80,
      numeric: true,
      cell: ({ durationMs }) => describeDuration(durationMs),
    },
    { key: 'organization', label: 'Acting as', width: 120 },
    {
      key: 'connection',
      label: 'Connection',
      width: 150,
      cell: ({ connection }) => labelOf(connection),
    },
    { key: 'door', label: 'Door', width: 80 },
    { key: 'reason', label: 'Reason of writing', width: 180 },
    {
      key: 'input',
      label: 'Input',
      width: 420,
      cell: ({ input }) => <span className="mono">{JSON.stringify(input)}</span>,
    },
  ]
}

/** Returns what the host is asked for, without the page. */
function searchOf(view: HistoryView, connection: string): HistorySearch {
  const { text, outcome, access, door, everywhere } = view
  return {
    ...(everywhere ? {} : { connection }),
    ...(text.trim() === '' ? {} : { text }),
    ...(outcome === null ? {} : { outcome }),
    ...(access === null ? {} : { access }),
    ...(door === null ? {} : { door }),
  }
}

function useCalls(view: HistoryView, connection: string) {
  const [text] = useDebouncedValue(view.text, 150)
  const search = searchOf({ ...view, text }, connection)
  const answer = useQuery({
    queryKey: ['history', 'search', search, view.page],
    queryFn: () => host.searchHistory({ ...search, limit: PAGE, offset: (view.page - 1) * PAGE }),
    placeholderData: keepPreviousData,
  })
  const entries = answer.data?.entries
  const rows = useMemo(() => entries?.map((entry): Row => ({ ...entry, id: String(entry.id) })), [entries])
  return { ...answer, rows, search, total: answer.data?.total ?? null }
}

/** Every call that was made of this connection, or of all: searched, opened again, replayed, exported. */
export default function HistoryPage({ id }: ScreenProps) {
  const { connection } = useScope()
  const [view, setView] = useState<HistoryView>(EVERY_CALL)
  const [replayed, setReplayed] = useState<Row | null>(null)
  const [choosing, setChoosing] = useState(false)
  const { rows, total, search, error, dataUpdatedAt, refetch } = useCalls(view, connection.id)
  const { show } = useBeside(connection.id, SCREEN, id, rows)
  const { data: connections } = useQuery(queries.connections)
  const columns = useMemo(
    () => columnsOf((one) => connections?.find((known) => known.id === one)?.label ?? one),
    [connections],
  )
  const change = (next: Partial<HistoryView>): void => setView((before) => ({ ...before, page: 1, ...next }))
  const isNarrowed = JSON.stringify({ ...view, page: 1 }) !== JSON.stringify(EVERY_CALL)
  return (
    <ListScreen<Row>
      title="History"
      screen={SCREEN}
      what="calls"
      facts={total === null ? null : counted(total, 'call')}
      at={dataUpdatedAt}
      rows={rows}
      columns={columns}
      error={error}
      context={{ action: 'history.list' }}
      onRetry={refetch}
      nameOf={({ tool }) => tool}
      isMarked={(row) => row.id === id}
      onOpen={(row) => show(row.id)}
      actionsOf={(row) => actionsOf(row, show, setReplayed)}
      machineTime
      head={
        <Button leftSection={<Settings2 aria-hidden />} onClick={() => setChoosing(true)}>
          What is kept
        </Button>
      }
      bars={<HistoryFilters view={view} search={search} total={total} onChange={change} />}
      paging={
        total === null
          ? null
          : {
              page: { total, page: view.page, pageSize: PAGE, pageCount: Math.ceil(total / PAGE) },
              asked: view.page,
              onPage: (page) => change({ page }),
            }
      }
      empty={
        isNarrowed ? (
          <NoMatch icon={<History aria-hidden />} onClear={() => setView(EVERY_CALL)}>
            No call matches.
          </NoMatch>
        ) : (
          <Empty icon={<History aria-hidden />}>Nothing was called on {connection.label} yet.</Empty>
        )
      }
      beside={id !== null && <CallPanel key={id} id={Number(id)} onClose={() => show(null)} />}
    >
      {replayed && <ReplayDialog of={replayed} onClose={() => setReplayed(null)} />}
      {choosing && <HistorySettingsDialog onClose={() => setChoosing(false)} />}
    </ListScreen>
  )
}

function actionsOf(row: Row, show: (id: string) => void, replay: (row: Row) => void): RowAction[] {
  return [
    { label: 'Show beside', icon: PanelRight, run: () => show(row.id) },
    { label: 'Open in Tools, to edit', icon: Pencil, run: () => void openCall(row.connection, row) },
    { label: 'Replay on a sandbox', icon: RotateCw, run: () => replay(row) },
    { label: 'Copy input', icon: Copy, run: () => void copyText(JSON.stringify(row.input, null, 2)) },
  ]
}
