import { useNow } from '../ui/now.ts'
import { NOT_STATED } from '../ui/Parts.tsx'
import { describeAge, exactTime, zonedTime } from '../ui/time.ts'

interface MomentProps {
  at: string | null | undefined
  timezone?: string | null | undefined
}

/** "3 days ago"; on hover the exact time in UTC and, where it is known, in the organization's zone. */
export function Moment({ at, timezone }: MomentProps) {
  const now = useNow()
  if (!at) return <>{NOT_STATED}</>
  const local = timezone ? zonedTime(at, timezone) : null
  return (
    <time dateTime={at} title={local === null ? exactTime(at) : `${exactTime(at)}\n${local}`}>
      {describeAge(at, now)}
    </time>
  )
}
