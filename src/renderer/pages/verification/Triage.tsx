import { useDebouncedValue } from '@mantine/hooks'
import { Copy, Layers, SearchCheck, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { ListScreen } from '../../screen/ListScreen.tsx'
import { NoMatch } from '../../screen/ListBody.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import viewStyles from '../../screen/views.module.css'
import { openBehind } from '../../state/frame.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { setView, useView } from '../../state/views.ts'
import { copyText, Empty } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import { SCREEN } from './CasePage.tsx'
import { PasteBox } from './PasteBox.tsx'
import { TRIAGE_VIEWS, viewNamed, type TriageRow, type TriageView } from './triage.ts'
import { COLUMNS } from './columns.tsx'
import { useTriage, type TriageList } from './useTriage.ts'
import styles from './paste.module.css'
import { useScope } from '../../screen/scope.tsx'

/** Chooses the organization to explain: paste what the customer wrote, or walk through those who cannot send. */
export function Triage() {
  const { connection } = useScope()
  const place = `${connection.id}/${SCREEN}`
  const kept = useView(place)
  const view = viewNamed(typeof kept?.['view'] === 'string' ? kept['view'] : null)
  const [text, setText] = useState('')
  const [word, setWord] = useState('')
  const [search] = useDebouncedValue(word, 200)
  const [page, setPage] = useState(1)
  const list = useTriage(connection.id, view, search, page)
  // Who is held is known one by one: nobody yet is not nobody.
  const here = list.page?.organizations.length
  const reading =
    here === undefined || (list.rows.length === 0 && view.heldOnly && list.read + list.refused < here)
  const choose = (next: TriageView): void => {
    setView(place, { view: next.id })
    setPage(1)
  }
  const reset = (): void => {
    setText('')
    setWord('')
  }
  return (
    <ListScreen<TriageRow>
      title="Verification"
      screen={SCREEN}
      what="organizations"
      facts={factsOf(list, view)}
      at={list.at || null}
      rows={reading ? undefined : list.rows}
      columns={COLUMNS}
      error={list.error ?? list.refusal}
      context={{
        tool: list.error ? 'list_orgs' : 'get_org_verification',
      }}
      oneOrder
      onRetry={list.refetch}
      nameOf={({ name }) => name}
      actionsOf={(row) => actionsOf(connection, row)}
      bars={
        <>
          <PasteBox
            value={text}
            onChange={setText}
            onSeveral={() => choose(viewNamed('all'))}
            onWord={(next) => {
              setWord(next)
              setPage(1)
            }}
          />
          <div className={`${viewStyles['views']} ${styles['views']} small`} role="group" aria-label="Views">
            {TRIAGE_VIEWS.map((one) => (
              <button
                key={one.id}
                type="button"
                className={viewStyles['view']}
                aria-pressed={one.id === view.id}
                onClick={() => choose(one)}
              >
                {one.name}
              </button>
            ))}
          </div>
        </>
      }
      empty={<Nobody view={view} search={search} list={list} onReset={reset} />}
      paging={list.page && !list.error ? { page: list.page, onPage: setPage } : null}
    />
  )
}

function factsOf({ page, rows, read }: TriageList, view: TriageView): string | null {
  if (!page) return null
  if (!view.heldOnly) return counted(page.total, 'organization')
  // Said as it is: a page is read, not the platform.
  const checked = read === page.total ? `all ${count(page.total)}` : `${count(read)} of ${count(page.total)}`
  return `${count(rows.length)} on hold; ${checked} checked`
}

interface NobodyProps {
  view: TriageView
  search: string
  list: TriageList
  onReset: () => void
}

function Nobody({ view, search, list, onReset }: NobodyProps) {
  const sentence = sayNobody(view, search, list)
  const icon = <ShieldCheck aria-hidden />
  if (search === '') return <Empty icon={icon}>{sentence}</Empty>
  return (
    <NoMatch icon={icon} onClear={onReset}>
      {sentence}
    </NoMatch>
  )
}

/** Says nothing of what was refused: an organization that was not read may be on hold. */
function sayNobody(view: TriageView, search: string, { read, refused }: TriageList): string {
  const among = view.heldOnly && refused > 0
  const conditions = [
    ...(view.id === 'all' ? [] : [view.heldOnly ? 'is on hold' : `is ${view.name.toLowerCase()}`]),
    ...(search === '' ? [] : [`matches “${search}”`]),
  ]
  if (conditions.length === 0) return 'There is no organization yet.'
  const where = view.heldOnly ? ' on this page' : ''
  const target = among ? `None of the ${counted(read, 'organization')} that could be read` : 'No organization'
  return `${target}${where} ${conditions.join(' and ')}.`
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
