import type { ReactNode } from 'react'
import type { Citation } from '../../../case/answers.ts'
import { sameCitations, useCiting } from './citing.ts'
import styles from './case.module.css'

interface CiteButtonProps {
  citations: readonly Citation[]
  /** Said to a screen reader: "Citation 3". */
  label: string
  /** Its place among the page's citations, for the keys that walk through them. */
  number?: number
  children: ReactNode
}

/** The number behind a sentence: opens the values it came from. */
export function CiteButton({ citations, label, number, children }: CiteButtonProps) {
  const { open, shown } = useCiting()
  return (
    <button
      type="button"
      className={styles['citation']}
      data-citation={number}
      aria-pressed={sameCitations(citations, shown?.citations)}
      aria-label={label}
      title={citations.map(({ tool, pointer }) => `${tool} ${pointer || '/'}`).join('\n')}
      onClick={() => open(citations)}
    >
      {children}
    </button>
  )
}
