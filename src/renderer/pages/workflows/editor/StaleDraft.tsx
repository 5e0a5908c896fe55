import { useShownTime } from '../../../ui/shownTime.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { compareGraphs } from '../../../../engine/domain/workflows/compare-graphs.ts'
import type { WorkflowDefinition } from '../../../../engine/domain/workflows/graph.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ChangeList, describeChanges } from '../ChangeList.tsx'
import { VersionGraphs } from '../VersionGraphs.tsx'
import { NO_NAMES } from '../../../workflows/stepWords.ts'
import { useDraftState, withGroupOf, type DraftSession } from './draftSession.ts'
import styles from './stale.module.css'

/** Somebody else saved the draft meanwhile: both versions with what differs, and which one it shall be. */
export function StaleDraft({ session }: { session: DraftSession }) {
  const theirs = useDraftState(session, (state) => state.theirs)
  const mine = useDraftState(session, (state) => state.edits.present)
  const base = useDraftState(session, (state) => state.base.definition)
  const [selected, setSelected] = useState<string | null>(null)
  const time = useShownTime()
  const lines = useMemo(() => {
    if (!theirs) return []
    const seen = withTheirEmails(withGroupOf(mine, theirs.definition), base, theirs.definition)
    const changes = compareGraphs(theirs.definition, seen, () => undefined)
    return describeChanges(changes, NO_NAMES, [...seen.steps, ...theirs.definition.steps])
  }, [theirs, mine, base])
  const marked = useMemo(() => new Set(lines.flatMap(({ step }) => step ?? [])), [lines])
  if (!theirs) return null
  return (
    <section className={styles['stale']} aria-label="Changed elsewhere">
      <p className={styles['head']}>
        <span>
          <Badge meaning="attention">changed elsewhere</Badge> The draft was saved by someone else at{' '}
          {time.exact(theirs.updatedAt)}. Neither version is lost: the one not chosen comes back with Undo.
        </span>
        <Button onClick={() => session.settle('theirs')}>Take theirs</Button>
        <Button variant="filled" onClick={() => session.settle('mine')}>
          Go on with mine
        </Button>
      </p>
      <div className={styles['differs']} role="group" aria-label="What mine has otherwise">
        <ChangeList lines={lines} onStep={setSelected} />
      </div>
      <VersionGraphs
        versions={[
          ['Theirs', theirs.definition],
          ['Mine, not saved', mine],
        ]}
        marked={marked}
        names={NO_NAMES}
        selected={selected}
        onSelect={setSelected}
      />
    </section>
  )
}

/** An email that was read and not written is what the platform has, however each version names it. */
function withTheirEmails(
  mine: WorkflowDefinition,
  base: WorkflowDefinition,
  theirs: WorkflowDefinition,
): WorkflowDefinition {
  const stepIn = (definition: WorkflowDefinition, id: string) => definition.steps.find((one) => one.id === id)
  const steps = mine.steps.map((step) => {
    const [before, their] = [stepIn(base, step.id), stepIn(theirs, step.id)]
    const isRead = before !== undefined && JSON.stringify(before.config) === JSON.stringify(step.config)
    return step.type === 'EMAIL' && their?.type === 'EMAIL' && isRead
      ? { ...step, config: their.config }
      : step
  })
  return { ...mine, steps }
}
