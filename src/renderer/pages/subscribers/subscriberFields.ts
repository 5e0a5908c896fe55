import { isSameName } from '../../../shared/text/clean.ts'
import type { ToolAnswer } from '../../../engine/tools/index.ts'
import type { SubscriberField, SubscriberWith } from '../../bridge/subscribers.ts'
import type { SubscriberStatus } from '../../../engine/domain/subscriber-status.ts'

const ALWAYS = ['id', 'email', 'name', 'status', 'tags'] as const satisfies readonly SubscriberField[]

/** Somebody of the list: some fields are there with every row, the others when they are shown. */
export type Subscriber = SubscriberWith<(typeof ALWAYS)[number]> & Partial<SubscriberWith<SubscriberField>>

export type SubscriberDetail = ToolAnswer<'get_subscriber'>

/** What every part of a subscriber's panel is given. */
export interface SubscriberParts {
  subscriber: SubscriberDetail
  /** After a change: the list shows it without asking again. */
  onChanged: (subscriber: Subscriber) => void
}

export type StatusChoice = SubscriberStatus | 'ALL'

/** In the order of the tabs: the states mail goes to first. */
const STATUS_LABELS: Record<StatusChoice, string> = {
  ALL: 'All',
  SUBSCRIBED: 'Subscribed',
  PENDING_CONFIRMATION: 'Pending',
  UNSUBSCRIBED: 'Unsubscribed',
  BOUNCED: 'Bounced',
  COMPLAINED: 'Complained',
  BANNED: 'Banned',
  TRANSACTIONAL: 'Transactional',
}

export const STATUSES = (Object.keys(STATUS_LABELS) as StatusChoice[]).map((status) => ({
  status,
  label: STATUS_LABELS[status],
}))

/** Every field of `query_subscribers`, with the width that suits it. */
export const FIELDS: { key: SubscriberField; label: string; width: number; numeric?: boolean }[] = [
  { key: 'email', label: 'Email', width: 270 },
  { key: 'name', label: 'Name', width: 170 },
  { key: 'status', label: 'Status', width: 152 },
  { key: 'tags', label: 'Tags', width: 210 },
  { key: 'createdAt', label: 'Created', width: 110 },
  { key: 'updatedAt', label: 'Changed', width: 110 },
  { key: 'phone', label: 'Phone', width: 140 },
  { key: 'customFields', label: 'Custom fields', width: 240 },
  { key: 'revenue', label: 'Revenue', width: 90, numeric: true },
  { key: 'emailCount', label: 'Emails', width: 96, numeric: true },
  { key: 'openCount', label: 'Opens', width: 90, numeric: true },
  { key: 'clickCount', label: 'Clicks', width: 90, numeric: true },
  { key: 'id', label: 'Id', width: 120 },
]

/** What the fields are called on screen. */
export const FIELD_LABELS = Object.fromEntries(FIELDS.map(({ key, label }) => [key, label]))

export const FIRST_FIELDS: SubscriberField[] = ['email', 'name', 'status', 'tags', 'createdAt']

/** Asked for with every page, shown or not: the panel, the menu and the tag actions need them. */
export const NEEDED: readonly SubscriberField[] = ALWAYS

/** Returns the tags that somebody has afterwards; a tag keeps the spelling that it has. */
export function retag(tags: readonly string[], adds: boolean, names: readonly string[]): string[] {
  const isAmong = (name: string, others: readonly string[]): boolean =>
    others.some((other) => isSameName(other, name))
  if (!adds) return tags.filter((tag) => !isAmong(tag, names))
  return [...tags, ...names.filter((name) => !isAmong(name, tags))]
}
