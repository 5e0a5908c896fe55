import { Button } from '@mantine/core'
import { Redo2, Save, Settings2, TriangleAlert, Undo2, Upload } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { useShortcut } from '../../../ui/shortcuts.ts'
import { counted } from '../../../ui/time.ts'
import type { WorkflowDetail } from '../../../workflows/workflows.ts'
import { useDraftState, type DraftSession } from './draftSession.ts'
import { countProblems, type Problems } from './edits.ts'
import { PublishDialog } from './PublishDialog.tsx'
import view from '../workflows.module.css'
import styles from './editor.module.css'

/** What is shown beside the graph: the step of an id, the settings, or nothing. */
export type Beside = { step: string } | 'settings' | null

interface DraftToolsProps {
  workflow: WorkflowDetail
  session: DraftSession
  problems: Problems
  beside: Beside
  onBeside: (beside: Beside) => void
  /** Why the draft cannot be changed; null where it can. */
  why: string | null
}

/** What one does with a draft as a whole: undo, save, publish, its settings, and what is wrong with it. */
export function DraftTools({ workflow, session, problems, beside, onBeside, why }: DraftToolsProps) {
  const edits = useDraftState(session, (state) => state.edits)
  const status = useDraftState(session, (state) => state.status)
  const [publishing, setPublishing] = useState(false)
  const wrong = countProblems(problems)
  const empty = edits.present.steps.length === 0
  const isUnsaved = status === 'unsaved' || status === 'failed'
  const showProblem = (): void => {
    const places = placesOf(problems)
    const at = places.findIndex((place) => isSame(place, beside))
    const next = places[(at + 1) % places.length]
    if (next) onBeside(next)
  }
  useShortcut('nextProblem', () => wrong > 0 && showProblem())
  return (
    <div className={`${view['bar']} small`}>
      <Button
        leftSection={<Undo2 aria-hidden />}
        disabled={edits.past.length === 0}
        onClick={() => session.undo()}
      >
        Undo
      </Button>
      <Button
        leftSection={<Redo2 aria-hidden />}
        disabled={edits.future.length === 0}
        onClick={() => session.redo()}
      >
        Redo
      </Button>
      <span role="status" aria-label="Saving">
        <Badge meaning={WORDS[status].meaning}>{WORDS[status].text}</Badge>
      </span>
      {wrong > 0 && (
        <Button
          variant="subtle"
          leftSection={<TriangleAlert aria-hidden />}
          title="Show the next one (F8)"
          onClick={showProblem}
        >
          {counted(wrong, 'problem')} to mend before it is saved
        </Button>
      )}
      {problems.others.map((text) => (
        <span key={text}>{text}</span>
      ))}
      <span className={styles['push']} />
      <Button
        leftSection={<Settings2 aria-hidden />}
        disabled={empty || status === 'stale'}
        aria-pressed={beside === 'settings'}
        onClick={() => onBeside(beside === 'settings' ? null : 'settings')}
      >
        Settings
      </Button>
      <Button disabled={!isUnsaved} onClick={() => session.discard()}>
        Discard
      </Button>
      <Button
        leftSection={<Save aria-hidden />}
        variant="filled"
        disabled={why !== null || wrong > 0 || empty || !isUnsaved}
        title={why ?? undefined}
        onClick={() => void session.save()}
      >
        Save
      </Button>
      <Button
        leftSection={<Upload aria-hidden />}
        disabled={why !== null || wrong > 0 || empty || status !== 'saved'}
        title={why ?? (status === 'saved' ? undefined : 'Save the draft first')}
        onClick={() => setPublishing(true)}
      >
        Publish
      </Button>
      {publishing && <PublishDialog workflow={workflow} onClose={() => setPublishing(false)} />}
    </div>
  )
}

const WORDS = {
  saved: { meaning: 'healthy', text: 'Saved' },
  unsaved: { meaning: 'neutral', text: 'Not saved yet' },
  saving: { meaning: 'info', text: 'Saving' },
  failed: { meaning: 'blocked', text: 'Not saved' },
  stale: { meaning: 'attention', text: 'Not saved: changed elsewhere' },
} as const

/** Where problems can be seen, one after the other. */
function placesOf({ bySteps, settings }: Problems): Beside[] {
  return [
    ...[...bySteps.keys()].map((step) => ({ step })),
    ...(settings.length > 0 ? ['settings' as const] : []),
  ]
}

function isSame(one: Beside, other: Beside): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
