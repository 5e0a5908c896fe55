import styles from './case.module.css'
import { useShownTime } from '../../ui/shownTime.ts'

const TIME = /^\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2} UTC$/
const PARTS =
  /(\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2} UTC|“[^”]*”|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b[A-Z]{4,}\b)/

/**
 * A sentence as it was said, easier to scan: the platform's own words stand out, and each time is that
 * of the chosen clocks, all of them on hover. Quoted words stay as they are. `zone` is the organization's.
 */
export function SentenceText({ text, zone }: { text: string; zone: string | null }) {
  const time = useShownTime(zone)
  return text.split(PARTS).map((part, index) => {
    if (index % 2 === 0 || part.startsWith('“')) return part
    if (!TIME.test(part))
      return (
        <span key={index} className={styles['word']}>
          {part}
        </span>
      )
    const at = Date.parse(part)
    return (
      <time key={index} dateTime={new Date(at).toISOString()} title={time.everywhere(at)}>
        {time.zone === 'UTC' ? part : `${time.clock(at)} ${time.zone}`}
      </time>
    )
  })
}
