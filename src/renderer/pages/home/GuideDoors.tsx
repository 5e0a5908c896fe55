import { ArrowRight } from 'lucide-react'
import { beginGuide, GUIDES } from '../../frame/guides.ts'
import { useConnectionAction } from '../../screen/useAction.ts'
import type { GuideName } from '../../state/frame.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import styles from './home.module.css'

const DOORS: GuideName[] = ['block', 'campaign']

/** The two ways in; each opens a sandbox of its own where there is none yet. */
export function GuideDoors() {
  const { busy, failure, run } = useConnectionAction()
  return (
    <>
      <div className={styles['doors']}>
        {DOORS.map((name) => (
          <button
            key={name}
            type="button"
            className={styles['door']}
            disabled={busy}
            onClick={() => void run(() => beginGuide(name))}
          >
            <strong>
              {GUIDES[name].title} <ArrowRight aria-hidden />
            </strong>
            <span>{GUIDES[name].promise}</span>
          </button>
        ))}
      </div>
      {busy && (
        <p role="status" className={styles['dim']}>
          Opening the sandbox. Filling a new one takes a few seconds.
        </p>
      )}
      {failure && <ErrorPanel failure={failure} context={{ action: 'connection.create' }} />}
    </>
  )
}
