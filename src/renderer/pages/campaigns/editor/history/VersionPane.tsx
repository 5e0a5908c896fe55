import { useMemo } from 'react'
import { MailFrame } from '../../../../ui/MailFrame.tsx'
import { cleanMail } from '../../../../ui/mail/cleanMail.ts'
import styles from './history.module.css'

/** One version as it is rendered, with what is above the message in an inbox. */
interface VersionPaneProps {
  title: string
  /** Where the version is from: a time, or who wrote it. */
  detail?: string | undefined
  subject: string
  html: string
}

export function VersionPane({ title, detail, subject, html }: VersionPaneProps) {
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
