import { Button, Popover, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Braces } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { toFailure } from '../bridge/actions.ts'
import { customerQuery } from '../screen/tool-query.ts'
import { useUnavailableReason } from '../screen/tool-availability.ts'
import screen from '../screen/screen.module.css'
import { isAddress, type PickedVariable, type VariableRow } from './placeholders.ts'
import styles from './editor.module.css'
import { useScope, type Scope } from '../screen/scope.tsx'

interface VariablePickerProps {
  /** Where it goes, for the name of the button: "into the subject". */
  into: string
  disabled: boolean
  /** With a word on the button, where there is room. */
  word?: boolean
  /** Opens it each time it goes up: the text asked by `{{`. */
  asked?: number
  /** Called when it closes, for a text that takes its focus back; the button has it otherwise. */
  onLeave?: (() => void) | undefined
  onPick: (picked: PickedVariable) => void
}

export const GROUPS: [key: 'builtIn' | 'organization' | 'customFields', label: string][] = [
  ['builtIn', 'Subscriber and message'],
  ['organization', 'Organization'],
  ['customFields', 'Custom fields'],
]

export function useVariables(scope: Scope) {
  const missing = useUnavailableReason()('get_available_variables')
  const query = useQuery({
    ...customerQuery(scope, 'get_available_variables', {}),
    enabled: missing === null,
  })
  return { missing, ...query }
}

/** Picks one of the organization's variables, with what stands in for a missing value. */
export function VariablePicker(props: VariablePickerProps) {
  const { into, disabled, word = false, asked = 0, onLeave, onPick } = props
  const scope = useScope()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Asked for before anybody opens it: an Enter that comes before the options would pick nothing.
  useVariables(scope)
  useEffect(() => {
    if (asked > 0) setOpen(true)
  }, [asked])
  const pick = (picked: PickedVariable): void => {
    setOpen(false)
    onPick(picked)
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      trapFocus
      returnFocus={onLeave === undefined}
      {...(onLeave ? { onClose: onLeave } : {})}
      position="bottom-end"
      width={300}
      withinPortal
    >
      <Popover.Target>
        <Button
          ref={button}
          className={styles['variableButton']}
          aria-label={`Insert a variable ${into}`}
          title={`Insert a variable ${into}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={disabled}
          onClick={() => setOpen((before) => !before)}
          {...(word ? { leftSection: <Braces aria-hidden /> } : {})}
        >
          {word ? 'Variable' : <Braces aria-hidden />}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Variable ${into}`}>
        {open && <PickForm onPick={pick} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function PickForm({ onPick }: { onPick: (picked: PickedVariable) => void }) {
  const scope = useScope()
  const { data, error, missing } = useVariables(scope)
  const [id, setId] = useState<string | null>(null)
  const [fallback, setFallback] = useState('')
  const rows: VariableRow[] = data ? GROUPS.flatMap(([key]) => data[key]) : []
  const row = rows.find((one) => one.id === id)
  const submit = (): void => {
    if (row) onPick({ id: row.id, label: row.label, fallback: isAddress(row.id) ? '' : fallback.trim() })
  }
  return (
    <form
      className={styles['pick']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Note>{missing ?? (error ? toFailure(error).message : null)}</Note>
      <Select
        label="Variable"
        data-autofocus
        searchable
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen={id === null}
        placeholder="Name, email, a custom field…"
        nothingFoundMessage={data ? 'No variable matches' : 'Loading variables…'}
        comboboxProps={{ withinPortal: false }}
        data={data ? GROUPS.map(([key, group]) => ({ group, items: data[key].map(itemOf) })) : []}
        value={id}
        onChange={setId}
      />
      {row && <p className={screen['dim']}>{row.description}</p>}
      {!(row && isAddress(row.id)) && (
        <TextInput
          label="Fallback"
          description="For people without a value. Empty: nothing is shown."
          value={fallback}
          onChange={(event) => setFallback(event.currentTarget.value)}
        />
      )}
      <Button type="submit" variant="filled" disabled={!row}>
        Insert
      </Button>
    </form>
  )
}

function itemOf({ id, label }: VariableRow): { value: string; label: string } {
  return { value: id, label: label === id ? id : `${label} · ${id}` }
}

function Note({ children }: { children: ReactNode }) {
  return children === null ? null : <p className={screen['dim']}>{children}</p>
}
