import { Tabs } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useShortcut } from '../frame/shortcuts.ts'
import { remember, turnTab } from '../state/frame.ts'
import { findNeighbour } from '../state/neighbours.ts'
import { navigate } from '../state/route.ts'
import { JsonEditor } from '../ui/JsonEditor.tsx'
import { CopyText } from '../ui/Parts.tsx'
import styles from './screen.module.css'
import recordStyles from './record.module.css'

/**
 * One record: its name, id and state, at most five facts, then tabs; `r` shows it as the
 * platform answered it, Esc goes back to the list, j and k to its neighbours there.
 */
export interface Fact {
  label: string
  value: ReactNode
  hint?: ReactNode
}

interface RecordPageProps {
  list: { path: string; label: string }
  path: string
  name: string
  id: string
  idLabel: string
  badge?: ReactNode
  facts: Fact[]
  actions: ReactNode
  /** A `roomy` tab is worked in: the facts make room for it. */
  tabs: { name: string; label: string; body: ReactNode; roomy?: boolean }[]
  /** The answer as it came. */
  raw: unknown
}

export function RecordPage(props: RecordPageProps) {
  const { list, path, name, id, idLabel, badge, facts, actions, tabs, raw } = props
  const [open, setOpen] = useState(tabs[0]?.name ?? 'raw')
  const [before, setBefore] = useState(open)
  const show = (next: string): void => {
    if (next === 'raw') setBefore(open)
    setOpen(next)
  }
  useShortcut('raw', () => (open === 'raw' ? setOpen(before) : show('raw')))
  useRecordKeys(list.path, path, id)
  useEffect(() => remember(path, name), [path, name])
  return (
    <div className={recordStyles['record']}>
      <header className={recordStyles['recordHead']}>
        <a className={recordStyles['backLink']} href={`#${list.path}`}>
          <ArrowLeft aria-hidden />
          {list.label}
        </a>
        <div className={`${recordStyles['recordTitle']} small`}>
          <h1>{name}</h1>
          <span className={styles['dim']}>
            <CopyText text={id} label={idLabel} />
          </span>
          {badge}
          <span className={styles['push']} />
          {actions}
        </div>
        {!tabs.some((tab) => tab.name === open && tab.roomy) && <Facts facts={facts} />}
      </header>
      <Tabs
        value={open}
        onChange={(next) => next !== null && show(next)}
        keepMounted={false}
        className={recordStyles['recordTabs']}
      >
        <Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.name} value={tab.name}>
              {tab.label}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="raw" title="Show as JSON, or back (r)">
            JSON
          </Tabs.Tab>
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab.name} value={tab.name} className={recordStyles['recordBody']}>
            {tab.body}
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="raw" className={recordStyles['recordRaw']}>
          <JsonEditor value={JSON.stringify(raw, null, 2)} label={`${name} as JSON`} readOnly />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={recordStyles['facts']}>
      {facts.slice(0, 5).map(({ label, value, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {hint && <dd className={recordStyles['factHint']}>{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Esc leaves what has the focus first, then the record. */
export function useRecordKeys(list: string, path: string, id: string, leave?: () => void): void {
  const step = (by: 1 | -1): void => {
    const next = findNeighbour(list, id, by)
    if (next !== null) turnTab(path, `${list}/${encodeURIComponent(next)}`)
  }
  useShortcut('next', () => step(1))
  useShortcut('previous', () => step(-1))
  useShortcut('back', () => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused !== document.body && focused.id !== 'main') focused.blur()
    else if (leave) leave()
    else navigate(list)
  })
}
