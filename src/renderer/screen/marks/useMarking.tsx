import { Button } from '@mantine/core'
import { Check, Flag, Hand, StickyNote, X } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import type { TableProps } from '../../ui/table/Table.tsx'
import { count } from '../../ui/time.ts'
import type { ListColumn } from '../ListScreen.tsx'
import screen from '../screen.module.css'
import { type Desk, type Mark, markOrganizations, useDesk } from './desk.ts'
import { NoteDialog } from './NoteDialog.tsx'

const MARKINGS: readonly { mark: Mark | null; label: string; icon: typeof Hand }[] = [
  { mark: 'claimed', label: 'Claim', icon: Hand },
  { mark: 'done', label: 'Done', icon: Check },
  { mark: 'escalated', label: 'Escalate', icon: Flag },
  { mark: null, label: 'Clear mark', icon: X },
]

/** What can be done with one organization, or with the chosen ones. Marks stay on this computer. */
function markingsOf(connection: string, ids: readonly string[]) {
  return MARKINGS.map(({ mark, label, icon }) => ({
    label,
    icon,
    run: () => markOrganizations(connection, ids, { mark }),
  }))
}

/** What a list of organizations needs so that an agent can mark them, one or several. */
interface Marking<R> {
  /** "Your mark": what is kept of each. */
  column: ListColumn<R>
  choice: NonNullable<TableProps<R & object>['choice']>
  actionsOf: (row: R) => RowAction[]
  /** The line above the list; null while none is chosen. */
  bar: ReactNode
  dialog: ReactNode
}

/** Returns how the organizations of a list are chosen and marked. What is not in `rows` counts as not chosen. */
export function useMarking<R extends { id: string }>(connection: string, rows: readonly R[]): Marking<R> {
  const desk = useDesk(connection)
  const column = useMemo(() => columnOf<R>(desk), [desk])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [noting, setNoting] = useState<readonly string[] | null>(null)
  const ids = rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
  const keep = (note: string): void => {
    markOrganizations(connection, noting ?? [], { note })
    setNoting(null)
  }
  return {
    column,
    choice: {
      chosen,
      idOf: ({ id }) => id,
      onChoose: (some, on) =>
        setChosen(
          (before) => new Set(on ? [...before, ...some] : [...before].filter((id) => !some.includes(id))),
        ),
    },
    actionsOf: ({ id }) => [
      ...markingsOf(connection, [id]),
      { label: 'Note…', icon: StickyNote, run: () => setNoting([id]) },
    ],
    bar: ids.length > 0 && (
      <ChosenBar
        connection={connection}
        ids={ids}
        onNote={() => setNoting(ids)}
        onClear={() => setChosen(new Set())}
      />
    ),
    dialog: noting && (
      <NoteDialog
        start={noting.length === 1 ? (desk[noting[0] ?? '']?.note ?? '') : ''}
        count={noting.length}
        onSubmit={keep}
        onClose={() => setNoting(null)}
      />
    ),
  }
}

function columnOf<R extends { id: string }>(desk: Desk): ListColumn<R> {
  return {
    key: 'desk',
    label: 'Your mark',
    width: 140,
    cell: ({ id }) => <Kept entry={desk[id]} />,
    text: ({ id }) => sayKept(desk[id]),
  }
}

/** Returns "claimed: asked for the list", null where nothing is kept. */
export function sayKept(entry: Desk[string] | undefined): string | null {
  return [entry?.mark, entry?.note].filter(Boolean).join(': ') || null
}

function Kept({ entry }: { entry: Desk[string] | undefined }) {
  const said = sayKept(entry)
  return said === null ? <>–</> : <span title={entry?.note || undefined}>{said}</span>
}

interface ChosenBarProps {
  connection: string
  ids: readonly string[]
  onNote: () => void
  onClear: () => void
}

/** The line above the list while organizations are chosen. */
function ChosenBar({ connection, ids, onNote, onClear }: ChosenBarProps) {
  return (
    <div className={`${screen['bar']} small`} role="group" aria-label="The chosen organizations">
      <span role="status">{count(ids.length)} chosen</span>
      {markingsOf(connection, ids).map(({ label, icon: Icon, run }) => (
        <Button key={label} variant="subtle" leftSection={<Icon aria-hidden />} onClick={run}>
          {label}
        </Button>
      ))}
      <Button variant="subtle" onClick={onNote}>
        Note…
      </Button>
      <Button variant="subtle" color="gray" onClick={onClear}>
        Choose none
      </Button>
      <span className={screen['dim']}>Marks and notes stay on this computer.</span>
    </div>
  )
}
