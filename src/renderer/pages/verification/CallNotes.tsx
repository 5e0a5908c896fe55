import { type ShownTime, useShownTime } from '../../ui/shownTime.ts'
import { Button } from '@mantine/core'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Case, CaseCall } from './useCase.ts'
import styles from './case.module.css'
import { useScope } from '../../screen/scope.tsx'
import { useLink } from '../../state/hooks.ts'

/** What of the four answers is not there yet, or was refused: the page goes on with the others. */
const LOST: Record<string, string> = {
  get_org: 'The subscription and the time zone are missing below.',
  get_org_verification: 'What is below is as it was read before.',
  get_review_emails: 'The flagged emails are missing below.',
  get_user: 'Ban, sessions and other organizations of the account are missing below.',
}

interface CallNotesProps {
  calls: CaseCall[]
  /** When the verification was read, ms UTC of this machine. */
  readAt: number
  onRetry: () => void
}

export function CallNotes({ calls, readAt, onRetry }: CallNotesProps) {
  const { connection } = useScope()
  const time = useShownTime()
  const failed = calls.filter(({ failure }) => failure !== null)
  const waiting = calls.filter(({ state }) => state === 'waiting')
  return (
    <>
      {waiting.length > 0 && (
        <p className={styles['waiting']} role="status">
          Reading {waiting.map(({ tool }) => tool).join(', ')}…
        </p>
      )}
      {failed.length > 0 && (
        <div className={styles['refused']} role="alert">
          <CircleAlert aria-hidden />
          <div>
            <p>
              <strong>
                {connection.label} did not answer
                {failed.length < calls.length && ` ${failed.length} of ${calls.length} questions`}.
              </strong>{' '}
              Shown: as read at {time.hours(readAt)} {time.zone}.
            </p>
            <ul>
              {failed.map(({ tool, state, failure }) => (
                <li key={tool}>
                  <code>{tool}</code>: {failure?.message} <code>{failure?.code}</code>{' '}
                  {state === 'stale' ? 'What was read before is shown.' : LOST[tool.replace(/#.*/, '')]}
                </li>
              ))}
            </ul>
          </div>
          <Button leftSection={<RotateCw aria-hidden />} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}

/** Reads everything again, and says beside the button what came of it: whatever part is in view. */
export function ReadAgain({ calls, isReading, readAt, refetch }: Case) {
  const [asked, setAsked] = useState(false)
  const time = useShownTime()
  const failed = calls.filter(({ failure }) => failure !== null)
  const [first] = failed
  const link = useLink()
  const told = link === 'up' ? sayRead({ isReading, readAt, failed }, time) : NOT_ASKED
  const isWrong = first !== undefined || link !== 'up'
  const ask = (): void => {
    setAsked(true)
    refetch()
  }
  return (
    <span className={styles['again']}>
      {asked && (
        <span
          role={isWrong && !isReading ? 'alert' : 'status'}
          className={styles[isWrong ? 'notRead' : 'read']}
        >
          {told}
        </span>
      )}
      <Button variant="subtle" color="gray" leftSection={<RotateCw aria-hidden />} onClick={ask}>
        Read again
      </Button>
    </span>
  )
}

const NOT_ASKED = 'Read again when the host is back'

function sayRead(
  { isReading, readAt, failed }: Pick<Case, 'isReading' | 'readAt'> & { failed: CaseCall[] },
  time: ShownTime,
): string {
  const when = `${time.hours(readAt)} ${time.zone}`
  const [first, ...others] = failed
  if (isReading) return 'Reading…'
  if (!first) return `Read again at ${when}`
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return `Not read again: ${first.tool}${more} (${first.failure?.code}). Shown is ${when}`
}
