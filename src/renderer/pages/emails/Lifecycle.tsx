import { CircleDot } from 'lucide-react'
import { Moment } from '../../screen/Moment.tsx'
import { Card } from '../../screen/Card.tsx'
import { Empty, NOT_STATED } from '../../ui/Parts.tsx'
import { exactTime } from '../../ui/time.ts'
import type { OneEmail } from '../../screen/emailsLog.ts'
import { describeData, STEP_ICON } from './lifecycle.ts'
import styles from './emails.module.css'

/** What became of the email, in order of time, each step with what the platform says of it. */
interface LifecycleProps {
  steps: NonNullable<OneEmail['lifecycle']>
  timezone: string | null | undefined
}

export function Lifecycle({ steps, timezone }: LifecycleProps) {
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
                {at && <span className="mono">{exactTime(at)}</span>}
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
