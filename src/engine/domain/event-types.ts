import { fromStoredCode } from './stored-codes.ts'

/** Subscriber event types in stored order (code = position + 1). contract: events-and-emails. */
export const EVENT_TYPES = [
  'SUBSCRIBED',
  'UNSUBSCRIBED',
  'TAG_ADDED',
  'TAG_REMOVED',
  'EMAIL_OPENED',
  'EMAIL_CLICKED',
  'EMAIL_SENT',
  'EMAIL_DELIVERY_DELAYED',
  'WORKFLOW_STARTED',
  'WORKFLOW_COMPLETED',
  'WORKFLOW_CANCELED',
  'FIELD_UPDATED',
  'EMAIL_BOUNCED',
  'EMAIL_COMPLAINED',
  'EMAIL_RECEIVED',
  'WEBHOOK_EXECUTED',
  'SUBSCRIBER_PAYMENT',
  'SUBSCRIBER_REFUND',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

export function eventCode(type: EventType): number {
  return EVENT_TYPES.indexOf(type) + 1
}

export function eventTypeFromCode(code: number): EventType {
  return fromStoredCode(EVENT_TYPES, code, 'event type')
}
