import type { ReactNode } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { MailLinks } from '../ui/mail/MailLinks.tsx'
import type { MailLink } from '../ui/mail/addresses.ts'
import { count, counted } from '../ui/time.ts'
import { Pictures } from './Pictures.tsx'
import styles from './reader.module.css'
import type { ShownMail } from './useMail.ts'

/** What a reader should know before believing a message: links, what is hidden, what was not loaded. */
interface MessageSideProps {
  shown: ShownMail
  truths?: ReadonlyMap<string, string>
  actionOf?: (link: MailLink) => ReactNode
  /** What can be done with this message, above the rest. */
  children?: ReactNode
  /** What else is to be known, after the links. */
  after?: ReactNode
}

export function MessageSide({ shown, truths, actionOf, children, after }: MessageSideProps) {
  const { clean, hidden, mail } = shown
  return (
    <aside className={styles['side']} aria-label="About the message" tabIndex={0}>
      {children}
      <Part title={`Links (${clean.links.length})`}>
        <MailLinks links={clean.links} {...(truths ? { truths } : {})} {...(actionOf ? { actionOf } : {})} />
      </Part>
      {after}
      <Part title={`Hidden text (${hidden.length})`}>
        {hidden.length === 0 ? (
          <p className={styles['line']}>None found.</p>
        ) : (
          <ul className={styles['list']}>
            {hidden.map((text) => (
              <li key={text}>
                <Badge meaning="attention">hidden</Badge> {shorten(text)}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={`Not loaded (${clean.pictures.length})`}>
        <Pictures clean={clean} choice={shown.pictures} />
      </Part>
      {mail.attachments.length > 0 && (
        <Part title={`Attachments (${mail.attachments.length})`}>
          <ul className={styles['list']}>
            {mail.attachments.map(({ name, type, bytes }, index) => (
              <li key={index}>
                {name} <span className={styles['dim']}>{`${type}, ${counted(bytes, 'byte')}`}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </aside>
  )
}

const MOST_WORDS = 400

function shorten(text: string): string {
  return text.length > MOST_WORDS ? `${text.slice(0, MOST_WORDS)}… (${count(text.length)} characters)` : text
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
