import { Button } from '@mantine/core'
import { OctagonAlert } from 'lucide-react'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { forgetClockNotice, type ClockWork } from '../state/clock.ts'
import styles from './clock.module.css'

/** What the clock is busy with before it moves, what it did, or why it did not. */
export function ClockNotice({ connection, work }: { connection: ConnectionSummary; work: ClockWork }) {
  const { busy, told, failure } = work
  if (failure)
    return (
      <span role="alert" className={styles['fault']} title={`${failure.code}: ${failure.message}`}>
        <OctagonAlert aria-hidden />
        <span>{failure.message}</span>
        <Button variant="subtle" color="gray" onClick={() => forgetClockNotice(connection.id)}>
          Dismiss
        </Button>
      </span>
    )
  return (
    <span role="status" className={styles['told']}>
      {busy === null ? told : SAYS[busy]}
    </span>
  )
}

const SAYS = {
  advance: 'Keeping a copy to come back to…',
  rewind: 'Putting the world back…',
  mode: 'Changing the mode…',
} as const
