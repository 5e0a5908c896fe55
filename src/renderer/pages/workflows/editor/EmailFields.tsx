import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StepEmail, StepOf } from '../../../../engine/domain/workflows/graph.ts'
import { useScope } from '../../../screen/scope.tsx'
import { customerQuery } from '../../../screen/tool-query.ts'
import { LineField, SHOWN_OF_SUBJECT } from '../../../editor/LineField.tsx'
import { LivePreview, useRendering } from '../../../editor/LivePreview.tsx'
import { SkeletonRows } from '../../../ui/Parts.tsx'
import { counted } from '../../../ui/time.ts'
import { ContentDialog, bodyOfEmail } from './ContentDialog.tsx'
import { fillEmail, type DraftSession } from './draftSession.ts'
import styles from './inspector.module.css'

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
  const scope = useScope()
  const { data } = useQuery(customerQuery(scope, 'get_email_senders', {}))
  const [writing, setWriting] = useState(false)
  const body = bodyOfEmail(email)
  const rendering = useRendering(scope, body, true)
  return (
    <>
      <LineField
        label="Subject"
        required
        hint={`${counted(email.subject.length, 'character')}; inboxes show about ${SHOWN_OF_SUBJECT}`}
        value={email.subject}
        disabled={false}
        onChange={(subject) => onChange({ ...email, subject })}
      />
      <LineField
        label="Preview text"
        hint="What inboxes show after the subject"
        value={body.preview}
        disabled={false}
        onChange={(preview) => onChange(put(email, 'preview', preview))}
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
      <div className={styles['preview']}>
        <LivePreview rendering={rendering} fault={null} />
      </div>
      {writing && <ContentDialog email={email} onChange={onChange} onClose={() => setWriting(false)} />}
    </>
  )
}

/** An empty box is a part that is left out. */
function put(email: StepEmail, key: 'preview' | 'senderId' | 'replyTo', value: string): StepEmail {
  const { [key]: _, ...others } = email
  return value === '' ? others : { ...others, [key]: value }
}
