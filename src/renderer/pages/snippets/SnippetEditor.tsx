import { LimitedInput } from '../../ui/LimitedInput.tsx'
import { MOST_CHARACTERS } from '../../../engine/domain/limits.ts'
import { recordOf } from '../../../shared/text/guards.ts'
import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { RotateCcw, Save } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ToolAnswer } from '../../../engine/tools/index.ts'
import type { Issue } from '../../../shared/errors.ts'
import { MailyDesk, Modes, type Mode } from '../../editor/desk.tsx'
import { isSameTree } from '../../editor/maily/jsonTree.ts'
import { isInContent, issuesInContent, ProblemLine, problemsOf } from '../../editor/ProblemLine.tsx'
import { useShortcut, useWriting } from '../../ui/shortcuts.ts'
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

const TEXTS = ['name', 'description', 'content'] as const

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

function changesOf(draft: SnippetDraft, changed: string[], content: Content) {
  return {
    ...(changed.includes('name') ? { name: draft.name.trim() } : {}),
    ...(changed.includes('description') ? { description: draft.description } : {}),
    ...(changed.includes('content') ? { content } : {}),
  }
}

/** Goes up when the document was replaced from outside the canvas: by undoing, by JSON, by another save. */
function useEpoch(content: string) {
  const shown = useRef({ content, epoch: 0 })
  const { current } = shown
  if (current.content !== content) {
    const isSame = isSameTree(readContent(current.content), readContent(content))
    shown.current = { content, epoch: current.epoch + (isSame ? 0 : 1) }
  }
  return {
    epoch: shown.current.epoch,
    /** Says what the canvas itself is about to set. */
    expect: (next: string) => void (shown.current = { ...shown.current, content: next }),
  }
}

/** Name, description and the document itself. The platform judges the document when it is saved. */
export function SnippetEditor({ snippet, path, onSaved }: SnippetEditorProps) {
  const scope = useScope()
  const start = useMemo(() => draftOf(snippet), [snippet])
  const { draft, changed, set, drop, settle } = useTextDraft(path, start)
  const change = useChange(scope)
  const [sent, setSent] = useState<SnippetDraft | null>(null)
  const [warnings, setWarnings] = useState<string[]>([])
  const tool = snippet ? 'update_email_snippet' : 'create_email_snippet'
  const obstacle = useUnavailableReason()(tool)
  const read = useMemo(() => readContent(draft.content), [draft.content])
  const [mode, setMode] = useState<Mode>(read.ok ? 'visual' : 'document')
  const { epoch, expect } = useEpoch(draft.content)
  // Once the answer is on screen: before that the canvas would be that of the old document again.
  const settled = useRef<SnippetDraft | null>(null)
  useEffect(() => {
    if (settled.current) settle(settled.current)
    settled.current = null
  }, [snippet])
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const stale = sent === null || TEXTS.some((text) => sent[text] !== draft[text])
  const faults = stale ? NO_ISSUES : (change.failure?.issues ?? NO_ISSUES)
  const canSave = changed.length > 0 && draft.name.trim() !== '' && read.ok && obstacle === null
  const save = (): void => {
    if (!canSave || !read.ok || change.busy) return
    setSent(draft)
    const done = ({ snippet: saved, warnings: told = [] }: ToolAnswer<typeof tool>): void => {
      queryClient.setQueryData(snippetQuery(scope, saved.id).queryKey, saved)
      setWarnings(told)
      notifications.show({ message: `Saved the snippet “${saved.name}”.`, autoClose: 3000 })
      onSaved(saved.id)
      // Nobody waits for the canvas of a page that was left: what is saved is no draft any more.
      if (snippet && !isShown.current) settle(draft)
      else if (snippet) settled.current = draft
      else drop()
    }
    const changes = changesOf(draft, changed, read.content)
    if (snippet) void change.run('update_email_snippet', { id: snippet.id, ...changes }, done)
    else void change.run('create_email_snippet', { ...changes, name: draft.name.trim() }, done)
  }
  useShortcut('run', save)
  useShortcut('save', save)
  useWriting()
  const parts = {
    start: <Modes mode={mode} onMode={setMode} />,
    end: (
      <Saving
        what={snippet ? 'Save' : 'Create snippet'}
        fault={read.ok ? null : read.message}
        isChanged={changed.length > 0}
        busy={change.busy}
        disabled={!canSave}
        obstacle={obstacle}
        onUndo={drop}
        onSave={save}
      />
    ),
    head: <Fields draft={draft} disabled={obstacle !== null} faults={faults} onChange={set} />,
    // A fault of a field stands below it; one of the document on its line, while those are shown.
    problems: problemsOf(
      mode === 'document' ? NO_ISSUES : faults.filter(isInContent),
      changed.length > 0 ? [] : warnings,
    ),
  }
  const panel = change.failure && !stale && faults.length === 0 && (
    <ErrorPanel failure={change.failure} context={{ tool }} />
  )
  if (mode === 'visual')
    return (
      <div className={styles['editor']}>
        {panel}
        <MailyDesk
          {...parts}
          read={() => (read.ok ? read.content : NEW_CONTENT)}
          epoch={epoch}
          unread={!read.ok}
          editable={obstacle === null}
          {...(snippet ? { snippetId: snippet.id } : {})}
          onChange={(content) => {
            const next = JSON.stringify(content, null, 2)
            expect(next)
            set({ content: next })
          }}
          onDocument={() => setMode('document')}
        />
      </div>
    )
  return (
    <div className={styles['editor']}>
      <div className={styles['bar']}>
        {parts.start}
        <span className={screen['push']} />
        {parts.end}
      </div>
      {panel}
      <ProblemLine problems={parts.problems} />
      <div className={styles['document']}>
        {parts.head}
        <DocumentText
          text={draft.content}
          issues={faults}
          readOnly={obstacle !== null}
          onChange={(content) => set({ content })}
          onRun={save}
        />
      </div>
    </div>
  )
}

const NO_ISSUES: Issue[] = []

interface DocumentTextProps {
  text: string
  issues: Issue[]
  readOnly: boolean
  onChange: (text: string) => void
  onRun: () => void
}

/** The document as JSON, and what is wrong in it on its lines and below them. */
function DocumentText({ text, issues, ...rest }: DocumentTextProps) {
  const shown = useMemo(() => issuesInContent(issues), [issues])
  return (
    <>
      <div className={styles['code']}>
        <JsonEditor value={text} label="Content as JSON" issues={shown} {...rest} />
      </div>
      {shown.length > 0 && (
        <ul className={styles['faults']} role="alert" aria-label="Faults of the document">
          {shown.map(({ path, message, hint }) => (
            <li key={`${path} ${message}`} title={hint}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface FieldsProps {
  draft: SnippetDraft
  disabled: boolean
  faults: readonly Issue[]
  onChange: (change: Partial<SnippetDraft>) => void
}

function Fields({ draft, disabled, faults, onChange }: FieldsProps) {
  return (
    <div className={styles['fields']}>
      <LimitedInput
        label="Name"
        most={MOST_CHARACTERS}
        autoComplete="off"
        value={draft.name}
        disabled={disabled}
        error={faults.find((issue) => issue.path === 'name')?.message}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Description"
        autoComplete="off"
        value={draft.description}
        disabled={disabled}
        error={faults.find((issue) => issue.path === 'description')?.message}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </div>
  )
}

interface SavingProps {
  what: string
  /** Why the text is no document. */
  fault: string | null
  isChanged: boolean
  busy: boolean
  disabled: boolean
  obstacle: string | null
  onUndo: () => void
  onSave: () => void
}

function Saving({ what, fault, isChanged, busy, disabled, obstacle, onUndo, onSave }: SavingProps) {
  return (
    <div className={`${styles['buttons']} small`}>
      {fault !== null && <Badge meaning="attention">{fault}</Badge>}
      {isChanged && fault === null && <Badge meaning="attention">not saved</Badge>}
      <Button
        leftSection={<RotateCcw aria-hidden />}
        disabled={!isChanged}
        title="Undo changes"
        onClick={onUndo}
      >
        Undo changes
      </Button>
      <Button
        variant="filled"
        leftSection={<Save aria-hidden />}
        loading={busy}
        disabled={disabled}
        title={obstacle ?? 'Replaces the content everywhere the snippet is used'}
        onClick={onSave}
      >
        {what}
      </Button>
    </div>
  )
}
