import { useRef, useState } from 'react'
import { useWriting } from '../ui/shortcuts.ts'
import { counted } from '../ui/time.ts'
import { LivePreview, useRendering } from './LivePreview.tsx'
import { isAddress, openBraces, placeholderOf, type PickedVariable } from './placeholders.ts'
import type { EditorSession } from './session.ts'
import { useSessionState } from './useSession.ts'
import { VariablePicker } from './VariablePicker.tsx'
import styles from './editor.module.css'
import { useScope } from '../screen/scope.tsx'

interface MarkdownTextProps {
  session: EditorSession
  editable: boolean
}

/** An address is only good as a link; in words the variable itself goes in. */
function markdownOf(picked: PickedVariable): string {
  if (!isAddress(picked.id)) return placeholderOf(picked)
  const words = picked.id === 'unsubscribeUrl' ? 'Unsubscribe' : picked.label
  return `[${words}](https://{{${picked.id}}})`
}

/** Markdown as text, and beside it what comes of it. */
export function MarkdownText({ session, editable }: MarkdownTextProps) {
  const scope = useScope()
  useWriting()
  const draft = useSessionState(session, (state) => state.draft)
  const field = useRef<HTMLTextAreaElement>(null)
  const text = typeof draft.content === 'string' ? draft.content : ''
  const [asked, setAsked] = useState(0)
  const rendering = useRendering(scope, draft, true)
  const insert = (picked: PickedVariable): void => {
    const area = field.current
    if (!area) return
    window.setTimeout(() => {
      area.focus()
      const caret = area.selectionStart
      area.setSelectionRange(caret - openBraces(area.value, caret), area.selectionEnd)
      // The browser's own way of typing: what was inserted can be undone with the rest.
      document.execCommand('insertText', false, markdownOf(picked))
    }, 0)
  }
  return (
    <div className={styles['halves']}>
      <section className={styles['raw']} aria-label="Markdown">
        <div className={`${styles['liveHead']} small`}>
          <h2>Markdown</h2>
          <span className={styles['liveNote']}>{counted(text.length, 'character')}</span>
          <VariablePicker
            word
            into="into the message"
            disabled={!editable}
            asked={asked}
            onLeave={() => window.setTimeout(() => field.current?.focus(), 0)}
            onPick={insert}
          />
        </div>
        <textarea
          ref={field}
          className={styles['markdown']}
          aria-label="Message in Markdown"
          spellCheck
          value={text}
          readOnly={!editable}
          onChange={({ currentTarget }) => {
            const isTyped = currentTarget.value.length > text.length
            session.change({ content: currentTarget.value })
            if (isTyped && openBraces(currentTarget.value, currentTarget.selectionStart) > 0)
              setAsked((before) => before + 1)
          }}
        />
      </section>
      <LivePreview rendering={rendering} fault={null} />
    </div>
  )
}
