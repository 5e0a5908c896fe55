import styles from './bar.module.css'

interface BarProps {
  part: number
  whole: number
  /** The name of a colour token. */
  token?: string
}

/** How much of a whole: a bar says it at a glance, the number beside it says it exactly. */
export function Bar({ part, whole, token = 'accent' }: BarProps) {
  const share = whole === 0 ? 0 : (part / whole) * 100
  return (
    <span className={styles['bar']} aria-hidden>
      {part > 0 && <span style={{ width: `${share}%`, background: `var(--${token})` }} />}
    </span>
  )
}
