import { textsOf } from '../../shared/text/guards.ts'
import {
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { ComponentType } from 'react'
import { JsonControl, PairsControl, type ControlProps } from './looseControls.tsx'
import type { FieldKind } from './schema.ts'

/** One control per kind of field. An empty control means the field is not sent. */

function presetHint(preset: unknown): string | undefined {
  if (preset === undefined || preset === null || preset === '') return undefined
  return `default ${typeof preset === 'string' ? preset : JSON.stringify(preset)}`
}

function common({ id, invalid, describedBy }: ControlProps) {
  return { id, error: invalid, 'aria-describedby': describedBy, autoComplete: 'off' }
}

/** A value of another type, typed as JSON, is shown as it is rather than hidden. */
function shownText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function TextControl(props: ControlProps) {
  const { value, change, shape } = props
  return (
    <TextInput
      {...common(props)}
      placeholder={presetHint(shape.preset)}
      value={shownText(value)}
      onChange={(event) => change(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
    />
  )
}

function LongTextControl(props: ControlProps) {
  const { value, change } = props
  return (
    <Textarea
      {...common(props)}
      autosize
      minRows={2}
      maxRows={10}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => change(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
    />
  )
}

function NumberControl(props: ControlProps) {
  const { value, change, shape } = props
  return (
    <NumberInput
      {...common(props)}
      hideControls
      allowDecimal={shape.schema['type'] !== 'integer'}
      placeholder={presetHint(shape.preset)}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => change(typeof next === 'number' ? next : undefined)}
    />
  )
}

const BOOLEAN = [
  { value: 'unset', label: 'not sent' },
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
]

function BooleanControl({ id, value, change, shape, describedBy }: ControlProps) {
  const unset = shape.preset === undefined ? 'not sent' : `default: ${JSON.stringify(shape.preset)}`
  return (
    <SegmentedControl
      id={id}
      aria-labelledby={`${id}__label`}
      aria-describedby={describedBy}
      value={typeof value === 'boolean' ? String(value) : 'unset'}
      fullWidth
      data={BOOLEAN.map((option) => (option.value === 'unset' ? { ...option, label: unset } : option))}
      onChange={(next) => change(next === 'unset' ? undefined : next === 'true')}
    />
  )
}

function ChoiceControl(props: ControlProps) {
  const { value, change, shape } = props
  return (
    <Select
      {...common(props)}
      data={shape.options}
      value={typeof value === 'string' ? value : null}
      clearable
      searchable={shape.options.length > 8}
      placeholder={presetHint(shape.preset) ?? 'not sent'}
      onChange={(next) => change(next ?? undefined)}
    />
  )
}

function TextsControl(props: ControlProps) {
  return (
    <TagsInput
      {...common(props)}
      value={textsOf(props.value)}
      splitChars={[',', '\n', '\t']}
      acceptValueOnBlur
      placeholder={textsOf(props.value).length === 0 ? 'type, then Enter' : undefined}
      onChange={(next) => props.change(next.length === 0 ? undefined : next)}
    />
  )
}

function ChoicesControl(props: ControlProps) {
  const preset = textsOf(props.shape.preset)
  return (
    <MultiSelect
      {...common(props)}
      data={props.shape.options}
      value={textsOf(props.value)}
      clearable
      searchable
      placeholder={
        textsOf(props.value).length > 0 ? undefined : preset.length > 0 ? 'default set' : 'not sent'
      }
      onChange={(next) => props.change(next.length === 0 ? undefined : next)}
    />
  )
}

/** The controls of everything that is not made of further fields. */
export const CONTROLS: Record<Exclude<FieldKind, 'object' | 'records'>, ComponentType<ControlProps>> = {
  text: TextControl,
  longText: LongTextControl,
  number: NumberControl,
  boolean: BooleanControl,
  choice: ChoiceControl,
  texts: TextsControl,
  choices: ChoicesControl,
  pairs: PairsControl,
  json: JsonControl,
}
