import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { turnToTab, type ActingOf } from '../state/frame.ts'
import { useFrame } from '../state/hooks.ts'
import { queries } from '../state/queries.ts'
import { HOME, parseRoute } from '../state/route.ts'
import { nameOfRoute, type RouteName } from './routeName.ts'
import { closeTabAndMove } from './useFrameShortcuts.ts'
import styles from './bars.module.css'

/** Open pages. Links rather than ARIA tabs: each has an address, and the page below is the page. */
export function TabStrip() {
  const tabs = useFrame((state) => state.tabs)
  const active = useFrame((state) => state.active)
  const { data: connections = [] } = useQuery(queries.connections)
  const current = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Braces: scrolling answers a promise in newer engines, which is no clean-up.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  const recents = useFrame((state) => state.recents)
  const nameOf = (path: string): RouteName & { connection: string | null } => {
    const route = parseRoute(path) ?? { page: 'home' as const }
    const connection =
      'connection' in route
        ? (connections.find((candidate) => candidate.id === route.connection)?.label ?? null)
        : null
    return { ...nameOfRoute(route, recents), connection }
  }
  const several =
    new Set(tabs.map((path) => nameOf(path).connection).filter((name) => name !== null)).size > 1
  const acting = useFrame((state) => state.acting)
  const actsAs = (path: string): string | null => nameOfActing(acting, path)
  const differ = new Set(tabs.map(actsAs).filter((name) => name !== null)).size > 1
  return (
    <nav aria-label="Open pages" className={styles['tabs']}>
      {tabs.map((path) => {
        const { icon: Icon, label, connection } = nameOf(path)
        const here = path === active
        const as = actsAs(path)
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
            {path !== HOME && (
              <button type="button" aria-label={`Close ${label}`} onClick={() => closeTabAndMove(path)}>
                <X aria-hidden />
              </button>
            )}
          </div>
        )
      })}
    </nav>
  )
}

/** What the page of a tab acts as; Home and what belongs to no connection act as nothing. */
function nameOfActing(acting: ActingOf, path: string): string | null {
  const route = parseRoute(path)
  return (route && 'connection' in route && acting[path]?.[route.connection]?.name) || null
}
