import { useNow } from '../ui/now.ts'
import { describeAge, exactTime, zonedTime } from '../ui/time.ts'

/** "3 days ago"; on hover the exact time in UTC and, where it is known, in the organization's zone. */
export function Moment({ at, timezone }: { at: string; timezone?: string }) {
  const now = useNow()
  const local = timezone === undefined ? null : zonedTime(at, timezone)
  return (
    <time dateTime={at} title={local === null ? exactTime(at) : `${exactTime(at)}\n${local}`}>
      {describeAge(at, now)}
    </time>
  )
}
