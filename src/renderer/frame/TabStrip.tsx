import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, ListX, Pin, PinOff, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { closeOtherTabs, togglePin, turnToTab } from '../state/frame.ts'
import { useFrame } from '../state/hooks.ts'
import { queries } from '../state/queries.ts'
import { HOME, parseRoute } from '../state/route.ts'
import { nameOfConnection, nameOfRoute, type RouteName } from './routeName.ts'
import { closeTabAndMove } from './useFrameShortcuts.ts'
import styles from './bars.module.css'

interface Tab extends RouteName {
  path: string
  connection: string | null
  /** What the page acts as; Home and what belongs to no connection act as nothing. */
  as: string | null
}

function useTabs(): Tab[] {
  const tabs = useFrame((state) => state.tabs)
  const recents = useFrame((state) => state.recents)
  const acting = useFrame((state) => state.acting)
  const { data: connections = [] } = useQuery(queries.connections)
  return tabs.map((path) => {
    const route = parseRoute(path) ?? { page: 'home' as const }
    const of = 'connection' in route ? route.connection : null
    const connection = connections.find(({ id }) => id === of)
    return {
      path,
      ...nameOfRoute(route, recents),
      connection: connection ? nameOfConnection(connection) : null,
      as: (of !== null && acting[path]?.[of]?.name) || null,
    }
  })
}

function areSeveral(names: (string | null)[]): boolean {
  return new Set(names.filter((name) => name !== null)).size > 1
}

/** Open pages. Links rather than ARIA tabs: each has an address, and the page below is the page. */
export function TabStrip() {
  const tabs = useTabs()
  const active = useFrame((state) => state.active)
  const pinned = useFrame((state) => state.pinned)
  const current = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Braces: scrolling answers a promise in newer engines, which is no clean-up.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Also when tabs move: a pinned one goes to the front.
  }, [active, pinned])
  const several = areSeveral(tabs.map(({ connection }) => connection))
  const differ = areSeveral(tabs.map(({ as }) => as))
  return (
    <div className={styles['tabBar']}>
      <nav aria-label="Open pages" className={styles['tabs']}>
        {tabs.map(({ path, icon: Icon, label, connection, as }) => {
          const here = path === active
          return (
            <div
              key={path}
              ref={here ? current : undefined}
              className={styles['tab']}
              data-active={here || undefined}
              onAuxClick={(event) => event.button === 1 && closeTabAndMove(path)}
            >
              <a
                href={`#${path}`}
                aria-current={here ? 'page' : undefined}
                title={[label, connection, as].filter((part) => part !== null).join(' · ')}
                onClick={(event) => {
                  // With a modifier the browser opens a window of its own.
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  turnToTab(path)
                }}
              >
                <Icon aria-hidden />
                <span className={parseRoute(path)?.page === 'tool' ? 'mono' : undefined}>{label}</span>
                {several && connection && <span className={styles['tabConnection']}>{connection}</span>}
                {differ && as && <span className={styles['tabConnection']}>{as}</span>}
              </a>
              {path !== HOME && <TabEnd path={path} label={label} pinned={pinned.includes(path)} />}
            </div>
          )
        })}
      </nav>
      {tabs.length > 1 && <TabMenu tabs={tabs} />}
    </div>
  )
}

function TabEnd({ path, label, pinned }: { path: string; label: string; pinned: boolean }) {
  return pinned ? (
    <button type="button" aria-label={`Unpin ${label}`} title="Unpin" onClick={() => togglePin(path)}>
      <Pin aria-hidden />
    </button>
  ) : (
    <button type="button" aria-label={`Close ${label}`} onClick={() => closeTabAndMove(path)}>
      <X aria-hidden />
    </button>
  )
}

/** Every tab by name, also those the strip has no room for, and what can be done with them. */
function TabMenu({ tabs }: { tabs: Tab[] }) {
  const active = useFrame((state) => state.active)
  const pinned = useFrame((state) => state.pinned.includes(state.active))
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <button
          type="button"
          className={styles['tabMenu']}
          aria-label={`All tabs: ${tabs.length}`}
          title="All tabs"
        >
          {tabs.length}
          <ChevronDown aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={`${styles['tabList']} small`}>
        {tabs.map(({ path, icon: Icon, label, connection, as }) => (
          <Menu.Item
            key={path}
            leftSection={<Icon aria-hidden />}
            rightSection={path === active ? <Check aria-label="in front" /> : null}
            onClick={() => turnToTab(path)}
          >
            {label}
            <span className={styles['tabOf']}>
              {[connection, as].filter((part) => part !== null).join(' · ')}
            </span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        {active !== HOME && (
          <Menu.Item
            leftSection={pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            onClick={() => togglePin(active)}
          >
            {pinned ? 'Unpin this tab' : 'Pin this tab'}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<ListX aria-hidden />} onClick={closeOtherTabs}>
          Close the other tabs
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
