import { isRecord } from '../../shared/text/guards.ts'
import { Button, Select } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Acting } from '../bridge/tools.ts'
import { JsonEditor } from '../ui/JsonEditor.tsx'
import {
  changeFilter,
  isComplete,
  text,
  editorKindOf,
  type Filter,
  type FilterDefinition,
  type FilterFault,
} from './filters.ts'
import { TYPE_WORD, wordOfField, wordOfOperator } from './sentences.ts'
import { ValueEditor } from './ValueEditor.tsx'
import styles from './audience.module.css'

interface FilterEditorProps {
  filter: Filter | null
  /** Keeps what was chosen of a new filter until it is added. */
  unfinished?: RefObject<Filter | null>
  definitions: FilterDefinition[]
  acting: Acting
  fault: FilterFault | null
  onApply: (filter: Filter) => void
  onRemove: (() => void) | null
}

const inside = { withinPortal: false, transitionProps: { duration: 0 } }

/** Field and type are chosen in one list: people think "city", not "FIELD". */
function choiceKey(type: string, field: string): string {
  return `${type} ${field}`
}

function fieldChoices(definitions: FilterDefinition[]) {
  return definitions
    .filter(({ fields }) => fields.length > 0)
    .map(({ type, fields }) => ({
      group: TYPE_WORD[type] ?? type,
      items: fields.map((field) => ({ value: choiceKey(type, field), label: wordOfField(type, field) })),
    }))
}

/**
 * One filter, edited in a popover: what, how, and the value that fits. Of a new one, the value has the
 * focus once its field is chosen. Enter applies.
 */
export function FilterEditor(props: FilterEditorProps) {
  const { filter, unfinished, definitions, acting, fault, onApply, onRemove } = props
  const [draft, setDraft] = useState<Filter>(filter ?? unfinished?.current ?? {})
  const type = text(draft['type'])
  const definition = definitions.find((known) => known.type === type)
  const change = (by: Filter): void => setDraft((before) => dropUndefined(changeFilter(before, by)))
  const choose = (choice: string | null): void => {
    const [nextType = '', ...rest] = (choice ?? '').split(' ')
    const next = definitions.find((known) => known.type === nextType)
    if (!next) return
    const kept = nextType === type ? text(draft['operator']) : ''
    const operator = next.operators.includes(kept) ? kept : (next.operators[0] ?? '')
    change({ type: nextType, field: rest.join(' '), fieldId: undefined, operator })
  }
  useEffect(() => {
    if (unfinished) unfinished.current = draft
  }, [unfinished, draft])
  const ready = type !== '' && isComplete(draft)
  const value = useRef<HTMLDivElement>(null)
  const fieldKey = type === '' ? null : choiceKey(type, text(draft['field']) || (definition?.fields[0] ?? ''))
  const isNew = filter === null
  // One that is gone on with begins where an edited one does.
  const [isBegun] = useState(type !== '')
  // The first condition mostly is the wanted one; another is one step back.
  useEffect(() => {
    if (!isBegun && fieldKey !== null) value.current?.querySelector('input')?.focus()
  }, [isBegun, fieldKey])
  if (filter && (!definition || editorKindOf(type, text(draft['operator'])) === 'json')) {
    return <RawFilter filter={filter} onApply={onApply} onRemove={onRemove} />
  }
  return (
    <form
      className={styles['editor']}
      aria-label={filter ? 'Edit the filter' : 'Add a filter'}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onApply(draft)
      }}
    >
      <Select
        label="Field"
        data-autofocus={!isBegun || undefined}
        data={fieldChoices(definitions)}
        value={fieldKey}
        searchable
        selectFirstOptionOnChange
        // Else the list, once it is open, forgets what was marked for a key that came before.
        selectFirstOptionOnDropdownOpen={type === ''}
        allowDeselect={false}
        comboboxProps={inside}
        placeholder="choose what to look at"
        onChange={choose}
      />
      {definition && (
        <Select
          label="Condition"
          data-autofocus={isBegun || undefined}
          data={definition.operators.map((operator) => ({
            value: operator,
            label: wordOfOperator(operator),
          }))}
          value={text(draft['operator'])}
          allowDeselect={false}
          comboboxProps={inside}
          onChange={(operator) => operator !== null && change({ operator })}
        />
      )}
      {definition && (
        <div ref={value} className={styles['editorValue']}>
          <ValueEditor filter={draft} acting={acting} onChange={change} />
        </div>
      )}
      {fault && (
        <p className={styles['fault']} role="alert">
          {fault.message}. {fault.hint}
        </p>
      )}
      <Foot ready={ready} isNew={isNew} onRemove={onRemove} />
    </form>
  )
}

function Foot({ ready, isNew, onRemove }: { ready: boolean; isNew: boolean; onRemove: (() => void) | null }) {
  return (
    <div className={`${styles['editorFoot']} small`}>
      {onRemove && (
        <Button variant="subtle" color="gray" leftSection={<Trash2 aria-hidden />} onClick={onRemove}>
          Remove
        </Button>
      )}
      <span className={styles['push']} />
      <Button type="submit" variant="filled" disabled={!ready}>
        {isNew ? 'Add filter' : 'Apply'}
      </Button>
    </div>
  )
}

/** A type the listing does not describe: shown as it is, so that nothing of it is lost. */
function RawFilter({
  filter,
  onApply,
  onRemove,
}: Pick<FilterEditorProps, 'onApply' | 'onRemove'> & { filter: Filter }) {
  const [draft, setDraft] = useState(() => JSON.stringify(filter, null, 2))
  const parsed = parseObject(draft)
  return (
    <form
      className={styles['editor']}
      onSubmit={(event) => {
        event.preventDefault()
        if (parsed) onApply(parsed)
      }}
    >
      <p className={styles['dim']}>This connection does not describe the type; it is edited as JSON.</p>
      <div className={styles['rawOne']}>
        <JsonEditor value={draft} label="Filter as JSON" onChange={setDraft} />
      </div>
      <Foot ready={parsed !== null} isNew={false} onRemove={onRemove} />
    </form>
  )
}

function parseObject(draft: string): Filter | null {
  try {
    const value: unknown = JSON.parse(draft)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function dropUndefined(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
