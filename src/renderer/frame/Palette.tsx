import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Fragment, useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { queries } from '../state/queries.ts'
import { Keys } from '../ui/Parts.tsx'
import { closeOverlays } from './overlays.ts'
import { findItems, type PaletteItem } from './paletteItems.ts'
import styles from './palette.module.css'

/** Ctrl/Cmd-K: paste anything, land where it belongs. */
const LEAST_SEARCH = 2

function useItems(
  connection: ConnectionSummary | null,
  text: string,
): { items: PaletteItem[]; searching: boolean } {
  const open = connection?.state === 'open'
  const [search] = useDebouncedValue(text.trim(), 180)
  const { data: connections = [] } = useQuery(queries.connections)
  const { data: tools = [] } = useQuery({ ...queries.tools(connection?.id ?? ''), enabled: open })
  const wanted = open && search.length >= LEAST_SEARCH && !search.startsWith('#') && !search.includes('@')
  const found = useQuery({ ...queries.organizations(connection?.id ?? '', search), enabled: wanted })
  const organizations = useMemo(
    () => (wanted ? (found.data?.organizations ?? []).slice(0, 6) : []),
    [wanted, found.data],
  )
  const items = useMemo(
    () => findItems(text, { connection, connections, tools, organizations }),
    [text, connection, connections, tools, organizations],
  )
  return { items, searching: wanted && found.isFetching }
}

export function Palette({ connection, start }: { connection: ConnectionSummary | null; start: string }) {
  const [text, setText] = useState(start)
  const [at, setAt] = useState(0)
  const { items, searching } = useItems(connection, text)
  const current = Math.max(0, Math.min(at, items.length - 1))
  useEffect(() => {
    document.getElementById(`palette-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const choose = (item: PaletteItem | undefined): void => {
    if (!item) return
    closeOverlays()
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => setAt((current + 1) % Math.max(1, items.length)),
      ArrowUp: () => setAt((current - 1 + items.length) % Math.max(1, items.length)),
      Home: () => setAt(0),
      End: () => setAt(items.length - 1),
      Enter: () => choose(items[current]),
    }
    const go = keys[event.key]
    if (!go || (text !== '' && ['Home', 'End'].includes(event.key))) return
    event.preventDefault()
    go()
  }
  return (
    <Modal.Root opened onClose={closeOverlays} size={640} yOffset="10vh" centered={false} returnFocus>
      <Modal.Overlay />
      <Modal.Content aria-label="Find anything">
        <div className={styles['field']}>
          <Search aria-hidden />
          <input
            data-autofocus
            role="combobox"
            aria-label="Find anything"
            aria-expanded
            aria-controls="palette-items"
            aria-activedescendant={items.length > 0 ? `palette-${current}` : undefined}
            value={text}
            placeholder="Paste an id, an email address or a URL; type a tool, an organization or a command"
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          {searching && (
            <span className={styles['searching']} role="status">
              searching
            </span>
          )}
        </div>
        <div id="palette-items" role="listbox" aria-label="Results" className={styles['items']}>
          {items.map((item, index) => (
            <Fragment key={item.id}>
              {item.group !== items[index - 1]?.group && (
                <div role="presentation" className={styles['group']}>
                  {item.group}
                </div>
              )}
              <div
                id={`palette-${index}`}
                role="option"
                aria-selected={index === current}
                className={styles['item']}
                onMouseMove={() => setAt(index)}
                onClick={() => choose(item)}
              >
                <item.icon aria-hidden />
                <span className={item.group === 'Tools' || item.group === 'Recent' ? 'mono' : undefined}>
                  {item.label}
                </span>
                <span className={styles['detail']}>{item.detail}</span>
                {item.keys && <Keys of={item.keys} />}
              </div>
            </Fragment>
          ))}
        </div>
        {items.length === 0 && (
          <p className={styles['none']}>
            {searching
              ? 'Searching organizations…'
              : `Nothing is named “${text.trim()}”. Ids, email addresses, slugs and tool names are understood.`}
          </p>
        )}
        <div className={styles['foot']}>
          <span>
            <Keys of="↑ ↓" /> choose
          </span>
          <span>
            <Keys of="↵" /> open
          </span>
          <span>
            <Keys of="Esc" /> close
          </span>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
