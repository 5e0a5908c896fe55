import { eventCode } from '../domain/event-types.ts'
import type { CompiledGraph, CompiledStep } from '../domain/workflows/compile.ts'
import type { Step, StepOf } from '../domain/workflows/graph.ts'
import { kindOfTrigger, listKindsOfRuns } from '../domain/workflows/matching.ts'
import { type ActiveVersion, findEnrolmentPlace, findWorkflowName } from '../store/workflows/ticks.ts'
import type { SubscriberEdit, TagEdit } from '../subscribers/save.ts'
import { faultOfAction, readEdits } from './act-step.ts'
import { faultOfRules, faultOfTrigger } from './faults.ts'
import { hearsMail, isOfMail, readActive } from './hear.ts'
import type { MatchContext } from './match.ts'
import { loadGraph } from './versions.ts'

/** A workflow that delivery events start; its runs need nothing of the file but tags of their subscriber. */
export interface Walkable {
  workflow: number
  version: number
  graph: CompiledGraph
  trigger: StepOf<'TRIGGER'>
  /** What the tags of each ACTION are, by position of the step. */
  edits: ReadonlyMap<number, readonly TagEdit[]>
  /** What an event of a run says: one object, so that equal events are written as one. */
  subject: { workflowId: number; workflowName: string }
}

/**
 * Returns the workflows that delivery events start, or null where one of them, or a run that waits for mail, needs
 * more than can be gone through in memory: then each tick is done by itself.
 */
export function listWalkable(context: MatchContext): Walkable[] | null {
  const { db } = context
  const { versions, kinds } = readActive(db)
  const graphs = new Map(versions.map(({ id }) => [id, loadGraph(db, id)]))
  const graphOf = ({ id }: ActiveVersion) => graphs.get(id) ?? loadGraph(db, id)
  if (versions.some((version) => [...listKindsOfRuns(graphOf(version))].some(isOfMail))) return null
  const starting = versions.filter((version) => version.current && isStartedByMail(graphOf(version)))
  if (!starting.every((version) => isPlain(graphOf(version)))) return null
  const walkable = starting.map((version) => toWalkable(context, version, graphOf(version)))
  if (walkable.includes(null)) return null
  const found = walkable.filter((one) => one !== null)
  const hearsTags = kinds.has(eventCode('TAG_ADDED')) || kinds.has(eventCode('TAG_REMOVED'))
  // What one run does would be heard by others at its own tick.
  return hearsTags && found.some(({ edits }) => edits.size > 0) ? null : found
}

/**
 * Returns whether workflows hear of mail only that it is opened and clicked, and never do more about it than give and
 * take tags: whether it was sent and delivered, they neither see nor change.
 */
export function hearsAnswersOnly(context: MatchContext): boolean {
  if (hearsMail(context.db).effects) return false
  const walkable = listWalkable(context)
  return walkable?.every(({ graph }) => graph.steps.every(({ step }) => isWalkableStep(step))) ?? false
}

/** Returns whether a run acts at a step by what it carries with it, and by tags. */
export function isWalkableStep(step: Step | undefined): boolean {
  switch (step?.type) {
    case 'TRIGGER':
    case 'WAIT':
    case 'SPLIT':
    case 'EXIT':
      return true
    case 'ACTION':
      return step.config.actions.every(({ type }) => type === 'ADD_TAGS' || type === 'REMOVE_TAGS')
    case 'GOAL':
      return step.config.filters.length === 0 && step.eventFilters.length === 0
    default:
      return false
  }
}

function isStartedByMail({ steps, trigger }: CompiledGraph): boolean {
  const step = steps[trigger]?.step
  const kind = step?.type === 'TRIGGER' ? kindOfTrigger(step.config.kind) : null
  return kind !== null && isOfMail(kind)
}

/** Whether runs get to their first wait, or their end, without asking for anything. */
function isPlain(graph: CompiledGraph): boolean {
  const known = plain.get(graph)
  if (known !== undefined) return known
  const trigger = graph.steps[graph.trigger]?.step
  const rules = [...graph.settings.exitRules, ...graph.successGoals]
  const isUnfiltered = trigger?.type === 'TRIGGER' && trigger.config.filters.length === 0
  const found =
    isUnfiltered &&
    rules.every(({ filters }) => filters.length === 0) &&
    listBeforeWaits(graph).every(({ step }) => isWalkableStep(step))
  plain.set(graph, found)
  return found
}

const plain = new WeakMap<CompiledGraph, boolean>()

function listBeforeWaits(graph: CompiledGraph): CompiledStep[] {
  const found = new Set<CompiledStep>()
  const visit = (number: number): void => {
    const place = graph.steps[number]
    if (!place || found.has(place)) return
    found.add(place)
    if (place.step.type !== 'WAIT') for (const { target } of place.edges) visit(target)
  }
  visit(graph.trigger)
  return [...found]
}

/** Returns null where something was deleted, or a group says who may enter. */
function toWalkable(context: MatchContext, version: ActiveVersion, graph: CompiledGraph): Walkable | null {
  const { db } = context
  const { workflow } = version
  const trigger = graph.steps[graph.trigger]?.step
  if (trigger?.type !== 'TRIGGER' || findEnrolmentPlace(db, workflow)?.group !== null) return null
  if (faultOfTrigger(context, trigger) !== null || faultOfRules(context, graph) !== null) return null
  const edits = new Map<number, TagEdit[]>()
  for (const { number, step } of graph.steps) {
    if (step.type !== 'ACTION' || !isWalkableStep(step)) continue
    const { actions } = step.config
    if (actions.some((action) => faultOfAction(context, action) !== null)) return null
    edits.set(number, (readEdits(context, actions) ?? []).filter(isOfTag))
  }
  const subject = { workflowId: workflow, workflowName: findWorkflowName(db, workflow) ?? '' }
  return { workflow, version: version.id, graph, trigger, edits, subject }
}

function isOfTag(edit: SubscriberEdit): edit is TagEdit {
  return edit.kind !== 'FIELD'
}
