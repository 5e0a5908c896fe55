import { Button, Popover } from '@mantine/core'
import { useMemo } from 'react'
import type { AnswerWire, ToolListing } from '../../../shared/bridge.ts'
import { jsonHeaders, retryHeaders, toAdminEnvelope, toEnvelope } from '../../../shared/envelopes.ts'
import { isErrorCode } from '../../../shared/errors.ts'
import { success } from '../../../shared/result.ts'
import { writeBytes } from '../../../shared/text/amounts.ts'
import { countBytes } from '../../../shared/text/characters.ts'
import { useScope } from '../../screen/scope.tsx'
import type { ToolRun } from '../../state/answers.ts'
import { Age } from '../../ui/Parts.tsx'
import { describeDuration } from '../../ui/time.ts'
import styles from './answer.module.css'

/**
 * Returns the answer as HTTP has it. A deployment's is what came; a sandbox's what its HTTP door sends for the same
 * result. Null where no answer came.
 */
export function wireOf(
  answer: Pick<ToolRun, 'failure' | 'data' | 'wire'>,
  tool: ToolListing,
): AnswerWire | null {
  const { failure, data, wire } = answer
  if (wire !== null) return wire
  if (failure !== null && !isErrorCode(failure.code)) return null
  const result = failure === null ? success(data) : { ok: false as const, error: failure }
  const { status, body } = tool.surface === 'admin' ? toAdminEnvelope(tool.name, result) : toEnvelope(result)
  const bytes = countBytes(JSON.stringify(body))
  return { status, bytes, headers: { ...jsonHeaders(bytes), ...(failure ? retryHeaders(failure) : {}) } }
}

/** What is to be known of an answer beside itself: status and size, which open the headers, and time. */
export function AnswerFacts({ answer, tool }: { answer: ToolRun; tool: ToolListing }) {
  const wire = useMemo(() => wireOf(answer, tool), [answer, tool])
  return (
    <>
      {wire && <Headers wire={wire} came={answer.wire !== null} durationMs={answer.durationMs} />}
      <span className={styles['facts']}>
        {describeDuration(answer.durationMs)}{' '}
        <span className={styles['asOf']}>
          · as of <Age at={answer.startedAt} />
        </span>
      </span>
    </>
  )
}

interface HeadersProps {
  wire: AnswerWire
  /** They came with the answer of a deployment. */
  came: boolean
  durationMs: number
}

function Headers({ wire, came, durationMs }: HeadersProps) {
  const { connection } = useScope()
  const rows = Object.entries(wire.headers).toSorted(([left], [right]) => left.localeCompare(right))
  return (
    <Popover position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" className={styles['status']} title="Headers">
          HTTP {wire.status} · {writeBytes(wire.bytes)}
          <span className="visually-hidden">, headers</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles['headers']}>
        <p>
          {came
            ? `As ${connection.label} answered, after ${describeDuration(durationMs)}. Cookies and headers that say nothing of the call are left out.`
            : 'A call of the console on a sandbox has no HTTP headers. A script gets these for the same answer, and X-RateLimit-… of its key: calls of the console are not counted.'}
        </p>
        <table tabIndex={0} aria-label="Status and headers">
          <tbody>
            <tr>
              <th scope="row">status</th>
              <td>{wire.status}</td>
            </tr>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Popover.Dropdown>
    </Popover>
  )
}
