import type { Issue } from '../../../shared/errors.ts'
import { countBytes } from '../../../shared/text/characters.ts'
import { isRecord } from '../../../shared/text/guards.ts'
import { MOST_EDGES, MOST_GRAPH_BYTES, MOST_RULES, MOST_STEPS } from '../limits.ts'
import { checkGraph } from './check-graph.ts'
import {
  EDGE_TYPES,
  type Edge,
  EMPTY_DEFINITION,
  type EventFilter,
  type Step,
  STEP_TYPES,
  type StepType,
  type TriggerKind,
  type WorkflowDefinition,
} from './graph.ts'
import { given, PartReader } from './part-reader.ts'
import { CONFIG_READERS } from './read-configs.ts'
import { readEventFilters } from './read-events.ts'
import { readGoal, readSettings, refuseRepeatedIds, requireRule } from './read-settings.ts'
import type { EventType } from '../event-types.ts'

/** A graph as it is sent. What is left out of settings and goals stays as `before` has it. */
export interface GivenDefinition {
  steps?: unknown
  edges?: unknown
  settings?: unknown
  successGoals?: unknown
}

/**
 * Reads and checks a whole graph without looking at any data. Every fault is an issue on its step or
 * edge (`steps.3.config.timeoutSeconds`); `prefix` goes before each path. Source: contract: workflow-graphs.
 */
export function readGraph(
  sent: GivenDefinition,
  before: WorkflowDefinition = EMPTY_DEFINITION,
  prefix = '',
): { definition: WorkflowDefinition; issues: Issue[] } {
  const tooLarge = findTooLarge(sent)
  if (tooLarge.length > 0) return { definition: before, issues: withPrefix(tooLarge, prefix) }
  const issues: Issue[] = []
  const steps = listAt('steps', sent.steps, issues).flatMap(
    (value, index) => readStep(`steps.${index}`, value, issues) ?? [],
  )
  const edges = listAt('edges', sent.edges, issues).map((value, index) =>
    readEdge(`edges.${index}`, value, issues),
  )
  const definition: WorkflowDefinition = {
    steps,
    edges,
    settings: sent.settings === undefined ? before.settings : readSettings('settings', sent.settings, issues),
    successGoals:
      sent.successGoals === undefined ? before.successGoals : readGoals(sent.successGoals, issues),
  }
  // A step that cannot be read would make every edge to it look wrong.
  if (steps.length === listAt('steps', sent.steps, []).length) issues.push(...checkGraph(definition))
  return { definition, issues: withPrefix(issues, prefix) }
}

function withPrefix(issues: readonly Issue[], prefix: string): Issue[] {
  return prefix === '' ? [...issues] : issues.map((issue) => ({ ...issue, path: `${prefix}.${issue.path}` }))
}

function listAt(path: string, value: unknown, issues: Issue[]): unknown[] {
  if (Array.isArray(value)) return value
  issues.push({ path, message: value === undefined ? 'is required' : 'must be a list' })
  return []
}

/** Asked before anything is read, so that a huge graph costs nothing. */
function findTooLarge({ steps, edges, settings, successGoals }: GivenDefinition): Issue[] {
  const issues: Issue[] = []
  if (Array.isArray(steps) && steps.length > MOST_STEPS)
    issues.push({ path: 'steps', message: `must have at most ${MOST_STEPS} steps, not ${steps.length}` })
  if (Array.isArray(edges) && edges.length > MOST_EDGES)
    issues.push({ path: 'edges', message: `must have at most ${MOST_EDGES} edges, not ${edges.length}` })
  if (issues.length > 0) return issues
  const bare = Array.isArray(steps) ? steps.map(withoutContent) : steps
  const text = JSON.stringify({ steps: bare, edges, settings, successGoals })
  return countBytes(text) > MOST_GRAPH_BYTES
    ? [{ path: 'steps', message: 'are too large: a graph may have 1 MB without the contents of its emails' }]
    : []
}

/** The content of an email has a limit of its own, and is not stored with the graph. */
function withoutContent(step: unknown): unknown {
  if (!isRecord(step) || !isRecord(step['config']) || !isRecord(step['config']['email'])) return step
  const email = { ...step['config']['email'], content: null }
  return { ...step, config: { ...step['config'], email } }
}

function readGoals(value: unknown, issues: Issue[]): WorkflowDefinition['successGoals'] {
  const reader = new PartReader('', { successGoals: value }, issues)
  const goals = reader.list('successGoals', MOST_RULES, (path, goal) => readGoal(path, goal, issues))
  refuseRepeatedIds('successGoals', goals, issues)
  return goals
}

const STEP_KEYS = ['id', 'type', 'name', 'config', 'eventFilters', 'position']

function readStep(path: string, value: unknown, issues: Issue[]): Step | null {
  const reader = new PartReader(path, value, issues)
  const id = reader.key('id')
  const type = reader.oneOf('type', STEP_TYPES)
  if (type === undefined) return null
  const config = new PartReader(`${path}.config`, reader.has('config') ? reader.take('config') : {}, issues)
  const step = {
    id,
    type,
    name: reader.optionalLine('name') ?? '',
    config: CONFIG_READERS[type](config, issues),
    eventFilters: readEventFilters(reader, issues),
    ...given({ position: reader.has('position') ? readPosition(reader) : undefined }),
  } as Step
  checkEvents(reader, step)
  reader.finish('a step', STEP_KEYS)
  return step
}

function readPosition(reader: PartReader): { x: number; y: number } | undefined {
  const value = reader.take('position')
  const { x, y } = isRecord(value) ? value : {}
  if (Number.isFinite(x) && Number.isFinite(y)) return { x: x as number, y: y as number }
  reader.fault('position', 'must have the numbers x and y')
  return undefined
}

/** Types that hear events or look at the subscriber; for the first two events are all they have. */
export const HEARS: readonly StepType[] = ['TRIGGER', 'WAIT_UNTIL', 'CONDITION', 'GOAL']

/** The event behind each kind of trigger; a kind without one takes no event filters. */
export const KIND_EVENTS: Readonly<Partial<Record<TriggerKind, EventType>>> = {
  TAG_ADDED: 'TAG_ADDED',
  TAG_REMOVED: 'TAG_REMOVED',
  SUBSCRIBED: 'SUBSCRIBED',
  FIELD_UPDATED: 'FIELD_UPDATED',
  EMAIL_OPENED: 'EMAIL_OPENED',
  EMAIL_CLICKED: 'EMAIL_CLICKED',
  PAYMENT: 'SUBSCRIBER_PAYMENT',
}

function checkEvents(reader: PartReader, step: Step): void {
  if (!HEARS.includes(step.type)) {
    if (step.eventFilters.length > 0)
      reader.fault('eventFilters', `are not used by ${step.type}`, `They are for ${HEARS.join(', ')}.`)
    return
  }
  if (step.type === 'TRIGGER') checkTriggerEvents(reader, step)
  if (step.type === 'CONDITION' || step.type === 'GOAL')
    requireRule(reader, { eventFilters: step.eventFilters, filters: step.config.filters })
  const sent = reader.take('eventFilters')
  if (step.type === 'WAIT_UNTIL' && !(Array.isArray(sent) && sent.length > 0))
    reader.fault('eventFilters', 'must have at least one event to wait for')
}

function checkTriggerEvents(reader: PartReader, step: Extract<Step, { type: 'TRIGGER' }>): void {
  const { kind, tags = [] } = step.config
  const event = KIND_EVENTS[kind]
  for (const [index, { eventType }] of step.eventFilters.entries()) {
    if (eventType === event) continue
    const message =
      event === undefined ? `cannot be heard by ${kind}` : `must be ${event}, as the trigger is ${kind}`
    reader.fault(`eventFilters.${index}.eventType`, message)
  }
  const named = step.eventFilters.some(({ tagIds = [] }: EventFilter) => tagIds.length > 0)
  if ((kind === 'TAG_ADDED' || kind === 'TAG_REMOVED') && tags.length === 0 && !named)
    reader.fault('config.tags', 'must name at least one tag')
}

function readEdge(path: string, value: unknown, issues: Issue[]): Edge {
  const reader = new PartReader(path, value, issues)
  const source = reader.line('source')
  const target = reader.line('target')
  const type = reader.oneOf('type', EDGE_TYPES, 'DEFAULT') ?? 'DEFAULT'
  const branchId = type === 'BRANCH' ? reader.line('branchId') : undefined
  const id = reader.optionalLine('id') ?? [source, type, branchId ?? ''].filter(Boolean).join('-')
  reader.finish(`an edge of type ${type}`, [
    'id',
    'source',
    'target',
    'type',
    ...(type === 'BRANCH' ? ['branchId'] : []),
  ])
  return { id, source, target, type, ...given({ branchId }) }
}
