import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { WorkflowDefinition } from '../../../../engine/domain/workflows/graph.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Graph } from '../../../ui/graph/Graph.tsx'
import { exactTime } from '../../../ui/time.ts'
import { drawGraph } from '../drawGraph.ts'
import { NO_NAMES } from '../stepWords.ts'
import { useDraftState, type DraftSession } from './draftSession.ts'
import styles from './stale.module.css'

/** Somebody else saved the draft meanwhile: both versions, and which one it shall be. */
export function StaleDraft({ session }: { session: DraftSession }) {
  const theirs = useDraftState(session, (state) => state.theirs)
  const mine = useDraftState(session, (state) => state.edits.present)
  if (!theirs) return null
  return (
    <section className={styles['stale']} aria-label="Changed elsewhere">
      <p className={styles['head']}>
        <span>
          <Badge meaning="attention">changed elsewhere</Badge> The draft was saved by someone else at{' '}
          {exactTime(theirs.updatedAt)}. Neither version is lost: the one not chosen comes back with Undo.
        </span>
        <Button onClick={() => session.settle('theirs')}>Take theirs</Button>
        <Button variant="filled" onClick={() => session.settle('mine')}>
          Go on with mine
        </Button>
      </p>
      <div className={styles['versions']}>
        <Version title="Theirs" definition={theirs.definition} />
        <Version title="Mine, not saved" definition={mine} />
      </div>
    </section>
  )
}

function Version({ title, definition }: { title: string; definition: WorkflowDefinition }) {
  const { nodes, edges } = useMemo(() => drawGraph(definition, { names: NO_NAMES }), [definition])
  return (
    <div className={styles['version']}>
      <h2>{title}</h2>
      <Graph label={title} nodes={nodes} edges={edges} selected={null} onSelect={() => undefined} />
    </div>
  )
}
