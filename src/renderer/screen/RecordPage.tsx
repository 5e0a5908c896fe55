import { Tabs } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState, type ReactNode, type UIEvent } from 'react'
import { useShortcut } from '../ui/shortcuts.ts'
import { remember, turnTab } from '../state/frame.ts'
import { findNeighbour } from '../state/neighbours.ts'
import { navigate, replaceAddress, screenPath } from '../state/route.ts'
import { JsonEditor } from '../ui/JsonEditor.tsx'
import { CopyText } from '../ui/Parts.tsx'
import styles from './screen.module.css'
import recordStyles from './record.module.css'

/** Where a record is: in which list, and at which address. */
export interface RecordPlace {
  list: { path: string; label: string }
  path: string
  id: string
}

/** `label` is what the list is called on the way back to it. */
export function placeOf(connection: string, screen: string, id: string, label: string): RecordPlace {
  return {
    list: { path: screenPath(connection, screen), label },
    path: screenPath(connection, screen, id),
    id,
  }
}

/**
 * One record: its name, id and state, at most five facts, then tabs; `r` shows it as the
 * platform answered it, Esc goes back to the list, j and k to its neighbours there.
 */
export interface Fact {
  label: string
  value: ReactNode
  hint?: ReactNode
}

interface RecordTab {
  name: string
  label: string
  body: ReactNode
  /** Said when the pointer rests on the tab. */
  title?: string
}

interface RecordPageProps extends RecordPlace {
  name: string
  idLabel: string
  badge?: ReactNode
  /** What must be read before anything else; stays in sight on every tab. */
  notice?: ReactNode
  facts: Fact[]
  actions: ReactNode
  /** A `roomy` tab is worked in: the facts make room for it. */
  tabs: (RecordTab & { roomy?: boolean })[]
  /** The answer as it came. */
  raw: unknown
  /** The tab that the address names, as `?view=`; none is the first one. */
  start?: string | null
  /** The tab to begin with where the address names none; the first one without it. */
  begin?: string | undefined
}

export function RecordPage(props: RecordPageProps) {
  const { list, path, name, id, idLabel, badge, notice, facts, actions, tabs, raw } = props
  const first = tabs[0]?.name ?? 'raw'
  const named = tabs.find((tab) => tab.name === props.start)?.name
  const [open, setOpen] = useState(named ?? props.begin ?? first)
  const [before, setBefore] = useState(open)
  const show = (next: string): void => {
    if (next === 'raw') setBefore(open)
    setOpen(next)
    // Only where addresses name tabs, and never as a step in the back list.
    if (props.start !== undefined && next !== 'raw')
      replaceAddress(next === first ? path : `${path}?view=${next}`)
  }
  const [scrolled, setScrolled] = useState(false)
  const isRoomy = tabs.some((tab) => tab.name === open && tab.roomy)
  useShortcut('raw', () => show(open === 'raw' ? before : 'raw'))
  useRecordKeys(list.path, path, id)
  useEffect(() => remember(path, name), [path, name])
  return (
    <div className={recordStyles['record']}>
      <header className={recordStyles['recordHead']} data-folded={isRoomy || scrolled || undefined}>
        <div className={`${recordStyles['recordTitle']} small`}>
          <BackLink {...list} />
          <h1 title={name}>{name}</h1>
          <span className={styles['dim']}>
            <CopyText text={id} label={idLabel} />
          </span>
          {badge}
          <span className={styles['push']} />
          {actions}
        </div>
        {notice}
        {!isRoomy && <Facts facts={facts} folded={scrolled} />}
      </header>
      <RecordTabs
        tabs={[
          ...tabs,
          {
            name: 'raw',
            label: 'JSON',
            title: 'Show as JSON, or back (r)',
            body: <JsonEditor value={JSON.stringify(raw, null, 2)} label={`${name} as JSON`} readOnly />,
          },
        ]}
        open={open}
        onOpen={show}
        onScrolled={setScrolled}
      />
    </div>
  )
}

/** A body that folding would make fit is not folded: it could not be scrolled back. */
const ROOM_OF_FACTS = 120

/** Returns whether a body is scrolled down so far that the facts above it make room; null keeps what is. */
function readScroll({ scrollTop, scrollHeight, clientHeight }: Element): boolean | null {
  if (scrollTop === 0) return false
  return scrollTop > 24 && scrollHeight - clientHeight > ROOM_OF_FACTS ? true : null
}

/** Out of a record, to its list. */
export function BackLink({ path, label }: RecordPlace['list']) {
  return (
    <a className={recordStyles['backLink']} href={`#${path}`}>
      <ArrowLeft aria-hidden />
      {label}
    </a>
  )
}

interface RecordTabsProps {
  tabs: readonly RecordTab[]
  open: string
  onOpen: (name: string) => void
  /** Told when the body of a tab leaves its top, and when it is back there. */
  onScrolled?: (scrolled: boolean) => void
}

/** The tabs of a record or a message; only what the open one shows is there. */
export function RecordTabs({ tabs, open, onOpen, onScrolled }: RecordTabsProps) {
  useEffect(() => onScrolled?.(false), [open, onScrolled])
  const onScroll = (event: UIEvent<HTMLDivElement>): void => {
    const scrolled = readScroll(event.currentTarget)
    if (scrolled !== null && event.target === event.currentTarget) onScrolled?.(scrolled)
  }
  return (
    <Tabs
      value={open}
      onChange={(next) => next !== null && onOpen(next)}
      keepMounted={false}
      className={recordStyles['recordTabs']}
    >
      <Tabs.List>
        {tabs.map(({ name, label, title }) => (
          <Tabs.Tab key={name} value={name} {...(title === undefined ? {} : { title })}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, body }) => (
        <Tabs.Panel
          key={name}
          value={name}
          className={recordStyles[name === 'raw' ? 'recordRaw' : 'recordBody']}
          onScroll={onScroll}
        >
          {body}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The facts of a record in a strip; folded it is one line, of labels and values alone. */
export function Facts({ facts, folded = false }: { facts: Fact[]; folded?: boolean }) {
  return (
    <dl className={`${styles['strip']} ${recordStyles['facts']}`} data-folded={folded || undefined}>
      {facts.slice(0, 5).map(({ label, value, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {hint && !folded && <dd>{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** j and k go to the neighbours in the list, Esc out of the record. */
export function useRecordKeys(list: string, path: string, id: string, leave?: () => void): void {
  const step = (by: 1 | -1): void => {
    const next = findNeighbour(list, id, by)
    if (next !== null) turnTab(path, `${list}/${encodeURIComponent(next)}`)
  }
  useShortcut('next', () => step(1))
  useShortcut('previous', () => step(-1))
  useBackOut(leave ?? (() => navigate(list)))
}

/** Esc leaves what has the focus first, then the place. */
export function useBackOut(leave: () => void): void {
  useShortcut('back', () => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused !== document.body && focused.id !== 'main') focused.blur()
    else leave()
  })
}
