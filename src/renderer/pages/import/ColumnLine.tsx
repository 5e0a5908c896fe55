import { cutText } from '../../../shared/text/characters.ts'
import { isSameName } from '../../../shared/text/clean.ts'
import { Autocomplete, Checkbox, Select } from '@mantine/core'
import { MOST_CHARACTERS } from '../../../engine/domain/limits.ts'
import { guessDateOrder } from '../../import/dates.ts'
import { guessTagSeparator } from '../../import/guess.ts'
import { SEPARATORS } from '../../import/parse.ts'
import { TARGET_LABEL, type DateOrder, type Target, type TargetKind } from '../../import/targets.ts'
import type { FileView } from '../../import/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './import.module.css'

interface ColumnLineProps {
  header: string
  index: number
  view: FileView
  target: Target
  fields: string[]
  onTarget: (target: Target) => void
}

const KINDS = (Object.keys(TARGET_LABEL) as TargetKind[]).map((kind) => ({
  value: kind,
  label: TARGET_LABEL[kind],
}))

function samplesOf(view: FileView, index: number): string[] {
  return view.sample.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '')
}

/** Another target starts with what the column itself suggests. */
function startTarget(kind: TargetKind, header: string, view: FileView, index: number): Target {
  const samples = samplesOf(view, index)
  if (kind === 'tags') return { kind, separator: guessTagSeparator(samples) }
  if (kind === 'createdAt') return { kind, order: guessDateOrder(samples)?.order ?? 'iso' }
  if (kind === 'field') return { kind, name: header, decimalComma: false }
  return { kind }
}

/** One column of the file: its name, what it holds, what it becomes and how. */
export function ColumnLine({ header, index, view, target, fields, onTarget }: ColumnLineProps) {
  const samples = [...new Set(samplesOf(view, index))].slice(0, 3)
  return (
    <tr data-ignored={target.kind === 'ignore' || undefined}>
      <th scope="row" className="mono">
        {header}
      </th>
      <td>
        {samples.length === 0 ? (
          <span className={styles['dim']}>empty in the first rows</span>
        ) : (
          samples.map((sample) => (
            <span key={sample} className={styles['sample']} title={sample}>
              {sample}
            </span>
          ))
        )}
      </td>
      <td>
        <Select
          aria-label={`${header} becomes`}
          data={KINDS}
          value={target.kind}
          allowDeselect={false}
          searchable
          selectFirstOptionOnChange
          onChange={(kind) => kind !== null && onTarget(startTarget(kind, header, view, index))}
        />
      </td>
      <td>
        <How header={header} index={index} view={view} target={target} fields={fields} onTarget={onTarget} />
      </td>
    </tr>
  )
}

const TAG_SEPARATORS = [...SEPARATORS.filter(({ value }) => value !== '\t'), { value: '/', label: 'Slash /' }]
const DATE_ORDERS: { value: DateOrder; label: string }[] = [
  { value: 'iso', label: '2025-12-31' },
  { value: 'dayFirst', label: '31/12/2025, day first' },
  { value: 'monthFirst', label: '12/31/2025, month first' },
]

function How({ header, index, view, target, fields, onTarget }: ColumnLineProps) {
  if (target.kind === 'tags')
    return (
      <Select
        aria-label={`Separator of tags in ${header}`}
        data={TAG_SEPARATORS}
        value={target.separator}
        allowDeselect={false}
        onChange={(separator) => separator !== null && onTarget({ ...target, separator })}
      />
    )
  if (target.kind === 'createdAt') {
    return (
      <>
        <Select
          aria-label={`Order of the date in ${header}`}
          data={DATE_ORDERS}
          value={target.order}
          allowDeselect={false}
          onChange={(order) => order !== null && onTarget({ ...target, order })}
        />
        {view.uncertain[index] && target.order !== 'iso' && (
          <span className={styles['attention']}>Day or month first? The file does not say.</span>
        )}
      </>
    )
  }
  if (target.kind === 'consent') return <span className={styles['dim']}>see the question above</span>
  if (target.kind === 'field') {
    const isNew = !fields.some((name) => isSameName(name, target.name))
    return (
      <div className={styles['field']}>
        <Autocomplete
          aria-label={`Custom field for ${header}`}
          data={fields}
          value={target.name}
          onChange={(name) => onTarget({ ...target, name: cutText(name, MOST_CHARACTERS).text })}
        />
        {isNew && target.name.trim() !== '' && <Badge meaning="info">new</Badge>}
        <Checkbox
          label="1,5 → 1.5"
          aria-label={`Decimal commas of ${header} become points`}
          checked={target.decimalComma}
          onChange={(event) => onTarget({ ...target, decimalComma: event.currentTarget.checked })}
        />
      </div>
    )
  }
  if (target.kind === 'country') return <span className={styles['dim']}>ISO codes and country names</span>
  if (target.kind === 'attributes')
    return <span className={styles['dim']}>each key becomes a custom field</span>
  return null
}
