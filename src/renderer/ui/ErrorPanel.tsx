import { Button } from '@mantine/core'
import { CircleSlash, Copy, CornerUpLeft, OctagonAlert, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ConnectionErrorCode, ErrorCode, QuestionErrorCode } from '../../shared/errors.ts'
import { isConnectionError } from '../../shared/errors.ts'
import { HOST_SILENT, SESSION_ENDED } from '../../shared/console-session.ts'
import type { Failure } from '../../shared/result.ts'
import { copyText } from './Parts.tsx'
import { nameField, nameFieldIn } from './fieldNames.ts'
import styles from './parts.module.css'

/** Cause, field, next step, and a detail that can be pasted into a ticket. */

/** Where the message itself says what to do, nothing is added. */
const NEXT_STEP: Record<ErrorCode, string> &
  Partial<Record<ConnectionErrorCode | QuestionErrorCode, string>> = {
  VALIDATION_ERROR: 'Correct what is named, then try again. Nothing was changed.',
  WRONG_STATE:
    'The record is not in a state that allows this. Look at its status, then choose another action.',
  // Why it was not accepted is told by the banner of the connection, or by the message itself.
  AUTHENTICATION_ERROR: 'Enter the key of this connection again, or a new one, then try again.',
  PLAN_LIMIT_REACHED: 'The plan of this organization does not allow more. Remove some, or change the plan.',
  CONFIRMATION_REQUIRED: 'Run again to receive a fresh confirmation.',
  FORBIDDEN: 'This connection or organization does not allow the call. Nothing was changed.',
  REVIEW_UNAVAILABLE: 'The review that must precede this could not run. Try again later.',
  TOOL_NOT_FOUND: 'This connection does not list the tool. Choose one from the list on the left.',
  NOT_FOUND:
    'Check what was asked for, and the connection. Records of an organization are found by acting as that one.',
  METHOD_NOT_ALLOWED: 'The address exists but not for this kind of request.',
  CONFLICT: 'Someone changed or made this first. Read the current record, then repeat with its values.',
  PAYLOAD_TOO_LARGE: 'Send less at once: smaller batches or a shorter content.',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON.',
  RATE_LIMIT_ERROR: 'Too many calls in this minute. Wait, then run again.',
  INTERNAL_ERROR: 'Try again. If it keeps failing, copy the details for your admin.',
  CONNECTION_CUT: 'If it keeps failing, ask who runs the deployment.',
  NO_ANSWER: 'The server may be busy. If it keeps failing, ask who runs the deployment.',
  SERVER_FAILED: 'The trouble is at the deployment. If it keeps failing, ask who runs it.',
  CANCELED: 'Run it again when you want it.',
  LEFT: 'Run it again when you want it.',
}

const SEE_BANNER = 'The top of the page says what to do. What you typed stays here.'

/** Returns what to do about a failure. Of a host or session that is gone the banner tells, and nothing else. */
export function nextStepOf({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  if (message === SESSION_ENDED || message.includes(HOST_SILENT)) return SEE_BANNER
  if (Object.hasOwn(NEXT_STEP, code)) return NEXT_STEP[code as ErrorCode]
  return isConnectionError(code) ? '' : NEXT_STEP.INTERNAL_ERROR
}

function RetryIn({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = window.setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => window.clearInterval(timer)
  }, [])
  return <span>{left > 0 ? `A retry makes sense in ${left} s.` : 'A retry makes sense now.'}</span>
}

interface ErrorPanelProps {
  failure: Failure
  /** Where it happened; goes into the copied detail. Never holds a key. */
  context?: Record<string, unknown>
  onRetry?: () => void
  onField?: (path: string) => void
  /** Whether the form has a field of this path, or of what it is a part of; without it, it has all. */
  hasField?: (path: string) => boolean
}

export function ErrorPanel({ failure, context, onRetry, onField, hasField = () => true }: ErrorPanelProps) {
  const issues = failure.issues ?? []
  const [only] = issues
  // A single fault is the message already: only the way to its field is added.
  const told =
    issues.length === 1 &&
    only !== undefined &&
    [only.message, only.hint ?? ''].every((part) => failure.message.includes(part))
  const detail = JSON.stringify(
    { ...context, code: failure.code, message: failure.message, issues: failure.issues },
    null,
    2,
  )
  // What a person gave up himself is no fault.
  const isGivenUp = failure.code === 'CANCELED' || failure.code === 'LEFT'
  const Icon = isGivenUp ? CircleSlash : OctagonAlert
  return (
    <div role="alert" className={styles['error']} data-quiet={isGivenUp || undefined}>
      <div className={styles['errorTitle']}>
        <Icon aria-hidden />
        <span>{onField ? failure.message : nameFieldIn(failure.message)}</span>
      </div>
      {issues.length > 0 && !told && (
        <ul className={styles['issues']} aria-label="Fields at fault">
          {issues.map((issue) => (
            <li key={`${issue.path}:${issue.message}`}>
              {onField && issue.path !== '' && hasField(issue.path) ? (
                <button type="button" className={styles['issuePath']} onClick={() => onField(issue.path)}>
                  {issue.path}
                </button>
              ) : (
                <span className="mono">{issue.path === '' ? '(whole input)' : nameField(issue.path)}</span>
              )}
              <span>
                {issue.message} {issue.hint && <span className={styles['issueHint']}>{issue.hint}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['errorNext']}>
        {nextStepOf(failure)} {failure.retryAfter !== undefined && <RetryIn seconds={failure.retryAfter} />}
      </div>
      <div className={styles['errorRow']}>
        <code>{failure.code}</code>
        {told && onField && only.path !== '' && hasField(only.path) && (
          <Button leftSection={<CornerUpLeft aria-hidden />} onClick={() => onField(only.path)}>
            Go to {only.path}
          </Button>
        )}
        {onRetry && (
          <Button leftSection={<RotateCw aria-hidden />} onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Copy aria-hidden />}
          onClick={() => void copyText(detail)}
        >
          Copy detail
        </Button>
      </div>
    </div>
  )
}
