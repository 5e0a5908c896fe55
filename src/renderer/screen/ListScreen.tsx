import { Button } from '@mantine/core'
import { Maximize2 } from 'lucide-react'
import { Fragment, useEffect, useMemo, useState, type ReactNode } from 'react'
import { listOf, recordOf } from '../../shared/text/guards.ts'
import { setView, useView } from '../state/views.ts'
import { ColumnChooser } from '../ui/table/ColumnChooser.tsx'
import { rememberList } from '../state/neighbours.ts'
import { navigate, screenPath } from '../state/route.ts'
import { Cell } from '../ui/table/cells.tsx'
import { valueOf, type TableColumn } from '../ui/table/columns.ts'
import { Table, type TableProps } from '../ui/table/Table.tsx'
import { rowsToCopy, CopyCsv } from '../ui/table/CopyCsv.tsx'
import { ListBody } from './ListBody.tsx'
import { isPaged, PageFoot, type PageFootProps, tellOrder } from './PageFoot.tsx'
import { SandboxNow } from './SandboxNow.tsx'
import { useScope } from './scope.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { SidePanel } from './SidePanel.tsx'
import { ScreenHead } from './ScreenHead.tsx'
import styles from './screen.module.css'
import sideStyles from './side.module.css'

const NONE: ReadonlySet<string> = new Set()
/** With no more than these there is nothing to choose. */
const LEAST_COLUMNS = 2

/** A column of a list of records. */
export interface ListColumn<R> extends TableColumn<R> {
  /** The name of the record: a link, so that it can be opened like one. Enter on the row does the same. */
  link?: boolean
  /** What stands behind the link. */
  after?: (row: R) => ReactNode
}

interface ListScreenProps<R extends { id: string }> extends Pick<
  TableProps<R>,
  'actionsOf' | 'nameOf' | 'sorting' | 'isMarked' | 'choice'
> {
  title: string
  /** The name of the screen in the address; its records stand below it. */
  screen: string
  /** What is listed, as in "Loading segments". */
  what: string
  /** The name of the table, where the title is not its name. */
  label?: string
  /** "12 tags", or null while it is unknown. */
  facts: string | null
  /** When the answer shown came. */
  at: number | null
  /** Undefined until they have been read; those that were stay when reading them again fails. */
  rows: R[] | undefined
  columns: readonly ListColumn<R>[]
  error: Error | null
  /** What was asked; goes into the detail of an error. */
  context: Record<string, unknown>
  onRetry: () => unknown
  /** The page has a chooser of its own. */
  choosesColumns?: boolean
  /** Stands where there is no row: `Empty` with a first action, or `NoMatch`. */
  empty: ReactNode
  /** Given where a record is not opened at its address. */
  onOpen?: (row: R) => void
  /** Search and buttons, in the first line. */
  head?: ReactNode
  /** What stands between the first line and the rows: views, filters. */
  bars?: ReactNode
  /** The record shown beside the rows. */
  beside?: ReactNode
  /**
   * What a look at a row beside the list shows, by key and without opening it. Where nothing is given and
   * nothing else stands beside, it is the whole row.
   */
  peek?: (row: R) => ReactNode
  /** Given where the tool answers by pages and has answered. */
  paging?: Omit<PageFootProps, 'onRetry'> | null
  /** Times are of this computer, not of the sandbox. */
  machineTime?: boolean
  /** What stands below the rows, and dialogs. */
  children?: ReactNode
}

/** The screen of a list: a page says its columns, what it read, and its words for none. */
export function ListScreen<R extends { id: string }>(props: ListScreenProps<R>) {
  const { title, screen, what, label = title, rows, columns, error, context, paging } = props
  const { connection } = useScope()
  // Sorting one page of several would look like an order over all of them.
  const oneOrder = props.sorting === undefined && paging ? isPaged(paging.page) : false
  const path = screenPath(connection.id, screen)
  useEffect(() => rememberList(path, rows), [path, rows])
  const [current, setCurrent] = useState<R | null>(null)
  const [isPeeking, setPeeking] = useState(false)
  const own = useListColumns(`${connection.id}/${screen}/table`, columns)
  const peeked = current && rows?.includes(current) ? current : null
  const wholeRow = (row: R): ReactNode => (
    <WholeRow row={row} columns={columns} href={props.onOpen ? null : `#${pathTo(path, row.id)}`} />
  )
  const peek = props.peek ?? (props.beside === undefined ? wholeRow : null)
  const linked = useMemo(() => own.shown.map((column) => linkOf(column, path)), [own.shown, path])
  const table = (shown: R[]): ReactNode => (
    <Table<R>
      rows={shown}
      columns={linked}
      label={label}
      onOpen={props.onOpen ?? (({ id }) => navigate(pathTo(path, id)))}
      actionsOf={props.actionsOf}
      nameOf={props.nameOf}
      sorting={props.sorting}
      oneOrder={oneOrder}
      isMarked={props.isMarked}
      {...(props.choice ? { choice: props.choice } : {})}
      onCurrent={isPeeking ? setCurrent : undefined}
      onWidth={own.setWidth}
      place={`${path} ${paging ? paging.page.page : ''}`}
    />
  )
  return (
    <section className={styles['screen']} aria-label={title}>
      <ScreenHead title={title} facts={oneOrder ? tellOrder(props.facts) : props.facts} at={props.at}>
        {rows !== undefined && rows.length > 0 && (
          <CopyCsv rows={rowsToCopy(rows, props.choice?.chosen ?? NONE)} columns={own.shown} />
        )}
        {props.choosesColumns !== true && columns.length > LEAST_COLUMNS && (
          <ColumnChooser
            all={columns.map(({ key }) => key)}
            shown={own.shown.map(({ key }) => key)}
            labels={Object.fromEntries(columns.map(({ key, label: name }) => [key, name ?? key]))}
            onShown={own.show}
          />
        )}
        {props.head}
      </ScreenHead>
      {props.bars}
      <ListBody
        what={what}
        rows={rows}
        error={error}
        context={{ connection: connection.label, ...context }}
        onRetry={props.onRetry}
        empty={props.empty}
        beside={
          peek ? (
            <Peek
              name={peeked && props.nameOf ? props.nameOf(peeked) : null}
              isOpen={isPeeking}
              onOpen={setPeeking}
            >
              {peeked && peek(peeked)}
            </Peek>
          ) : (
            props.beside
          )
        }
      >
        {(shown) => (props.machineTime ? table(shown) : <SandboxNow>{table(shown)}</SandboxNow>)}
      </ListBody>
      {paging && <PageFoot {...paging} onRetry={props.onRetry} />}
      {props.children}
    </section>
  )
}

interface ListColumns<R> {
  shown: readonly ListColumn<R>[]
  show: (keys: string[]) => void
  setWidth: (key: string, width: number) => void
}

/** Widths and hidden columns of a list, kept by the host for each connection. */
function useListColumns<R>(place: string, columns: readonly ListColumn<R>[]): ListColumns<R> {
  const kept = useView(place)
  const shown = useMemo(() => {
    const hidden = listOf(kept?.['hidden'])
    const widths = recordOf(kept?.['widths'])
    const some = columns.filter(({ key }) => !hidden.includes(key))
    return (some.length > 0 ? some : columns).map((column) => {
      const width = widths[column.key]
      return typeof width === 'number' ? { ...column, width } : column
    })
  }, [kept, columns])
  return {
    shown,
    show: (keys) =>
      setView(place, { ...kept, hidden: columns.flatMap(({ key }) => (keys.includes(key) ? [] : [key])) }),
    setWidth: (key, width) =>
      setView(place, {
        ...kept,
        widths: { ...recordOf(kept?.['widths']), [key]: Math.round(width) },
      }),
  }
}

interface PeekProps {
  isOpen: boolean
  onOpen: (on: boolean) => void
  /** The row with the focus; null where there is none. */
  name: string | null
  children: ReactNode
}

/**
 * A look at the row with the focus, beside its list. A key opens and closes it; it follows the focus,
 * and the list keeps the keys.
 */
function Peek({ isOpen, onOpen, name, children }: PeekProps) {
  useShortcut('peek', () => onOpen(!isOpen))
  if (!isOpen || name === null) return null
  return <OpenPeek {...{ name, children }} onClose={() => onOpen(false)} />
}

function OpenPeek({ name, children, onClose }: { name: string; children: ReactNode; onClose: () => void }) {
  useShortcut('back', onClose)
  return (
    <SidePanel title={name} onClose={onClose}>
      <SandboxNow>{children}</SandboxNow>
    </SidePanel>
  )
}

interface WholeRowProps<R> {
  row: R
  /** All of the list, those that are hidden too. */
  columns: readonly ListColumn<R>[]
  /** Where the record is opened; null where it has no address. */
  href: string | null
}

/** Every value of a row in full: columns cut what is long. */
function WholeRow<R extends object>({ row, columns, href }: WholeRowProps<R>) {
  return (
    <>
      {href !== null && (
        <div className={`${sideStyles['sideActions']} small`}>
          <Button component="a" href={href} leftSection={<Maximize2 aria-hidden />}>
            Open
          </Button>
        </div>
      )}
      <dl className={sideStyles['sideFacts']}>
        {columns.map((column) => (
          <Fragment key={column.key}>
            <dt>{column.label ?? column.key}</dt>
            <dd>{column.cell?.(row) ?? <Cell column={column.key} value={valueOf(row, column.key)} />}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}

function pathTo(list: string, id: string): string {
  return `${list}/${encodeURIComponent(id)}`
}

function linkOf<R extends { id: string }>(column: ListColumn<R>, path: string): TableColumn<R> {
  const { link, cell, key, after } = column
  if (!link) return column
  return {
    ...column,
    cell: (row) => (
      <>
        <a className={styles['recordLink']} href={`#${pathTo(path, row.id)}`} tabIndex={-1}>
          {cell ? cell(row) : String(valueOf(row, key) ?? '–')}
        </a>
        {after?.(row)}
      </>
    ),
  }
}
