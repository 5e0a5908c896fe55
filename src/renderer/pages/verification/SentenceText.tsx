import styles from './case.module.css'
import { exactTime, zonedTime } from '../../ui/time.ts'

const TIME = /^\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2} UTC$/
const PARTS =
  /(\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2} UTC|“[^”]*”|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b[A-Z]{4,}\b)/

/**
 * A sentence as it was said, easier to scan: the platform's own words stand out, and each time
 * tells on hover the clock of the organization too. Quoted words stay as they are.
 */
export function SentenceText({ text, zone }: { text: string; zone: string | null }) {
  return text.split(PARTS).map((part, index) => {
    if (index % 2 === 0 || part.startsWith('“')) return part
    if (!TIME.test(part))
      return (
        <span key={index} className={styles['word']}>
          {part}
        </span>
      )
    const at = Date.parse(part)
    const local = zone === null ? null : zonedTime(at, zone)
    return (
      <time
        key={index}
        dateTime={new Date(at).toISOString()}
        title={local === null ? exactTime(at) : `${exactTime(at)}\n${local}`}
      >
        {part}
      </time>
    )
  })
}
