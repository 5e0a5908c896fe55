import { listOf, recordOf } from '../../shared/text/guards.ts'
import { ActionIcon, Button } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { CONTROLS } from './controls.tsx'
import { describeType, type FieldShape, readTyped } from './schema.ts'
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

/** Text in a field of another kind, such as a variable in a number: its own control could not show it. */
function isForeignText({ kind, options }: FieldShape, value: unknown): boolean {
  if (typeof value !== 'string') return false
  return kind === 'choice' ? !options.includes(value) : !['text', 'longText', 'json'].includes(kind)
}

/**
 * Returns whether a field is drawn as a text field, and what its element hears of the focus. A text field that a
 * person is in stays one, also when it is emptied or holds the name of an option: another control in its place
 * would lose the focus.
 */
function useForeignText(id: string, shape: FieldShape, value: unknown) {
  const [held, setHeld] = useState(false)
  const isForeign = isForeignText(shape, value)
  return {
    asText: isForeign || held,
    onFocus: (event: FocusEvent) => {
      if (isForeign && event.target.id === id) setHeld(true)
    },
    onBlur: () => setHeld(false),
  }
}

/** What was read from a text, as that text. */
function writeTyped(value: unknown): unknown {
  return Array.isArray(value) ? value.join(', ') : value
}

/** Kinds of field with more than one control. */
const MANY_PARTS: readonly FieldShape['kind'][] = ['object', 'records', 'pairs', 'boolean']

function Field({ name, shape, value, path, faults, idPrefix, onChange }: FieldProps) {
  const id = `${idPrefix}.${path}`
  const fault = faults.get(path)
  const preset = presetText(shape)
  const { asText, ...focus } = useForeignText(id, shape, value)
  // A label names one control; a control of many parts is named by the id of these words.
  const Label = !asText && MANY_PARTS.includes(shape.kind) ? 'span' : 'label'
  const describedBy = [fault ? `${id}__issue` : '', shape.description === '' ? '' : `${id}__help`]
    .filter((part) => part !== '')
    .join(' ')
  return (
    <div
      className={styles['field']}
      data-field={path}
      data-kind={shape.kind}
      data-invalid={fault ? true : undefined}
      {...focus}
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
        asText={asText}
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

interface FieldControlProps extends FieldProps {
  id: string
  describedBy: string
  /** Drawn as a text field, whatever its kind. */
  asText: boolean
}

function Control(props: FieldControlProps): ReactNode {
  const { id, shape, value, path, faults, idPrefix, describedBy, asText, onChange } = props
  const leaf = { id, shape, value, invalid: faults.has(path), describedBy, change: onChange }
  if (asText) {
    const typed = (next: unknown): void => onChange(typeof next === 'string' ? readTyped(shape, next) : next)
    return <CONTROLS.text {...leaf} value={writeTyped(value)} change={typed} />
  }
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
