import { Modal } from '@mantine/core'
import { Search } from 'lucide-react'
import { Fragment, useEffect, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { Keys } from '../ui/Parts.tsx'
import { useRestoreFocus } from '../ui/useRestoreFocus.ts'
import { closeOverlays } from './overlays.ts'
import { readFilters } from './lookup/filters.ts'
import { NAMED_GROUPS, type PaletteItem } from './paletteEntry.ts'
import { ADDRESS } from './paletteItems.ts'
import { usePalette } from './usePalette.ts'
import styles from './palette.module.css'
import { useOptionalScope } from '../screen/scope.tsx'

/** What Enter may run that was pressed before it was there. */
const WAITED_FOR = new Set<PaletteItem['group'] | undefined>(['Go to', 'Organizations', ...NAMED_GROUPS])

/** Ctrl/Cmd-K: paste anything, land where it belongs. */
export function Palette({ start }: { start: string }) {
  const connection = useOptionalScope()?.connection ?? null
  useRestoreFocus()
  const [text, setText] = useState(start)
  const [source, setSource] = useState({ line: '', lines: '' })
  const [at, setAt] = useState(0)
  const [entered, setEntered] = useState(false)
  const { items, missing, notes, searching, leads } = usePalette(connection, withLines(text, source))
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
    setSource({ line, lines: pasted })
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
            placeholder="Paste an address, an id, a URL or a whole notice; type a name or a command"
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
        {!searching && notes.length > 0 && (
          <p className={styles['notes']} role="note">
            {notes.join(' ')}
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

/** The field shows one line; where the lines of a mail end says what is its header and what its writer wrote. */
function withLines(text: string, { line, lines }: { line: string; lines: string }): string {
  return line === '' ? text : text.replace(line, () => lines)
}

function nothingFound(connection: ConnectionSummary | null, text: string): string {
  if (connection === null) return 'Not connected yet. Create the demo or add a deployment.'
  if (readFilters(text) !== null) return 'No organization that was looked at fits the filters.'
  return `Nothing that was searched is named “${text}”. Ids, email addresses, slugs, URLs, names, whole notices, status: and reason: are understood.`
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
