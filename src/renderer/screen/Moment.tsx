import { useNow } from '../ui/now.ts'
import { NOT_STATED } from '../ui/Parts.tsx'
import { useShownTime } from '../ui/shownTime.ts'
import { describeAge } from '../ui/time.ts'

interface MomentProps {
  at: string | null | undefined
  timezone?: string | null | undefined
}

/** "3 days ago"; on hover the exact time, first on the clocks of the choice. `timezone` is the organization's. */
export function Moment({ at, timezone }: MomentProps) {
  const now = useNow()
  const time = useShownTime(timezone)
  if (!at) return <>{NOT_STATED}</>
  return (
    <time dateTime={at} title={time.everywhere(at)}>
      {describeAge(at, now)}
    </time>
  )
}
