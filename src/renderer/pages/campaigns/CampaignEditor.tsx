import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { allowsAction } from '../../../engine/domain/campaign-status.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { fetched } from '../../ui/fetched.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import { counted } from '../../ui/time.ts'
import type { CampaignDetail } from '../../bridge/records.ts'
import { ONLY_DRAFTS } from './campaigns.ts'
import { Conflict } from '../../editor/Conflict.tsx'
import { LineField, SHOWN_OF_SUBJECT } from '../../editor/LineField.tsx'
import { MarkdownText } from '../../editor/MarkdownText.tsx'
import { RawDocument } from '../../editor/RawDocument.tsx'
import { SaveFaults, SaveState } from '../../editor/SaveState.tsx'
import type { EditorSession } from '../../editor/session.ts'
import { useSession, useSessionState } from '../../editor/useSession.ts'
import styles from '../../editor/editor.module.css'
import { useScope } from '../../screen/scope.tsx'

/** The Maily editor, fetched when the first message is opened in it. */
const { Component: MailyDesk } = fetched(
  async () => ({ default: (await import('../../editor/maily/MailyDesk.tsx')).MailyDesk }),
  <SkeletonRows rows={8} label="Loading the editor" />,
)

/** Writing a campaign: subject, preview text and content, saved as one types. */
interface CampaignEditorProps {
  campaign: CampaignDetail
  path: string
}

type Mode = 'visual' | 'document'

export function CampaignEditor({ campaign, path }: CampaignEditorProps) {
  const scope = useScope()
  const session = useSession(scope, campaign, path)
  const stale = useSessionState(session, (state) => state.theirs !== null)
  const contentType = useSessionState(session, (state) => state.draft.contentType)
  const [mode, setMode] = useState<Mode>(session.state.unread ? 'document' : 'visual')
  const obstacle = useUnavailableReason()('edit_campaign')
  const why =
    obstacle ?? (allowsAction(campaign.status, 'edit') ? null : `${ONLY_DRAFTS}; it is ${campaign.status}`)
  const editable = why === null
  useShortcut('save', () => editable && void session.save('manual'))
  return (
    <div className={styles['editor']}>
      <div className={styles['top']}>
        {contentType === 'MAILY' && (
          <SegmentedControl
            aria-label="Edit as"
            value={mode}
            onChange={setMode}
            data={[
              { value: 'visual', label: 'Visual' },
              { value: 'document', label: 'Document' },
            ]}
          />
        )}
        <p className={styles['topNote']}>{why === null ? noteFor(contentType) : `Read-only: ${why}.`}</p>
        <SaveState session={session} editable={editable} />
      </div>
      <SaveFaults session={session} onLines={contentType === 'PLATE' || mode === 'document'} />
      {stale ? (
        <Conflict session={session} />
      ) : (
        <>
          <Lines session={session} editable={editable} />
          <Content session={session} editable={editable} mode={mode} onMode={setMode} />
        </>
      )}
    </div>
  )
}

function noteFor(contentType: string): string {
  if (contentType === 'PLATE') return 'A PLATE document: it is edited as JSON.'
  return contentType === 'MARKDOWN' ? 'A MARKDOWN text.' : ''
}

function Lines({ session, editable }: { session: EditorSession; editable: boolean }) {
  const subject = useSessionState(session, (state) => state.draft.subject)
  const preview = useSessionState(session, (state) => state.draft.preview)
  const failure = useSessionState(session, (state) => state.failure)
  const faultOf = (field: string): string | undefined =>
    failure?.issues?.find(({ path }) => path === field)?.message
  return (
    <div className={styles['lines']}>
      <LineField
        label="Subject"
        required
        hint={`${counted(subject.length, 'character')}; inboxes show about ${SHOWN_OF_SUBJECT}`}
        value={subject}
        error={faultOf('subject')}
        disabled={!editable}
        onChange={(next) => session.change({ subject: next })}
      />
      <LineField
        label="Preview text"
        hint="What inboxes show after the subject"
        value={preview}
        error={faultOf('preview')}
        disabled={!editable}
        onChange={(next) => session.change({ preview: next })}
      />
    </div>
  )
}

interface ContentProps {
  session: EditorSession
  editable: boolean
  mode: Mode
  onMode: (mode: Mode) => void
}

function Content({ session, editable, mode, onMode }: ContentProps) {
  const contentType = useSessionState(session, (state) => state.draft.contentType)
  if (contentType === 'MARKDOWN') return <MarkdownText session={session} editable={editable} />
  if (contentType === 'PLATE' || mode === 'document')
    return <RawDocument session={session} editable={editable} />
  return <Visual session={session} editable={editable} onMode={onMode} />
}

function Visual({ session, editable, onMode }: Omit<ContentProps, 'mode'>) {
  const epoch = useSessionState(session, (state) => state.epoch)
  const unread = useSessionState(session, (state) => state.unread !== null)
  return (
    <MailyDesk
      read={() => session.state.draft.content}
      epoch={epoch}
      unread={unread}
      editable={editable}
      onChange={(content) => session.change({ content })}
      onDocument={() => onMode('document')}
    />
  )
}
