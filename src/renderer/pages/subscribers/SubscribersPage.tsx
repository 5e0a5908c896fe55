import { ListChecks, Upload, UserPlus } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { BulkActionDialog, type BulkAudience } from '../../audience/BulkActionDialog.tsx'
import { FilterBuilder } from '../../audience/FilterBuilder.tsx'
import { useLiveCount, type LiveCount } from '../../audience/useLiveCount.ts'
import type { Acting } from '../../bridge/tools.ts'
import { ActionButton } from '../../screen/ActionButton.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { ListSearch, ScreenHead } from '../../screen/ScreenHead.tsx'
import { turnTab } from '../../state/frame.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { count, counted } from '../../ui/time.ts'
import { CopyCsv, rowsToCopy } from '../../ui/table/CopyCsv.tsx'
import { columnsOf } from './columns.tsx'
import { ColumnChooser } from '../../ui/table/ColumnChooser.tsx'
import type { ScreenProps } from '../../screen/registry.ts'
import type { ErasedSubscriber } from '../../bridge/sandbox.ts'
import { ErasedDialog } from './EraseSubscriber.tsx'
import { AddSubscriberDialog } from './AddSubscriberDialog.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FIELD_LABELS, FIELDS, retag } from './subscriberFields.ts'
import { SubscribersTable } from './SubscribersTable.tsx'
import { SubscriberPanel } from './SubscriberPanel.tsx'
import { toInput, type Search } from './search.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { useSubscriberList } from './useSubscriberList.ts'
import { useSearch } from './useSearch.ts'
import screen from '../../screen/screen.module.css'
import styles from './subscribers.module.css'
import { useScope } from '../../screen/scope.tsx'

export default function SubscribersPage({ id }: ScreenProps) {
  const { connection, organization } = useScope()
  const acting: Acting = useMemo(
    () => ({ connection: connection.id, organization: organization?.id ?? null }),
    [connection.id, organization?.id],
  )
  const path = screenPath(connection.id, 'subscribers')
  const [search, change] = useSearch(acting, path)
  const live = useLiveCount(search.filters, { ...acting, status: search.status, query: search.query })
  const subscribers = useSubscriberList(acting, search)
  const obstacle = useUnavailableReason()
  const [adding, setAdding] = useState(false)
  const [bulk, setBulk] = useState<BulkFor | null>(null)
  const [erased, setErased] = useState<ErasedSubscriber | null>(null)
  const [chosen, choose, chooseExactly] = useChosen(JSON.stringify(toInput(search)))

  useSubscriberBeside(id, path, change)

  return (
    <SandboxNow>
      <div className={screen['screen']}>
        <ScreenHead title="Subscribers" facts={describe(live, subscribers.rows.length)} at={live.at}>
          <CopyCsv
            rows={subscribers.stale ? [] : rowsToCopy(subscribers.rows, chosen)}
            columns={columnsOf(search)}
          />
          <ColumnChooser
            all={FIELDS.map(({ key }) => key)}
            shown={search.columns}
            labels={FIELD_LABELS}
            onShown={(columns) => change({ columns })}
          />
          <ExportMenu acting={acting} search={search} />
          <ActionButton
            icon={ListChecks}
            obstacle={live.total === 0 ? 'Nobody matches.' : obstacle('create_bulk_operation')}
            title="For everyone who matches the search"
            onClick={() => setBulk(everyoneOf(search, live.total))}
          >
            Bulk action
          </ActionButton>
          <ActionButton
            icon={Upload}
            obstacle={obstacle('import_subscribers')}
            onClick={() => navigate(screenPath(connection.id, 'import'))}
          >
            Import<span className="visually-hidden"> CSV</span>
          </ActionButton>
          <ActionButton
            variant="filled"
            icon={UserPlus}
            obstacle={obstacle('add_subscriber')}
            onClick={() => setAdding(true)}
          >
            Add subscriber
          </ActionButton>
        </ScreenHead>
        <StatusTabs acting={acting} search={search} onStatus={(status) => change({ status })} />
        <div className={`${screen['bar']} ${styles['filters']}`}>
          <QuerySearch value={search.query} onChange={(query) => change({ query })} />
          <FilterBuilder value={search.filters} onChange={(filters) => change({ filters })} count={live} />
        </div>
        {chosen.size > 0 && (
          <SelectionBar
            acting={acting}
            chosen={chosen}
            total={live.total}
            loaded={subscribers.rows.length}
            input={toInput(search)}
            obstacle={obstacle}
            onChosen={chooseExactly}
            onBulk={() => setBulk(chosenOf(chosen))}
            onChanged={(tool, names, ids) =>
              subscribers.list.patch(new Set(ids), (subscriber) => ({
                ...subscriber,
                tags: retag(subscriber.tags, tool === 'bulk_add_tags', names),
              }))
            }
          />
        )}
        <div className={screen['split']}>
          <SubscribersTable
            search={search}
            subscribers={subscribers}
            live={live}
            chosen={chosen}
            onChoose={choose}
            onSearch={change}
            onAdd={() => setAdding(true)}
          />
          {search.subscriber !== null && (
            <SubscriberPanel
              key={search.subscriber}
              id={search.subscriber}
              onClose={() => change({ subscriber: null })}
              onErased={(outcome) => {
                change({ subscriber: null })
                setErased(outcome)
              }}
              onChanged={(subscriber) =>
                subscribers.list.patch(new Set([subscriber.id]), (old) => ({ ...old, ...subscriber }))
              }
            />
          )}
        </div>
        {erased && <ErasedDialog erased={erased} onClose={() => setErased(null)} />}
        {bulk && <BulkActionDialog {...bulk} onClose={() => setBulk(null)} />}
        {adding && (
          <AddSubscriberDialog
            onClose={() => setAdding(false)}
            onAdded={(subscriber) => {
              setAdding(false)
              change({ subscriber: subscriber.id })
            }}
          />
        )}
      </div>
    </SandboxNow>
  )
}

/** Opens the subscriber of an address beside the list, in the list's own tab. */
function useSubscriberBeside(id: string | null, path: string, change: ReturnType<typeof useSearch>[1]): void {
  useEffect(() => {
    if (id === null) return
    change({ subscriber: id })
    turnTab(`${path}/${encodeURIComponent(id)}`, path)
  }, [id, path, change])
}

interface BulkFor {
  audience: BulkAudience
  told: string
}

/** An empty list of filters is said, because nothing at all is no choice. */
function everyoneOf(search: Search, total: number | null): BulkFor {
  const told = `everyone who matches${total === null ? '' : ` (${counted(total, 'subscriber')} now)`}`
  return { audience: { filters: [], ...toInput(search) }, told }
}

function chosenOf(chosen: ReadonlySet<string>): BulkFor {
  return {
    audience: { subscriberIds: [...chosen] },
    told: counted(chosen.size, 'chosen subscriber'),
  }
}

/** "1,204 matching, 100 loaded" */
function describe(live: LiveCount, loaded: number): string {
  if (live.issues.length > 0) return 'not counted: correct the marked filter'
  if (live.failure) return `not counted: ${live.failure.code}`
  if (live.total === null) return 'counting…'
  return `${count(live.total)} matching, ${count(Math.min(loaded, live.total))} loaded`
}

const NOBODY: ReadonlySet<string> = new Set()

/** Who is chosen belongs to one search: another one starts with nobody. */
function useChosen(searchKey: string) {
  const [state, setState] = useState({ key: searchKey, ids: NOBODY })
  const ids = state.key === searchKey ? state.ids : NOBODY
  const choose = useCallback(
    (some: string[], on: boolean) =>
      setState((before) => {
        const next = new Set(before.key === searchKey ? before.ids : NOBODY)
        for (const one of some)
          if (on) next.add(one)
          else next.delete(one)
        return { key: searchKey, ids: next }
      }),
    [searchKey],
  )
  const chooseExactly = useCallback(
    (some: string[]) => setState({ key: searchKey, ids: new Set(some) }),
    [searchKey],
  )
  return [ids, choose, chooseExactly] as const
}
/** ms after the last key: a sandbox answers while one types, calls of a deployment count in its limits. */
const REST_MS = { sandbox: 50, deployment: 250 }

/**
 * Typing is shown at once and searched for a moment later. What is typed holds only over the search
 * it was typed over: an effect that copied the search into the box lost what came before it ran.
 */
function QuerySearch({ value, onChange }: { value: string; onChange: (query: string) => void }) {
  const restMs = REST_MS[useScope().connection.kind]
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null)
  if (typed !== null && typed.over !== value) setTyped(null)
  const text = typed?.text ?? value
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (text === value) return
    const timer = window.setTimeout(() => {
      latest.current(text)
      setTyped(null)
    }, restMs)
    return () => window.clearTimeout(timer)
  }, [text, value, restMs])
  return (
    <ListSearch
      value={text}
      label="Search subscribers"
      placeholder="Email, name or tag"
      width={220}
      onChange={(next) => setTyped({ text: next, over: value })}
    />
  )
}
