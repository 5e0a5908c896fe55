import { useMemo } from 'react'
import { useKeptFields } from '../../state/drafts.ts'
import type { Snippet } from '../../screen/snippets.ts'

/** What a snippet is about to become; its document stays text, so that half-typed JSON is kept too. */
export interface SnippetDraft {
  name: string
  description: string
  content: string
}

const NEW_CONTENT = { type: 'doc', content: [] }

function startOf(snippet: Snippet | null): SnippetDraft {
  return {
    name: snippet?.name ?? '',
    description: snippet?.description ?? '',
    content: JSON.stringify(snippet?.content ?? NEW_CONTENT, null, 2),
  }
}

interface OpenSnippet {
  draft: SnippetDraft
  /** Which parts differ from what is saved. */
  changed: (keyof SnippetDraft)[]
  set: (change: Partial<SnippetDraft>) => void
  drop: () => void
}

export function useSnippetDraft(path: string, snippet: Snippet | null): OpenSnippet {
  const { fields, keep, drop } = useKeptFields(path)
  const saved = useMemo(() => startOf(snippet), [snippet])
  const draft = useMemo(() => {
    const part = (key: keyof SnippetDraft): string => {
      const found = fields[key]
      return typeof found === 'string' ? found : saved[key]
    }
    return { name: part('name'), description: part('description'), content: part('content') }
  }, [fields, saved])
  const parts: (keyof SnippetDraft)[] = ['name', 'description', 'content']
  return {
    draft,
    changed: parts.filter((key) => draft[key] !== saved[key]),
    set: (change) => keep({ ...draft, ...change }),
    drop,
  }
}
