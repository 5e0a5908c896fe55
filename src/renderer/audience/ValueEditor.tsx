import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DISPLAY_KEYS, VALUE_KEYS } from '../../engine/domain/audience/value-kinds.ts'
import { isSameName } from '../../shared/text/clean.ts'
import { isDayText } from '../../shared/text/iso-time.ts'
import type { Acting } from '../bridge/tools.ts'
import { counted } from '../ui/time.ts'
import { text, texts, editorKindOf, type Filter } from './filters.ts'
import { useNames, type ListingName, type Named } from './queries.ts'
import styles from './audience.module.css'

interface ValueEditorProps {
  filter: Filter
  acting: Acting
  onChange: (change: Filter) => void
}

/** The popover would close on a click into a list drawn outside of it. */
const inside = { withinPortal: false, transitionProps: { duration: 0 } }

/** One control per kind of value. Lists are chosen from where the connection can list them. */
export function ValueEditor(props: ValueEditorProps) {
  const { filter, onChange } = props
  const kind = editorKindOf(text(filter['type']), text(filter['operator']))
  switch (kind) {
    case 'none':
      return null
    case 'text':
      return (
        <TextInput
          label="Value"
          value={text(filter['value'])}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      )
    case 'number':
    case 'numbers':
      return (
        <div className={styles['pair']}>
          <NumberField label={kind === 'numbers' ? 'From' : 'Value'} name="value" {...props} />
          {kind === 'numbers' && <NumberField label="To" name="valueTo" {...props} />}
        </div>
      )
    case 'dayCount':
      return <NumberField label="Days" name="value" whole {...props} />
    case 'day':
    case 'days':
      return (
        <div className={styles['pair']}>
          <DayField label={kind === 'days' ? 'From' : 'Day'} name="value" {...props} />
          {kind === 'days' && <DayField label="To, included" name="valueTo" {...props} />}
        </div>
      )
    case 'tags':
      return <TagsField {...props} />
    case 'json':
      return <p className={styles['dim']}>This type is edited as JSON.</p>
    default:
      return <ReferenceField {...props} kind={kind} />
  }
}

function NumberField({
  label,
  name,
  whole = false,
  filter,
  onChange,
}: ValueEditorProps & { label: string; name: 'value' | 'valueTo'; whole?: boolean }) {
  const given = filter[name]
  return (
    <NumberInput
      label={label}
      hideControls
      allowDecimal={!whole}
      min={whole ? 1 : undefined}
      value={typeof given === 'number' ? given : text(given)}
      onChange={(next) => onChange({ [name]: typeof next === 'number' ? next : undefined })}
    />
  )
}

/** The browser's own day field: it is keyboard-complete and speaks the person's order of day and month. */
function DayField({
  label,
  name,
  filter,
  onChange,
}: ValueEditorProps & { label: string; name: 'value' | 'valueTo' }) {
  const given = text(filter[name])
  const plain = given === '' || isDayText(given)
  return (
    <TextInput
      label={label}
      type={plain ? 'date' : 'text'}
      value={given}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
    />
  )
}

function withCount({ name, count }: Named): string {
  return count === null ? name : `${name} (${counted(count, 'person', 'people')})`
}

function TagsField({ filter, acting, onChange }: ValueEditorProps) {
  const [opened, setOpened] = useState(false)
  const tags = useNames(acting, 'tags')
  const [ids, names] = [texts(filter['tagIds']), texts(filter['tagNames'])]
  if (tags === null) {
    return (
      <TagsInput
        label="Tags"
        value={names}
        comboboxProps={inside}
        placeholder="type a name, then Enter"
        onChange={(next) => onChange({ tagNames: next, tagIds: undefined })}
      />
    )
  }
  const idOf = (name: string): string => tags.find((tag) => isSameName(tag.name, name))?.id ?? name
  const unknown = ids.filter((id) => !tags.some((tag) => tag.id === id))
  return (
    <MultiSelect
      label="Tags"
      data={[
        ...tags.map((tag) => ({ value: tag.id, label: withCount(tag) })),
        ...unknown.map((id) => ({ value: id, label: `${id} (not listed)` })),
      ]}
      value={[...new Set([...ids, ...names.map(idOf)])].filter(
        (id) => unknown.includes(id) || tags.some((tag) => tag.id === id),
      )}
      searchable
      // Turning true marks the first option: also of tags that arrive when the list is open already.
      selectFirstOptionOnChange={opened && tags.length > 0}
      selectFirstOptionOnDropdownOpen
      comboboxProps={inside}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      // Left open the list would lie over the button that applies.
      onOptionSubmit={() => setOpened(false)}
      placeholder={ids.length + names.length === 0 ? 'choose tags' : undefined}
      nothingFoundMessage="No tag of this name"
      onChange={(next) => onChange({ tagIds: next, tagNames: undefined })}
    />
  )
}

interface Reference {
  label: string
  listing: ListingName | null
}

type ReferenceKind = 'segment' | 'campaign' | 'workflow' | 'capturePage'

const REFERENCES: Record<ReferenceKind, Reference> = {
  segment: { label: 'Segment', listing: 'segments' },
  campaign: { label: 'Campaign', listing: 'campaigns' },
  workflow: { label: 'Workflow', listing: 'workflows' },
  capturePage: { label: 'Capture page', listing: null },
}

/** Chosen from its list; by id where the connection has no such list. The name is kept for display. */
function ReferenceField({ filter, acting, onChange, kind }: ValueEditorProps & { kind: ReferenceKind }) {
  const { label, listing } = REFERENCES[kind]
  const [key = ''] = VALUE_KEYS[kind]
  const name = DISPLAY_KEYS[kind] ?? ''
  const listed = useNames(acting, listing ?? 'tags')
  const known = listing === null ? null : listed
  const several = texts(filter['campaignIds'])
  const value = text(filter[key])
  if (known === null || several.length > 0) {
    return (
      <TextInput
        label={`${label} id${several.length > 0 ? 's' : ''}`}
        description={known === null ? `This connection does not list them: enter the id.` : undefined}
        value={several.length > 0 ? several.join(', ') : value}
        onChange={(event) =>
          onChange(
            several.length > 0
              ? { campaignIds: event.currentTarget.value.split(/[\s,]+/).filter((id) => id !== '') }
              : { [key]: event.currentTarget.value, [name]: undefined },
          )
        }
      />
    )
  }
  return (
    <Select
      label={label}
      data={known.map((one) => ({ value: one.id, label: withCount(one) }))}
      value={value === '' ? null : value}
      searchable
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen={value === ''}
      allowDeselect={false}
      comboboxProps={inside}
      placeholder={`choose a ${label.toLowerCase()}`}
      nothingFoundMessage={`No ${label.toLowerCase()} of this name`}
      onChange={(next) =>
        next !== null && onChange({ [key]: next, [name]: known.find(({ id }) => id === next)?.name })
      }
    />
  )
}
