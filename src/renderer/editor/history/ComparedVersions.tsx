import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toFailure, type RenderAnswer } from '../../bridge/actions.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import { counted } from '../../ui/time.ts'
import { isSame, type Body } from '../body.ts'
import { renderQuery } from '../rendering.ts'
import { markChanges } from './markChanges.ts'
import styles from './history.module.css'
import { useScope } from '../../screen/scope.tsx'
import { MailFrame } from '../../ui/MailFrame.tsx'
import { cleanMail } from '../../ui/mail/cleanMail.ts'

/** Two versions rendered side by side, each with its own changes marked. */
export interface Version {
  title: string
  detail?: string | undefined
  body: Body
}

interface ComparedVersionsProps {
  before: Version
  after: Version
}

export function ComparedVersions({ before, after }: ComparedVersionsProps) {
  const scope = useScope()
  const old = useQuery(renderQuery(scope, before.body))
  const now = useQuery(renderQuery(scope, after.body))
  const error = old.error ?? now.error
  if (error) return <ErrorPanel failure={toFailure(error)} context={{ action: 'content.render' }} />
  if (!old.data || !now.data) return <SkeletonRows rows={6} label="Rendering both versions" />
  const refused = refusalOf(old.data, before) ?? refusalOf(now.data, after)
  if (refused !== null) return <p className={styles['note']}>{refused}</p>
  return (
    <Marked
      before={before}
      after={after}
      old={old.data.message?.html ?? ''}
      now={now.data.message?.html ?? ''}
    />
  )
}

function refusalOf({ issues }: RenderAnswer, { title }: Version): string | null {
  const [first] = issues
  return first
    ? `“${title}” cannot be rendered: ${first.path} ${first.message}. Compare the documents.`
    : null
}

function Marked({ before, after, old, now }: { before: Version; after: Version; old: string; now: string }) {
  const marked = useMemo(() => markChanges(old, now), [old, now])
  return (
    <div className={styles['compared']}>
      <p className={styles['summary']} role="status">
        {summaryOf(marked, before.body, after.body)}
      </p>
      <div className={styles['panes']}>
        <VersionPane
          title={before.title}
          detail={before.detail}
          subject={before.body.subject}
          html={marked.before}
        />
        <VersionPane
          title={after.title}
          detail={after.detail}
          subject={after.body.subject}
          html={marked.after}
        />
      </div>
    </div>
  )
}

function summaryOf(marked: { removed: number; added: number }, before: Body, after: Body): string {
  const parts = [
    before.subject === after.subject ? null : 'the subject differs',
    marked.removed > 0
      ? `${counted(marked.removed, 'word or sign', 'words and signs')} only on the left`
      : null,
    marked.added > 0 ? `${counted(marked.added, 'word or sign', 'words and signs')} only on the right` : null,
  ].filter((part) => part !== null)
  if (parts.length > 0)
    return sentence(`${parts.join(', ')}. Looks such as colours and sizes are not marked.`)
  return isSame(before.content, after.content)
    ? 'Nothing differs.'
    : 'The words, links and pictures are the same; the documents differ in their looks or conditions.'
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** One version as it is rendered, with what is above the message in an inbox. */
interface VersionPaneProps {
  title: string
  /** Where the version is from: a time, or who wrote it. */
  detail?: string | undefined
  subject: string
  html: string
}

function VersionPane({ title, detail, subject, html }: VersionPaneProps) {
  const mail = useMemo(() => cleanMail(html, { scheme: 'light' }), [html])
  return (
    <section className={styles['pane']} aria-label={title}>
      <div className={styles['paneHead']}>
        <h3>{title}</h3>
        {detail !== undefined && <span>{detail}</span>}
        <p title={subject}>{subject}</p>
      </div>
      <MailFrame mail={mail} label={`${title}, rendered`} width={null} />
    </section>
  )
}
