import { useShownTime } from '../../ui/shownTime.ts'
import {
  CircleDot,
  Ban,
  Clock,
  Eye,
  MailCheck,
  MailX,
  MousePointerClick,
  OctagonX,
  Send,
  UserRoundMinus,
  type LucideIcon,
} from 'lucide-react'
import { Moment } from '../../screen/Moment.tsx'
import { Card } from '../../screen/Card.tsx'
import { Empty, NOT_STATED } from '../../ui/Parts.tsx'
import type { OneEmail } from '../../screen/emailsLog.ts'
import styles from './emails.module.css'

interface LifecycleProps {
  steps: NonNullable<OneEmail['lifecycle']>
  timezone: string | null | undefined
}

/** What became of the email, in order of time, each step with what the platform says of it. */
export function Lifecycle({ steps, timezone }: LifecycleProps) {
  const time = useShownTime(timezone)
  return (
    <Card title="Lifecycle">
      {steps.length === 0 && <Empty>The platform states no step of this email.</Empty>}
      {steps.length > 0 && (
        <ol className={styles['life']}>
          {steps.map(({ type, at, data }, index) => {
            const Icon = STEP_ICON[type ?? ''] ?? CircleDot
            const more = describeData(data)
            return (
              <li key={index}>
                <span className={styles['step']}>
                  <Icon aria-hidden />
                  {type ?? NOT_STATED}
                </span>
                {at && <span className="mono">{time.exact(at)}</span>}
                <Moment at={at} timezone={timezone} />
                {more !== null && <p className={styles['data']}>{more}</p>}
              </li>
            )
          })}
        </ol>
      )}
    </Card>
  )
}

/** What happens to an email, and how a step of it reads. A type not known here is shown by its own word. */
const STEP_ICON: Record<string, LucideIcon> = {
  QUEUED: Clock,
  SENT: Send,
  DELIVERED: MailCheck,
  OPENED: Eye,
  CLICKED: MousePointerClick,
  BOUNCED: MailX,
  COMPLAINED: OctagonX,
  UNSUBSCRIBED: UserRoundMinus,
  CANCELLED: Ban,
  FAILED: Ban,
}

/** "bounce type HARD · bounce category NO_SUCH_USER"; null when the platform says no more of it. */
function describeData(data: Record<string, unknown> | null | undefined): string | null {
  const parts = Object.entries(data ?? {})
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => `${wordsOf(key)} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return parts.length === 0 ? null : parts.join(' · ')
}

function wordsOf(key: string): string {
  return key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
