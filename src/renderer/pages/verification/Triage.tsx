import { useDebouncedValue } from '@mantine/hooks'
import { Copy, Layers, SearchCheck, ShieldCheck } from 'lucide-react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { ListScreen } from '../../screen/ListScreen.tsx'
import { NoMatch } from '../../screen/ListBody.tsx'
import { useMarking } from '../../screen/marks/useMarking.tsx'
import { OrganizationPeek } from '../../screen/OrganizationPeek.tsx'
import { nextSort, sortRows } from '../../ui/table/columns.ts'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import viewStyles from '../../screen/views.module.css'
import { openBehind } from '../../state/frame.ts'
import { forgetPasted, usePasted } from '../../state/pasted.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { setView, useView } from '../../state/views.ts'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import { SCREEN } from './CasePage.tsx'
import { PasteBox } from './PasteBox.tsx'
import { TRIAGE_VIEWS, viewNamed, type TriageRow, type TriageView } from './triage.ts'
import { columnsOf } from './columns.tsx'
import { sayChecked, sayNobody, ScanBar } from '../../screen/scan/ScanBar.tsx'
import { useTriage, type Look, type TriageList } from './useTriage.ts'
import styles from './paste.module.css'
import { useScope } from '../../screen/scope.tsx'
import { TYPING_REST_MS } from '../../ui/typing.ts'

/** Chooses the organization to explain: paste what the customer wrote, or walk through those who cannot send. */
export function Triage() {
  const { connection } = useScope()
  const [text, setText] = useState('')
  const path = screenPath(connection.id, SCREEN)
  const { here } = usePasted(path)
  // The palette found nobody: the box says so here, and what to try.
  useEffect(() => {
    if (here === '') return
    setText(here)
    forgetPasted(path)
  }, [here, path])
  const [word, setWord] = useState('')
  const [search] = useDebouncedValue(word, TYPING_REST_MS)
  const [look, setLook] = useLook(connection.id, search)
  const choose = (next: TriageView): void => setLook({ view: next, sort: null })
  const reset = (): void => {
    setText('')
    setWord('')
  }
  return (
    <WorkList look={look} setLook={setLook} onReset={reset}>
      <PasteBox
        value={text}
        onChange={setText}
        onSeveral={() => choose(viewNamed('all'))}
        onWord={(next) => {
          setWord(next)
          setLook({})
        }}
      />
      <div className={`${viewStyles['views']} ${styles['views']} small`} role="group" aria-label="Views">
        {TRIAGE_VIEWS.map((one) => (
          <button
            key={one.id}
            type="button"
            className={viewStyles['view']}
            aria-pressed={one.id === look.view.id}
            onClick={() => choose(one)}
          >
            {one.name}
          </button>
        ))}
      </div>
    </WorkList>
  )
}

interface WorkListProps {
  look: Look
  setLook: SetLook
  onReset: () => void
  /** What stands above the list. An answer for a row draws none of it. */
  children: ReactNode
}

function WorkList({ look, setLook, onReset, children }: WorkListProps) {
  const { connection } = useScope()
  const { view, search, sort } = look
  const list = useTriage(connection, look)
  const marking = useMarking(connection.id, list.rows)
  const isWhole = list.scan !== null
  const columns = useMemo(() => columnsOf(marking.column, isWhole), [marking.column, isWhole])
  const rows = useMemo(
    () => (isWhole ? sortRows(list.rows, columns, sort) : list.rows),
    [isWhole, list.rows, columns, sort],
  )
  // Who is held is known one by one: nobody yet is not nobody.
  const reading = list.scan ? list.rows.length === 0 && list.scan.state === 'running' : list.page === null
  return (
    <ListScreen<TriageRow>
      title="Verification"
      screen={SCREEN}
      what="organizations"
      facts={factsOf(list)}
      at={list.at || null}
      rows={reading ? undefined : rows}
      columns={columns}
      error={list.error ?? list.refusal}
      context={{
        tool: list.error ? 'list_orgs' : 'get_org_verification',
      }}
      sorting={{ sort, onSort: (column) => setLook({ sort: nextSort(sort, column) }) }}
      onRetry={list.refetch}
      nameOf={({ name }) => name}
      actionsOf={(row) => [...actionsOf(connection, row), ...marking.actionsOf(row)]}
      choice={marking.choice}
      peek={(row) => <OrganizationPeek organization={row} />}
      bars={
        <>
          {children}
          {list.scan && <ScanBar connection={connection.id} scan={list.scan} />}
          {marking.bar}
        </>
      }
      empty={<Nobody view={view} search={search} list={list} onReset={onReset} />}
      paging={list.page ? { page: list.page, asked: look.page, onPage: (page) => setLook({ page }) } : null}
    >
      {marking.dialog}
    </ListScreen>
  )
}

type SetLook = (change: Partial<Look>) => void

/** View, page and order are kept: who comes back from a case finds them. All but a page starts on the first. */
function useLook(connection: string, search: string): [Look, SetLook] {
  const place = `${connection}/${SCREEN}`
  const kept = useView(place)
  const view = viewNamed(typeof kept?.['view'] === 'string' ? kept['view'] : null)
  const page = typeof kept?.['page'] === 'number' ? kept['page'] : 1
  const column = kept?.['sortBy']
  const down = kept?.['down'] === true
  const sort = useMemo(() => (typeof column === 'string' ? { column, down } : null), [column, down])
  const set = (change: Partial<Look>): void => {
    const next = { view, sort, page: 1, ...change }
    const order = next.sort ? { sortBy: next.sort.column, down: next.sort.down } : {}
    setView(place, { view: next.view.id, page: next.page, ...order })
  }
  return [{ view, search, page, sort }, set]
}

function factsOf({ page, rows, scan }: TriageList): string | null {
  if (!scan) return page ? counted(page.total, 'organization') : null
  const checked = sayChecked(scan)
  return checked && `${count(rows.length)} on hold; ${checked}`
}

interface NobodyProps {
  view: TriageView
  search: string
  list: TriageList
  onReset: () => void
}

function Nobody({ view, search, list, onReset }: NobodyProps) {
  const sentence = sayNone(view, search, list)
  const icon = <ShieldCheck aria-hidden />
  if (search === '') return <Empty icon={icon}>{sentence}</Empty>
  return (
    <NoMatch icon={icon} onClear={onReset}>
      {sentence}
    </NoMatch>
  )
}

/** Returns which organizations there are none of. */
function sayNone(view: TriageView, search: string, { scan }: TriageList): string {
  const conditions = [
    ...(view.id === 'all' ? [] : [view.heldOnly ? 'is on hold' : `is ${view.name.toLowerCase()}`]),
    ...(search === '' ? [] : [`matches “${search}”`]),
  ]
  if (conditions.length === 0) return 'There is no organization yet.'
  const condition = conditions.join(' and ')
  return scan ? sayNobody(scan, condition) : `No organization ${condition}.`
}

function actionsOf(connection: ConnectionSummary, { id, name, slug }: TriageRow): RowAction[] {
  const path = screenPath(connection.id, SCREEN, id)
  return [
    { label: 'Explain', icon: SearchCheck, run: () => navigate(path) },
    { label: 'Open in a tab behind', icon: Layers, run: () => openBehind(path, `${name}: verification`) },
    { label: 'Copy id', icon: Copy, run: () => void copyText(id) },
    { label: 'Copy slug', icon: Copy, run: () => void copyText(slug) },
  ]
}
