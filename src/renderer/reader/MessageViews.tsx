import type { ReactNode } from 'react'
import { MailFrame } from '../ui/MailFrame.tsx'
import { Empty } from '../ui/Parts.tsx'
import { CopyableTable } from '../ui/table/CopyableTable.tsx'
import styles from './reader.module.css'
import type { ShownMail } from './useMail.ts'

/** The views of a message, each with what is to be known of it beside. */
export function messageViews(
  shown: ShownMail,
  side: ReactNode,
): { name: string; label: string; body: ReactNode }[] {
  const { mail, eml } = shown
  const beside = (view: ReactNode): ReactNode => (
    <div className={styles['reader']}>
      <div className={styles['main']}>
        {mail.fault !== null && (
          <p className={styles['fault']} role="status">
            The message could not be taken apart ({mail.fault}). Its source is shown as it came.
          </p>
        )}
        {view}
      </div>
      {side}
    </div>
  )
  return [
    { name: 'rendered', label: 'Rendered', body: beside(<Rendered shown={shown} />) },
    { name: 'text', label: 'Text', body: beside(<Plain label="Text of the message" text={mail.text} />) },
    {
      name: 'source',
      label: 'Source',
      body: beside(<Plain label="Source of the message" text={eml} source />),
    },
    { name: 'headers', label: 'Headers', body: beside(<Headers shown={shown} />) },
  ]
}

function Rendered({ shown: { mail, clean } }: { shown: ShownMail }) {
  if (mail.html === null)
    return mail.text === null ? (
      <Empty>There is nothing to render: the message has neither HTML nor text. See its source.</Empty>
    ) : (
      <Plain label="Text part, as there is no HTML" text={mail.text} />
    )
  return (
    <div className={styles['stage']}>
      <MailFrame mail={clean} label="The message" width={null} />
    </div>
  )
}

function Plain({ label, text, source = false }: { label: string; text: string | null; source?: boolean }) {
  if (text === null || text.trim() === '') return <Empty>The message has no text part.</Empty>
  return (
    <pre className={styles['plain']} tabIndex={0} aria-label={label} data-source={source || undefined}>
      {text}
    </pre>
  )
}

function Headers({ shown: { mail } }: { shown: ShownMail }) {
  if (mail.headers.length === 0) return <Empty>The message has no headers.</Empty>
  return (
    <div className={styles['headers']} tabIndex={0} role="region" aria-label="Headers">
      <CopyableTable label="the headers">
        <table>
          <thead>
            <tr>
              <th>Name</th>
              <th>Value</th>
            </tr>
          </thead>
          <tbody>
            {mail.headers.map(({ name, value }, index) => (
              <tr key={index}>
                <td className="mono">{name}</td>
                <td className="mono">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </CopyableTable>
    </div>
  )
}
