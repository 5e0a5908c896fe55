import { CheckCircle2, CircleSlash, XCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeOutcome, kindOfOutcome, type OutcomeKind } from '../../../shared/bridge.ts'
import { Age } from '../../ui/Parts.tsx'
import { describeDuration } from '../../ui/time.ts'
import styles from './panel.module.css'

interface CallLineProps {
  name: string
  detail: string | null
  label: string
  outcome?: string
  at?: string
  durationMs?: number
  /** Null when the connection does not list the tool. */
  onOpen: (() => void) | null
  extra?: ReactNode
}

const ICONS: Record<OutcomeKind, ReactNode> = {
  ok: <CheckCircle2 aria-hidden className={styles['good']} />,
  failed: <XCircle aria-hidden className={styles['bad']} />,
  asked: <CircleSlash aria-hidden className={styles['quiet']} />,
}

/** One line of history or of the saved calls; choosing it puts its input into the form. */
export function CallLine({ name, detail, label, outcome, at, durationMs, onOpen, extra }: CallLineProps) {
  const kind = outcome === undefined ? null : kindOfOutcome(outcome)
  return (
    <li className={styles['callLine']}>
      <button
        type="button"
        className={styles['callOpen']}
        disabled={onOpen === null}
        onClick={onOpen ?? undefined}
        title={label}
      >
        <span className="visually-hidden">{label}. </span>
        <span className={styles['callName']}>
          {kind !== null && ICONS[kind]}
          <span className={styles['callText']}>{name}</span>
        </span>
        {detail !== null && <span className={styles['callDetail']}>{detail}</span>}
        {at !== undefined && (
          <span className={styles['callFacts']}>
            {outcome !== undefined && kind !== 'ok' && (
              <strong data-quiet={kind === 'asked' || undefined}>{describeOutcome(outcome)}</strong>
            )}
            <Age at={at} /> · {describeDuration(durationMs ?? 0)}
          </span>
        )}
        {onOpen === null && <span className={styles['callFacts']}>not listed by this connection</span>}
      </button>
      {extra}
    </li>
  )
}
