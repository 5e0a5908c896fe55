import type { CaseOverride } from '../../../../case/case-notes.ts'
import { Age } from '../../../ui/Parts.tsx'
import styles from './note.module.css'

/** Copies that were made although the guard refused them. */
export function Overrides({ overrides }: { overrides: readonly CaseOverride[] }) {
  if (overrides.length === 0) return null
  return (
    <section className={styles['overrides']} aria-labelledby="overrides">
      <h3 id="overrides">Copied with a leak</h3>
      <ol>
        {overrides.map(({ id, at, who, reason, leaks }) => (
          <li key={id}>
            <p>
              <strong>{who}</strong>, <Age at={at} />: {reason}
            </p>
            <p className={styles['quoted']}>
              {leaks.map(({ text }) => `“${text.replaceAll(/\s+/g, ' ')}”`).join(', ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
