import { Check, Copy } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import styles from './parts.module.css'
import { useShownTime } from './shownTime.ts'
import { describeAge } from './time.ts'

/** Small parts that know nothing of the product. */

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without clipboard permission (plain http on another name, say) the old way still works.
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}

/** Stands where an answer leaves a part out. */
export const NOT_STATED = 'not stated'

interface CopyTextProps {
  text: string | null | undefined
  /** What the text is ("organization id"). */
  label: string
  mono?: boolean
}

/** Text that copies itself: ids, addresses, URLs. */
export function CopyText({ text, label, mono = true }: CopyTextProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = window.setTimeout(() => setCopied(false), 1400)
    return () => window.clearTimeout(timer)
  }, [copied])
  if (!text) return <>{NOT_STATED}</>
  return (
    <button
      type="button"
      className={`${styles['copy']} ${mono ? 'mono' : ''}`}
      title={`Copy ${label}`}
      aria-label={copied ? `Copied ${label}` : `Copy ${label} ${text}`}
      onClick={(event) => {
        event.stopPropagation()
        void copyText(text).then(setCopied)
      }}
    >
      <span className={styles['copyText']}>{text}</span>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </button>
  )
}

interface KeysProps {
  of: string
  /** Part of a sentence, which says nothing to a screen reader without it. */
  isRead?: boolean
}

export function Keys({ of, isRead = false }: KeysProps) {
  return (
    <span className={styles['keys']} aria-hidden={!isRead}>
      {of.split(' ').map((key) => (
        <kbd key={key} className={styles['key']}>
          {key}
        </kbd>
      ))}
    </span>
  )
}

export function Empty({
  icon,
  children,
  action,
}: {
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles['empty']}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  )
}

/** "3 min ago", refreshed while shown; the exact time on hover. */
export function Age({ at }: { at: string | number | null }) {
  const [, refresh] = useState(0)
  const time = useShownTime()
  useEffect(() => {
    const timer = window.setInterval(() => refresh((count) => count + 1), 15_000)
    return () => window.clearInterval(timer)
  }, [])
  if (at === null) return <span style={{ color: 'var(--text-dim)' }}>never</span>
  return (
    <time dateTime={new Date(at).toISOString()} title={time.everywhere(at)}>
      {describeAge(at, Date.now())}
    </time>
  )
}

/** The shape of rows to come. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  const widths = ['28%', '16%', '12%', '20%']
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['boneRow']} aria-hidden>
          {widths.map((width, column) => (
            <div key={column} className={styles['bone']} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  )
}
