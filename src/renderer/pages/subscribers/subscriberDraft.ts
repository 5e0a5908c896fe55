import { useState } from 'react'
import type { ToolInput } from '../../../engine/tools/index.ts'
import type { Acting } from '../../bridge/tools.ts'
import type { SubscriberDetail } from './subscriberFields.ts'
import { optionOf } from '../../audience/statusRules.ts'

/**
 * What is being changed about one person: only the parts that were touched, so that what others
 * change meanwhile is neither hidden nor sent back. Kept while the window lives, never written
 * down: another row, another tab or Esc loses nothing of it, and no file holds it.
 */
export const PARTS = ['email', 'name', 'phone', 'country'] as const
type Part = (typeof PARTS)[number]

export interface SubscriberDraft {
  parts: Partial<Record<Part, string>>
  fields: Record<string, string>
  option: boolean
  workflows: boolean
}

const UNTOUCHED: SubscriberDraft = { parts: {}, fields: {}, option: false, workflows: false }
const MOST_DRAFTS = 50
const drafts = new Map<string, SubscriberDraft>()

export interface OpenSubscriberDraft {
  draft: SubscriberDraft
  touched: boolean
  set: (change: Partial<SubscriberDraft>) => void
  drop: () => void
}

export function useSubscriberDraft(acting: Acting, id: string): OpenSubscriberDraft {
  const key = JSON.stringify([acting.connection, acting.organization, id])
  const [draft, setDraft] = useState(() => drafts.get(key) ?? UNTOUCHED)
  const keep = (next: SubscriberDraft): void => {
    drafts.delete(key)
    if (next !== UNTOUCHED) drafts.set(key, next)
    for (const old of [...drafts.keys()].slice(0, -MOST_DRAFTS)) drafts.delete(old)
    setDraft(next)
  }
  return {
    draft,
    touched: draft !== UNTOUCHED,
    set: (change) => keep({ ...draft, ...change }),
    drop: () => keep(UNTOUCHED),
  }
}

/** What `update_subscriber` is to change; nothing when everything is as it was. */
export function changesOf(
  subscriber: SubscriberDetail,
  draft: SubscriberDraft,
): Omit<ToolInput<'update_subscriber'>, 'subscriber'> {
  const parts = PARTS.filter(
    (part) => (draft.parts[part] ?? subscriber[part] ?? '') !== (subscriber[part] ?? ''),
  )
  const names = Object.keys(draft.fields).filter(
    (name) => draft.fields[name] !== (subscriber.customFields[name] ?? ''),
  )
  // An emptied value is cleared, which the tool takes as null.
  const fields = Object.fromEntries(names.map((name) => [name, draft.fields[name] || null]))
  const option = optionOf(subscriber.status)
  return {
    ...Object.fromEntries(parts.map((part) => [part, draft.parts[part]])),
    ...(names.length > 0 ? { fields } : {}),
    ...(option && draft.option ? { [option.parameter]: true } : {}),
  }
}
