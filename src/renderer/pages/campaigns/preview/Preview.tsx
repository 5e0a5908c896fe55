import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toFailure } from '../../../bridge/actions.ts'
import reader from '../../../reader/reader.module.css'
import { customerQuery } from '../../../screen/tool-query.ts'
import { useMedia } from '../../../screen/useMedia.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { MailFrame } from '../../../ui/MailFrame.tsx'
import { cleanMail, type CleanMail } from '../../../ui/mail/cleanMail.ts'
import { WidthStage } from '../../../ui/mail/WidthStage.tsx'
import { SkeletonRows } from '../../../ui/Parts.tsx'
import type { CampaignDetail } from '../../../bridge/records.ts'
import type { Rendering } from '../campaigns.ts'
import type { Look } from './look.ts'
import { PreviewBar } from './PreviewBar.tsx'
import { audienceOf } from './recipients.ts'
import { PreviewSide } from './PreviewSide.tsx'
import styles from './preview.module.css'
import { useScope } from '../../../screen/scope.tsx'

interface PreviewProps {
  campaign: CampaignDetail
  look: Look
  onLook: (look: Look) => void
}

/** The message as one person would get it, rendered by the host and shown in the isolated frame. */
export function Preview({ campaign, look, onLook }: PreviewProps) {
  const scope = useScope()
  const input = { campaignId: campaign.id, ...(look.subscriber ? { subscriberId: look.subscriber.id } : {}) }
  const { data, error, refetch } = useQuery({
    ...customerQuery(scope, 'render_campaign', input),
    placeholderData: keepPreviousData,
  })
  const audience = useMemo(() => audienceOf(campaign), [campaign])
  const html = data?.html ?? ''
  const scheme = look.darkness === 'own' ? 'dark' : 'light'
  const known = useMedia(scope.connection, html)
  const mail = useMemo(() => cleanMail(html, { scheme, known }), [html, scheme, known])
  return (
    <div className={styles['preview']}>
      <PreviewBar audience={audience} look={look} onLook={onLook} onRefresh={() => void refetch()} />
      {error && (
        <div className={styles['previewError']}>
          <ErrorPanel
            failure={toFailure(error)}
            context={{ tool: 'render_campaign', ...input }}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {!data && !error && <SkeletonRows rows={8} label="Rendering the message" />}
      {data && !error && (
        <div className={styles['previewBody']}>
          <div className={styles['previewMain']}>
            <Inbox rendering={data} campaign={campaign} />
            <Shown rendering={data} mail={mail} look={look} onLook={onLook} />
          </div>
          <PreviewSide rendering={data} mail={mail} />
        </div>
      )}
    </div>
  )
}

/** The line of an inbox: who it is from, what it is about, and what follows the subject. */
function Inbox({ rendering, campaign }: { rendering: Rendering; campaign: CampaignDetail }) {
  const { sender } = campaign
  return (
    <div className={styles['inbox']} role="group" aria-label="As an inbox shows it">
      <span className={styles['inboxFrom']} title={sender?.email}>
        {sender?.name ?? 'no sender yet'}
      </span>
      <span className={styles['inboxLine']}>
        <strong>{rendering.subject}</strong>
        {rendering.preview !== '' && <span> – {rendering.preview}</span>}
      </span>
    </div>
  )
}

function Shown({
  rendering,
  mail,
  look,
  onLook,
}: {
  rendering: Rendering
  mail: CleanMail
  look: Look
  onLook: (look: Look) => void
}) {
  const { part, darkness, width } = look
  if (part !== 'html') {
    const text = part === 'text' ? rendering.text : rendering.html
    const label = part === 'text' ? 'Text part' : 'HTML source'
    return (
      <pre
        className={reader['plain']}
        tabIndex={0}
        aria-label={label}
        data-source={part === 'source' || undefined}
      >
        {text ?? ''}
      </pre>
    )
  }
  return (
    <div className={styles['stage']}>
      {darkness === 'own' && !mail.hasDarkRules && !mail.supportsDark && (
        <p className={styles['note']} role="status">
          The message has no dark styles of its own: it looks the same as in light.
        </p>
      )}
      <WidthStage width={width} onWidth={(next) => onLook({ ...look, width: next })}>
        {(dragged) => (
          <MailFrame
            mail={mail}
            label="The message"
            width={width}
            inverted={darkness === 'inverted'}
            dark={darkness === 'own'}
            still={dragged}
          />
        )}
      </WidthStage>
    </div>
  )
}
