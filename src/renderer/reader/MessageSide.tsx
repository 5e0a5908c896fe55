import type { ReactNode } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { MailLinks } from '../ui/mail/MailLinks.tsx'
import type { MailLink } from '../ui/mail/addresses.ts'
import type { MailPicture } from '../ui/mail/cleanMail.ts'
import { counted } from '../ui/time.ts'
import styles from './reader.module.css'
import type { ShownMail } from './useMail.ts'

/** What a reader should know before believing a message: links, what is hidden, what was not loaded. */
interface MessageSideProps {
  shown: ShownMail
  truths?: ReadonlyMap<string, string>
  actionOf?: (link: MailLink) => ReactNode
  /** What can be done with this message, above the rest. */
  children?: ReactNode
}

export function MessageSide({ shown, truths, actionOf, children }: MessageSideProps) {
  const { clean, hidden, mail } = shown
  const pixels = clean.pictures.filter(({ kind }) => kind === 'pixel').length
  return (
    <aside className={styles['side']} aria-label="About the message" tabIndex={0}>
      {children}
      <Part title={`Links (${clean.links.length})`}>
        <MailLinks links={clean.links} {...(truths ? { truths } : {})} {...(actionOf ? { actionOf } : {})} />
      </Part>
      <Part title={`Hidden text (${hidden.length})`}>
        {hidden.length === 0 ? (
          <p className={styles['line']}>None found.</p>
        ) : (
          <ul className={styles['list']}>
            {hidden.map((text) => (
              <li key={text}>
                <Badge meaning="attention">hidden</Badge> {text}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={`Not loaded (${clean.pictures.length})`}>
        {pixels > 0 && (
          <p className={styles['line']}>
            <Badge meaning="attention">{counted(pixels, 'tracking pixel')}</Badge>
          </p>
        )}
        <NotLoaded pictures={clean.pictures} removed={clean.removed} />
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

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const KINDS: Record<MailPicture['kind'], string> = {
  picture: 'picture',
  pixel: 'tracking pixel',
  style: 'asked for by a style',
}

function NotLoaded({
  pictures,
  removed,
}: {
  pictures: MailPicture[]
  removed: [what: string, count: number][]
}) {
  if (pictures.length === 0 && removed.length === 0)
    return <p className={styles['line']}>The message asks for nothing from outside.</p>
  return (
    <ul className={styles['list']}>
      {pictures.map(({ host, alt, kind }, index) => (
        <li key={index}>
          <span className="mono">{host}</span>{' '}
          <span className={styles['dim']}>
            {KINDS[kind]}
            {alt === '' ? '' : ` “${alt}”`}
          </span>
        </li>
      ))}
      {removed.map(([what, times]) => (
        <li key={what}>
          {counted(times, what)} <span className={styles['dim']}>taken out</span>
        </li>
      ))}
    </ul>
  )
}
