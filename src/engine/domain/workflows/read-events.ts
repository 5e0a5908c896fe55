import type { Issue } from '../../../shared/errors.ts'
import { EVENT_TYPES, type EventType } from '../event-types.ts'
import { MOST_CHARACTERS, MOST_EVENT_FILTERS, MOST_LINK_CHARACTERS, MOST_STEP_TAGS } from '../limits.ts'
import type { EventFilter } from './graph.ts'
import { given, PartReader } from './part-reader.ts'

/** What an event may be narrowed down by, beside its type. */
const PARTS = ['tagIds', 'campaignId', 'stepId', 'linkUrl', 'field', 'minAmount'] as const

type EventPart = (typeof PARTS)[number]

const EMAIL_PARTS: readonly EventPart[] = ['campaignId', 'stepId']

/** The parts that an event has; a part of another event is a fault, because it could never match. */
export function listEventParts(type: EventType): readonly EventPart[] {
  switch (type) {
    case 'TAG_ADDED':
    case 'TAG_REMOVED':
      return ['tagIds']
    case 'EMAIL_CLICKED':
      return [...EMAIL_PARTS, 'linkUrl']
    case 'FIELD_UPDATED':
      return ['field']
    case 'SUBSCRIBER_PAYMENT':
    case 'SUBSCRIBER_REFUND':
      return ['minAmount']
    case 'WEBHOOK_EXECUTED':
      return ['stepId']
    default:
      return type.startsWith('EMAIL_') ? EMAIL_PARTS : []
  }
}

/** Reads `eventFilters` of a step, goal or rule. */
export function readEventFilters(reader: PartReader, issues: Issue[]): EventFilter[] {
  return reader
    .list('eventFilters', MOST_EVENT_FILTERS, (path, value) => readEventFilter(path, value, issues))
    .flatMap((filter) => filter ?? [])
}

function readEventFilter(path: string, value: unknown, issues: Issue[]): EventFilter | null {
  const reader = new PartReader(path, value, issues)
  const eventType = reader.oneOf('eventType', EVENT_TYPES)
  if (eventType === undefined) return null
  const parts = listEventParts(eventType)
  const has = (part: EventPart) => parts.includes(part) && reader.has(part)
  const filter: EventFilter = {
    eventType,
    ...given({
      tagIds: has('tagIds') ? reader.texts('tagIds', MOST_STEP_TAGS) : undefined,
      campaignId: has('campaignId') ? reader.optionalLine('campaignId') : undefined,
      stepId: has('stepId') ? reader.optionalLine('stepId') : undefined,
      linkUrl: has('linkUrl') ? reader.optionalLine('linkUrl', MOST_LINK_CHARACTERS) : undefined,
      field: has('field') ? reader.optionalLine('field', MOST_CHARACTERS) : undefined,
      minAmount: has('minAmount') ? readAmount(reader) : undefined,
    }),
  }
  reader.finish(eventType, ['eventType', ...parts])
  return filter
}

function readAmount(reader: PartReader): number | undefined {
  const value = reader.take('minAmount')
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  reader.fault('minAmount', 'must be a number, 0 or more')
  return undefined
}
