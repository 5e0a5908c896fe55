import { Button } from '@mantine/core'
import { Copy, PanelRight, SearchX, Upload, UserPlus, Wrench } from 'lucide-react'
import { useMemo } from 'react'
import type { LiveCount } from '../../audience/useLiveCount.ts'
import { writeDraftValue } from '../../state/drafts.ts'
import { runOnArrival } from '../../state/autorun.ts'
import { navigate, screenPath, toolPath } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { copyText, Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import { columnsOf } from './columns.tsx'
import type { Subscriber } from './subscriberFields.ts'
import { isNarrowed, toInput, type Search } from './search.ts'
import type { useSubscriberList } from './useSubscriberList.ts'
import screen from '../../screen/screen.module.css'
import styles from './subscribers.module.css'
import { useScope } from '../../screen/scope.tsx'

interface SubscribersTableProps {
  search: Search
  subscribers: ReturnType<typeof useSubscriberList>
  live: LiveCount
  chosen: ReadonlySet<string>
  onChoose: (ids: string[], on: boolean) => void
  onSearch: (change: Partial<Search>) => void
  onAdd: () => void
}

/** The people of the search: rows as they come, or why there are none. */
export function SubscribersTable(props: SubscribersTableProps) {
  const { search, subscribers, live, chosen, onChoose, onSearch } = props
  const { list, rows, phase, failure, complete, stale } = subscribers
  const actionsOf = useSubscriberActions((id) => onSearch({ subscriber: id }))
  const columns = useMemo(() => columnsOf(search), [search.columns, search.widths])
  if (rows.length === 0 && phase === 'failed' && failure) {
    // A fault of a filter is shown on its chip; here it is only said where to look.
    if (live.issues.length > 0)
      return (
        <div className={screen['table']}>
          <Empty icon={<SearchX aria-hidden />}>A filter is at fault: correct the marked one above.</Empty>
        </div>
      )
    return (
      <div className={screen['inset']} style={{ flex: 1 }}>
        <ErrorPanel
          failure={failure}
          context={{ tool: 'query_subscribers', input: toInput(search) }}
          onRetry={() => list.retry()}
        />
      </div>
    )
  }
  if (rows.length === 0 && phase === 'loading')
    return (
      <div className={screen['table']}>
        <SkeletonRows rows={16} label="Loading subscribers" />
      </div>
    )
  if (rows.length === 0) return <NoSubscribers {...props} />
  return (
    <div className={screen['table']} inert={stale} aria-busy={stale || undefined}>
      <Table
        // Another search starts at its top, with the focus on its first row.
        key={subscribers.key}
        rows={rows}
        columns={columns}
        label="Subscribers"
        onOpen={(row) => onSearch({ subscriber: row.id })}
        actionsOf={actionsOf}
        isMarked={(row) => row.id === search.subscriber}
        panel={{ open: search.subscriber !== null, onClose: () => onSearch({ subscriber: null }) }}
        choice={{ chosen, idOf, onChoose }}
        growth={{
          total: live.total,
          complete,
          onReach: (index) => list.reach(index),
          offset: list.offset,
          onOffset: (offset) => (list.offset = offset),
        }}
        onWidth={(column, width) => onSearch({ widths: { ...search.widths, [column]: Math.round(width) } })}
        foot={
          <Foot
            complete={complete}
            failed={phase === 'failed'}
            loaded={rows.length}
            onRetry={() => list.retry()}
          />
        }
      />
    </div>
  )
}

function idOf({ id }: Subscriber): string {
  return id
}

/** Partial answers say so: what came stays, what did not is asked for again. */
function Foot({
  complete,
  failed,
  loaded,
  onRetry,
}: {
  complete: boolean
  failed: boolean
  loaded: number
  onRetry: () => void
}) {
  if (complete && !failed) return null
  return (
    <div className={styles['tableFoot']}>
      {failed ? (
        <>
          <span>
            {complete
              ? 'A change was made since, and these rows could not be loaded again.'
              : `The rows after these ${count(loaded)} could not be loaded.`}
          </span>
          <Button onClick={onRetry}>Try again</Button>
        </>
      ) : (
        <span>Loading more… Columns sort once all rows are here.</span>
      )}
    </div>
  )
}

function NoSubscribers({ search, onSearch, onAdd }: SubscribersTableProps) {
  const { connection } = useScope()
  if (isNarrowed(search)) {
    return (
      <div className={screen['table']}>
        <Empty
          icon={<SearchX aria-hidden />}
          action={
            <Button onClick={() => onSearch({ status: 'ALL', query: '', filters: [] })}>
              Show all subscribers
            </Button>
          }
        >
          Nobody matches this search.
        </Empty>
      </div>
    )
  }
  return (
    <div className={screen['table']}>
      <Empty
        icon={<UserPlus aria-hidden />}
        action={
          <span className={`${styles['twoActions']} small`}>
            <Button
              variant="filled"
              leftSection={<Upload aria-hidden />}
              onClick={() => navigate(screenPath(connection.id, 'import'))}
            >
              Import a CSV file
            </Button>
            <Button onClick={onAdd}>Add one subscriber</Button>
          </span>
        }
      >
        This organization has no subscribers yet. Bring them from another product as a CSV file, or add the
        first by hand.
      </Empty>
    </div>
  )
}

function useSubscriberActions(open: (id: string) => void) {
  const { connection } = useScope()
  return (row: Subscriber): RowAction[] => [
    { label: 'Open beside the list', icon: PanelRight, run: () => open(row.id) },
    { label: 'Copy email address', icon: Copy, run: () => void copyText(row.email) },
    { label: 'Copy id', icon: Copy, run: () => void copyText(row.id) },
    {
      label: 'Copy row as JSON',
      icon: Copy,
      run: () => void copyText(JSON.stringify(row, null, 2)),
    },
    {
      label: 'Open get_subscriber',
      icon: Wrench,
      run: () => {
        const path = toolPath(connection.id, 'customer', 'get_subscriber')
        writeDraftValue(path, { subscriberId: row.id })
        runOnArrival(path)
        navigate(path)
      },
    },
  ]
}
