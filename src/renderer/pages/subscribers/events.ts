import {
  CreditCard,
  Mail,
  MailWarning,
  PencilLine,
  Tag,
  UserRoundCheck,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import type { ToolAnswer } from '../../../engine/tools/index.ts'

/** Something that happened to a subscriber. */
export type SubscriberEvent = Pick<
  ToolAnswer<'list_subscriber_events'>['events'][number],
  'id' | 'eventType' | 'data' | 'createdAt'
>

export const EVENT_KINDS = [
  { value: 'status', label: 'Subscription' },
  { value: 'mail', label: 'Mail' },
  { value: 'trouble', label: 'Bounces, complaints' },
  { value: 'tags', label: 'Tags' },
  { value: 'fields', label: 'Fields' },
  { value: 'workflows', label: 'Workflows' },
  { value: 'money', label: 'Payments' },
]

export const EVENT_ICON: Record<string, LucideIcon> = {
  status: UserRoundCheck,
  mail: Mail,
  trouble: MailWarning,
  tags: Tag,
  fields: PencilLine,
  workflows: Workflow,
  money: CreditCard,
}

export function kindOf(eventType: string): string {
  if (eventType === 'SUBSCRIBED' || eventType === 'UNSUBSCRIBED') return 'status'
  if (eventType === 'EMAIL_BOUNCED' || eventType === 'EMAIL_COMPLAINED') return 'trouble'
  if (eventType.startsWith('EMAIL_')) return 'mail'
  if (eventType.startsWith('TAG_')) return 'tags'
  if (eventType === 'FIELD_UPDATED') return 'fields'
  if (eventType.startsWith('SUBSCRIBER_')) return 'money'
  return 'workflows'
}

function said(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** The one thing worth reading without opening the line. Only what the payload states. */
const TOLD = [
  'tagName',
  'name',
  'subject',
  'campaignName',
  'workflowName',
  'field',
  'url',
  'reason',
  'source',
]

export function tellEvent({ eventType, data }: SubscriberEvent): string {
  if (!data) return ''
  if (kindOf(eventType) === 'money')
    return [said(data['amount']), said(data['currency'])].filter((part) => part !== null).join(' ')
  const told = TOLD.map((key) => said(data[key])).filter((part) => part !== null)
  return told.slice(0, 2).join(' · ')
}
