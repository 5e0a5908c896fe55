import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { startGraph } from '../../../../engine/domain/workflows/edit-graph.ts'
import { EMPTY_DEFINITION, type WorkflowDefinition } from '../../../../engine/domain/workflows/graph.ts'
import { WarningLine } from '../../../editor/WarningLine.tsx'
import { SandboxNow } from '../../../screen/SandboxNow.tsx'
import { useScope } from '../../../screen/scope.tsx'
import { useUnavailableReason } from '../../../screen/tool-availability.ts'
import { screenPath } from '../../../state/route.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { useNow } from '../../../ui/now.ts'
import { useShortcut } from '../../../ui/shortcuts.ts'
import { SCREEN, type WorkflowDetail } from '../../../workflows/workflows.ts'
import { DraftGraph } from './DraftGraph.tsx'
import { useDraftSession, useDraftState, type DraftSession } from './draftSession.ts'
import { DraftTools, type Beside } from './DraftTools.tsx'
import { findProblems, sortProblems, type Problems } from './edits.ts'
import { StaleDraft } from './StaleDraft.tsx'
import { TEMPLATES } from './templates.ts'
import styles from './editor.module.css'

/** The draft of a workflow, to be changed: its graph, the step that is chosen, and what is wrong. */
export function DraftEditor({ workflow }: { workflow: WorkflowDetail }) {
  const scope = useScope()
  const session = useDraftSession(scope, workflow, screenPath(scope.connection.id, SCREEN, workflow.id))
  useEffect(() => session.adopt(workflow), [session, workflow])
  const definition = useDraftState(session, (state) => state.edits.present)
  const stale = useDraftState(session, (state) => state.theirs !== null)
  const failure = useDraftState(session, (state) => state.failure)
  const [beside, setBeside] = useState<Beside>(null)
  const begun = useRef(false)
  const problems = useMemo(
    () => (definition.steps.length === 0 ? NO_PROBLEMS : findProblems(definition)),
    [definition],
  )
  // What the host refused is shown where it belongs too, until the next edit.
  const shown = useMemo(
    () => (failure?.issues ? sortProblems(definition, failure.issues) : problems),
    [definition, problems, failure],
  )
  const obstacle = useUnavailableReason()('configure_workflow_draft')
  const why = obstacle ?? (workflow.status === 'ARCHIVED' ? 'An archived workflow cannot be changed' : null)
  useShortcut('save', () => why === null && void session.save())
  return (
    <div className={styles['editor']}>
      <DraftTools
        workflow={workflow}
        session={session}
        problems={problems}
        beside={beside}
        onBeside={setBeside}
        why={why}
      />
      {failure && <ErrorPanel failure={failure} context={{ workflow: workflow.id }} />}
      <Warnings session={session} />
      {stale ? (
        <StaleDraft session={session} />
      ) : definition.steps.length === 0 ? (
        <SandboxNow>
          <Beginnings session={session} onBegin={() => (begun.current = true)} />
        </SandboxNow>
      ) : (
        <DraftGraph
          workflow={workflow}
          session={session}
          problems={shown}
          beside={beside}
          takesKeys={begun.current}
          onBeside={setBeside}
        />
      )}
    </div>
  )
}

const NO_PROBLEMS: Problems = { bySteps: new Map(), settings: [], others: [] }

/** What the platform noted about the draft when it was saved, until the next edit. */
function Warnings({ session }: { session: DraftSession }) {
  const warnings = useDraftState(session, (state) => state.warnings)
  const steps = useDraftState(session, (state) => state.edits.present.steps)
  const saved = useDraftState(session, (state) => state.status === 'saved')
  if (!saved || warnings.length === 0) return null
  const nameStep = (text: string): string =>
    text.replace(/^steps\.(\d+)(?=[.:])/, (path, index) => {
      const step = steps[Number(index)]
      return step ? step.name || step.id : path
    })
  return (
    <ul className={styles['warnings']} aria-label="Notes of the platform">
      {[...new Set(warnings)].map((text) => (
        <WarningLine key={text} warning={nameStep(text)} />
      ))}
    </ul>
  )
}

/** A draft without steps: a series to begin with, or none. */
function Beginnings({ session, onBegin }: { session: DraftSession; onBegin: () => void }) {
  const now = useNow()
  const begin = (definition: WorkflowDefinition): void => {
    const { settings } = session.state.edits.present
    onBegin()
    session.change({ ...definition, settings: { ...settings, ...definition.settings } })
  }
  return (
    <section className={styles['beginnings']} aria-label="Begin with">
      <h2>Begin with a series, or with an empty one</h2>
      {TEMPLATES.map(({ name, help, make }) => (
        <p key={name} className={styles['beginning']}>
          <Button onClick={() => begin(make(now))}>{name}</Button> {help}
        </p>
      ))}
      <p className={styles['beginning']}>
        <Button onClick={() => begin(startGraph(EMPTY_DEFINITION))}>Empty</Button> A start and an exit. Steps
        are added on the line between them.
      </p>
    </section>
  )
}
