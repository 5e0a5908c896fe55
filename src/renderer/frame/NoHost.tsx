import { Unplug } from 'lucide-react'
import type { Failure } from '../../shared/result.ts'
import styles from './frame.module.css'

/** Shown instead of the console when it starts and finds no host to restore its state from. */
export function NoHost({ failure }: { failure: Failure }) {
  const ended = failure.code === 'AUTHENTICATION_ERROR'
  return (
    <main className={styles['noHost']}>
      <div role="alert">
        <Unplug aria-hidden />
        <h1>{ended ? 'This link is no longer valid' : 'The Postdesk host does not answer'}</h1>
        <p>
          {ended
            ? 'A console link opens one session. Start Postdesk again with npm start, or open the newest link it printed.'
            : 'Start it again with npm start and open the link it prints. Nothing saved is lost.'}
        </p>
        <code>{failure.message}</code>
      </div>
    </main>
  )
}
