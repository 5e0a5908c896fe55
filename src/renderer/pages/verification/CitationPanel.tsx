import { useShownTime } from '../../ui/shownTime.ts'
import { ActionIcon } from '@mantine/core'
import { Pin, PinOff, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { answerOf, CASE_TOOLS, type CaseAnswers, cited, USER_TOOLS } from '../../../case/answers.ts'
import { RECIPIENT_TOOLS } from '../../../case/check-answers.ts'
import { keysOf, useShortcut } from '../../ui/shortcuts.ts'
import sideStyles from '../../screen/side.module.css'
import { JsonTree } from '../../ui/JsonTree.tsx'
import { CopyText } from '../../ui/Parts.tsx'
import type { Citing, ShownCitation } from './citing.ts'
import type { Pins } from './Pins.tsx'
import styles from './citation.module.css'

interface CitationPanelProps {
  answers: CaseAnswers
  shown: ShownCitation
  /** Null where nothing can be kept: a case file. */
  pins: Pins | null
  onShow: Citing['open']
  onClose: () => void
}

/** Those that are asked in every case, as many accounts as were, and of a recipient where one is asked about. */
function toolsOf({ otherUsers = [], about }: CaseAnswers) {
  const ofRecipient = about?.subscriber === undefined ? RECIPIENT_TOOLS : []
  const notAsked: readonly string[] = [...USER_TOOLS.slice(otherUsers.length + 1), ...ofRecipient]
  return CASE_TOOLS.filter((tool) => !notAsked.includes(tool))
}

/** Where a claim comes from: tool, pointer and value of each, and the whole answer at that place. */
export function CitationPanel({ answers, shown, pins, onShow, onClose }: CitationPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { citations, at } = shown
  useFocusBack(panel, citations)
  useShortcut('back', onClose)
  const citation = citations[at]
  const isPinned = citation !== undefined && pins?.isPinned(citation) === true
  const pin = pins && citation && citation.pointer !== '' ? () => pins.toggle(citation) : null
  useShortcut('pin', () => pin?.())
  if (!citation) return null
  const { tool, pointer } = citation
  return (
    <aside ref={panel} className={`${sideStyles['side']} ${styles['panel']}`} aria-label="Citation">
      <header className={sideStyles['sideHead']}>
        <h2>Where it comes from</h2>
        {pin && (
          <ActionIcon
            aria-label={isPinned ? 'Unpin the value' : 'Pin the value'}
            aria-pressed={isPinned}
            title={`${isPinned ? 'Unpin' : 'Keep in sight'} (${keysOf('pin')})`}
            onClick={pin}
          >
            {isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          </ActionIcon>
        )}
        <ActionIcon aria-label="Close" title="Close (Esc)" onClick={onClose}>
          <X aria-hidden />
        </ActionIcon>
      </header>
      {pointer !== '' && (
        <ol className={styles['claims']} aria-label="Values" aria-live="polite">
          {citations.map((one, index) => (
            <li key={`${one.tool} ${one.pointer}`} data-shown={index === at || undefined}>
              <button
                type="button"
                className={styles['show']}
                aria-pressed={index === at}
                title="Show it in the answer"
                onClick={() => onShow(citations, index)}
              >
                <Value value={cited(answers, one)} />
                <span className={styles['from']}>
                  {one.tool} {one.pointer}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className={styles['tools']} role="group" aria-label="Answer shown">
        {toolsOf(answers).map((name) => (
          <button
            key={name}
            type="button"
            className={styles['tool']}
            aria-pressed={name === tool}
            disabled={answerOf(answers, name) === null}
            onClick={() => onShow([{ tool: name, pointer: '' }])}
          >
            {name}
          </button>
        ))}
        {pointer !== '' && <CopyText text={pointer} label="JSON pointer" />}
      </div>
      <div className={styles['tree']}>
        <JsonTree key={tool} value={answerOf(answers, tool)} label={`Answer of ${tool}`} at={pointer} />
      </div>
    </aside>
  )
}

/** What opened the panel gets the focus back when it closes. */
function useFocusBack(panel: React.RefObject<HTMLElement | null>, opened: unknown): void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (focused && !panel.current?.contains(focused)) opener.current = focused
  }, [opened, panel])
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
    [],
  )
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function Value({ value }: { value: unknown }) {
  const time = useShownTime()
  if (typeof value === 'string')
    return (
      <span className={styles['value']}>
        {value === '' ? 'An empty text' : value}
        {ISO.test(value) && <span className={styles['also']}> {time.exact(value)}</span>}
      </span>
    )
  if (Array.isArray(value))
    return (
      <span className={styles['value']}>
        {value.length === 0 ? 'An empty list' : `A list of ${value.length}`}
      </span>
    )
  if (typeof value === 'object' && value !== null)
    return <span className={styles['value']}>A record of {Object.keys(value).length} fields</span>
  return <span className={styles['value']}>{value === undefined ? 'Not in the answer' : String(value)}</span>
}
