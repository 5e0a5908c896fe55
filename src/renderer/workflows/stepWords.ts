import {
  CircleStop,
  Clock,
  CornerUpLeft,
  Flag,
  GitFork,
  Hourglass,
  Mail,
  Split,
  Webhook,
  Wrench,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import type { EventType } from '../../engine/domain/event-types.ts'
import type {
  Edge,
  EventFilter,
  Step,
  StepOf,
  StepType,
  WaitConfig,
  WorkflowAction,
} from '../../engine/domain/workflows/graph.ts'
import { recordOf, textsOf } from '../../shared/text/guards.ts'
import type { Filter } from '../audience/filters.ts'
import { describeFilter, type NameOf } from '../audience/sentences.ts'
import { wordsOfTrigger } from './workflows.ts'

/** What a step does, in words: for the graph, the inspector and lists of runs. */

export const STEP_LOOK: Record<StepType, { word: string; icon: LucideIcon }> = {
  TRIGGER: { word: 'Start', icon: Zap },
  EMAIL: { word: 'Email', icon: Mail },
  WAIT: { word: 'Wait', icon: Clock },
  WAIT_UNTIL: { word: 'Wait until', icon: Hourglass },
  CONDITION: { word: 'Condition', icon: GitFork },
  SPLIT: { word: 'Split', icon: Split },
  MOVE_TO_STEP: { word: 'Move', icon: CornerUpLeft },
  ACTION: { word: 'Action', icon: Wrench },
  GOAL: { word: 'Goal', icon: Flag },
  EXIT: { word: 'Exit', icon: CircleStop },
  WEBHOOK: { word: 'Webhook', icon: Webhook },
}

/** Returns the look of a type of step; one that we do not know looks like an action. */
export function lookOfStep(type: string): { word: string; icon: LucideIcon } {
  return Object.hasOwn(STEP_LOOK, type) ? STEP_LOOK[type as StepType] : { word: type, icon: Wrench }
}

/** What a sentence about a step needs to know beside the step itself. */
export interface StepNames {
  /** The name of a tag, segment, campaign or workflow; undefined where it is not known. */
  nameOf: NameOf
  /** The subject of the email of a step. */
  subjectOf?: (step: Step) => string | undefined
  /** The name of another step of the graph. */
  stepName?: (id: string) => string | undefined
}

export const NO_NAMES: StepNames = { nameOf: () => undefined }

/** Returns the name of a step; one without a name is called by what it does. */
export function titleOfStep(step: Step, names: StepNames = NO_NAMES): string {
  // Without the names of other steps: two that mean each other would never end.
  const { nameOf, subjectOf } = names
  return step.name || describeStep(step, { nameOf, ...(subjectOf && { subjectOf }) })
}

/** Returns the title of the step with this id, undefined where there is none. */
export function titleIn(
  steps: readonly Step[],
  id: string | null,
  names: StepNames = NO_NAMES,
): string | undefined {
  const step = steps.find((one) => one.id === id)
  return step && titleOfStep(step, names)
}

/** Returns what a step does, as its title: "Wait 2 days", "If tag is any of vip". */
export function describeStep(step: Step, names: StepNames = NO_NAMES): string {
  const { nameOf } = names
  switch (step.type) {
    case 'TRIGGER':
      return describeTrigger(step, nameOf)
    case 'EMAIL':
      return (names.subjectOf?.(step) ?? step.config.email?.subject ?? step.name) || 'No subject yet'
    case 'WAIT':
      return describeWait(step.config)
    case 'WAIT_UNTIL':
      return `${describeEvents(step.eventFilters, names)}, at most ${describeSeconds(step.config.timeoutSeconds)}`
    case 'CONDITION':
      return `If ${describeCondition(step, names)}`
    case 'SPLIT':
      return step.config.branches.map(({ name, id, weight }) => `${name || id} ${weight}`).join(' · ')
    case 'MOVE_TO_STEP': {
      const { targetStepId, maxMoves } = step.config
      const to = names.stepName?.(targetStepId) ?? targetStepId
      return `To “${to}”, ${maxMoves === 1 ? 'once' : `at most ${maxMoves} times`}`
    }
    case 'ACTION':
      return step.config.actions.map((action) => describeAction(action, nameOf)).join(', ')
    case 'GOAL':
      return describeGoal(step, names)
    case 'EXIT':
      return step.config.reason ?? 'Leaves the workflow'
    case 'WEBHOOK':
      return `Calls ${step.config.url}`
  }
}

function describeTrigger({ config: { kind, tags = [], date } }: StepOf<'TRIGGER'>, nameOf: NameOf): string {
  const named = tags.map((tag) => nameOf(tag) ?? tag).join(', ')
  if (kind === 'TAG_ADDED' && named !== '') return `Gets the tag ${named}`
  if (kind === 'TAG_REMOVED' && named !== '') return `Loses the tag ${named}`
  if (kind === 'DATE' && date !== undefined) return `On ${date.slice(0, 10)}`
  return wordsOfTrigger(kind)
}

const UNITS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Returns a number of seconds in the largest unit that leaves no rest: "2 days". */
export function describeSeconds(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length && seconds % length === 0) ?? [
    'second',
    1,
  ]
  const amount = seconds / size
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

export function describeWait(config: WaitConfig): string {
  if (config.mode === 'DURATION') return `Wait ${describeSeconds(config.seconds)}`
  if (config.mode === 'DATE') return `Until ${config.date.slice(0, 16).replace('T', ' ')}`
  const zone = config.timezone === undefined ? '' : ` (${config.timezone})`
  if (config.mode === 'TIME_OF_DAY') return `Until ${config.time}${zone}`
  const days = config.days.map((day) => day.charAt(0) + day.slice(1, 3).toLowerCase()).join(', ')
  return `Until ${days} at ${config.time}${zone}`
}

function describeFilters(filters: readonly unknown[], nameOf: NameOf): string {
  if (filters.length === 0) return 'anybody'
  return filters.map((filter) => describeFilter(recordOf(filter) as Filter, nameOf)).join(' and ')
}

/** Filters and events must both be true; of the events one is enough. */
function describeCondition({ config, eventFilters }: StepOf<'CONDITION'>, names: StepNames): string {
  const events = eventFilters.map((filter) => describeEvent(filter, names)).join(' or ')
  if (events === '') return describeFilters(config.filters, names.nameOf)
  return config.filters.length === 0
    ? events
    : `${describeFilters(config.filters, names.nameOf)} and ${events}`
}

function describeGoal({ config, eventFilters, name }: StepOf<'GOAL'>, names: StepNames): string {
  if (eventFilters.length > 0) return describeEvents(eventFilters, names)
  return config.filters.length > 0 ? describeFilters(config.filters, names.nameOf) : name || 'Goal'
}

const EVENT_WORDS: Record<EventType, string> = {
  SUBSCRIBED: 'subscribes',
  UNSUBSCRIBED: 'unsubscribes',
  TAG_ADDED: 'gets a tag',
  TAG_REMOVED: 'loses a tag',
  EMAIL_OPENED: 'opens',
  EMAIL_CLICKED: 'clicks',
  EMAIL_SENT: 'is sent an email',
  EMAIL_DELIVERY_DELAYED: 'has a delivery delayed',
  WORKFLOW_STARTED: 'starts a workflow',
  WORKFLOW_COMPLETED: 'completes a workflow',
  WORKFLOW_CANCELED: 'is canceled in a workflow',
  FIELD_UPDATED: 'has a field changed',
  EMAIL_BOUNCED: 'bounces',
  EMAIL_COMPLAINED: 'complains',
  EMAIL_RECEIVED: 'receives an email',
  WEBHOOK_EXECUTED: 'has a webhook answered',
  SUBSCRIBER_PAYMENT: 'pays',
  SUBSCRIBER_REFUND: 'gets a refund',
}

/** Returns a list of events as one clause: "opens “Hello” or pays at least 20". */
export function describeEvents(filters: readonly EventFilter[], names: StepNames): string {
  return filters.length === 0
    ? 'Nothing to wait for'
    : capital(filters.map((filter) => describeEvent(filter, names)).join(' or '))
}

function describeEvent(filter: EventFilter, { nameOf, stepName }: StepNames): string {
  const { eventType, stepId, campaignId, field, linkUrl, minAmount } = filter
  const tags = textsOf(filter.tagIds).map((tag) => nameOf(tag) ?? tag)
  if (eventType === 'TAG_ADDED' && tags.length > 0) return `gets the tag ${tags.join(', ')}`
  if (eventType === 'TAG_REMOVED' && tags.length > 0) return `loses the tag ${tags.join(', ')}`
  if (eventType === 'FIELD_UPDATED' && field !== undefined) return `has ${field} changed`
  const about =
    stepId === undefined ? campaignId && (nameOf(campaignId) ?? campaignId) : (stepName?.(stepId) ?? stepId)
  return [
    EVENT_WORDS[eventType],
    about === undefined ? '' : `“${about}”`,
    linkUrl === undefined ? '' : `to ${linkUrl}`,
    minAmount === undefined ? '' : `at least ${minAmount}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function describeAction(action: WorkflowAction, nameOf: NameOf): string {
  const named = (id: string): string => nameOf(id) ?? id
  switch (action.type) {
    case 'ADD_TAGS':
      return `Add tag ${action.tags.map(named).join(', ')}`
    case 'REMOVE_TAGS':
      return `Remove tag ${action.tags.map(named).join(', ')}`
    case 'UPDATE_FIELD':
      return action.value === null ? `Empty ${action.field}` : `Set ${action.field} to ${action.value}`
    case 'UNSUBSCRIBE':
      return 'Unsubscribe'
    case 'ADD_TO_WORKFLOW':
      return `Add to “${named(action.workflowId)}”`
    case 'REMOVE_FROM_WORKFLOW':
      return `Remove from “${named(action.workflowId)}”`
    case 'WEBHOOK':
      return `Calls ${action.url}`
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the words on an edge, undefined for the only way on. */
export function describeEdge(
  { type, branchId, source }: Edge,
  stepOf: (id: string) => Step | undefined,
): string | undefined {
  if (type === 'TRUE') return 'Yes'
  if (type === 'FALSE') return 'No'
  if (type === 'EVENT') return 'Happened'
  if (type === 'TIMEOUT') return 'Timed out'
  if (type !== 'BRANCH') return undefined
  const step = stepOf(source)
  const branch = step?.type === 'SPLIT' ? step.config.branches.find(({ id }) => id === branchId) : undefined
  return branch?.name || branchId || 'Branch'
}
