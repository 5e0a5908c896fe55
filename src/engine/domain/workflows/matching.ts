import { decodeId } from '../../../shared/ids.ts'
import { type EventType, eventCode } from '../event-types.ts'
import type { CompiledGraph } from './compile.ts'
import type { EventFilter, StepOf, TriggerKind } from './graph.ts'

/** The kind of a submitted capture page in the queue of events: it is no event of a subscriber. */
export const CAPTURED = 100

/** What workflows hear of: a kind (code of an event type, or CAPTURED) and what it is about. */
export interface Heard {
  kind: number
  /** Row id of the tag, custom field, campaign, capture page or (of a webhook) workflow, null for none. */
  subject: number | null
  /** Of a click. Of a webhook, the id of its step. */
  url: string | null
  /** Of a payment, integer cents. */
  amount: number | null
}

const HEARD_BY: Record<TriggerKind, EventType | 'CAPTURED' | null> = {
  TAG_ADDED: 'TAG_ADDED',
  TAG_REMOVED: 'TAG_REMOVED',
  SUBSCRIBED: 'SUBSCRIBED',
  CAPTURE_PAGE: 'CAPTURED',
  FIELD_UPDATED: 'FIELD_UPDATED',
  EMAIL_OPENED: 'EMAIL_OPENED',
  EMAIL_CLICKED: 'EMAIL_CLICKED',
  PAYMENT: 'SUBSCRIBER_PAYMENT',
  DATE: null,
  MANUAL: null,
}

/** Returns the kind of event that a trigger starts at, null for one that hears none. */
export function kindOfTrigger(kind: TriggerKind): number | null {
  const heard = HEARD_BY[kind]
  if (heard === null) return null
  return heard === 'CAPTURED' ? CAPTURED : eventCode(heard)
}

/** Where the filters stand. Without a workflow no filter names a webhook. */
interface Asking {
  organization: number
  graph: CompiledGraph
  /** Row id. */
  workflow?: number
}

/** Returns whether one of the filters is about this event. None is about nothing. */
export function isAnyMet(filters: readonly EventFilter[], heard: Heard, context: Asking): boolean {
  return filters.some((filter) => isMet(filter, heard, context))
}

/** Returns whether a trigger starts at this event; who is enrolled, its filters say. */
export function startsAt(
  { config, eventFilters }: StepOf<'TRIGGER'>,
  heard: Heard,
  context: { organization: number; graph: CompiledGraph },
): boolean {
  if (kindOfTrigger(config.kind) !== heard.kind) return false
  const { tags = [], capturePageId } = config
  const { organization } = context
  const isTag = config.kind === 'TAG_ADDED' || config.kind === 'TAG_REMOVED'
  if (isTag && tags.length > 0 && !tags.some((id) => decodeId('tag', organization, id) === heard.subject))
    return false
  if (capturePageId !== undefined && decodeId('capturePage', organization, capturePageId) !== heard.subject)
    return false
  return eventFilters.length === 0 || isAnyMet(eventFilters, heard, context)
}

function isMet(filter: EventFilter, heard: Heard, context: Asking): boolean {
  const { kind, subject, url, amount } = heard
  const { organization } = context
  const { eventType, tagIds, campaignId, stepId, linkUrl, field, minAmount } = filter
  if (eventCode(eventType) !== kind) return false
  if (tagIds && tagIds.length > 0 && !tagIds.some((id) => decodeId('tag', organization, id) === subject))
    return false
  if (campaignId !== undefined && decodeId('campaign', organization, campaignId) !== subject) return false
  if (stepId !== undefined && !isOfStep(stepId, heard, context)) return false
  if (field !== undefined && decodeId('customField', organization, field) !== subject) return false
  if (linkUrl !== undefined && linkUrl !== url) return false
  return minAmount === undefined || (amount ?? 0) >= Math.round(minAmount * 100)
}

/** Returns whether an event came of a step: of its email, or of its webhook. */
function isOfStep(
  stepId: string,
  { kind, subject, url }: Heard,
  { organization, graph, workflow }: Asking,
): boolean {
  if (kind === eventCode('WEBHOOK_EXECUTED')) return subject === workflow && url === stepId
  return emailOf(graph, organization, stepId) === subject
}

/** Row id of the email that an EMAIL step sends; a step without one is never heard of. */
function emailOf(graph: CompiledGraph, organization: number, stepId: string): number {
  const step = graph.steps[graph.numbers.get(stepId) ?? -1]?.step
  const campaign = step?.type === 'EMAIL' ? step.config.campaignId : undefined
  return (campaign === undefined ? null : decodeId('campaign', organization, campaign)) ?? -1
}

/** Returns the kinds of events that a version hears: its trigger, rules, goals and waits. */
export function listKinds(graph: CompiledGraph): ReadonlySet<number> {
  return kindsOf(graph).all
}

/** Returns the kinds of events that a version's open runs hear: without its trigger. */
export function listKindsOfRuns(graph: CompiledGraph): ReadonlySet<number> {
  return kindsOf(graph).ofRuns
}

function kindsOf(graph: CompiledGraph): { all: ReadonlySet<number>; ofRuns: ReadonlySet<number> } {
  const known = kinds.get(graph)
  if (known) return known
  const { settings, successGoals, steps } = graph
  const filters = [
    ...[...settings.exitRules, ...successGoals].flatMap(({ eventFilters }) => eventFilters),
    ...steps.flatMap(({ step }) => (step.type === 'WAIT_UNTIL' ? step.eventFilters : [])),
  ]
  const ofRuns = new Set(filters.map(({ eventType }) => eventCode(eventType)))
  const trigger = steps[graph.trigger]?.step
  const started = trigger?.type === 'TRIGGER' ? kindOfTrigger(trigger.config.kind) : null
  const found = { all: new Set(started === null ? ofRuns : [...ofRuns, started]), ofRuns }
  kinds.set(graph, found)
  return found
}

const kinds = new WeakMap<CompiledGraph, ReturnType<typeof kindsOf>>()

/** Returns the addresses that the steps and actions of a version call. */
export function listCalledUrls(graph: CompiledGraph): readonly string[] {
  const known = urls.get(graph)
  if (known) return known
  const found = graph.steps.flatMap(({ step }) => {
    if (step.type === 'WEBHOOK') return [step.config.url]
    if (step.type !== 'ACTION') return []
    return step.config.actions.flatMap((action) => (action.type === 'WEBHOOK' ? [action.url] : []))
  })
  urls.set(graph, found)
  return found
}

const urls = new WeakMap<CompiledGraph, readonly string[]>()
