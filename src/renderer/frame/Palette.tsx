import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Fragment, useEffect, useMemo, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { ConnectionSummary, ToolListing } from '../../shared/bridge.ts'
import { useActing } from '../state/hooks.ts'
import { queries, toolQuery } from '../state/queries.ts'
import type { SubscriberRow, WorkflowRow } from './paletteEntry.ts'
import { Keys } from '../ui/Parts.tsx'
import { useRestoreFocus } from '../ui/useRestoreFocus.ts'
import { closeOverlays } from './overlays.ts'
import type { PaletteItem } from './paletteEntry.ts'
import { ADDRESS, findItems } from './paletteItems.ts'
import type { Pasted } from './lookup/parse.ts'
import type { Found } from './lookup/results.ts'
import { useLookup } from './lookup/useLookup.ts'
import styles from './palette.module.css'
import { useOptionalScope } from '../screen/scope.tsx'

/** Ctrl/Cmd-K: paste anything, land where it belongs. */
const LEAST_SEARCH = 2
const MOST_NAMED = 5

interface PaletteState {
  items: PaletteItem[]
  /** What the search could not find, and what to do next. */
  missing: string[]
  searching: boolean
  /** The first item is what the text says, so Enter waits for it. */
  leads: boolean
}

function useItems(connection: ConnectionSummary | null, text: string): PaletteState {
  const open = connection?.state === 'open'
  const { data: connections = [], isPending: isListing } = useQuery(queries.connections)
  const { data: tools = NO_TOOLS, isPending: isLearning } = useQuery({
    ...queries.tools(connection?.id ?? ''),
    enabled: open,
  })
  // Nothing can be looked up before it is known where and by which tools.
  const isStarting = isListing || (open && isLearning)
  const paste = useLookup(connection, tools, text)
  const { pasted, found } = paste
  const isWord = pasted.clues[0]?.kind === 'word'
  const [search] = useDebouncedValue(isWord ? pasted.text : '', 180)
  const wanted = open && isWord && search.length >= LEAST_SEARCH
  const listed = useQuery({ ...queries.organizations(connection?.id ?? '', search), enabled: wanted })
  const organizations = useMemo(
    () => (wanted ? (listed.data?.organizations ?? []).slice(0, 6) : []),
    [wanted, listed.data],
  )
  const { people, workflows, isReading } = useNamed(connection, tools, wanted ? search : '')
  const items = useMemo(
    () => findItems({ connection, connections, tools, organizations, people, workflows, paste }),
    [connection, connections, tools, organizations, people, workflows, paste],
  )
  const lagging = open && isWord && pasted.text.length >= LEAST_SEARCH && search !== pasted.text
  return {
    items,
    missing: missingOf(pasted, found, items),
    searching:
      paste.looking ||
      (isStarting && text.trim() !== '') ||
      (wanted && (listed.isFetching || isReading)) ||
      (lagging && items.length === 0),
    leads: !isWord || items.length === 0,
  }
}

/** Returns subscribers and workflows with the text in their name, of the organization that is acted as. */
function useNamed(connection: ConnectionSummary | null, tools: ToolListing[], search: string) {
  const acting = useActing(connection?.id ?? null)
  const hasAdmin = tools.some(({ surface }) => surface === 'admin')
  // A token of one organization acts as that one without being told.
  const isKnown = search !== '' && (acting !== null || !hasAdmin)
  const lists = (tool: string): boolean => isKnown && tools.some(({ name }) => name === tool)
  const place = {
    connection: connection?.id ?? '',
    surface: 'customer' as const,
    organization: acting?.id ?? null,
  }
  const people = useQuery({
    ...toolQuery({
      ...place,
      tool: 'list_subscribers',
      input: { query: search, limit: MOST_NAMED },
    }),
    enabled: lists('list_subscribers'),
  })
  const workflows = useQuery({
    ...toolQuery({ ...place, tool: 'list_workflows', input: { query: search, limit: MOST_NAMED } }),
    enabled: lists('list_workflows'),
  })
  return {
    people: search === '' ? NO_PEOPLE : (people.data?.subscribers ?? NO_PEOPLE),
    workflows: search === '' ? NO_WORKFLOWS : (workflows.data?.workflows ?? NO_WORKFLOWS),
    isReading: people.isFetching || workflows.isFetching,
  }
}

function missingOf({ clues }: Pasted, found: Found | null, items: PaletteItem[]): string[] {
  if (clues[0]?.kind === 'key') return KEY_PASTED
  // An address says itself where it leads, whatever this connection knows of the id in it.
  return items[0]?.id === ADDRESS ? NONE : (found?.missing ?? NONE)
}

const NO_TOOLS: ToolListing[] = []
const NO_PEOPLE: SubscriberRow[] = []
const NO_WORKFLOWS: WorkflowRow[] = []
const NONE: string[] = []
const KEY_PASTED = [
  'That is a key. It was not looked for and is kept nowhere; a deployment is added on Connections.',
]
/** What Enter may run that was pressed before it was there. */
const WAITED_FOR = new Set<PaletteItem['group'] | undefined>(['Go to', 'Organizations'])

export function Palette({ start }: { start: string }) {
  const connection = useOptionalScope()?.connection ?? null
  useRestoreFocus()
  const [text, setText] = useState(start)
  const [at, setAt] = useState(0)
  const [entered, setEntered] = useState(false)
  const { items, missing, searching, leads } = useItems(connection, text)
  const current = Math.max(0, Math.min(at, items.length - 1))
  useEffect(() => {
    document.getElementById(`palette-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const choose = (item: PaletteItem | undefined): void => {
    if (!item) return
    closeOverlays()
    item.run()
  }
  useEffect(() => {
    if (!entered || searching) return
    setEntered(false)
    const [first] = items
    // What was not found is read first; the raw tools below take another Enter.
    const isMeant = first?.group === 'Found' || (missing.length === 0 && WAITED_FOR.has(first?.group))
    if (isMeant) choose(first)
  }, [entered, searching, items, missing])
  const put = (next: string): void => {
    setText(next)
    setAt(0)
    setEntered(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => setAt((current + 1) % Math.max(1, items.length)),
      ArrowUp: () => setAt((current - 1 + items.length) % Math.max(1, items.length)),
      Home: () => setAt(0),
      End: () => setAt(items.length - 1),
      // Pasted and entered in one go: what was meant is still on its way.
      Enter: () =>
        searching && leads && current === 0 && items[0]?.id !== ADDRESS
          ? setEntered(true)
          : choose(items[current]),
    }
    const go = keys[event.key]
    if (!go || (text !== '' && ['Home', 'End'].includes(event.key))) return
    event.preventDefault()
    go()
  }
  /** A field of one line would run the lines of a notice together, words and ids with them. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\r\n\t]/.test(pasted)) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const line = pasted.replaceAll(/\s+/g, ' ')
    put(value.slice(0, selectionStart ?? 0) + line + value.slice(selectionEnd ?? value.length))
  }
  return (
    <Modal.Root opened onClose={closeOverlays} size={640} yOffset="10vh" centered={false} returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Find anything">
        <div className={styles['field']}>
          <Search aria-hidden />
          <input
            // At once: what is typed right behind the shortcut belongs to it.
            ref={takeFocus}
            data-autofocus
            role="combobox"
            aria-label="Find anything"
            aria-expanded
            aria-controls="palette-items"
            aria-activedescendant={items.length > 0 ? `palette-${current}` : undefined}
            value={text}
            placeholder="Paste an address, an id, a URL or a whole notice; type a tool or a command"
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => put(event.currentTarget.value)}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
          />
          {searching && (
            <span className={styles['searching']} role="status">
              searching
            </span>
          )}
        </div>
        {missing.map((sentence) => (
          <p key={sentence} className={styles['missing']} role="status">
            {sentence}
          </p>
        ))}
        <PaletteList items={items} current={current} onPoint={setAt} onChoose={choose} />
        {items.length === 0 && missing.length === 0 && (
          <p className={styles['none']}>
            {searching ? 'Looking it up…' : nothingFound(connection, text.trim())}
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

function nothingFound(connection: ConnectionSummary | null, text: string): string {
  if (connection === null) return 'Not connected yet. Create the demo or add a deployment.'
  return `Nothing is named “${text}”. Ids, email addresses, slugs, URLs, tool names and whole notices are understood.`
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus()
}

interface PaletteListProps {
  items: PaletteItem[]
  current: number
  onPoint: (index: number) => void
  onChoose: (item: PaletteItem) => void
}

function PaletteList({ items, current, onPoint, onChoose }: PaletteListProps) {
  return (
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
            onMouseMove={() => onPoint(index)}
            onClick={() => onChoose(item)}
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
  )
}
