import { ActionIcon, Menu } from '@mantine/core'
import { MoreHorizontal, type LucideIcon } from 'lucide-react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useShortcut } from '../ui/shortcuts.ts'
import { DataTable, type ColumnShape, type Row, type Sort } from '../ui/DataTable.tsx'
import { count } from '../ui/time.ts'
import styles from './screen.module.css'

/** A table of records: Enter opens one, j and k reach it from anywhere, one menu serves all rows. */
export interface RowAction {
  label: string
  icon: LucideIcon
  run: () => void
  danger?: boolean
  /** Why it cannot be done now. */
  obstacle?: string | null
}

interface RecordTableProps<R extends object> {
  rows: R[]
  columns: string[]
  label: string
  shapes: Record<string, ColumnShape>
  render: (column: string, record: R) => ReactNode
  onOpen: (record: R) => void
  actionsOf: (record: R) => RowAction[]
  nameOf: (record: R) => string
  sorting?: { sort: Sort | null; onSort: (column: string) => void }
  isChosen?: (record: R) => boolean
}

const ACTIONS = 'actions'
const ACTIONS_SHAPE: ColumnShape = { label: 'Actions', sortable: false, width: 72 }

export function RecordTable<R extends object>(props: RecordTableProps<R>) {
  const { rows, columns, label, render, onOpen, actionsOf, nameOf, sorting, isChosen } = props
  const box = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ record: R; at: { x: number; y: number } } | null>(null)
  const focus = (): void => box.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  // In the grid itself j and k move; from elsewhere they lead into it.
  useShortcut('next', focus)
  useShortcut('previous', focus)
  const all = useMemo(() => [...columns, ACTIONS], [columns])
  const shapes = useMemo(() => ({ ...props.shapes, [ACTIONS]: ACTIONS_SHAPE }), [props.shapes])
  const asRecord = (row: Row): R => row as unknown as R
  return (
    <div ref={box} className={styles['table']}>
      <DataTable
        rows={rows as unknown as Row[]}
        columns={all}
        shapes={shapes}
        label={label}
        render={(column, row) =>
          column === ACTIONS ? (
            <More name={nameOf(asRecord(row))} onOpen={(at) => setMenu({ record: asRecord(row), at })} />
          ) : (
            render(column, asRecord(row))
          )
        }
        onOpen={(row) => onOpen(asRecord(row))}
        onMenu={(row, at) => setMenu({ record: asRecord(row), at })}
        {...(sorting ? { sorting } : {})}
        {...(isChosen ? { isChosen: (row: Row) => isChosen(asRecord(row)) } : {})}
      />
      {menu && (
        <RowMenu
          at={menu.at}
          actions={actionsOf(menu.record)}
          onClose={() => {
            setMenu(null)
            focus()
          }}
        />
      )}
    </div>
  )
}

function More({ name, onOpen }: { name: string; onOpen: (at: { x: number; y: number }) => void }) {
  return (
    <ActionIcon
      size={24}
      // The row's own keys reach the menu; a stop per row would make the table a long way.
      tabIndex={-1}
      aria-label={`More for ${name}`}
      aria-haspopup="menu"
      onClick={(event) => {
        const { left, bottom } = event.currentTarget.getBoundingClientRect()
        onOpen({ x: left, y: bottom })
      }}
    >
      <MoreHorizontal aria-hidden />
    </ActionIcon>
  )
}

function RowMenu({
  at,
  actions,
  onClose,
}: {
  at: { x: number; y: number }
  actions: RowAction[]
  onClose: () => void
}) {
  return (
    <Menu opened onClose={onClose} position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Menu of the row"
          className={styles['menuAnchor']}
          style={{ left: at.x, top: at.y }}
        />
      </Menu.Target>
      <Menu.Dropdown className="small">
        {actions.map(({ label, icon: Icon, run, danger, obstacle }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon aria-hidden />}
            disabled={Boolean(obstacle)}
            title={obstacle ?? undefined}
            onClick={run}
            {...(danger ? { color: 'red' } : {})}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The name of a record: a link, so that it can be opened like one. Enter on the row does the same. */
export function RecordLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a className={styles['recordLink']} href={`#${path}`} tabIndex={-1}>
      {children}
    </a>
  )
}

/** "1,204 matching, 50 loaded" or "12 tags". */
export function describeCount(total: number, loaded: number, one: string, many = `${one}s`): string {
  return total > loaded
    ? `${count(total)} ${many}, ${count(loaded)} loaded`
    : `${count(total)} ${total === 1 ? one : many}`
}
