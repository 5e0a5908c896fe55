import { Button, Checkbox, Select } from '@mantine/core'
import { OctagonAlert } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { ENCODINGS } from '../../import/encoding.ts'
import { SEPARATORS } from '../../import/parse.ts'
import { planFaults, type ImportPlan } from '../../import/plan.ts'
import type { FileView } from '../../import/session.ts'
import { TARGET_LABEL } from '../../import/targets.ts'
import { queries } from '../../state/queries.ts'
import { CopyableTable } from '../../ui/table/CopyableTable.tsx'
import { csvOf } from '../../ui/table/columns.ts'
import { count, counted } from '../../ui/time.ts'
import { ColumnLine } from './ColumnLine.tsx'
import { ConsentQuestions } from './ConsentQuestions.tsx'
import type { ImportWork } from './importWork.ts'
import { PlanOptions } from './PlanOptions.tsx'
import styles from './import.module.css'
import options from './options.module.css'
import { useScope } from '../../screen/scope.tsx'

/** How the file is read, and what each column becomes, beside what it holds. */
export function ColumnsStep({ work, fields }: { work: ImportWork; fields: string[] }) {
  const { connection } = useScope()
  const { view, plan, busy, problem, reading } = useStore(work.store)
  const { data: clock } = useQuery({
    ...queries.clock(connection.id),
    enabled: connection.kind === 'sandbox',
  })
  if (!view) return null
  const faults = view.fault ? [] : planFaults(plan, view.headers)
  // The sandbox has a time of its own; a deployment lives now.
  const now = clock ? new Date(clock.now).getTime() : Date.now()
  const read = (change: Partial<typeof reading>): void => void work.read(change, fields)
  return (
    <>
      <div className={styles['reading']} role="group" aria-label="How the file is read">
        <Select
          label="Encoding"
          description={view.encodingReason}
          w={260}
          allowDeselect={false}
          data={ENCODINGS}
          value={view.encoding}
          onChange={(encoding) => encoding !== null && read({ encoding })}
        />
        <Select
          label="Separator"
          description={reading.separator === null ? 'found in the file' : 'chosen by you'}
          w={150}
          allowDeselect={false}
          data={SEPARATORS}
          value={view.separator}
          onChange={(separator) => separator !== null && read({ separator })}
        />
        <Checkbox
          label="The first line names the columns"
          checked={view.header}
          onChange={(event) => read({ header: event.currentTarget.checked })}
        />
        {view.broken > 0 && (
          <p className={styles['attention']} role="status">
            {counted(view.broken, 'letter')} cannot be read in this encoding. Choose another.
          </p>
        )}
      </div>
      {view.fault ? (
        <div className={styles['fault']} role="alert">
          <OctagonAlert aria-hidden />
          <div>
            <strong>
              {view.fault.line === null
                ? view.fault.message
                : `Line ${count(view.fault.line)}: ${view.fault.message}.`}
            </strong>
            <p>
              {view.fault.line === null
                ? 'Nothing was imported.'
                : 'From there on cells and lines run into each other, so nothing of this file is imported. Correct the line and choose the file again.'}
            </p>
          </div>
        </div>
      ) : (
        <>
          <div className={styles['scroll']}>
            <ConsentQuestions work={work} />
            <CopyableTable label="the columns" csv={() => csvOf(columnsOf(view, plan), MAPPING)}>
              <table className={styles['mapping']}>
                <caption className="visually-hidden">Columns of {view.name}</caption>
                <thead>
                  <tr>
                    <th scope="col">Column</th>
                    <th scope="col">First values</th>
                    <th scope="col">Becomes</th>
                    <th scope="col">How</th>
                  </tr>
                </thead>
                <tbody>
                  {view.headers.map((header, index) => (
                    <ColumnLine
                      key={`${index}/${header}`}
                      header={header}
                      index={index}
                      view={view}
                      target={plan.columns[index] ?? { kind: 'ignore' }}
                      fields={fields}
                      onTarget={(target) => work.setColumn(index, target)}
                    />
                  ))}
                </tbody>
              </table>
            </CopyableTable>
            <PlanOptions work={work} />
          </div>
          <PlanFaults faults={faults} />
        </>
      )}
      <div className={styles['foot']}>
        {problem && <span className={styles['attention']}>{problem}</span>}
        <Button onClick={() => work.reset()}>Choose another file</Button>
        <Button
          variant="filled"
          disabled={view.fault !== null || faults.length > 0}
          loading={busy !== null}
          onClick={() => void work.check(now)}
        >
          Check {view.fault ? 'rows' : counted(view.rows, 'row')}
        </Button>
      </div>
    </>
  )
}

/** What CSV has of the columns of a file: names, first values, and what each becomes. */
const MAPPING = ['Column', 'First values', 'Becomes', 'How'].map((key) => ({ key }))

function columnsOf({ headers, sample }: FileView, { columns }: ImportPlan): Record<string, unknown>[] {
  return headers.map((header, index) => {
    const { kind, ...how } = columns[index] ?? { kind: 'ignore' }
    return {
      Column: header,
      'First values': sample.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== ''),
      Becomes: TARGET_LABEL[kind],
      How: Object.entries(how).map(([name, value]) => `${name}: ${value}`),
    }
  })
}

function PlanFaults({ faults }: { faults: string[] }) {
  if (faults.length === 0) return null
  return (
    <div className={options['planFaults']} role="alert">
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  )
}
