import { LimitedInput } from '../../ui/LimitedInput.tsx'
import { MOST_CHARACTERS } from '../../../engine/domain/limits.ts'
import { recordOf } from '../../../shared/text/guards.ts'
import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { RotateCcw, Save } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ToolAnswer } from '../../../engine/tools/index.ts'
import type { Issue } from '../../../shared/errors.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import screen from '../../screen/screen.module.css'
import { useChange } from '../../screen/useChange.ts'
import { queryClient } from '../../state/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { JsonEditor } from '../../ui/JsonEditor.tsx'
import { snippetQuery, type Snippet } from '../../screen/snippets.ts'
import styles from './snippets.module.css'
import { useTextDraft } from '../../screen/useTextDraft.ts'
import { useScope } from '../../screen/scope.tsx'

interface SnippetEditorProps {
  snippet: Snippet | null
  path: string
  onSaved: (id: string) => void
}

type Content = Snippet['content']

/** What a snippet is about to become; its document stays text, so that half-typed JSON is kept too. */
interface SnippetDraft {
  name: string
  description: string
  content: string
}

const NEW_CONTENT = { type: 'doc', content: [] }

function draftOf(snippet: Snippet | null): SnippetDraft {
  return {
    name: snippet?.name ?? '',
    description: snippet?.description ?? '',
    content: JSON.stringify(snippet?.content ?? NEW_CONTENT, null, 2),
  }
}

type Read = { ok: true; content: Content } | { ok: false; message: string }

function readContent(text: string): Read {
  try {
    const content: unknown = JSON.parse(text)
    const root = recordOf(content)
    return root['type'] === 'doc' && Array.isArray(root['content'])
      ? { ok: true, content: root }
      : { ok: false, message: 'The root is an object with "type": "doc" and a list "content".' }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'Not JSON.' }
  }
}

/** The tool counts from its own input; the editor holds the document alone. */
function issuesInContent(issues: Issue[]): Issue[] {
  return issues
    .filter(({ path }) => path === 'content' || path.startsWith('content.'))
    .map((issue) => ({ ...issue, path: issue.path.replace(/^content\.?/, '') }))
}

function changesOf(draft: SnippetDraft, changed: string[], content: Content) {
  return {
    ...(changed.includes('name') ? { name: draft.name.trim() } : {}),
    ...(changed.includes('description') ? { description: draft.description } : {}),
    ...(changed.includes('content') ? { content } : {}),
  }
}

/** Name, description and the document itself. The platform judges the document when it is saved. */
export function SnippetEditor({ snippet, path, onSaved }: SnippetEditorProps) {
  const scope = useScope()
  const start = useMemo(() => draftOf(snippet), [snippet])
  const { draft, changed, set, drop } = useTextDraft(path, start)
  const change = useChange(scope)
  const [sent, setSent] = useState('')
  const [warnings, setWarnings] = useState<string[]>([])
  const tool = snippet ? 'update_email_snippet' : 'create_email_snippet'
  const obstacle = useUnavailableReason()(tool)
  const read = useMemo(() => readContent(draft.content), [draft.content])
  const stale = sent !== JSON.stringify(draft)
  const faults = stale ? [] : (change.failure?.issues ?? [])
  const issues = useMemo(() => issuesInContent(faults), [change.failure, stale])
  const canSave = changed.length > 0 && draft.name.trim() !== '' && read.ok && obstacle === null
  const save = (): void => {
    if (!canSave || !read.ok || change.busy) return
    setSent(JSON.stringify(draft))
    const done = ({ snippet: saved, warnings: told = [] }: ToolAnswer<typeof tool>): void => {
      queryClient.setQueryData(snippetQuery(scope, saved.id).queryKey, saved)
      setWarnings(told)
      notifications.show({ message: `Saved the snippet “${saved.name}”.`, autoClose: 3000 })
      onSaved(saved.id)
      drop()
    }
    const changes = changesOf(draft, changed, read.content)
    if (snippet) void change.run('update_email_snippet', { id: snippet.id, ...changes }, done)
    else void change.run('create_email_snippet', { ...changes, name: draft.name.trim() }, done)
  }
  useShortcut('run', save)
  return (
    <div className={styles['editor']}>
      <div className={styles['fields']}>
        <LimitedInput
          label="Name"
          most={MOST_CHARACTERS}
          autoComplete="off"
          value={draft.name}
          disabled={obstacle !== null}
          error={faults.find((issue) => issue.path === 'name')?.message}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Description"
          autoComplete="off"
          value={draft.description}
          disabled={obstacle !== null}
          error={faults.find((issue) => issue.path === 'description')?.message}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
      </div>
      <div className={styles['contentHead']}>
        <h2>Content as JSON</h2>
        {!read.ok && <Badge meaning="attention">{read.message}</Badge>}
        {changed.length > 0 && read.ok && <Badge meaning="attention">not saved</Badge>}
        <span className={screen['push']} />
        <div className={`${styles['buttons']} small`}>
          {changed.length > 0 && (
            <Button leftSection={<RotateCcw aria-hidden />} onClick={drop}>
              Undo changes
            </Button>
          )}
          <Button
            variant="filled"
            leftSection={<Save aria-hidden />}
            loading={change.busy}
            disabled={!canSave}
            title={obstacle ?? undefined}
            onClick={save}
          >
            {snippet ? 'Save' : 'Create snippet'}
          </Button>
        </div>
      </div>
      {change.failure && !stale && <ErrorPanel failure={change.failure} context={{ tool }} />}
      {warnings.length > 0 && changed.length === 0 && (
        <ul className={styles['warnings']} aria-label="Warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <p className={screen['dim']}>
        {snippet
          ? 'Saving replaces the whole content, everywhere the snippet is used.'
          : 'A document of blocks; an empty list makes an empty snippet.'}
      </p>
      <div className={styles['code']}>
        <JsonEditor
          value={draft.content}
          label="Content as JSON"
          issues={issues}
          readOnly={obstacle !== null}
          onChange={(content) => set({ content })}
          onRun={save}
        />
      </div>
    </div>
  )
}
