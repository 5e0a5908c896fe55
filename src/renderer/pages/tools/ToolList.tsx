import { holdsWords } from '../../../shared/text/fold.ts'
import { SegmentedControl, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ToolListing } from '../../../shared/bridge.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { navigate, toolPath } from '../../state/route.ts'
import { AccessBadge } from '../../ui/Badge.tsx'
import { Keys } from '../../ui/Parts.tsx'
import styles from './list.module.css'
import { useScope } from '../../screen/scope.tsx'

interface ToolListProps {
  tools: ToolListing[]
  open: { surface: string; tool: string } | null
}

type AccessFilter = 'all' | 'read' | 'write' | 'danger'

function matchesSearch(tool: ToolListing, search: string): boolean {
  return holdsWords(`${tool.name} ${tool.category} ${tool.description}`, search)
}

export function groupTools(tools: ToolListing[]): [group: string, tools: ToolListing[]][] {
  const groups = new Map<string, ToolListing[]>()
  for (const tool of tools) {
    const group =
      tool.surface === 'admin'
        ? 'Admin, read-only'
        : tool.category.charAt(0).toUpperCase() + tool.category.slice(1)
    groups.set(group, [...(groups.get(group) ?? []), tool])
  }
  return [...groups]
}

/** Every listed tool, grouped as the listing groups them; j/k walk it, `/` searches. */
export function ToolList({ tools, open }: ToolListProps) {
  const connection = useScope().connection.id
  const [search, setSearch] = useState('')
  const [access, setAccess] = useState<AccessFilter>('all')
  const field = useRef<HTMLInputElement>(null)
  const current = useRef<HTMLAnchorElement>(null)
  const shown = useMemo(
    () => tools.filter((tool) => (access === 'all' || tool.access === access) && matchesSearch(tool, search)),
    [tools, search, access],
  )
  const groups = useMemo(() => groupTools(shown), [shown])
  const ordered = useMemo(() => groups.flatMap(([, members]) => members), [groups])

  const step = (by: number): void => {
    const at = ordered.findIndex((tool) => tool.name === open?.tool && tool.surface === open.surface)
    const next = ordered[Math.max(0, Math.min(ordered.length - 1, at < 0 ? 0 : at + by))]
    if (next) navigate(toolPath(connection, next.surface, next.name))
  }
  useShortcut('next', () => step(1))
  useShortcut('previous', () => step(-1))
  useShortcut('search', () => field.current?.focus())
  useEffect(() => {
    // Braces: scrolling answers a promise in newer engines, which is no clean-up.
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [open?.tool])

  return (
    <nav className={styles['list']} aria-label="Tools">
      <div className={styles['listHead']}>
        <TextInput
          ref={field}
          value={search}
          placeholder="Search tools"
          aria-label="Search tools"
          leftSection={<Search aria-hidden />}
          rightSection={search === '' ? <Keys of="/" /> : null}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && ordered[0])
              navigate(toolPath(connection, ordered[0].surface, ordered[0].name))
            if (event.key === 'Escape') {
              setSearch('')
              event.currentTarget.blur()
            }
          }}
        />
        <SegmentedControl
          aria-label="Show tools by access"
          fullWidth
          value={access}
          onChange={(value) => setAccess(value)}
          data={['all', 'read', 'write', 'danger']}
        />
      </div>
      <div className={styles['listBody']}>
        {groups.map(([group, members]) => (
          <section key={group} aria-label={group}>
            <h3 className={styles['group']}>
              {group}
              <span>{members.length}</span>
            </h3>
            {members.map((tool) => {
              const active = open?.tool === tool.name && open.surface === tool.surface
              return (
                <a
                  key={`${tool.surface}/${tool.name}`}
                  ref={active ? current : undefined}
                  className={styles['item']}
                  href={`#${toolPath(connection, tool.surface, tool.name)}`}
                  aria-current={active ? 'page' : undefined}
                  title={tool.description}
                >
                  <span className={styles['itemName']}>{tool.name}</span>
                  {tool.access !== 'read' && <AccessBadge access={tool.access} />}
                </a>
              )
            })}
          </section>
        ))}
        {shown.length === 0 && (
          <p className={styles['none']}>No tool matches. Clear the search or choose “all”.</p>
        )}
      </div>
      <div className={styles['listFoot']}>
        {shown.length === tools.length ? `${tools.length} tools` : `${shown.length} of ${tools.length} tools`}
      </div>
    </nav>
  )
}
