import type { ContentType } from '../document.ts'
import type { EventType } from '../event-types.ts'

/**
 * The graph of a workflow: what a draft holds and what a version keeps. A draft names tags and custom
 * fields as its author did; a version names them by public id, so that a rename cannot change it.
 */

export const STEP_TYPES = [
  'TRIGGER',
  'EMAIL',
  'WAIT',
  'WAIT_UNTIL',
  'CONDITION',
  'SPLIT',
  'MOVE_TO_STEP',
  'ACTION',
  'GOAL',
  'EXIT',
  'WEBHOOK',
] as const

export type StepType = (typeof STEP_TYPES)[number]

export const EDGE_TYPES = ['DEFAULT', 'EVENT', 'TIMEOUT', 'TRUE', 'FALSE', 'BRANCH'] as const

export type EdgeType = (typeof EDGE_TYPES)[number]

/** The edges that leave a step, one each; a SPLIT has one BRANCH for each of its branches. */
export const OUTGOING_EDGES: Record<StepType, readonly EdgeType[]> = {
  TRIGGER: ['DEFAULT'],
  EMAIL: ['DEFAULT'],
  WAIT: ['DEFAULT'],
  WAIT_UNTIL: ['EVENT', 'TIMEOUT'],
  CONDITION: ['TRUE', 'FALSE'],
  SPLIT: ['BRANCH'],
  MOVE_TO_STEP: [],
  ACTION: ['DEFAULT'],
  GOAL: ['DEFAULT'],
  EXIT: [],
  WEBHOOK: ['DEFAULT'],
}

export const TRIGGER_KINDS = [
  'TAG_ADDED',
  'TAG_REMOVED',
  'SUBSCRIBED',
  'CAPTURE_PAGE',
  'FIELD_UPDATED',
  'EMAIL_OPENED',
  'EMAIL_CLICKED',
  'PAYMENT',
  'DATE',
  'MANUAL',
] as const

export type TriggerKind = (typeof TRIGGER_KINDS)[number]

/** A filter of an audience as it was sent; it has been checked by `parseFilters`. */
export type SavedFilter = Readonly<Record<string, unknown>>

/** An event, and what it must be about; a part that is left out may be anything. */
export interface EventFilter {
  eventType: EventType
  tagIds?: string[]
  campaignId?: string
  /** An EMAIL step of the same graph: the email that it sends. */
  stepId?: string
  linkUrl?: string
  /** Name or id of a custom field; in a version its id. */
  field?: string
  /** In the currency of the payment. */
  minAmount?: number
}

interface TriggerConfig {
  kind: TriggerKind
  /** Names or ids; in a version ids. Any of them starts a run; none means every tag. */
  tags?: string[]
  capturePageId?: string
  /** ISO 8601 day or time; a day begins at midnight in the zone of the workflow. */
  date?: string
  /** What a subscriber must match to be enrolled. */
  filters: SavedFilter[]
}

/** The email of a step as it was sent. */
export interface StepEmail {
  subject: string
  preview?: string
  senderId?: string
  replyTo?: string
  /** Parsed document, or text for MARKDOWN. */
  content: unknown
  contentType: ContentType
}

interface EmailConfig {
  /** On the way in; what is stored has `campaignId` instead. */
  email?: StepEmail
  campaignId?: string
}

export const WEEKDAYS = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** `time` is a wall-clock time like `09:30`; without a `timezone` that of the workflow is meant. */
export type WaitConfig =
  | { mode: 'DURATION'; seconds: number }
  | { mode: 'TIME_OF_DAY'; time: string; timezone?: string }
  | { mode: 'DAY_OF_WEEK'; days: Weekday[]; time: string; timezone?: string }
  | { mode: 'DATE'; date: string }

interface WaitUntilConfig {
  timeoutSeconds: number
  match: 'ANY'
}

interface ConditionConfig {
  filters: SavedFilter[]
}

export interface SplitBranch {
  id: string
  name: string
  weight: number
}

interface MoveConfig {
  targetStepId: string
  /** How often one run may take this move. */
  maxMoves: number
}

interface WebhookConfig {
  url: string
  secret?: string
}

export type WorkflowAction =
  | { type: 'ADD_TAGS' | 'REMOVE_TAGS'; tags: string[] }
  | { type: 'UPDATE_FIELD'; field: string; value: string | null }
  | { type: 'UNSUBSCRIBE'; reason?: string }
  | { type: 'ADD_TO_WORKFLOW'; workflowId: string; stepId?: string }
  | { type: 'REMOVE_FROM_WORKFLOW'; workflowId: string }
  | ({ type: 'WEBHOOK' } & WebhookConfig)

interface StepConfigs {
  TRIGGER: TriggerConfig
  EMAIL: EmailConfig
  WAIT: WaitConfig
  WAIT_UNTIL: WaitUntilConfig
  CONDITION: ConditionConfig
  SPLIT: { branches: SplitBranch[] }
  MOVE_TO_STEP: MoveConfig
  ACTION: { actions: WorkflowAction[] }
  GOAL: ConditionConfig
  EXIT: { reason?: string }
  WEBHOOK: WebhookConfig
}

/** A step of one type. `eventFilters` is empty where the type hears nothing. */
export interface StepOf<T extends StepType> {
  /** Chosen by the author, kept through every save. */
  id: string
  type: T
  name: string
  config: StepConfigs[T]
  eventFilters: EventFilter[]
  position?: { x: number; y: number }
}

export type Step = { [T in StepType]: StepOf<T> }[StepType]

export interface Edge {
  id: string
  source: string
  target: string
  type: EdgeType
  /** Of a BRANCH. */
  branchId?: string
}

/** A rule that ends a run: one of the events, or all of the filters. */
export interface Goal {
  id: string
  name: string
  eventFilters: EventFilter[]
  filters: SavedFilter[]
  /** Ends the run as COMPLETED; else the goal is counted and the run goes on. */
  exitOnSuccess: boolean
}

export type ExitRule = Pick<Goal, 'id' | 'eventFilters' | 'filters'>

export const REPEAT_MODES = ['ONCE', 'AFTER_COMPLETION', 'ALWAYS'] as const

export interface RepeatRule {
  mode: (typeof REPEAT_MODES)[number]
  /** Days after the end of the last run in which there is no other one. */
  cooldownDays: number
}

/** EMAIL steps act only on these days, from `from` up to and without `to` (`HH:MM`). */
export interface SendWindow {
  days: Weekday[]
  from: string
  to: string
}

export interface WorkflowSettings {
  exitRules: ExitRule[]
  repeat: RepeatRule
  /** IANA name; that of the organization when left out. */
  timezone?: string
  sendWindow?: SendWindow
  /** Becomes the group of the workflow when the draft is published. */
  groupId?: string
}

export interface WorkflowDefinition {
  steps: Step[]
  edges: Edge[]
  settings: WorkflowSettings
  successGoals: Goal[]
}

/** What a draft holds before it is configured. */
export const EMPTY_DEFINITION: WorkflowDefinition = {
  steps: [],
  edges: [],
  settings: { exitRules: [], repeat: { mode: 'ONCE', cooldownDays: 0 } },
  successGoals: [],
}
