import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { MailLinks } from '../ui/mail/MailLinks.tsx'
import type { MailLink } from '../ui/mail/addresses.ts'
import { count, counted } from '../ui/time.ts'
import { Pictures } from './Pictures.tsx'
import styles from './reader.module.css'
import type { ReadMail } from './readMail.ts'
import type { ShownMail } from './useMail.ts'

interface MessageSideProps {
  shown: ShownMail
  truths?: ReadonlyMap<string, string>
  actionOf?: (link: MailLink) => ReactNode
  /** What can be done with this message, above the rest. */
  children?: ReactNode
  /** What else is to be known, after the links. */
  after?: ReactNode
}

/** What a reader should know before believing a message: links, what is hidden, what was not loaded. */
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
        <Part title={`Attachments (${count(mail.attachments.length)})`}>
          <Attachments attachments={mail.attachments} />
        </Part>
      )}
    </aside>
  )
}

/** Twenty thousand rows at once would hold up the page. */
const LISTED = 100

function Attachments({ attachments }: { attachments: ReadMail['attachments'] }) {
  const [most, setMost] = useState(LISTED)
  const left = attachments.length - most
  return (
    <>
      <ul className={styles['list']}>
        {attachments.slice(0, most).map(({ name, type, bytes }, index) => (
          <li key={index}>
            {name} <span className={styles['dim']}>{`${type}, ${counted(bytes, 'byte')}`}</span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className={styles['line']}>
          <Button onClick={() => setMost(most + LISTED)}>
            Show {count(Math.min(LISTED, left))} more of {count(left)}
          </Button>
        </p>
      )}
    </>
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
