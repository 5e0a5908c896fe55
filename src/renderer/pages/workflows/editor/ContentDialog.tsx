import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { StepEmail } from '../../../../engine/domain/workflows/graph.ts'
import { AddedFooter } from '../../../editor/AddedFooter.tsx'
import type { Body } from '../../../editor/body.ts'
import { MailyDesk, Modes, type Mode } from '../../../editor/desk.tsx'
import { LivePreview, useRendering } from '../../../editor/LivePreview.tsx'
import { useScope } from '../../../screen/scope.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { JsonEditor } from '../../../ui/JsonEditor.tsx'
import editorStyles from '../../../editor/editor.module.css'
import styles from './inspector.module.css'

/** Returns the email of a step as the editor of campaigns knows one. */
export function bodyOfEmail({ subject, preview = '', content, contentType }: StepEmail): Body {
  return { subject, preview, content: content as Body['content'], contentType }
}

interface ContentDialogProps {
  email: StepEmail
  onChange: (email: StepEmail) => void
  onClose: () => void
}

/** The message of a step: in the editor of campaigns, or as its source beside what comes of it. */
export function ContentDialog({ email, onChange, onClose }: ContentDialogProps) {
  const { contentType, content, subject } = email
  const [mode, setMode] = useState<Mode>(contentType === 'MAILY' ? 'visual' : 'document')
  return (
    <Dialog title={`Content of ${subject || 'the email'}`} size="80rem" innerEscape onClose={onClose}>
      {contentType === 'MAILY' && <Modes mode={mode} onMode={setMode} />}
      <div className={styles['desk']}>
        {mode === 'visual' ? (
          <MailyDesk
            read={() => content}
            epoch={0}
            unread={false}
            editable
            foot={<AddedFooter content={content} />}
            onChange={(next) => onChange({ ...email, content: next })}
            onDocument={() => setMode('document')}
          />
        ) : (
          <Source email={email} onChange={onChange} />
        )}
      </div>
    </Dialog>
  )
}

function Source({ email, onChange }: Omit<ContentDialogProps, 'onClose'>) {
  const { contentType, content } = email
  const [typed, setTyped] = useState(() =>
    contentType === 'MARKDOWN' ? String(content) : JSON.stringify(content, null, 2),
  )
  const [fault, setFault] = useState<string | null>(null)
  const rendering = useRendering(useScope(), bodyOfEmail(email), true)
  const write = (next: string): void => {
    setTyped(next)
    try {
      onChange({ ...email, content: contentType === 'MARKDOWN' ? next : (JSON.parse(next) as unknown) })
      setFault(null)
    } catch (error) {
      // Half-typed JSON stays in the box; the draft keeps the last document that could be read.
      setFault(error instanceof Error ? error.message : 'The document is not JSON.')
    }
  }
  return (
    <div className={editorStyles['halves']}>
      {contentType === 'MARKDOWN' ? (
        <Textarea
          label="Markdown"
          autosize
          minRows={12}
          value={typed}
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : (
        <JsonEditor label="Document as JSON" value={typed} onChange={write} />
      )}
      <LivePreview rendering={rendering} fault={fault} />
    </div>
  )
}
