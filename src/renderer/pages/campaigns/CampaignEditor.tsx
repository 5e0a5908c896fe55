import { useState, type ComponentProps } from 'react'
import { allowsAction } from '../../../engine/domain/campaign-status.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { counted } from '../../ui/time.ts'
import type { CampaignDetail } from '../../bridge/records.ts'
import { ONLY_DRAFTS } from './campaigns.ts'
import { AddedFooter, useDoubledAddress } from '../../editor/AddedFooter.tsx'
import { Conflict } from '../../editor/Conflict.tsx'
import { MailyDesk, Modes, type Mode } from '../../editor/desk.tsx'
import { LineField, SHOWN_OF_SUBJECT } from '../../editor/LineField.tsx'
import { MarkdownText } from '../../editor/MarkdownText.tsx'
import { RawDocument } from '../../editor/RawDocument.tsx'
import { ProblemLine, useProblems } from '../../editor/ProblemLine.tsx'
import { SaveState } from '../../editor/SaveState.tsx'
import type { EditorSession } from '../../editor/session.ts'
import { takeBlock } from '../../editor/openSessions.ts'
import { useSession, useSessionState } from '../../editor/useSession.ts'
import styles from '../../editor/editor.module.css'
import { useScope } from '../../screen/scope.tsx'

interface CampaignEditorProps {
  campaign: CampaignDetail
  path: string
}

/** Writing a campaign: subject, preview text and content, saved as one types. */
export function CampaignEditor({ campaign, path }: CampaignEditorProps) {
  const scope = useScope()
  const session = useSession(scope, campaign, path)
  const startAt = useStartBlock(path)
  const stale = useSessionState(session, (state) => state.theirs !== null)
  const contentType = useSessionState(session, (state) => state.draft.contentType)
  const [mode, setMode] = useState<Mode>(session.state.unread ? 'document' : 'visual')
  const obstacle = useUnavailableReason()('edit_campaign')
  const why =
    obstacle ?? (allowsAction(campaign.status, 'edit') ? null : `${ONLY_DRAFTS}; it is ${campaign.status}`)
  const editable = why === null
  useShortcut('save', () => editable && void session.save('manual'))
  const isVisual = contentType === 'MAILY' && mode === 'visual'
  const content = useSessionState(session, (state) => state.draft.content)
  const doubled = useDoubledAddress(content)
  const problems = [...useProblems(session, !isVisual && contentType !== 'MARKDOWN'), ...doubled]
  const note = why === null ? noteFor(contentType) : `Read-only: ${why}.`
  const modes = contentType === 'MAILY' && <Modes mode={mode} onMode={setMode} />
  const saving = <SaveState session={session} editable={editable} />
  const lines = <Lines session={session} editable={editable} />
  if (isVisual && !stale)
    return (
      <div className={styles['editor']}>
        <Visual
          session={session}
          editable={editable}
          onMode={setMode}
          startAt={startAt}
          start={modes}
          end={saving}
          head={
            <div className={styles['paperHead']}>
              {note !== '' && <p className={styles['topNote']}>{note}</p>}
              {lines}
            </div>
          }
          foot={<AddedFooter content={content} />}
          problems={problems}
        />
      </div>
    )
  return (
    <div className={styles['editor']}>
      <div className={styles['top']}>
        {modes}
        <p className={styles['topNote']}>{note}</p>
        {saving}
      </div>
      <ProblemLine problems={problems} />
      {stale ? (
        <Conflict session={session} />
      ) : (
        <>
          {lines}
          {contentType === 'MARKDOWN' ? (
            <MarkdownText session={session} editable={editable} />
          ) : (
            <RawDocument session={session} editable={editable} />
          )}
        </>
      )}
    </div>
  )
}

/** The block that this visit begins at, given once: a visit without the visual editor uses it up as well. */
function useStartBlock(path: string): () => string | null {
  const [noted] = useState(() => ({ block: takeBlock(path) }))
  return () => {
    const { block } = noted
    noted.block = null
    return block
  }
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

interface VisualProps extends Pick<
  ComponentProps<typeof MailyDesk>,
  'start' | 'end' | 'head' | 'foot' | 'problems' | 'startAt'
> {
  session: EditorSession
  editable: boolean
  onMode: (mode: Mode) => void
}

function Visual({ session, editable, onMode, ...parts }: VisualProps) {
  const epoch = useSessionState(session, (state) => state.epoch)
  const unread = useSessionState(session, (state) => state.unread !== null)
  return (
    <MailyDesk
      {...parts}
      read={() => session.state.draft.content}
      epoch={epoch}
      unread={unread}
      editable={editable}
      onChange={(content) => session.change({ content })}
      onDocument={() => onMode('document')}
    />
  )
}
