import { listOf, recordOf } from '../../shared/text/guards.ts'
import { ActionIcon, Button } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { CONTROLS } from './controls.tsx'
import { describeType, type FieldShape } from './schema.ts'
import { UseVariable } from './variables.tsx'
import styles from './form.module.css'

type Values = Record<string, unknown>

interface FieldSetProps {
  shapes: Record<string, FieldShape>
  value: Values
  /** Dotted path of the object these fields belong to; empty for the whole input. */
  path: string
  faults: Map<string, string>
  idPrefix: string
  onChange: (value: Values) => void
  className: string | undefined
}

/** Clearing a field takes it out of the object: what is not there is not sent. */
function withField(values: Values, name: string, part: unknown): Values {
  const { [name]: _before, ...others } = values
  if (part === undefined) return others
  return name in values ? { ...values, [name]: part } : { ...others, [name]: part }
}

/** Fields of one object: a name, its type in words, the control, then the fault or the help. */
export function FieldSet({ shapes, value, path, faults, idPrefix, onChange, className }: FieldSetProps) {
  return (
    <div className={className}>
      {Object.entries(shapes).map(([name, shape]) => (
        <Field
          key={name}
          name={name}
          shape={shape}
          value={value[name]}
          path={path === '' ? name : `${path}.${name}`}
          faults={faults}
          idPrefix={idPrefix}
          onChange={(part) => onChange(withField(value, name, part))}
        />
      ))}
    </div>
  )
}

interface FieldProps {
  name: string
  shape: FieldShape
  value: unknown
  path: string
  faults: Map<string, string>
  idPrefix: string
  onChange: (value: unknown) => void
}

/** Said here only where the control itself cannot show it as its placeholder. */
function presetText({ kind, preset }: FieldShape): string | null {
  if (!['longText', 'texts', 'choices', 'pairs', 'json', 'records', 'object'].includes(kind)) return null
  const text = JSON.stringify(preset)
  return preset === undefined || preset === null || ['[]', '{}', '""'].includes(text) ? null : text
}

function Field({ name, shape, value, path, faults, idPrefix, onChange }: FieldProps) {
  const id = `${idPrefix}.${path}`
  const fault = faults.get(path)
  const preset = presetText(shape)
  const grouped = shape.kind === 'object' || shape.kind === 'records'
  const Label = grouped || shape.kind === 'pairs' || shape.kind === 'boolean' ? 'span' : 'label'
  const describedBy = [fault ? `${id}__issue` : '', shape.description === '' ? '' : `${id}__help`]
    .filter((part) => part !== '')
    .join(' ')
  return (
    <div
      className={styles['field']}
      data-field={path}
      data-kind={shape.kind}
      data-invalid={fault ? true : undefined}
    >
      <div className={styles['head']}>
        <Label className={styles['name']} id={`${id}__label`} {...(Label === 'label' ? { htmlFor: id } : {})}>
          {name}
          {shape.required && <span className={styles['required']}> required</span>}
        </Label>
        <span className={styles['type']}>
          {describeType(shape)}
          {preset !== null && (
            <>
              {' '}
              · default <code>{preset}</code>
            </>
          )}
        </span>
        <UseVariable name={name} path={path} shape={shape} value={value} onChange={onChange} />
      </div>
      <Control
        id={id}
        name={name}
        shape={shape}
        value={value}
        path={path}
        faults={faults}
        idPrefix={idPrefix}
        describedBy={describedBy}
        onChange={onChange}
      />
      {fault && (
        <div className={styles['issue']} id={`${id}__issue`} role="alert">
          {name} {fault}
        </div>
      )}
      {shape.description !== '' && (
        <div className={styles['help']} id={`${id}__help`}>
          {shape.description}
        </div>
      )}
    </div>
  )
}

/** Text in a field of another kind, such as a variable in a number: its own control could not show it. */
function isForeignText({ kind, options }: FieldShape, value: unknown): boolean {
  if (typeof value !== 'string') return false
  return kind === 'choice' ? !options.includes(value) : !['text', 'longText', 'json'].includes(kind)
}

function Control(props: FieldProps & { id: string; describedBy: string }): ReactNode {
  const { id, shape, value, path, faults, idPrefix, describedBy, onChange } = props
  const leaf = { id, shape, value, invalid: faults.has(path), describedBy, change: onChange }
  if (isForeignText(shape, value)) return <CONTROLS.text {...leaf} />
  if (shape.kind === 'object') {
    return (
      <FieldSet
        shapes={shape.properties}
        value={recordOf(value)}
        path={path}
        faults={faults}
        idPrefix={idPrefix}
        className={styles['nested']}
        onChange={(next) => onChange(Object.keys(next).length === 0 ? undefined : next)}
      />
    )
  }
  if (shape.kind === 'records') return <Records {...props} />
  const Leaf = CONTROLS[shape.kind]
  return <Leaf {...leaf} />
}

function Records({ id, name, shape, value, path, faults, idPrefix, onChange }: FieldProps & { id: string }) {
  const entries = listOf(value)
  const set = (next: unknown[]): void => onChange(next.length === 0 ? undefined : next)
  return (
    <div className={styles['entries']} id={id} role="group" aria-labelledby={`${id}__label`}>
      {entries.map((entry, index) => (
        // Entries have no id of their own; their place is what they are known by.
        <div className={styles['entry']} role="group" aria-label={`${name} entry ${index + 1}`} key={index}>
          <div className={styles['entryHead']}>
            <span>{index + 1}</span>
            <ActionIcon
              aria-label={`Remove entry ${index + 1} of ${name}`}
              onClick={() => set(entries.toSpliced(index, 1))}
            >
              <Trash2 aria-hidden />
            </ActionIcon>
          </div>
          <FieldSet
            shapes={shape.properties}
            value={recordOf(entry)}
            path={`${path}.${index}`}
            faults={faults}
            idPrefix={idPrefix}
            className={styles['entryBody']}
            onChange={(next) => set(entries.with(index, next))}
          />
        </div>
      ))}
      <Button
        leftSection={<Plus aria-hidden />}
        onClick={() => set([...entries, {}])}
        className={styles['add']}
      >
        Add entry
      </Button>
    </div>
  )
}
