import { PencilLine, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useCiting } from '../citing.ts'
import type { Problem } from './problems.ts'
import styles from './reply.module.css'

/** Everything that stops the copy, each leading to its place and to what it came from. */
export function Problems({
  problems,
  onJump,
}: {
  problems: readonly Problem[]
  onJump: (problem: Problem) => void
}) {
  const { open } = useCiting()
  if (problems.length === 0)
    return (
      <p className={styles['clear']}>
        <ShieldCheck aria-hidden />
        Nothing internal found, no blank left, no sentence cut off.
      </p>
    )
  return (
    <ul className={styles['problems']} aria-label="What stops the copy">
      {problems.map((problem) => {
        const { kind, label, text, start, source, why } = problem
        const Icon = kind === 'leak' ? ShieldAlert : PencilLine
        return (
          <li key={`${kind} ${start} ${label} ${text}`} data-kind={kind}>
            <button type="button" className={styles['jump']} onClick={() => onJump(problem)}>
              <Icon aria-hidden />
              <strong>{label}</strong>
              <span className={styles['quoted']}>{text.replaceAll(/\s+/g, ' ')}</span>
            </button>
            {source ? (
              <button type="button" className={styles['source']} onClick={() => open([source])}>
                from {source.tool} {source.pointer}
              </button>
            ) : (
              why && <span className={styles['source']}>{why}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
