import { nameField } from '../../ui/fieldNames.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNames } from '../../audience/queries.ts'
import { fieldIssue } from '../../screen/field-issues.ts'
import { useChange } from '../../screen/useChange.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { changesOf, PARTS, type OpenPersonDraft } from './personDraft.ts'
import type { PersonParts } from './people.ts'
import { optionOf, statusRule } from '../../audience/statusRules.ts'
import styles from './person.module.css'
import { useScope } from '../../screen/scope.tsx'

interface PersonEditProps extends PersonParts {
  open: OpenPersonDraft
  /** Asked for, rather than found open on the way through the list. */
  takesFocus: boolean
  onClose: () => void
}

/** `update_subscriber`: only what was changed is sent. */
export function PersonEdit(props: PersonEditProps) {
  const { person, takesFocus, onChanged, onClose } = props
  const { connection, organization } = useScope()
  const { draft, set, drop } = props.open
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  const change = useChange({ connection, organization })
  const known = useNames({ connection: connection.id, organization: organization?.id ?? null }, 'fields')
  const names = [...new Set([...Object.keys(person.customFields), ...(known ?? []).map(({ name }) => name)])]
  const rule = statusRule(person.status)
  const option = optionOf(person.status)
  const changes = changesOf(person, draft)
  const isSame = Object.keys(changes).length === 0
  const faulted = PARTS.some((part) => fieldIssue(change.failure, part) !== null)
  const cancel = (): void => {
    drop()
    onClose()
  }
  const save = (): void => {
    if (isSame) return cancel()
    const input = {
      subscriber: person.id,
      ...changes,
      ...(draft.workflows ? {} : { triggerWorkflows: false }),
    }
    void change.run('update_subscriber', input, ({ subscriber }) => {
      onChanged(subscriber)
      cancel()
    })
  }
  return (
    <form
      className={styles['edit']}
      aria-label={`Edit ${person.email}`}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles['body']}>
        {PARTS.map((part) => (
          <TextInput
            key={part}
            label={nameField(part)}
            autoComplete="off"
            ref={part === 'name' ? first : undefined}
            value={draft.parts[part] ?? person[part] ?? ''}
            error={fieldIssue(change.failure, part)}
            onChange={(event) => set({ parts: { ...draft.parts, [part]: event.currentTarget.value } })}
          />
        ))}
        {names.length > 0 && <h3>Custom fields</h3>}
        {names.map((field) => (
          <TextInput
            key={field}
            label={field}
            autoComplete="off"
            value={draft.fields[field] ?? person.customFields[field] ?? ''}
            error={fieldIssue(change.failure, `fields.${field}`)}
            onChange={(event) => set({ fields: { ...draft.fields, [field]: event.currentTarget.value } })}
          />
        ))}
        <h3>Status</h3>
        <p>
          {person.status}: {rule.edit}
        </p>
        {option && (
          <Checkbox
            label={option.label}
            description={option.help}
            checked={draft.option}
            onChange={(event) => set({ option: event.currentTarget.checked })}
          />
        )}
        <Checkbox
          label="Let workflows start"
          description="Workflows that wait for a changed field or status may begin for this person."
          checked={draft.workflows}
          onChange={(event) => set({ workflows: event.currentTarget.checked })}
        />
        {change.failure && !faulted && (
          <ErrorPanel
            failure={change.failure}
            context={{ tool: 'update_subscriber', subscriber: person.id }}
          />
        )}
      </div>
      <div className={`${styles['foot']} small`}>
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" variant="filled" loading={change.busy} disabled={isSame}>
          Save
        </Button>
      </div>
    </form>
  )
}
