import { Button } from '@mantine/core'
import '@maily-to/core/style.css'
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { counted } from '../../ui/time.ts'
import { GROUPS, useVariables } from '../VariablePicker.tsx'
import { notifications } from '@mantine/notifications'
import { foldCase } from '../../../shared/text/fold.ts'
import { useQuery } from '@tanstack/react-query'
import screen from '../../screen/screen.module.css'
import { useKeepPicture } from '../../screen/pictureUpload.ts'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { useWriting } from '../../ui/shortcuts.ts'
import { ProblemLine, type Problem } from '../ProblemLine.tsx'
import { BlockPanel } from './BlockPanel.tsx'
import { Canvas } from './Canvas.tsx'
import { useOfferedColours } from './colours.ts'
import { makeExtensions, makeSchema } from './extensions.ts'
import type { JsonNode } from './jsonTree.ts'
import { DocumentDoor } from './lossless.ts'
import { nameParts } from './nameParts.ts'
import { readPicturesOf } from './ownPictures.ts'
import { showProblem } from './showProblem.ts'
import { slashBlocks } from './slashBlocks.tsx'
import { SaveSnippet } from './snippetBlocks.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useSnippets, type Snippets } from './useSnippets.ts'
import type { KnownNames } from './writingAids.ts'
import styles from './maily.module.css'
import { useScope, type Scope } from '../../screen/scope.tsx'
import './popups.css'

interface MailyDeskProps {
  /** The document as it is now; read again when `epoch` goes up. */
  read: () => unknown
  epoch: number
  /** True while what was typed as JSON is none. */
  unread: boolean
  editable: boolean
  onChange: (document: JsonNode) => void
  /** The id of the snippet that the document is of, where it is of one. */
  snippetId?: string
  /** Shows the document as JSON instead. */
  onDocument: () => void
  /** At both ends of the toolbar. */
  start?: ReactNode
  end?: ReactNode
  /** Above the message, and scrolled with it: what is written besides. */
  head?: ReactNode
  /** Below the message, and scrolled with it: what is added to it. */
  foot?: ReactNode
  /** What is wrong with the message as it was saved. */
  problems?: readonly Problem[]
  /** The path of the block to begin at, asked for once; null is the first words. */
  startAt?: () => string | null
}

/** The visual editor with its toolbar and the settings of the block one is in. */
export function MailyDesk(props: MailyDeskProps) {
  const {
    read,
    epoch,
    unread,
    editable,
    onChange,
    onDocument,
    start,
    end,
    head,
    foot,
    problems = [],
    snippetId,
    startAt,
  } = props
  const scope = useScope()
  const names = useKnownNames(scope)
  // The canvas keeps the functions it was made with.
  const report = useRef(onChange)
  report.current = onChange
  const snippets = useSnippets(snippetId ?? null)
  const { blocks, extensions } = useCanvasParts(names, snippets)
  const [door] = useState(() => new DocumentDoor(makeSchema()))
  const [editor, setEditor] = useState<Editor | null>(null)
  const saving = useSaving(door, editor)
  useOfferedColours(editor)
  const toolbar = useRef<HTMLDivElement>(null)
  const listOpen = useRef(false)
  useLayoutEffect(nameParts, [])
  const { root, opened, closed } = useMemo(() => {
    const document = read() as JsonNode
    return { root: document, opened: door.open(document), closed: door.closed }
    // Read again when it was replaced from outside; what is typed here is here already.
  }, [door, epoch])
  // What is known is drawn with the next change of the document; this is one that changes nothing.
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.view.dispatch(editor.state.tr)
  }, [editor, names.known])
  useWriting()
  if (unread || !opened)
    return (
      <>
        {(start || end) && (
          <div className={styles['asideHead']}>
            {start}
            <span className={screen['push']} />
            {end}
          </div>
        )}
        <Aside unread={unread} onDocument={onDocument} />
      </>
    )
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
      <Toolbar
        ref={toolbar}
        editor={editor}
        editable={editable}
        snippets={snippets}
        onSave={saving.save}
        start={start}
        end={end}
      />
      {saving.dialog}
      <ProblemLine problems={problems} onShow={(problem) => editor && showProblem(editor, problem)} />
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
          {head}
          <Canvas
            key={`${epoch} ${editable}`}
            opened={opened}
            extensions={extensions}
            blocks={blocks}
            editable={editable}
            onReady={(made) => {
              door.recognize(made.state.doc, opened)
              startAtBlock(made, startAt?.() ?? null)
              setEditor(made)
            }}
            onChange={(made) => report.current(door.write(made.state.doc, root))}
          />
          {foot}
        </div>
        <BlockPanel
          editor={editor}
          editable={editable}
          conditions={names.conditions}
          snippets={snippets}
          onSave={saving.obstacle === null ? saving.save : null}
        />
      </div>
    </div>
  )
}

/** What the canvas is made with, once: what is known is asked for when it is needed. */
function useCanvasParts(names: ReturnType<typeof useKnownNames>, snippets: Snippets) {
  const latest = useRef(names)
  latest.current = names
  const { connection } = useScope()
  readPicturesOf(connection)
  const keep = useKeepPicture()
  const latestKeep = useRef(keep)
  latestKeep.current = keep
  const [blocks] = useState(() => slashBlocks(snippets))
  const [extensions] = useState(() =>
    makeExtensions({
      snippets,
      offered: () => latest.current.offered,
      known: () => latest.current.known,
      keep: () => latestKeep.current,
      onFault: (message) => void notifications.show({ message, autoClose: 8000 }),
    }),
  )
  return { blocks, extensions }
}

/** Keeping blocks as a snippet: what begins it, and the dialog that asks for the name. */
function useSaving(door: DocumentDoor, editor: Editor | null) {
  const [blocks, setBlocks] = useState<readonly JsonNode[] | null>(null)
  const close = (): void => {
    setBlocks(null)
    window.setTimeout(() => editor?.view.focus(), 0)
  }
  return {
    obstacle: useUnavailableReason()('create_email_snippet'),
    save: (nodes: readonly Node[]): void => setBlocks(door.writeBlocks(nodes)),
    dialog: blocks && <SaveSnippet blocks={blocks} onClose={close} />,
  }
}

/** The variables and tags of the organization: to be offered, and to be told from others. */
function useKnownNames(scope: Scope) {
  const { data } = useVariables(scope)
  const missing = useUnavailableReason()('list_tags')
  const { data: listed } = useQuery({ ...customerQuery(scope, 'list_tags', {}), enabled: missing === null })
  const tags = listed?.tags
  return useMemo(() => {
    const rows = data ? GROUPS.flatMap(([key]) => data[key]) : []
    const known: KnownNames = {
      variables: data ? new Set(rows.map(({ id }) => foldCase(id))) : null,
      tags: tags ? new Set(tags.map(({ name }) => foldCase(name))) : null,
    }
    const conditions = [...rows.map(({ id }) => id), ...(tags ?? []).map(({ name }) => `tag:${name}`)]
    return {
      known,
      offered: rows.map(({ id, label }) => ({ name: id, label })),
      conditions: [...new Set(conditions)],
    }
  }, [data, tags])
}

function startAtBlock(editor: Editor, path: string | null): void {
  if (path === null) startInText(editor)
  else showProblem(editor, { about: 'Content', text: '', isFault: false, path })
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
