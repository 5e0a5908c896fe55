import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ReadFailure } from '../../screen/ListBody.tsx'
import { MailFrame } from '../../ui/MailFrame.tsx'
import { cleanMail } from '../../ui/mail/cleanMail.ts'
import { SkeletonRows } from '../../ui/Parts.tsx'
import type { HistoryDetail } from '../../bridge/records.ts'
import type { Body } from '../body.ts'
import { renderQuery } from '../rendering.ts'
import styles from './history.module.css'
import { useScope } from '../../screen/scope.tsx'

/** A saved version as it is rendered now, with the snippets as they now are. */
export function bodyOfVersion({
  subject,
  content,
  contentType,
}: Pick<HistoryDetail, 'subject' | 'content' | 'contentType'>): Body {
  return { subject, preview: '', content, contentType }
}

export function VersionRendering({ version }: { version: HistoryDetail }) {
  const scope = useScope()
  const { data, error, refetch } = useQuery(renderQuery(scope, bodyOfVersion(version)))
  const html = data?.message?.html ?? ''
  const mail = useMemo(() => cleanMail(html, { scheme: 'light' }), [html])
  if (error)
    return (
      <ReadFailure
        error={error}
        context={{ action: 'content.render', historyId: version.id }}
        onRetry={refetch}
      />
    )
  if (!data) return <SkeletonRows rows={6} label="Rendering the version" />
  const [refused] = data.issues
  return (
    <div className={styles['single']}>
      <p className={styles['note']}>
        {refused
          ? `Cannot be rendered: ${refused.path} ${refused.message}. Its document is there.`
          : 'As nobody in particular, with the snippets as they are now.'}
      </p>
      {!refused && <MailFrame mail={mail} label="The version, rendered" width={null} />}
    </div>
  )
}
