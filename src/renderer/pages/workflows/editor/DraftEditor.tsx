import { Button } from '@mantine/core'
import { Redo2, Save, Undo2, Upload } from 'lucide-react'
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import {
  duplicateStep,
  insertStep,
  removeStep,
  startGraph,
} from '../../../../engine/domain/workflows/edit-graph.ts'
import {
  STEP_TYPES,
  type Step,
  type StepType,
  type WorkflowDefinition,
} from '../../../../engine/domain/workflows/graph.ts'
import { useScope } from '../../../screen/scope.tsx'
import { useUnavailableReason } from '../../../screen/tool-availability.ts'
import { screenPath } from '../../../state/route.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Graph } from '../../../ui/graph/Graph.tsx'
import { useShortcut } from '../../../ui/shortcuts.ts'
import { counted } from '../../../ui/time.ts'
import { drawGraph } from '../drawGraph.ts'
import { lookOfStep } from '../stepWords.ts'
import { useGraphNames } from '../useGraphNames.ts'
import { SCREEN, type WorkflowDetail } from '../workflows.ts'
import { StaleDraft } from './StaleDraft.tsx'
import { useDraftSession, useDraftState, type DraftSession } from './draftSession.ts'
import { findProblems, type Problems } from './edits.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { StepInspector } from './StepInspector.tsx'
import { TEMPLATES } from './templates.ts'
import view from '../workflows.module.css'
import styles from './editor.module.css'

/** The draft of a workflow, to be changed: its graph, the step that is chosen, and what is wrong. */
export function DraftEditor({ workflow }: { workflow: WorkflowDetail }) {
  const scope = useScope()
  const session = useDraftSession(scope, workflow, screenPath(scope.connection.id, SCREEN, workflow.id))
  useEffect(() => session.adopt(workflow), [session, workflow])
  const definition = useDraftState(session, (state) => state.edits.present)
  const stale = useDraftState(session, (state) => state.theirs !== null)
  const failure = useDraftState(session, (state) => state.failure)
  const problems = useMemo(
    () => (definition.steps.length === 0 ? NO_PROBLEMS : findProblems(definition)),
    [definition],
  )
  const obstacle = useUnavailableReason()('configure_workflow_draft')
  const why = obstacle ?? (workflow.status === 'ARCHIVED' ? 'An archived workflow cannot be changed' : null)
  useShortcut('save', () => why === null && void session.save())
  return (
    <div className={styles['editor']}>
      <Tools workflow={workflow} session={session} problems={problems} why={why} />
      {failure && <ErrorPanel failure={failure} context={{ workflow: workflow.id }} />}
      {stale ? (
        <StaleDraft session={session} />
      ) : definition.steps.length === 0 ? (
        <Beginnings session={session} />
      ) : (
        <Drawing workflow={workflow} session={session} problems={problems} />
      )}
    </div>
  )
}

const NO_PROBLEMS: Problems = { bySteps: new Map(), others: [] }

interface PartProps {
  workflow: WorkflowDetail
  session: DraftSession
  problems: Problems
}

function Tools({ workflow, session, problems, why }: PartProps & { why: string | null }) {
  const edits = useDraftState(session, (state) => state.edits)
  const status = useDraftState(session, (state) => state.status)
  const [publishing, setPublishing] = useState(false)
  const wrong = [...problems.bySteps.values()].flat().length + problems.others.length
  const empty = edits.present.steps.length === 0
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
      {wrong > 0 && <Badge meaning="attention">{counted(wrong, 'problem')} to mend before it is saved</Badge>}
      {problems.others.map((text) => (
        <span key={text}>{text}</span>
      ))}
      <span className={styles['push']} />
      <Button disabled={status !== 'unsaved' && status !== 'failed'} onClick={() => session.discard()}>
        Discard
      </Button>
      <Button
        leftSection={<Save aria-hidden />}
        variant="filled"
        disabled={why !== null || wrong > 0 || empty || (status !== 'unsaved' && status !== 'failed')}
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

/** A draft without steps: a series to begin with, or none. */
function Beginnings({ session }: { session: DraftSession }) {
  const begin = (definition: WorkflowDefinition): void => session.change(definition)
  return (
    <section className={styles['beginnings']} aria-label="Begin with">
      <h2>Begin with a series, or with an empty one</h2>
      {TEMPLATES.map(({ name, help, definition }) => (
        <p key={name}>
          <Button onClick={() => begin(definition)}>{name}</Button> {help}
        </p>
      ))}
      <p>
        <Button onClick={() => begin(startGraph(session.state.edits.present))}>Empty</Button> A start and an
        exit. Steps are added on the line between them.
      </p>
    </section>
  )
}

function Drawing({ workflow, session, problems }: PartProps) {
  const definition = useDraftState(session, (state) => state.edits.present)
  const [selected, setSelected] = useState<string | null>(null)
  const [adding, setAdding] = useState<string | null>(null)
  const step = definition.steps.find(({ id }) => id === selected)
  const nameOf = useGraphNames(definition)
  const drawn = useMemo(() => {
    const subjects = new Map(workflow.configuredEmails.map((email) => [email.campaignId, email.subject]))
    const subjectOf = (one: Step): string | undefined =>
      one.type === 'EMAIL'
        ? one.config.email?.subject || subjects.get(one.config.campaignId ?? '') || undefined
        : undefined
    return drawGraph(definition, { names: { nameOf, subjectOf }, problems: problems.bySteps })
  }, [definition, problems, nameOf, workflow.configuredEmails])
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
    setSelected(next.steps.find(({ id }) => !definition.steps.some((one) => one.id === id))?.id ?? null)
  }
  return (
    <div className={styles['sides']}>
      <Graph
        label={`Draft of ${workflow.name}`}
        nodes={drawn.nodes}
        edges={drawn.edges}
        selected={step ? selected : null}
        onSelect={setSelected}
        onAdd={(edge) => definition.edges.some(({ id }) => id === edge) && setAdding(edge)}
        onKey={onKey}
      />
      {step && (
        <StepInspector
          key={step.id}
          session={session}
          step={step}
          problems={problems.bySteps.get(step.id) ?? []}
          onAdd={setAdding}
          onClose={() => setSelected(null)}
        />
      )}
      {adding !== null && <AddStep onAdd={add} onClose={() => setAdding(null)} />}
    </div>
  )
}

const ADDABLE = STEP_TYPES.filter((type) => type !== 'TRIGGER')

const HELP: Partial<Record<StepType, string>> = {
  EMAIL: 'Sends an email',
  WAIT: 'For a time, until a time of day, a weekday or a date',
  WAIT_UNTIL: 'Until something happens, or a time is over',
  CONDITION: 'Two ways: who matches, and who does not',
  SPLIT: 'Two or more ways, by chance',
  MOVE_TO_STEP: 'Goes on at another step; ends this way',
  ACTION: 'Tags, fields, other workflows',
  GOAL: 'Counts who reached it, and goes on',
  EXIT: 'Leaves the workflow; ends this way',
  WEBHOOK: 'Calls an address',
}

/** Which step to add on an edge. */
function AddStep({ onAdd, onClose }: { onAdd: (type: StepType) => void; onClose: () => void }) {
  return (
    <Dialog title="Add a step" onClose={onClose}>
      <div className={styles['kinds']}>
        {ADDABLE.map((type, index) => {
          const { word, icon: Icon } = lookOfStep(type)
          return (
            <Button
              key={type}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
              variant="subtle"
              color="gray"
              justify="flex-start"
              leftSection={<Icon aria-hidden />}
              aria-label={word}
              onClick={() => onAdd(type)}
            >
              {word}: {HELP[type]}
            </Button>
          )
        })}
      </div>
    </Dialog>
  )
}
