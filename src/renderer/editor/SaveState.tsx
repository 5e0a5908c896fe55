import { Button } from '@mantine/core'
import { RotateCcw, Save } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Keys } from '../ui/Parts.tsx'
import { keysOf } from '../ui/shortcuts.ts'
import type { EditorSession, SaveStatus } from './session.ts'
import { useSessionState } from './useSession.ts'
import styles from './editor.module.css'

/** Whether what is on screen is saved, and the way to save it now. */
export function SaveState({ session, editable }: { session: EditorSession; editable: boolean }) {
  const status = useSessionState(session, (state) => state.status)
  const failure = useSessionState(session, (state) => state.failure)
  const [asking, setAsking] = useState(false)
  const dirty = status === 'waiting' || status === 'failed'
  return (
    <div className={`${styles['save']} small`}>
      <span role="status" aria-label="Saving" className={styles['saveWord']}>
        {WORDS[status]}
        {status === 'failed' && failure && (
          <span className={styles['reason']} title={failure.message}>
            {failure.message}
          </span>
        )}
      </span>
      <Button disabled={!dirty} onClick={() => setAsking(true)}>
        Discard
      </Button>
      <Button
        variant="filled"
        leftSection={<Save aria-hidden />}
        rightSection={<Keys of={keysOf('save')} />}
        disabled={!editable || !dirty}
        onClick={() => void session.save('manual')}
      >
        Save
      </Button>
      {asking && <DiscardDialog session={session} onClose={() => setAsking(false)} />}
    </div>
  )
}

const WORDS: Record<SaveStatus, ReactNode> = {
  saved: <Badge meaning="healthy">Saved</Badge>,
  waiting: <Badge meaning="neutral">Not saved yet</Badge>,
  saving: <Badge meaning="info">Saving</Badge>,
  failed: <Badge meaning="blocked">Not saved</Badge>,
  stale: <Badge meaning="attention">Not saved: changed elsewhere</Badge>,
}

function DiscardDialog({ session, onClose }: { session: EditorSession; onClose: () => void }) {
  return (
    <Dialog
      title="Discard what was typed"
      onClose={onClose}
      onSubmit={() => {
        session.discard()
        onClose()
      }}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button color="red" variant="filled" type="submit" leftSection={<RotateCcw aria-hidden />}>
            Discard
          </Button>
        </>
      }
    >
      <p>The campaign stays as it was last saved. What is not saved is gone, also from the history.</p>
    </Dialog>
  )
}
