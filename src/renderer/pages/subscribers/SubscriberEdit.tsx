import { nameField } from '../../ui/fieldNames.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNames } from '../../audience/queries.ts'
import { fieldIssue } from '../../screen/field-issues.ts'
import { useChange } from '../../screen/useChange.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { changesOf, PARTS, type OpenSubscriberDraft } from './subscriberDraft.ts'
import type { SubscriberParts } from './subscriberFields.ts'
import { optionOf, statusRule } from '../../audience/statusRules.ts'
import styles from './subscriber.module.css'
import { useScope } from '../../screen/scope.tsx'

interface SubscriberEditProps extends SubscriberParts {
  open: OpenSubscriberDraft
  /** Asked for, rather than found open on the way through the list. */
  takesFocus: boolean
  onClose: () => void
}

/** `update_subscriber`: only what was changed is sent. */
export function SubscriberEdit(props: SubscriberEditProps) {
  const { subscriber, takesFocus, onChanged, onClose } = props
  const { connection, organization } = useScope()
  const { draft, set, drop } = props.open
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  const change = useChange({ connection, organization })
  const known = useNames({ connection: connection.id, organization: organization?.id ?? null }, 'fields')
  const names = [
    ...new Set([...Object.keys(subscriber.customFields), ...(known ?? []).map(({ name }) => name)]),
  ]
  const rule = statusRule(subscriber.status)
  const option = optionOf(subscriber.status)
  const changes = changesOf(subscriber, draft)
  const isSame = Object.keys(changes).length === 0
  const faulted = PARTS.some((part) => fieldIssue(change.failure, part) !== null)
  const cancel = (): void => {
    drop()
    onClose()
  }
  const save = (): void => {
    if (isSame) return cancel()
    const input = {
      subscriber: subscriber.id,
      ...changes,
      ...(draft.workflows ? {} : { triggerWorkflows: false }),
    }
    void change.run('update_subscriber', input, ({ subscriber: saved }) => {
      onChanged(saved)
      cancel()
    })
  }
  return (
    <form
      className={styles['edit']}
      aria-label={`Edit ${subscriber.email}`}
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
            value={draft.parts[part] ?? subscriber[part] ?? ''}
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
            value={draft.fields[field] ?? subscriber.customFields[field] ?? ''}
            error={fieldIssue(change.failure, `fields.${field}`)}
            onChange={(event) => set({ fields: { ...draft.fields, [field]: event.currentTarget.value } })}
          />
        ))}
        <h3>Status</h3>
        <p>
          {subscriber.status}: {rule.edit}
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
            context={{ tool: 'update_subscriber', subscriber: subscriber.id }}
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
