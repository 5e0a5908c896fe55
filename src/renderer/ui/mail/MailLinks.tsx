import { Button } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { Badge } from '../Badge.tsx'
import { kindOf, type MailLink } from './addresses.ts'
import { count } from '../time.ts'
import { marksOf } from './linkMarks.ts'
import styles from './mail.module.css'

interface MailLinksProps {
  links: MailLink[]
  /** Where tracked links lead in the end, by their address. */
  truths?: ReadonlyMap<string, string>
  /** What can be done with a link. */
  actionOf?: (link: MailLink) => ReactNode
}

/** More at once would hold up the page; a letter has no such number. */
const FIRST = 200

/** The links of a message beside its body: numbered, with the text shown and where each leads. */
export function MailLinks({ links, truths, actionOf }: MailLinksProps) {
  const [all, setAll] = useState(false)
  const shown = useMemo(() => (all ? links : links.slice(0, FIRST)), [all, links])
  if (links.length === 0) return <p className={styles['nothing']}>The message has no links.</p>
  return (
    <>
      <ol className={styles['links']} aria-label="Links of the message">
        {shown.map((link, index) => (
          <LinkLine
            key={index}
            number={index + 1}
            link={link}
            truth={truths?.get(link.target)}
            action={actionOf?.(link)}
          />
        ))}
      </ol>
      {shown.length < links.length && (
        <p className={styles['nothing']}>
          <Button onClick={() => setAll(true)}>Show the other {count(links.length - shown.length)}</Button>
        </p>
      )}
    </>
  )
}

interface LinkLineProps {
  number: number
  link: MailLink
  truth: string | undefined
  action: ReactNode
}

function LinkLine({ number, link, truth, action }: LinkLineProps) {
  const { text, target } = link
  const marks = marksOf(truth === undefined ? link : { text, target: truth, kind: kindOf(truth) })
  return (
    <li>
      <span className={styles['number']}>{number}</span>
      <span className={styles['linkText']}>{text === '' ? '(no text)' : text}</span>
      {truth !== undefined && (
        <span className={`${styles['linkTarget']} ${styles['linkTruth']} mono`}>{truth}</span>
      )}
      <span className={`${styles['linkTarget']} mono`}>
        {truth !== undefined && 'through '}
        {target === '' ? '(empty)' : target}
      </span>
      {marks.length > 0 && (
        <span className={`${styles['linkTarget']} ${styles['linkMarks']}`}>
          {marks.map((mark) => (
            <Badge key={mark.text} meaning={mark.meaning} title={mark.title}>
              {mark.text}
            </Badge>
          ))}
        </span>
      )}
      {action && <span className={styles['linkTarget']}>{action}</span>}
    </li>
  )
}
