import { Button, Select, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { toCsvLine } from '../../../engine/domain/csv.ts'
import { describeOutcome, type OutcomeKind, type PersonDoor } from '../../../shared/bridge.ts'
import { type HistorySearch, host, toFailure } from '../../bridge/actions.ts'
import { ListSearch } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import { saveParts } from '../../ui/saveFile.ts'
import { count } from '../../ui/time.ts'

/** What of the history is looked at now. */
export interface HistoryView {
  text: string
  outcome: OutcomeKind | null
  access: 'read' | 'write' | 'danger' | null
  door: PersonDoor | null
  /** Of all connections, not of this one alone. */
  everywhere: boolean
  page: number
}

export const EVERY_CALL: HistoryView = {
  text: '',
  outcome: null,
  access: null,
  door: null,
  everywhere: false,
  page: 1,
}

const OUTCOMES = [
  { value: 'ok', label: 'done' },
  { value: 'failed', label: 'failed or refused' },
  { value: 'asked', label: 'asked or left' },
] as const
const EFFECTS = [
  { value: 'read', label: 'read' },
  { value: 'write', label: 'write' },
  { value: 'danger', label: 'high impact' },
] as const
const DOORS = [
  { value: 'console', label: 'console' },
  { value: 'cli', label: 'command line' },
  { value: 'mcp', label: 'assistant (MCP)' },
] as const

interface HistoryFiltersProps {
  view: HistoryView
  search: HistorySearch
  total: number | null
  onChange: (change: Partial<HistoryView>) => void
}

export function HistoryFilters({ view, search, total, onChange }: HistoryFiltersProps) {
  return (
    <div className={`${screen['bar']} small`} role="search" aria-label="Narrow the calls">
      <ListSearch
        value={view.text}
        label="Search calls"
        placeholder="Tool, organization, input or reason"
        onChange={(text) => onChange({ text })}
      />
      <Choice
        label="Outcome"
        data={OUTCOMES}
        value={view.outcome}
        onChange={(outcome) => onChange({ outcome })}
      />
      <Choice label="Effect" data={EFFECTS} value={view.access} onChange={(access) => onChange({ access })} />
      <Choice label="Door" data={DOORS} value={view.door} onChange={(door) => onChange({ door })} />
      <Switch
        label="All connections"
        checked={view.everywhere}
        onChange={(event) => onChange({ everywhere: event.currentTarget.checked })}
      />
      <span className={screen['push']} />
      <ExportButton search={search} total={total} />
    </div>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  data: readonly { value: V; label: string }[]
  value: V | null
  onChange: (value: V | null) => void
}

/** One of a few values, or any of them. */
function Choice<V extends string>({ label, data, value, onChange }: ChoiceProps<V>) {
  return (
    <Select
      aria-label={label}
      placeholder={`Any ${label.toLowerCase()}`}
      w={148}
      clearable
      data={[...data]}
      value={value}
      onChange={onChange}
    />
  )
}

const PART = 1000
const HEADER = [
  ...[
    'at',
    'connection',
    'organization',
    'surface',
    'tool',
    'effect',
    'outcome',
    'outcomeInWords',
    'durationMs',
    'door',
  ],
  ...['reason', 'input'],
]

/** Saves what is found as CSV, a thousand lines at a time; pressed again it stops. */
function ExportButton({ search, total }: { search: HistorySearch; total: number | null }) {
  const [done, setDone] = useState<number | null>(null)
  const stopped = useRef(false)
  const save = async (): Promise<void> => {
    stopped.current = false
    const parts = [toCsvLine(HEADER)]
    setDone(0)
    try {
      for (let offset = 0; !stopped.current; offset += PART) {
        const { entries } = await host.searchHistory({ ...search, offset, limit: PART })
        for (const entry of entries) parts.push(lineOf(entry))
        setDone(offset + entries.length)
        if (entries.length === PART) continue
        saveParts('history.csv', 'text/csv;charset=utf-8', parts)
        return
      }
    } catch (error) {
      notifications.show({ color: 'red', title: 'Not exported', message: toFailure(error).message })
    } finally {
      setDone(null)
    }
  }
  if (done === null)
    return (
      <Button leftSection={<Download aria-hidden />} disabled={!total} onClick={() => void save()}>
        Export as CSV
      </Button>
    )
  return (
    <Button onClick={() => (stopped.current = true)}>
      Cancel: {count(done)} of {count(total ?? done)}
    </Button>
  )
}

function lineOf(entry: Awaited<ReturnType<typeof host.searchHistory>>['entries'][number]): string {
  const { at, connection, organization, surface, tool, access, outcome, durationMs, door, reason } = entry
  return toCsvLine([
    ...[at, connection, organization, surface, tool, access, outcome, describeOutcome(outcome)],
    ...[String(durationMs), door, reason, JSON.stringify(entry.input)],
  ])
}
