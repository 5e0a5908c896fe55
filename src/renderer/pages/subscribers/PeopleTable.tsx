import { Button, Menu } from '@mantine/core'
import { Copy, PanelRight, SearchX, Upload, UserPlus, Wrench } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { LiveCount } from '../../audience/useLiveCount.ts'
import { writeDraftValue } from '../../state/drafts.ts'
import { runOnArrival } from '../../state/autorun.ts'
import { navigate, screenPath, toolPath } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { copyText, Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import { columnsOf } from './columns.tsx'
import type { Person } from './people.ts'
import { isNarrowed, toInput, type Search } from './search.ts'
import type { usePersonList } from './usePersonList.ts'
import screen from '../../screen/screen.module.css'
import styles from './subscribers.module.css'
import { useScope } from '../../screen/scope.tsx'

/** The people of the search: rows as they come, or why there are none. */
interface PeopleTableProps {
  search: Search
  people: ReturnType<typeof usePersonList>
  live: LiveCount
  chosen: ReadonlySet<string>
  onChoose: (ids: string[], on: boolean) => void
  onSearch: (change: Partial<Search>) => void
  onAdd: () => void
}

export function PeopleTable(props: PeopleTableProps) {
  const { search, people, live, chosen, onChoose, onSearch } = props
  const { list, rows, phase, failure, complete } = people
  const [menu, setMenu] = useState<{ row: Person; at: { x: number; y: number } } | null>(null)
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
  if (rows.length === 0) return <NoPeople {...props} />
  return (
    <div className={screen['table']}>
      <PagedTable
        key={toKey(search)}
        rows={rows}
        columns={columns}
        label="Subscribers"
        total={live.total}
        onReach={(index) => list.reach(index)}
        chosen={chosen}
        onChoose={onChoose}
        open={search.person}
        onOpen={(row) => onSearch({ person: row.id })}
        onClose={() => onSearch({ person: null })}
        onMenu={(row, at) => setMenu({ row, at })}
        onWidth={(column, width) => onSearch({ widths: { ...search.widths, [column]: Math.round(width) } })}
        offset={list.offset}
        onOffset={(offset) => (list.offset = offset)}
        foot={
          <Foot
            complete={complete}
            failed={phase === 'failed'}
            loaded={rows.length}
            onRetry={() => list.retry()}
          />
        }
      />
      {menu && (
        <PersonMenu
          row={menu.row}
          at={menu.at}
          onOpen={() => onSearch({ person: menu.row.id })}
          onClose={() => {
            setMenu(null)
            document.querySelector<HTMLElement>('[role="grid"][aria-label="Subscribers"]')?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Another search starts at its top, with the focus on its first row. */
function toKey(search: Search): string {
  return JSON.stringify(toInput(search))
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
  if (complete) return null
  return (
    <div className={styles['tableFoot']}>
      {failed ? (
        <>
          <span>The rows after these {count(loaded)} could not be loaded.</span>
          <Button onClick={onRetry}>Try again</Button>
        </>
      ) : (
        <span>Loading more…</span>
      )}
    </div>
  )
}

function NoPeople({ search, onSearch, onAdd }: PeopleTableProps) {
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

interface PersonMenuProps {
  row: Person
  at: { x: number; y: number }
  onOpen: () => void
  onClose: () => void
}

function PersonMenu({ row, at, onOpen, onClose }: PersonMenuProps) {
  const { connection } = useScope()
  const openTool = (): void => {
    const path = toolPath(connection.id, 'customer', 'get_subscriber')
    writeDraftValue(path, { subscriberId: row.id })
    runOnArrival(path)
    navigate(path)
  }
  return (
    <Menu opened onClose={onClose} position="bottom-start">
      <Menu.Target>
        <span className={screen['menuAnchor']} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown className="small">
        <Menu.Item leftSection={<PanelRight aria-hidden />} onClick={onOpen}>
          Open beside the list
        </Menu.Item>
        <Menu.Item leftSection={<Copy aria-hidden />} onClick={() => void copyText(row.email)}>
          Copy email address
        </Menu.Item>
        <Menu.Item leftSection={<Copy aria-hidden />} onClick={() => void copyText(row.id)}>
          Copy id
        </Menu.Item>
        <Menu.Item
          leftSection={<Copy aria-hidden />}
          onClick={() => void copyText(JSON.stringify(row, null, 2))}
        >
          Copy row as JSON
        </Menu.Item>
        <Menu.Item leftSection={<Wrench aria-hidden />} onClick={openTool}>
          Open get_subscriber
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
