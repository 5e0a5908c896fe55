import { describeIssue } from '../../../shared/errors.ts'
import { Button } from '@mantine/core'
import { Download, Play, RotateCcw, Users } from 'lucide-react'
import { useStore } from 'zustand'
import type { Filter } from '../../audience/filters.ts'
import { showSubscribers } from '../../audience/showSubscribers.ts'
import type { LeftOut } from '../../import/report.ts'
import screen from '../../screen/screen.module.css'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { count, counted, describeDuration } from '../../ui/time.ts'
import { Total } from './CheckStep.tsx'
import type { ImportWork, WorkState } from './importWork.ts'
import { saveErrors } from './saveErrors.ts'
import { UndoButton, UndoTold } from './UndoImport.tsx'
import styles from './import.module.css'
import outcome from './outcome.module.css'

/** What the import did, what it left out, and where to see them. */
export function ResultStep({ work }: { work: ImportWork }) {
  const state = useStore(work.store)
  const { report, result, plan, startedAt, endedAt, spent } = state
  if (!report || !result) return null
  const leftOut: LeftOut[] = [...report.faults, ...result.leftOut]
  const skipped = plan.optOut === 'skip' ? report.optedOut : 0
  const duration = spent + endedAt - startedAt
  return (
    <div className={styles['scroll']}>
      <div className={outcome['verdict']}>
        <Verdict state={state} />
        <span className={styles['dim']}>
          {counted(result.done, 'row')} in {describeDuration(duration)} ·{' '}
          {count(Math.round(result.done / Math.max(0.001, duration / 1000)))} rows/s
          {result.waited > 0 &&
            ` · ${describeDuration(result.waited * 1000)} of it waiting for the limit of calls`}
        </span>
      </div>
      <dl className={`${screen['strip']} ${outcome['totals']}`} aria-label="Result">
        <Total label="imported" value={result.imported} good />
        <Total label="updated" value={result.updated} />
        {plan.optOut === 'unsubscribe' && <Total label="of them unsubscribed" value={result.unsubscribed} />}
        <Total label="skipped, opted out" value={skipped} />
        <Total label="failed" value={report.failed + result.failed} bad={report.failed + result.failed > 0} />
      </dl>
      {result.failure && (
        <ErrorPanel failure={result.failure} context={{ tool: 'import_subscribers', done: result.done }} />
      )}
      {result.stillSubscribed.length > 0 && (
        <div className={styles['fault']} role="alert">
          <div>
            <strong>
              {counted(result.stillSubscribed.length, 'person', 'people')} who opted out could not be
              unsubscribed and may be SUBSCRIBED now.
            </strong>
            <ul className={outcome['sentences']}>
              {result.stillSubscribed.slice(0, 20).map(({ line, email, message }) => (
                <li key={line}>
                  Line {count(line)}, {email}: {message}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <div className={outcome['resultActions']}>
        {result.done < result.total && (
          <Button variant="filled" leftSection={<Play aria-hidden />} onClick={() => void work.resume()}>
            Import the other {counted(result.total - result.done, 'row')}
          </Button>
        )}
        <Button
          variant={result.done < result.total ? 'default' : 'filled'}
          leftSection={<Users aria-hidden />}
          disabled={result.imported + result.updated === 0}
          onClick={() => show(work, state)}
        >
          Show them
        </Button>
        {plan.tag.trim() === '' && (
          <span className={styles['dim']}>Lists everyone changed at the time of this import.</span>
        )}
        {leftOut.length > 0 && (
          <Button leftSection={<Download aria-hidden />} onClick={() => void saveErrors(work, leftOut)}>
            Save the {counted(new Set(leftOut.map(({ line }) => line)).size, 'row')} with errors
          </Button>
        )}
        <Button leftSection={<RotateCcw aria-hidden />} onClick={() => work.reset()}>
          Import another file
        </Button>
        <UndoButton work={work} />
      </div>
      <UndoTold state={state} />
      <Notes
        title="Left out"
        lines={leftOut.map(({ line, field, message }) => ({ line, message: withField(field, message) }))}
      />
      <Notes title="Accepted, but not as it came" lines={[...report.notes, ...result.warnings]} />
    </div>
  )
}

function withField(field: string, message: string): string {
  return field === '' || message.startsWith(field) ? message : describeIssue({ path: field, message })
}

function Verdict({ state: { result } }: { state: WorkState }) {
  if (!result) return null
  const left = result.total - result.done
  if (result.end === 'done') return <Badge meaning="healthy">Import finished</Badge>
  const why = result.end === 'cancelled' ? 'Cancelled' : 'Stopped'
  return (
    <Badge meaning="attention">
      {why}: {count(result.done)} of {count(result.total)} rows were sent and stay, {count(left)} were not
      sent
    </Badge>
  )
}

const MOST_LINES = 100

function Notes({ title, lines }: { title: string; lines: { line: number; message: string }[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={outcome['notesTitle']}>
        {title} <span className={styles['dim']}>{count(lines.length)}</span>
      </h2>
      <ul className={outcome['notes']}>
        {lines.slice(0, MOST_LINES).map(({ line, message }, index) => (
          <li key={index}>
            <span className={styles['dim']}>line {count(line)}</span> {message}
          </li>
        ))}
      </ul>
      {lines.length > MOST_LINES && (
        <p className={styles['dim']}>
          And {count(lines.length - MOST_LINES)} more
          {title === 'Left out' && ', all of them in the file of errors'}.
        </p>
      )}
    </section>
  )
}

/** By the tag of this import where there is one, else by when they were written. */
function show(work: ImportWork, { plan, worldTime }: WorkState): void {
  const { connection, organization } = work.acting
  const tag = plan.tag.trim()
  const filter: Filter =
    tag === ''
      ? {
          type: 'DATE',
          field: 'updatedAt',
          operator: 'AFTER',
          // A stepped sandbox stands still: everything of this import bears the very time it began.
          value: new Date(worldTime - 1).toISOString(),
        }
      : { type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagNames: [tag] }
  showSubscribers(connection, organization, [filter])
}
