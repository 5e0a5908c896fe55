import { useMemo } from 'react'
import { useKeptFields } from '../state/drafts.ts'

/** A form of texts over what is saved. What was typed survives a reload, by the address it was typed at. */
export interface TextDraft<Key extends string> {
  draft: Record<Key, string>
  /** Which texts differ from what is saved. */
  changed: Key[]
  set: (change: Partial<Record<Key, string>>) => void
  /** Back to what is saved. */
  drop: () => void
  /** Forgets the texts that were saved as they were sent; what was typed since stays. */
  settle: (sent: Record<Key, string>) => void
}

/** Returns the draft of a form over the texts that are saved. */
export function useTextDraft<Key extends string>(path: string, saved: Record<Key, string>): TextDraft<Key> {
  const { fields, keep, drop, readNow } = useKeptFields(path)
  const keys = Object.keys(saved) as Key[]
  const draft = useMemo(() => {
    const typed = (key: Key): string => {
      const found = fields[key]
      return typeof found === 'string' ? found : saved[key]
    }
    return Object.fromEntries(keys.map((key) => [key, typed(key)])) as Record<Key, string>
  }, [fields, saved])
  return {
    draft,
    changed: keys.filter((key) => draft[key] !== saved[key]),
    // Only what was typed: what somebody else saves meanwhile shows in the other fields.
    set: (change) => {
      const next = { ...draft, ...change }
      keep(Object.fromEntries(keys.filter((key) => next[key] !== saved[key]).map((key) => [key, next[key]])))
    },
    drop,
    settle: (sent) =>
      keep(
        Object.fromEntries(Object.entries(readNow()).filter(([key, typed]) => sent[key as Key] !== typed)),
      ),
  }
}
