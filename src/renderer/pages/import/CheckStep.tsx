import { useScope } from '../../screen/scope.tsx'
import { isSameName } from '../../../shared/text/clean.ts'
import { describeIssue } from '../../../shared/errors.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { AlertTriangle, Download } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { CheckReport } from '../../import/check.ts'
import screen from '../../screen/screen.module.css'
import { Badge } from '../../ui/Badge.tsx'
import { CopyCsv } from '../../ui/table/CopyCsv.tsx'
import { KeysOn } from '../../ui/shortcuts.ts'
import type { TableColumn } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/Table.tsx'
import { count, counted } from '../../ui/time.ts'
import { ConfirmOptOuts } from './ConfirmOptOuts.tsx'
import type { ImportWork } from './importWork.ts'
import { saveErrors } from './saveErrors.ts'
import styles from './import.module.css'
import outcome from './outcome.module.css'

interface CheckStepProps {
  work: ImportWork
  fields: string[]
}

/** What the check found, before anything is sent. */
export function CheckStep({ work, fields }: CheckStepProps) {
  const { report, plan, busy } = useStore(work.store)
  const { connection } = useScope()
  const [asking, setAsking] = useState(false)
  if (!report) return null
  const { sends } = report
  const shared = report.optedOut - report.optOuts.reduce((sum, { rows }) => sum + rows, 0)
  const total = sends.import + sends.optedOut
  const start = (): void => {
    if (sends.optedOut > 0 && !asking) return setAsking(true)
    setAsking(false)
    void work.run(fields, connection.kind === 'sandbox')
  }
  const newFields = report.fields.filter((name) => !fields.some((known) => isSameName(known, name)))
  return (
    <>
      <div className={styles['scroll']}>
        <dl className={`${screen['strip']} ${outcome['totals']}`} aria-label="What the check found">
          <Total label="rows in the file" value={report.rows} />
          <Total label="can be imported" value={sends.import} good />
          {plan.optOut === 'unsubscribe' ? (
            <Total label="imported, then unsubscribed" value={sends.optedOut} />
          ) : (
            <Total label="opted out, left out" value={report.optedOut} />
          )}
          <Total label="with errors, left out" value={report.failed} bad={report.failed > 0} />
          <Total label="duplicates; the last row wins" value={report.duplicates} />
        </dl>
        <ul className={outcome['sentences']}>
          {report.optOuts.map(({ header, label, rows }) => (
            <li key={`${header}/${label}`}>
              {counted(rows, 'row')} opted out by {header}: {label}.
            </li>
          ))}
          {shared > 0 && <li>{counted(shared, 'other row')} of the same addresses opted out with them.</li>}
          {report.short > 0 && (
            <li>
              {counted(report.short, 'row')} with fewer cells than the header: the rest counts as empty.
            </li>
          )}
          {report.unread.map(({ header, target, keptIn, rows, example }) => (
            <li key={`${header}/${target}`}>
              {counted(rows, 'value')} of {header} cannot be read as {target}, such as “{example}”: kept as
              text in {keptIn}, and the rows are imported.
            </li>
          ))}
          {newFields.length > 0 && (
            <li>
              {counted(newFields.length, 'custom field')} will be created: {newFields.join(', ')}.
            </li>
          )}
          {report.tags.length > 0 && (
            <li>
              {counted(report.tags.length, 'tag')} used, created where missing:{' '}
              {report.tags.slice(0, 12).join(', ')}
              {report.tags.length > 12 && ` and ${count(report.tags.length - 12)} more`}.
            </li>
          )}
          <li>
            {plan.resubscribe
              ? 'People who unsubscribed here are brought back.'
              : 'People who unsubscribed here stay unsubscribed.'}{' '}
            {plan.triggerWorkflows ? 'Workflows may start and send mail.' : 'No workflow starts.'}
          </li>
        </ul>
        <Findings work={work} report={report} leavesOut={plan.optOut === 'skip' && report.optedOut > 0} />
      </div>
      <div className={styles['foot']}>
        <Button onClick={() => work.back('columns')}>Back to the columns</Button>
        <Button variant="filled" disabled={total === 0} loading={busy !== null} onClick={start}>
          {total === 0 ? 'Nothing to import' : `Import ${counted(total, 'row')}`}
        </Button>
      </div>
      {asking && (
        <ConfirmOptOuts
          subscribers={sends.import}
          optedOut={sends.optedOut}
          leaving={report.leaving}
          onCancel={() => setAsking(false)}
          onConfirm={start}
        />
      )}
    </>
  )
}

/** A figure of the import with its label; the steps after this one show theirs with it. */
export function Total({
  label,
  value,
  good = false,
  bad = false,
}: {
  label: string
  value: number
  good?: boolean
  bad?: boolean
}) {
  return (
    <div data-good={(good && value > 0) || undefined} data-bad={bad || undefined}>
      <dt>{label}</dt>
      <dd>
        {bad && <AlertTriangle aria-hidden />}
        {count(value)}
      </dd>
    </div>
  )
}

const FAULT_COLUMNS: TableColumn<object>[] = [
  { key: 'line', width: 70 },
  { key: 'column' },
  { key: 'error', width: 420 },
  { key: 'cell' },
]
const NOTE_COLUMNS: TableColumn<object>[] = [
  { key: 'line', width: 70 },
  { key: 'note', width: 720 },
]

type Shown = 'faults' | 'notes'

interface FindingsProps {
  work: ImportWork
  report: CheckReport
  /** People who opted out stay away, so that not every row is imported. */
  leavesOut: boolean
}

function Findings({ work, report, leavesOut }: FindingsProps) {
  const [chosen, setShown] = useState<Shown | null>(null)
  const { faults, notes } = report
  if (faults.length + notes.length === 0)
    return report.good === 0 ? null : (
      <p>
        <Badge meaning="healthy">Every {leavesOut && 'other '}row can be imported as it is</Badge>
      </p>
    )
  const shown = chosen ?? (faults.length > 0 ? 'faults' : 'notes')
  const rows: object[] =
    shown === 'faults'
      ? faults.map(({ line, header, field, cell, message }) => ({
          line,
          column: header || '–',
          error: describeIssue({ path: field, message }),
          cell,
        }))
      : notes.map(({ line, message }) => ({ line, note: message }))
  return (
    <section aria-label="Findings" className={outcome['findings']}>
      <div className={`${outcome['findingsHead']} small`}>
        <SegmentedControl
          aria-label="Findings shown"
          value={shown}
          onChange={(next) => setShown(next)}
          data={[
            { value: 'faults', label: `Errors ${count(faults.length)}`, disabled: faults.length === 0 },
            { value: 'notes', label: `Notes ${count(notes.length)}`, disabled: notes.length === 0 },
          ]}
        />
        <span className={outcome['push']} />
        <CopyCsv rows={rows} columns={shown === 'faults' ? FAULT_COLUMNS : NOTE_COLUMNS} />
        {faults.length > 0 && (
          <Button leftSection={<Download aria-hidden />} onClick={() => void saveErrors(work, faults)}>
            Save the rows with errors
          </Button>
        )}
      </div>
      <div className={outcome['findingsTable']}>
        {/* j and k stay with the page: its rows only tell what was found. */}
        <KeysOn value={false}>
          <Table
            key={shown}
            rows={rows}
            columns={shown === 'faults' ? FAULT_COLUMNS : NOTE_COLUMNS}
            label={shown === 'faults' ? 'Rows with errors' : 'Notes'}
          />
        </KeysOn>
      </div>
    </section>
  )
}
