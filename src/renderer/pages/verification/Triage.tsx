import { useDebouncedValue } from '@mantine/hooks'
import { Copy, Layers, SearchCheck, ShieldCheck } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { ListBody, NoMatch } from '../../screen/ListBody.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { PageFoot } from '../../screen/PageFoot.tsx'
import { RecordLink, RecordTable, type RowAction } from '../../screen/RecordTable.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { ScreenHead } from '../../screen/ScreenHead.tsx'
import screen from '../../screen/screen.module.css'
import viewStyles from '../../screen/views.module.css'
import { openBehind } from '../../state/frame.ts'
import { rememberList } from '../../state/neighbours.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { setView, useView } from '../../state/views.ts'
import { Badge } from '../../ui/Badge.tsx'
import { copyText, Empty, NOT_STATED } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import { meaningOf } from './caseFacts.tsx'
import { SCREEN } from './CasePage.tsx'
import { PasteBox } from './PasteBox.tsx'
import {
  TRIAGE_COLUMNS,
  TRIAGE_SHAPES,
  TRIAGE_VIEWS,
  viewNamed,
  type TriageRow,
  type TriageView,
} from './triage.ts'
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
  const path = screenPath(connection.id, SCREEN)
  const ids = list.rows.map(({ id }) => id).join(' ')
  useEffect(() => rememberList(path, list.rows), [path, ids])
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
    <section className={screen['screen']} aria-label="Verification">
      <ScreenHead title="Verification" facts={factsOf(list, view)} at={list.at || null} />
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
      <ListBody
        what="organizations"
        rows={reading ? undefined : list.rows}
        error={list.error ?? list.refusal}
        context={{
          tool: list.error ? 'list_orgs' : 'get_org_verification',
          connection: connection.label,
        }}
        onRetry={list.refetch}
        empty={<Nobody view={view} search={search} list={list} onReset={reset} />}
      >
        {(shown) => (
          <SandboxNow>
            <RecordTable<TriageRow>
              rows={shown}
              columns={TRIAGE_COLUMNS}
              shapes={TRIAGE_SHAPES}
              label="Verification"
              nameOf={({ name }) => name}
              render={(column, row) => <TriageCell column={column} row={row} />}
              onOpen={({ id }) => navigate(screenPath(connection.id, SCREEN, id))}
              actionsOf={(row) => actionsOf(connection, row)}
            />
          </SandboxNow>
        )}
      </ListBody>
      {list.page && !list.error && <PageFoot page={list.page} onPage={setPage} />}
    </section>
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

function TriageCell({ column, row }: { column: string; row: TriageRow }): ReactNode {
  const { connection } = useScope()
  const { standing, refused } = row
  if (column === 'name')
    return <RecordLink path={screenPath(connection.id, SCREEN, row.id)}>{row.name}</RecordLink>
  if (column === 'state') {
    const state = standing?.state ?? row.verificationStatus ?? row.status
    return <Badge meaning={meaningOf(state)}>{state ?? NOT_STATED}</Badge>
  }
  if (column === 'plan') return <>{row.plan?.toUpperCase() ?? '–'}</>
  if (column === 'emails')
    return <>{typeof row.emailsSent30d === 'number' ? count(row.emailsSent30d) : '–'}</>
  if (standing === null)
    return (
      <span className={screen['dim']}>{refused === null ? '…' : <span title={refused}>not read</span>}</span>
    )
  if (column === 'since') return standing.since ? <Moment at={standing.since} /> : <>–</>
  if (column === 'reason') return <span className="mono">{standing.reason ?? '–'}</span>
  if (column === 'actor') return <>{standing.actor ?? '–'}</>
  return <>{standing.holds.length === 0 ? '–' : standing.holds.join(', ')}</>
}
