import type { ReactNode } from 'react'
import { Badge } from '../Badge.tsx'
import { kindOf, type MailLink } from './addresses.ts'
import { marksOf } from './linkMarks.ts'
import styles from './mail.module.css'

/** The links of a message beside its body: numbered, with the text shown and where each leads. */
interface MailLinksProps {
  links: MailLink[]
  /** Where tracked links lead in the end, by their address. */
  truths?: ReadonlyMap<string, string>
  /** What can be done with a link. */
  actionOf?: (link: MailLink) => ReactNode
}

export function MailLinks({ links, truths, actionOf }: MailLinksProps) {
  if (links.length === 0) return <p className={styles['nothing']}>The message has no links.</p>
  return (
    <ol className={styles['links']} aria-label="Links of the message">
      {links.map((link, index) => {
        const { text, target } = link
        const truth = truths?.get(target)
        const marks = marksOf(truth === undefined ? link : { text, target: truth, kind: kindOf(truth) })
        return (
          <li key={index}>
            <span className={styles['number']}>{index + 1}</span>
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
            {actionOf && <span className={styles['linkTarget']}>{actionOf(link)}</span>}
          </li>
        )
      })}
    </ol>
  )
}
