import { Badge, type Meaning } from '../Badge.tsx'
import type { LinkKind, MailLink } from './addresses.ts'
import styles from './mail.module.css'

/** The links of a message beside its body: numbered, with the text shown and where each leads. */

const MARKS: Partial<Record<LinkKind, { meaning: Meaning; text: string }>> = {
  insecure: { meaning: 'attention', text: 'not https' },
  script: { meaning: 'blocked', text: 'runs a script' },
  other: { meaning: 'attention', text: 'no web address' },
}

export function MailLinks({ links }: { links: MailLink[] }) {
  if (links.length === 0) return <p className={styles['nothing']}>The message has no links.</p>
  return (
    <ol className={styles['links']} aria-label="Links of the message">
      {links.map(({ text, target, kind }, index) => {
        const mark = MARKS[kind]
        return (
          <li key={index}>
            <span className={styles['number']}>{index + 1}</span>
            <span className={styles['linkText']}>{text === '' ? '(no text)' : text}</span>
            <span className={`${styles['linkTarget']} mono`}>{target === '' ? '(empty)' : target}</span>
            {mark && (
              <span className={styles['linkTarget']}>
                <Badge meaning={mark.meaning}>{mark.text}</Badge>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
