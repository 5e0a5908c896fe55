import { useShownTime } from '../ui/shownTime.ts'
import { Button } from '@mantine/core'
import { Badge } from '../ui/Badge.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { bodyOf } from './body.ts'
import { ComparedVersions } from './history/ComparedVersions.tsx'
import type { EditorSession } from './session.ts'
import { useSessionState } from './useSession.ts'
import styles from './editor.module.css'
import { useAction } from '../screen/useAction.ts'

/** Someone else changed the same part: both versions, and which one it shall be. */
export function Conflict({ session }: { session: EditorSession }) {
  const theirs = useSessionState(session, (state) => state.theirs)
  const draft = useSessionState(session, (state) => state.draft)
  const failure = useSessionState(session, (state) => state.failure)
  const { busy, run } = useAction()
  const time = useShownTime()
  if (!theirs) return null
  const settle = (choice: 'mine' | 'theirs'): void => void run(() => session.settle(choice))
  return (
    <section className={styles['conflict']} aria-label="Changed elsewhere">
      <div className={styles['conflictHead']}>
        <p>
          <Badge meaning="attention">changed elsewhere</Badge> The campaign was saved by someone else while
          this was written. Neither version is lost: the one not chosen stays in the history.
        </p>
        <Button disabled={busy} onClick={() => settle('theirs')}>
          Take theirs, mine into the history
        </Button>
        <Button variant="filled" loading={busy} onClick={() => settle('mine')}>
          Save mine
        </Button>
      </div>
      {failure && <ErrorPanel failure={failure} context={{ tool: 'edit_campaign' }} />}
      <ComparedVersions
        before={{ title: 'Theirs', detail: time.exact(theirs.updatedAt), body: bodyOf(theirs) }}
        after={{ title: 'Mine', detail: 'not saved', body: draft }}
      />
    </section>
  )
}
