import { recordOf } from '../../../shared/text/guards.ts'
import { CheckCircle2, XCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HistoryEntry } from '../../../shared/bridge.ts'
import type { SavedCall } from '../../bridge/actions.ts'
import { writeDraftValue } from '../../state/drafts.ts'
import { navigate, toolPath } from '../../state/route.ts'
import { Age } from '../../ui/Parts.tsx'
import { describeDuration } from '../../ui/time.ts'
import styles from './panel.module.css'

/** One line of history or of the saved calls; choosing it puts its input into the form. */
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

export function CallLine({ name, detail, label, outcome, at, durationMs, onOpen, extra }: CallLineProps) {
  const failed = outcome !== undefined && outcome !== 'ok'
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
          {outcome !== undefined &&
            (failed ? (
              <XCircle aria-hidden className={styles['bad']} />
            ) : (
              <CheckCircle2 aria-hidden className={styles['good']} />
            ))}
          <span className={styles['callText']}>{name}</span>
        </span>
        {detail !== null && <span className={styles['callDetail']}>{detail}</span>}
        {at !== undefined && (
          <span className={styles['callFacts']}>
            {failed && <strong>{outcome}</strong>}
            <Age at={at} /> · {describeDuration(durationMs ?? 0)}
          </span>
        )}
        {onOpen === null && <span className={styles['callFacts']}>not listed by this connection</span>}
      </button>
      {extra}
    </li>
  )
}

/** Puts the input of a call into the draft of its tool's form, and goes there. Runs nothing. */
function load(connection: string, surface: SavedCall['surface'], tool: string, input: unknown): void {
  const path = toolPath(connection, surface, tool)
  // A code is good for one call only: loading it again would only be refused.
  const { confirmationCode: _used, ...rest } = recordOf(input)
  writeDraftValue(path, rest)
  navigate(path)
}

export function openEntry(connection: string, entry: HistoryEntry): void {
  load(connection, entry.surface, entry.tool, entry.input)
}

export function openSaved(connection: string, call: SavedCall): void {
  load(connection, call.surface, call.tool, call.input)
}
