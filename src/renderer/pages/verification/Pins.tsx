import { ActionIcon } from '@mantine/core'
import { Pin, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type CaseAnswers, type Citation, cited } from '../../../case/answers.ts'
import type { CasePin } from '../../../case/case-notes.ts'
import type { Failure } from '../../../shared/result.ts'
import { toFailure } from '../../bridge/actions.ts'
import { cases } from '../../bridge/cases.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useCiting } from './citing.ts'
import { useCaseNotes } from './reply/useCaseNotes.ts'
import styles from './pins.module.css'

/** Values of the answers that are kept in sight, on this computer only. */
export interface Pins {
  pins: readonly CasePin[]
  failure: Failure | null
  isPinned: (citation: Citation) => boolean
  /** Pins, or takes off. */
  toggle: (citation: Citation) => void
}

export function usePins(connection: string, organization: string): Pins {
  const key = useMemo(() => ({ connection, organization }), [connection, organization])
  const { notes, keep } = useCaseNotes(key)
  const [failure, setFailure] = useState<Failure | null>(null)
  const pins = notes?.pins ?? []
  const isPinned = ({ tool, pointer }: Citation): boolean =>
    pins.some((pin) => pin.tool === tool && pin.pointer === pointer)
  const toggle = async (citation: Citation): Promise<void> => {
    try {
      const pin = { ...citation, label: labelOf(citation) }
      keep(await (isPinned(citation) ? cases.unpin(key, citation) : cases.pin(key, pin)))
      setFailure(null)
    } catch (error) {
      setFailure(toFailure(error))
    }
  }
  return { pins, failure, isPinned, toggle: (citation) => void toggle(citation) }
}

/** "blockReason reasonCode": the fields on the way to the value. */
function labelOf({ tool, pointer }: Citation): string {
  const fields = pointer.split('/').filter((part) => part !== '' && !/^\d+$/.test(part))
  return fields.join(' ') || tool
}

/** Nothing while nothing is pinned. A pin shows the value as it is now; its press opens where it stands. */
export function PinnedValues({ answers, pins }: { answers: CaseAnswers; pins: Pins }) {
  const { open } = useCiting()
  if (pins.failure) return <ErrorPanel failure={pins.failure} context={{ action: 'case.pin' }} />
  if (pins.pins.length === 0) return null
  return (
    <section className={`${styles['strip']} small`} aria-label="Pinned values">
      <Pin aria-hidden />
      <ul>
        {pins.pins.map(({ tool, pointer, label }) => (
          <li key={`${tool} ${pointer}`}>
            <button type="button" className={styles['pin']} onClick={() => open([{ tool, pointer }])}>
              {label} <strong>{shortly(cited(answers, { tool, pointer }))}</strong>
            </button>
            <ActionIcon aria-label={`Unpin ${label}`} onClick={() => pins.toggle({ tool, pointer })}>
              <X aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <span className={styles['where']}>Kept on this computer only</span>
    </section>
  )
}

function shortly(value: unknown): string {
  if (value === undefined) return 'not in the answer'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
