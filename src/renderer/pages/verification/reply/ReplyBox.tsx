import { useId, useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react'
import type { ReplyLanguage } from '../../../../case/replies/texts.ts'
import { keysOf } from '../../../ui/shortcuts.ts'
import { piecesOf, type Problem } from './problems.ts'
import { revealText } from './revealText.ts'
import styles from './reply.module.css'

interface ReplyBoxProps {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  /** For spelling and reading aloud. */
  language: ReplyLanguage
  problems: readonly Problem[]
  onChange: (value: string) => void
  /** Whether the browser itself may copy, cut or drag these characters out of the box. */
  allows: (start: number, end: number) => boolean
}

/**
 * A plain text box over the same text with its marks: a box of the browser keeps undo, spelling
 * and every reading aid. Both have one size, so that no line breaks elsewhere.
 */
export function ReplyBox({ ref, value, language, problems, onChange, allows }: ReplyBoxProps) {
  const id = useId()
  const marks = useRef<HTMLDivElement>(null)
  const leaks = problems.some(({ kind }) => kind === 'leak')
  const stop = (event: SyntheticEvent<HTMLTextAreaElement>): void => {
    const { selectionStart, selectionEnd } = event.currentTarget
    if (!allows(selectionStart, selectionEnd)) event.preventDefault()
  }
  // The box is as high as its text, so the browser has nothing to scroll in it: the page has.
  const reveal = (): void => {
    const area = ref.current
    if (marks.current && area && document.activeElement === area)
      revealText(marks.current, area.selectionStart, area.selectionEnd)
  }
  // The marks have the new text only now.
  useLayoutEffect(reveal, [ref, value])
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>Reply to the customer</label>
      <div className={styles['paper']}>
        <div ref={marks} className={styles['marks']} aria-hidden>
          {piecesOf(value, problems).map(({ text, mark }, index) =>
            mark === null ? (
              text
            ) : (
              <mark key={index} className={styles[mark]}>
                {text}
              </mark>
            ),
          )}
          {/* A last line that is empty takes its room only with something in it. */}
          {'\u200b'}
        </div>
        <textarea
          ref={ref}
          id={id}
          value={value}
          spellCheck
          lang={language}
          aria-invalid={leaks}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(event.currentTarget.value)}
          onSelect={reveal}
          onCopy={stop}
          onCut={stop}
          onDragStart={stop}
        />
      </div>
      <p id={`${id}-help`} className={styles['help']}>
        {keysOf('nextProblem')} goes to the next place to fill or to change. Only the platform’s words for the
        customer come in by themselves.
      </p>
    </div>
  )
}
