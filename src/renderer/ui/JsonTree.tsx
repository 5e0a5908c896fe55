import { useShownTime } from './shownTime.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import styles from './tree.module.css'

/** Any JSON as a tree: only open branches make lines, only lines in view make elements. */

interface Line {
  path: string
  /** Names and numbers on the way to it. */
  place: readonly string[]
  name: string
  value: unknown
  depth: number
  open: boolean
  branch: boolean
}

const ROW = 22
const OPEN_DEPTH = 2
const OPEN_ENTRIES = 25

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

function startsOpen(value: object, depth: number): boolean {
  return (depth < OPEN_DEPTH && Object.keys(value).length <= OPEN_ENTRIES) || depth === 0
}

function collect(value: unknown, toggled: Set<string>): Line[] {
  const lines: Line[] = []
  const walk = (part: unknown, name: string, above: Pick<Line, 'path' | 'place'>, depth: number): void => {
    const path = `${above.path}/${name}`
    const place = [...above.place, name]
    const branch = isBranch(part)
    const open = branch && startsOpen(part, depth) !== toggled.has(path)
    lines.push({ path, place, name, value: part, depth, open, branch })
    if (!branch || !open) return
    for (const [key, child] of Object.entries(part)) walk(child, key, { path, place }, depth + 1)
  }
  if (isBranch(value))
    for (const [key, child] of Object.entries(value)) walk(child, key, { path: '', place: [] }, 0)
  else lines.push({ path: '', place: [], name: '', value, depth: 0, open: false, branch: false })
  return lines
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function Value({ value }: { value: unknown }) {
  const time = useShownTime()
  if (Array.isArray(value))
    return <span className={styles['size']}>{value.length === 0 ? '[ ]' : `[ ${value.length} ]`}</span>
  if (typeof value === 'object' && value !== null) {
    const size = Object.keys(value).length
    return <span className={styles['size']}>{size === 0 ? '{ }' : `{ ${size} }`}</span>
  }
  const kind = value === null ? 'null' : typeof value
  const title = typeof value === 'string' && ISO.test(value) ? time.everywhere(value) : undefined
  return (
    <span className={styles[kind]} title={title}>
      {typeof value === 'string' ? JSON.stringify(value) : String(value)}
    </span>
  )
}

/** Where `at`, a JSON pointer, leads in terms of the names along the way. */
function pathOf(pointer: string): string {
  return pointer.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Which branches must be turned so that the value at a pointer has a line. */
function opening(value: unknown, pointer: string): string[] {
  const turned: string[] = []
  let part = value
  let path = ''
  for (const [depth, name] of pointer.split('/').slice(1).map(pathOf).entries()) {
    if (depth > 0 && isBranch(part) && !startsOpen(part, depth - 1)) turned.push(path)
    part = (part as Record<string, unknown> | null)?.[name]
    path = `${path}/${name}`
  }
  return turned
}

interface JsonTreeProps {
  value: unknown
  label: string
  /** A JSON pointer: the tree opens there and marks the line. */
  at?: string
  /** What can be done with one value: a button on its line, and Enter on one that has no branches. */
  pick?: { label: string; run: (place: readonly string[]) => void }
}

export function JsonTree({ value, label, at: wanted = '', pick }: JsonTreeProps) {
  const [toggled, setToggled] = useState<Set<string>>(() => new Set(opening(value, wanted)))
  const [at, setAt] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => collect(value, toggled), [value, toggled])
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 20,
  })
  const current = Math.min(at, lines.length - 1)
  const marked = wanted === '' ? null : pathOf(wanted)
  useEffect(() => {
    if (wanted === '') return
    const turned = new Set(opening(value, wanted))
    setToggled(turned)
    const index = collect(value, turned).findIndex(({ path }) => path === pathOf(wanted))
    if (index < 0) return
    setAt(index)
    // The lines that were just opened are measured in the next frame.
    const frame = requestAnimationFrame(() => rows.scrollToIndex(index, { align: 'center' }))
    return () => cancelAnimationFrame(frame)
    // The tree follows the pointer, not every new answer.
  }, [wanted])

  const toggle = (path: string): void => {
    setToggled((before) => {
      const after = new Set(before)
      if (!after.delete(path)) after.add(path)
      return after
    })
  }
  const move = (to: number): void => {
    const next = Math.max(0, Math.min(lines.length - 1, to))
    setAt(next)
    rows.scrollToIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const line = lines[current]
    if (!line) return
    const parent = lines.findLastIndex((other, index) => index < current && other.depth < line.depth)
    const moves: Record<string, () => void> = {
      ArrowDown: () => move(current + 1),
      ArrowUp: () => move(current - 1),
      Home: () => move(0),
      End: () => move(lines.length - 1),
      ArrowRight: () => (line.branch && !line.open ? toggle(line.path) : move(current + 1)),
      ArrowLeft: () => (line.branch && line.open ? toggle(line.path) : parent >= 0 && move(parent)),
      Enter: () => (line.branch ? toggle(line.path) : pick?.run(line.place)),
    }
    const go = moves[event.key]
    if (!go) return
    event.preventDefault()
    go()
  }
  return (
    <div
      ref={scroller}
      className={styles['tree']}
      role="tree"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-activedescendant={`tree-line-${current}`}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map((row) => {
          const line = lines[row.index] as Line
          return (
            <div
              key={line.path}
              id={`tree-line-${row.index}`}
              role="treeitem"
              aria-level={line.depth + 1}
              aria-expanded={line.branch ? line.open : undefined}
              aria-selected={row.index === current}
              data-marked={line.path === marked || undefined}
              className={styles['line']}
              style={{ transform: `translateY(${row.start}px)`, paddingLeft: 10 + line.depth * 16 }}
              onClick={() => {
                setAt(row.index)
                if (line.branch) toggle(line.path)
              }}
            >
              <ChevronRight
                aria-hidden
                className={line.branch ? styles['arrow'] : styles['noArrow']}
                data-open={line.open || undefined}
              />
              {line.name !== '' && <span className={styles['name']}>{line.name}</span>}
              <Value value={line.value} />
              {pick && (
                <button
                  type="button"
                  tabIndex={-1}
                  // By key it is Enter; as a part of the line it would be read out on each.
                  aria-hidden
                  className={styles['pick']}
                  onClick={(event) => {
                    event.stopPropagation()
                    pick.run(line.place)
                  }}
                >
                  {pick.label}
                </button>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
