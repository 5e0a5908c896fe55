import { Button, TextInput } from '@mantine/core'
import { Copy, Trash2 } from 'lucide-react'
import {
  changeStep,
  connectEdge,
  duplicateStep,
  isMovable,
  listTargets,
  moveStep,
  removeStep,
} from '../../../../engine/domain/workflows/edit-graph.ts'
import type { Edge, Step, WorkflowDefinition } from '../../../../engine/domain/workflows/graph.ts'
import { SidePanel } from '../../../screen/SidePanel.tsx'
import { describeEdge, lookOfStep, titleIn } from '../../../workflows/stepWords.ts'
import { useDraftState, type DraftSession } from './draftSession.ts'
import { EmailFields } from './EmailFields.tsx'
import { ProblemList } from './ProblemList.tsx'
import { StepFields } from './StepFields.tsx'
import { StepSelect } from './StepSelect.tsx'
import styles from './inspector.module.css'

interface StepInspectorProps {
  session: DraftSession
  step: Step
  problems: readonly string[]
  /** Asks which step to add on an edge. */
  onAdd: (edge: string) => void
  onClose: () => void
}

/** The step that is chosen: what it does, what is wrong with it, and where its ways lead. */
export function StepInspector({ session, step, problems, onAdd, onClose }: StepInspectorProps) {
  const definition = useDraftState(session, (state) => state.edits.present)
  const change = (changed: Step): void => session.change(changeStep(definition, changed), `step ${step.id}`)
  const { word } = lookOfStep(step.type)
  return (
    <SidePanel title={step.name || word} onClose={onClose}>
      <div className={styles['fields']}>
        <ProblemList problems={problems} />
        <TextInput
          label="Name"
          placeholder={word}
          value={step.name}
          onChange={(event) => change({ ...step, name: event.currentTarget.value })}
        />
        {step.type === 'EMAIL' ? (
          <EmailFields session={session} step={step} onChange={change} />
        ) : (
          <StepFields session={session} step={step} onChange={change} />
        )}
        <Ways session={session} definition={definition} step={step} onAdd={onAdd} />
        <div className={`${styles['buttons']} small`}>
          <Button
            leftSection={<Copy aria-hidden />}
            disabled={duplicateStep(definition, step.id) === definition}
            onClick={() => session.change(duplicateStep(definition, step.id))}
          >
            Duplicate
          </Button>
          <Button
            leftSection={<Trash2 aria-hidden />}
            disabled={removeStep(definition, step.id) === definition}
            onClick={() => session.change(removeStep(definition, step.id))}
          >
            Delete
          </Button>
        </div>
      </div>
    </SidePanel>
  )
}

function wordsOf(definition: WorkflowDefinition, id: string): string {
  const title = titleIn(definition.steps, id)
  return title === undefined ? id : `${title} (${id})`
}

const NEW_EXIT = '\u0000'

/** Where each way of a step leads, and the line that the step can be moved to. */
function Ways({
  session,
  definition,
  step,
  onAdd,
}: {
  session: DraftSession
  definition: WorkflowDefinition
  step: Step
  onAdd: (edge: string) => void
}) {
  const stepOf = (id: string): Step | undefined => definition.steps.find((one) => one.id === id)
  const own = definition.edges.filter(({ source }) => source === step.id)
  const others = definition.edges.filter(({ source, target }) => source !== step.id && target !== step.id)
  const choiceOf = (id: string) => ({ value: id, label: wordsOf(definition, id) })
  return (
    <>
      {own.map((edge) => (
        <div
          key={edge.id}
          className={styles['way']}
          role="group"
          aria-label={describeEdge(edge, stepOf) ?? 'Then'}
        >
          <StepSelect
            label={`${describeEdge(edge, stepOf) ?? 'Then'} leads to`}
            chosen={choiceOf(edge.target)}
            list={() => [
              ...listTargets(definition, edge.id).map(choiceOf),
              { value: NEW_EXIT, label: 'A new exit' },
            ]}
            onChoose={(to) => session.change(connectEdge(definition, edge.id, to === NEW_EXIT ? null : to))}
          />
          <Button variant="subtle" onClick={() => onAdd(edge.id)}>
            Add a step here
          </Button>
        </div>
      ))}
      {isMovable(definition, step) && others.length > 0 && (
        <StepSelect
          label="Move to the line"
          placeholder="Where it stands now"
          chosen={null}
          list={() =>
            others.map((edge) => ({ value: edge.id, label: wordsOfLine(definition, edge, stepOf) }))
          }
          onChoose={(edge) => session.change(moveStep(definition, step.id, edge))}
        />
      )}
    </>
  )
}

function wordsOfLine(
  definition: WorkflowDefinition,
  edge: Edge,
  stepOf: (id: string) => Step | undefined,
): string {
  const { source, target } = edge
  return [wordsOf(definition, source), describeEdge(edge, stepOf), wordsOf(definition, target)]
    .filter(Boolean)
    .join(' → ')
}
