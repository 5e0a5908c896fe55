import { useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { duplicateStep, insertStep, removeStep } from '../../../../engine/domain/workflows/edit-graph.ts'
import type { StepType } from '../../../../engine/domain/workflows/graph.ts'
import { Graph } from '../../../ui/graph/Graph.tsx'
import { drawGraph } from '../../../workflows/drawGraph.ts'
import { useGraphNames } from '../../../workflows/useGraphNames.ts'
import { usePanelFocus } from '../usePanelFocus.ts'
import { subjectsOf, type WorkflowDetail } from '../../../workflows/workflows.ts'
import { AddStepDialog } from './AddStepDialog.tsx'
import { useDraftState, type DraftSession } from './draftSession.ts'
import type { Beside } from './DraftTools.tsx'
import type { Problems } from './edits.ts'
import { SettingsPanel } from './SettingsPanel.tsx'
import { StepInspector } from './StepInspector.tsx'
import view from '../workflows.module.css'
import styles from './editor.module.css'

const KEYS =
  'N adds a step behind, D duplicates, Delete takes it out, Ctrl Z undoes, F8 shows the next problem.'

interface DraftGraphProps {
  workflow: WorkflowDetail
  session: DraftSession
  problems: Problems
  beside: Beside
  /** True where the author has just begun: the button that they pressed is gone. */
  takesKeys: boolean
  onBeside: (beside: Beside) => void
}

/** The graph of a draft with the keys that edit it, and beside it the chosen step or the settings. */
export function DraftGraph({ workflow, session, problems, beside, takesKeys, onBeside }: DraftGraphProps) {
  const definition = useDraftState(session, (state) => state.edits.present)
  const [adding, setAdding] = useState<string | null>(null)
  const chosen = beside !== null && beside !== 'settings' ? beside.step : null
  const step = definition.steps.find(({ id }) => id === chosen)
  const { stage, panel, enter, onPanelKey } = usePanelFocus(step !== undefined || beside === 'settings')
  useEffect(() => {
    if (takesKeys) stage.current?.focus()
  }, [stage, takesKeys])
  const select = (id: string | null): void => onBeside(id === null ? null : { step: id })
  const drawn = useDrawn(workflow, session, problems)
  const onKey = (event: KeyboardEvent, id: string | null): void => {
    const edge = definition.edges.find(({ source }) => source === id)
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') session.undo()
    else if ((event.ctrlKey || event.metaKey) && event.key === 'y') session.redo()
    else if (id === null || event.ctrlKey || event.metaKey || event.altKey) return
    else if (event.key === 'Delete') session.change(removeStep(definition, id))
    else if (event.key === 'd') session.change(duplicateStep(definition, id))
    else if (event.key === 'n' && edge) setAdding(edge.id)
    else return
    event.preventDefault()
  }
  const add = (type: StepType): void => {
    const next = insertStep(definition, adding ?? '', type)
    session.change(next)
    setAdding(null)
    select(next.steps.find(({ id }) => !definition.steps.some((one) => one.id === id))?.id ?? null)
    // The button that opened the dialog may be gone; the keys go on at the new step.
    stage.current?.focus()
  }
  return (
    <div className={styles['sides']}>
      <Graph
        label={`Draft of ${workflow.name}`}
        nodes={drawn.nodes}
        edges={drawn.edges}
        selected={step ? chosen : null}
        stageRef={stage}
        keys={KEYS}
        onSelect={(id, byKey) => {
          select(id)
          if (id !== null && byKey) enter()
        }}
        onAdd={(edge) => definition.edges.some(({ id }) => id === edge) && setAdding(edge)}
        onKey={onKey}
      />
      <div ref={panel} className={view['panel']} onKeyDown={onPanelKey}>
        {step && (
          <StepInspector
            key={step.id}
            session={session}
            step={step}
            problems={problems.bySteps.get(step.id) ?? []}
            onAdd={setAdding}
            onClose={() => onBeside(null)}
          />
        )}
        {beside === 'settings' && (
          <SettingsPanel session={session} problems={problems.settings} onClose={() => onBeside(null)} />
        )}
      </div>
      {adding !== null && <AddStepDialog onAdd={add} onClose={() => setAdding(null)} />}
    </div>
  )
}

function useDrawn(workflow: WorkflowDetail, session: DraftSession, { bySteps }: Problems) {
  const definition = useDraftState(session, (state) => state.edits.present)
  const nameOf = useGraphNames(definition)
  return useMemo(
    () => drawGraph(definition, { names: { nameOf, subjectOf: subjectsOf(workflow) }, problems: bySteps }),
    [definition, bySteps, nameOf, workflow],
  )
}
