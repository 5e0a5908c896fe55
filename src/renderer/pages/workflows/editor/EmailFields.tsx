import { Button, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StepEmail, StepOf } from '../../../../engine/domain/workflows/graph.ts'
import { useScope } from '../../../screen/scope.tsx'
import { customerQuery } from '../../../screen/tool-query.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { fetched } from '../../../ui/fetched.tsx'
import { JsonEditor } from '../../../ui/JsonEditor.tsx'
import { SkeletonRows } from '../../../ui/Parts.tsx'
import { fillEmail, type DraftSession } from './draftSession.ts'
import styles from './inspector.module.css'

/** The Maily editor, fetched when the first message is opened in it. */
const { Component: MailyDesk } = fetched(
  async () => ({ default: (await import('../../../editor/maily/MailyDesk.tsx')).MailyDesk }),
  <SkeletonRows rows={8} label="Loading the editor" />,
)

interface EmailFieldsProps {
  session: DraftSession
  step: StepOf<'EMAIL'>
  onChange: (step: StepOf<'EMAIL'>) => void
}

/** The email of a step. One that was saved before is read once, and from then on is part of the draft. */
export function EmailFields({ session, step, onChange }: EmailFieldsProps) {
  const scope = useScope()
  const { email, campaignId } = step.config
  const { data: campaign } = useQuery({
    ...customerQuery(scope, 'get_campaign', { campaignId: campaignId ?? '' }),
    enabled: email === undefined && campaignId !== undefined,
  })
  useEffect(() => {
    if (email !== undefined || !campaign || campaignId === undefined) return
    const { subject, preview, senderId, replyTo, content, contentType } = campaign
    fillEmail(session, campaignId, {
      subject,
      content,
      contentType,
      ...(preview ? { preview } : {}),
      ...(senderId ? { senderId } : {}),
      ...(replyTo ? { replyTo } : {}),
    })
  }, [session, email, campaign, campaignId])
  if (!email) return <SkeletonRows rows={4} label="Reading the email" />
  return (
    <Written
      email={email}
      onChange={(next) => onChange({ ...step, config: { ...step.config, email: next } })}
    />
  )
}

function Written({ email, onChange }: { email: StepEmail; onChange: (email: StepEmail) => void }) {
  const { data } = useQuery(customerQuery(useScope(), 'get_email_senders', {}))
  const [writing, setWriting] = useState(false)
  return (
    <>
      <TextInput
        label="Subject"
        required
        value={email.subject}
        onChange={(event) => onChange({ ...email, subject: event.currentTarget.value })}
      />
      <TextInput
        label="Preview text"
        value={email.preview ?? ''}
        onChange={(event) => onChange(put(email, 'preview', event.currentTarget.value))}
      />
      <Select
        label="Sender"
        placeholder="The default sender"
        clearable
        value={email.senderId ?? null}
        data={
          data?.senders.map(({ id, displayName, email: address }) => ({
            value: id,
            label: `${displayName} <${address}>`,
          })) ?? []
        }
        onChange={(id) => onChange(put(email, 'senderId', id ?? ''))}
      />
      <TextInput
        label="Answers go to"
        value={email.replyTo ?? ''}
        onChange={(event) => onChange(put(email, 'replyTo', event.currentTarget.value))}
      />
      <Button onClick={() => setWriting(true)}>Write the content</Button>
      {writing && <ContentDialog email={email} onChange={onChange} onClose={() => setWriting(false)} />}
    </>
  )
}

/** An empty box is a part that is left out. */
function put(email: StepEmail, key: 'preview' | 'senderId' | 'replyTo', value: string): StepEmail {
  const { [key]: _, ...others } = email
  return value === '' ? others : { ...others, [key]: value }
}

function ContentDialog({
  email,
  onChange,
  onClose,
}: {
  email: StepEmail
  onChange: (email: StepEmail) => void
  onClose: () => void
}) {
  const { contentType, content, subject } = email
  const [mode, setMode] = useState<'visual' | 'document'>(contentType === 'MAILY' ? 'visual' : 'document')
  const [typed, setTyped] = useState<string | null>(null)
  const write = (next: string): void => {
    setTyped(next)
    try {
      onChange({ ...email, content: JSON.parse(next) as unknown })
    } catch {
      // Half-typed JSON stays in the box; the draft keeps the last document that could be read.
    }
  }
  return (
    <Dialog title={`Content of ${subject || 'the email'}`} size="80rem" onClose={onClose}>
      {contentType === 'MAILY' && (
        <SegmentedControl
          aria-label="Edit as"
          value={mode}
          onChange={(next) => {
            setTyped(null)
            setMode(next)
          }}
          data={[
            { value: 'visual', label: 'Visual' },
            { value: 'document', label: 'Document' },
          ]}
        />
      )}
      <div className={styles['desk']}>
        {mode === 'visual' ? (
          <MailyDesk
            read={() => content}
            epoch={0}
            unread={false}
            editable
            onChange={(next) => onChange({ ...email, content: next })}
            onDocument={() => setMode('document')}
          />
        ) : contentType === 'MARKDOWN' ? (
          <Textarea
            label="Markdown"
            autosize
            minRows={12}
            value={String(content)}
            onChange={(event) => onChange({ ...email, content: event.currentTarget.value })}
          />
        ) : (
          <JsonEditor
            label="Document as JSON"
            value={typed ?? JSON.stringify(content, null, 2)}
            onChange={write}
          />
        )}
      </div>
    </Dialog>
  )
}
