import { Button } from '@mantine/core'
import '@maily-to/core/style.css'
import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { counted } from '../../ui/time.ts'
import { GROUPS, useVariables } from '../VariablePicker.tsx'
import { BlockPanel } from './BlockPanel.tsx'
import { Canvas } from './Canvas.tsx'
import { makeExtensions, makeSchema } from './extensions.ts'
import type { JsonNode } from './jsonTree.ts'
import { DocumentDoor } from './lossless.ts'
import { nameParts } from './nameParts.ts'
import { Toolbar } from './Toolbar.tsx'
import styles from './maily.module.css'
import { useScope } from '../../screen/scope.tsx'
import './popups.css'

interface MailyDeskProps {
  /** The document as it is now; read again when `epoch` goes up. */
  read: () => unknown
  epoch: number
  /** True while what was typed as JSON is none. */
  unread: boolean
  editable: boolean
  onChange: (document: JsonNode) => void
  /** Shows the document as JSON instead. */
  onDocument: () => void
}

/** The visual editor with its toolbar and the settings of the block one is in. */
export function MailyDesk(props: MailyDeskProps) {
  const { read, epoch, unread, editable, onChange, onDocument } = props
  const scope = useScope()
  const { data } = useVariables(scope)
  const offered = useRef<{ name: string; label: string }[]>([])
  if (data)
    offered.current = GROUPS.flatMap(([key]) => data[key]).map(({ id, label }) => ({ name: id, label }))
  const [extensions] = useState(() => makeExtensions(() => offered.current))
  const [door] = useState(() => new DocumentDoor(makeSchema()))
  const [editor, setEditor] = useState<Editor | null>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const listOpen = useRef(false)
  useLayoutEffect(nameParts, [])
  const { root, opened, closed } = useMemo(() => {
    const document = read() as JsonNode
    return { root: document, opened: door.open(document), closed: door.closed }
    // Read again when it was replaced from outside; what is typed here is here already.
  }, [door, epoch])
  if (unread || !opened) return <Aside unread={unread} onDocument={onDocument} />
  // The editor takes every Esc, its lists close by it: whether one was open is seen before that.
  const look = (): void =>
    void (listOpen.current = document.querySelector('body > [data-tippy-root]') !== null)
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || listOpen.current) return
    event.stopPropagation()
    toolbar.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }
  return (
    <div className={styles['desk']}>
      <Toolbar ref={toolbar} editor={editor} editable={editable} />
      {closed > 0 && (
        <p className={styles['note']}>
          <Badge meaning="info">{counted(closed, 'block')} kept closed</Badge> This editor cannot show what is
          in a closed block and saves it unchanged;{' '}
          <button type="button" className={styles['link']} onClick={onDocument}>
            edit it in the document
          </button>
          .
        </p>
      )}
      <div className={styles['room']}>
        <div className={styles['stage']} onKeyDownCapture={look} onKeyDown={leave}>
          <Canvas
            key={`${epoch} ${editable}`}
            opened={opened}
            extensions={extensions}
            editable={editable}
            onReady={(made) => {
              door.recognize(made.state.doc, opened)
              startInText(made)
              setEditor(made)
            }}
            onChange={(made) => onChange(door.write(made.state.doc, root))}
          />
        </div>
        <BlockPanel editor={editor} editable={editable} />
      </div>
    </div>
  )
}

/** The caret before the first words, not the first block selected. */
function startInText({ state, view }: Editor): void {
  const start = Selection.findFrom(state.doc.resolve(0), 1, true)
  if (start) view.dispatch(state.tr.setSelection(start))
}

function Aside({ unread, onDocument }: { unread: boolean; onDocument: () => void }) {
  return (
    <div className={styles['aside']}>
      <p>
        {unread
          ? 'The document as it was typed is not JSON, so there is nothing to show here yet. What was typed is kept.'
          : 'This editor cannot open the document without changing it, so it leaves it alone. The document is edited as JSON; nothing of it is lost.'}
      </p>
      <Button variant="filled" onClick={onDocument}>
        Edit the document
      </Button>
    </div>
  )
}
