import { useEffect, useMemo, useState } from 'react'
import type { Issue } from '../../shared/errors.ts'
import { isRecord } from '../../shared/text/guards.ts'
import { Badge } from '../ui/Badge.tsx'
import { JsonEditor } from '../ui/JsonEditor.tsx'
import { useWriting } from '../ui/shortcuts.ts'
import { counted } from '../ui/time.ts'
import type { Body } from './body.ts'
import { LivePreview, useRendering } from './LivePreview.tsx'
import { issuesInContent } from './ProblemLine.tsx'
import type { EditorSession } from './session.ts'
import { useSessionState } from './useSession.ts'
import styles from './editor.module.css'
import { useScope } from '../screen/scope.tsx'

interface RawDocumentProps {
  session: EditorSession
  editable: boolean
}

type Read = { ok: true; content: Body['content'] } | { ok: false; fault: string }

/** What the text is: a tree, or why not. The engine judges the tree itself. */
function readDocument(text: string): Read {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    return { ok: false, fault: error instanceof Error ? error.message : 'The document is not JSON.' }
  }
  return isRecord(content) || Array.isArray(content)
    ? { ok: true, content }
    : { ok: false, fault: 'The document is an object with "type": "doc" and a list "content".' }
}

/** The document itself, as JSON: every fault on its line, before it is saved. */
export function RawDocument({ session, editable }: RawDocumentProps) {
  const scope = useScope()
  useWriting()
  const epoch = useSessionState(session, (state) => state.epoch)
  const draft = useSessionState(session, (state) => state.draft)
  const failure = useSessionState(session, (state) => state.failure)
  const fault = useSessionState(session, (state) => state.unread?.fault ?? null)
  const [text, setText] = useState(() => textOf(session))
  useEffect(() => setText(textOf(session)), [session, epoch])
  const rendering = useRendering(scope, draft, fault === null)
  const found = rendering.data?.issues
  const issues = useMemo(
    () => (fault === null ? issuesInContent([...(found ?? []), ...unlike(failure?.issues, found)]) : []),
    [found, failure, fault],
  )
  const type = (next: string): void => {
    setText(next)
    const read = readDocument(next)
    if (read.ok) session.change({ content: read.content })
    else session.change({}, { text: next, fault: read.fault })
  }
  return (
    <div className={styles['halves']}>
      <section className={styles['raw']} aria-label="Document">
        <div className={styles['liveHead']}>
          <h2>Document</h2>
          {fault === null ? (
            <span className={styles['liveNote']}>{issues.length === 0 ? 'no fault found' : ''}</span>
          ) : (
            <Badge meaning="blocked" title={fault}>
              not JSON
            </Badge>
          )}
          {issues.length > 0 && <Badge meaning="blocked">{counted(issues.length, 'fault')}</Badge>}
        </div>
        <div className={styles['code']}>
          <JsonEditor
            value={text}
            label="Document as JSON"
            issues={issues}
            readOnly={!editable}
            onChange={type}
          />
        </div>
        {(fault !== null || issues.length > 0) && (
          <ul className={styles['faultList']} aria-label="Faults of the document">
            {fault !== null && <li>{fault}</li>}
            {issues.map(({ path, message, hint }) => (
              <li key={`${path} ${message}`} title={hint}>
                <code>{path}</code> {message}
              </li>
            ))}
          </ul>
        )}
      </section>
      <LivePreview rendering={rendering} fault={fault} />
    </div>
  )
}

function textOf({ state }: EditorSession): string {
  return state.unread?.text ?? JSON.stringify(state.draft.content, null, 2)
}

/** A fault that both found is told once. */
function unlike(issues: readonly Issue[] | undefined, found: readonly Issue[] | undefined): Issue[] {
  return (issues ?? []).filter(({ path }) => !found?.some((one) => one.path === path))
}
