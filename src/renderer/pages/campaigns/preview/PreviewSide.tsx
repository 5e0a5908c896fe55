import { Progress } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import reader from '../../../reader/reader.module.css'
import { Badge } from '../../../ui/Badge.tsx'
import { WarningLine } from '../../../editor/WarningLine.tsx'
import type { CleanMail, MailPicture } from '../../../ui/mail/cleanMail.ts'
import { MailLinks } from '../../../ui/mail/MailLinks.tsx'
import { parseInert } from '../../../ui/mail/neutralize.ts'
import { counted } from '../../../ui/time.ts'
import type { Rendering } from '../campaigns.ts'
import { tellEmbedded } from '../sending/embeddedPictures.ts'
import { GMAIL_LIMIT, GMAIL_NEAR, kilobytes, sizeOfText } from './look.ts'
import styles from './preview.module.css'

/** What is to be known about the message beside its looks. */
export function PreviewSide({ rendering, mail }: { rendering: Rendering; mail: CleanMail }) {
  const { html = '' } = rendering
  const inside = useMemo(() => tellEmbedded(parseInert(html).root), [html])
  const warnings = inside === null ? rendering.warnings : [...rendering.warnings, `content: ${inside}`]
  return (
    <aside className={reader['side']} aria-label="About the message" tabIndex={0}>
      <Part title={warnings.length === 0 ? 'Warnings' : `Warnings (${warnings.length})`}>
        {warnings.length === 0 ? (
          <p className={styles['sideLine']}>
            <Badge meaning="healthy">none</Badge>
          </p>
        ) : (
          <ul className={styles['warnings']}>
            {warnings.map((warning) => (
              <WarningLine key={warning} warning={warning} />
            ))}
          </ul>
        )}
      </Part>
      <Part title="Size">
        <Size html={html} />
      </Part>
      <Part title={`Links (${mail.links.length})`}>
        <MailLinks links={mail.links} />
      </Part>
      <Part title={`Not loaded (${mail.pictures.length})`}>
        <NotLoaded mail={mail} />
      </Part>
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Size({ html }: { html: string }) {
  const bytes = sizeOfText(html)
  const share = bytes / GMAIL_LIMIT
  const over = share > 1
  return (
    <div className={styles['sideLine']}>
      <Progress
        value={Math.min(100, share * 100)}
        size={4}
        color={over ? 'red' : 'accent'}
        aria-label="Share of what Gmail shows"
      />
      <p>
        {kilobytes(bytes)} of the 102 kB that Gmail shows.{' '}
        {over ? (
          <Badge meaning="blocked">Gmail clips it</Badge>
        ) : share > GMAIL_NEAR ? (
          <Badge meaning="attention">close to the limit</Badge>
        ) : null}
      </p>
    </div>
  )
}

const KINDS: Record<MailPicture['kind'], string> = {
  picture: 'picture',
  pixel: 'tracking pixel',
  style: 'asked for by a style',
}

function NotLoaded({ mail }: { mail: CleanMail }) {
  const { pictures, removed } = mail
  if (pictures.length === 0 && removed.length === 0)
    return <p className={styles['sideLine']}>The message asks for nothing from outside.</p>
  return (
    <ul className={styles['warnings']}>
      {pictures.map(({ host, alt, kind }, index) => (
        <li key={index}>
          <span className="mono">{host}</span>
          <span className={styles['dim']}>
            {' '}
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
