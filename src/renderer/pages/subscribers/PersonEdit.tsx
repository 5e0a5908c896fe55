import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNames } from '../../audience/queries.ts'
import type { Failure } from '../../../shared/result.ts'
import { useChange } from '../../screen/useChange.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { Person, PersonDetail } from './people.ts'
import type { PersonParts } from './PersonPanel.tsx'
import { STATUS_RULES } from './statusRules.ts'
import styles from './person.module.css'

/** `update_subscriber`: only what was changed is sent. */
const PARTS = ['email', 'name', 'phone', 'country'] as const
type Part = (typeof PARTS)[number]

interface Draft {
  parts: Record<Part, string>
  fields: Record<string, string>
  option: boolean
  workflows: boolean
}

function startOf(person: PersonDetail): Draft {
  return {
    parts: {
      email: person.email,
      name: person.name ?? '',
      phone: person.phone ?? '',
      country: person.country ?? '',
    },
    fields: { ...person.customFields },
    option: false,
    workflows: false,
  }
}

function changesOf(person: PersonDetail, draft: Draft): Record<string, unknown> {
  const before = startOf(person)
  const parts = PARTS.filter((part) => draft.parts[part] !== before.parts[part])
  const names = Object.keys(draft.fields).filter(
    (name) => (draft.fields[name] ?? '') !== (before.fields[name] ?? ''),
  )
  // An emptied value is cleared, which the tool takes as null.
  const fields = Object.fromEntries(names.map((name) => [name, draft.fields[name] || null]))
  const option = STATUS_RULES[person.status].option
  return {
    ...Object.fromEntries(parts.map((part) => [part, draft.parts[part]])),
    ...(names.length > 0 ? { fields } : {}),
    ...(option && draft.option ? { [option.parameter]: true } : {}),
  }
}

export function faultFor(failure: Failure | null, path: string): string | null {
  const issue = failure?.issues?.find((one) => one.path === path)
  if (issue) return issue.hint ? `${issue.message}. ${issue.hint}` : issue.message
  const told = failure?.message.startsWith(`${path}: `) ? failure.message.slice(path.length + 2) : null
  return told
}

export function PersonEdit(props: PersonParts & { onClose: () => void }) {
  const { connection, organization, person, onChanged, onClose } = props
  const [draft, setDraft] = useState<Draft>(() => startOf(person))
  const change = useChange({ connection, organization })
  const known = useNames({ connection: connection.id, organization: organization?.id ?? null }, 'fields')
  const names = [...new Set([...Object.keys(person.customFields), ...(known ?? []).map(({ name }) => name)])]
  const rule = STATUS_RULES[person.status]
  const changes = changesOf(person, draft)
  const isSame = Object.keys(changes).length === 0
  const faulted = PARTS.some((part) => faultFor(change.failure, part) !== null)
  const save = (): void => {
    if (isSame) return onClose()
    const input = {
      subscriber: person.id,
      ...changes,
      ...(draft.workflows ? {} : { triggerWorkflows: false }),
    }
    void change.run('update_subscriber', input, (answer) => {
      onChanged(answer['subscriber'] as Person)
      onClose()
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
    >
      <div className={styles['body']}>
        {PARTS.map((part) => (
          <TextInput
            key={part}
            label={part}
            autoComplete="off"
            data-autofocus={part === 'name' || undefined}
            value={draft.parts[part]}
            error={faultFor(change.failure, part)}
            onChange={(event) => {
              const { value } = event.currentTarget
              setDraft((before) => ({ ...before, parts: { ...before.parts, [part]: value } }))
            }}
          />
        ))}
        {names.length > 0 && <h3>Custom fields</h3>}
        {names.map((name) => (
          <TextInput
            key={name}
            label={name}
            autoComplete="off"
            value={draft.fields[name] ?? ''}
            error={faultFor(change.failure, `fields.${name}`)}
            onChange={(event) => {
              const { value } = event.currentTarget
              setDraft((before) => ({ ...before, fields: { ...before.fields, [name]: value } }))
            }}
          />
        ))}
        <h3>Status</h3>
        <p>
          {person.status}: {rule.edit}
        </p>
        {rule.option && (
          <Checkbox
            label={rule.option.label}
            description={rule.option.help}
            checked={draft.option}
            onChange={(event) => setDraft({ ...draft, option: event.currentTarget.checked })}
          />
        )}
        <Checkbox
          label="Let workflows start"
          description="Workflows that wait for a changed field or status may begin for this person."
          checked={draft.workflows}
          onChange={(event) => setDraft({ ...draft, workflows: event.currentTarget.checked })}
        />
        {change.failure && !faulted && (
          <ErrorPanel
            failure={change.failure}
            context={{ tool: 'update_subscriber', subscriber: person.id }}
          />
        )}
      </div>
      <div className={`${styles['foot']} small`}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={change.busy} disabled={isSame}>
          Save
        </Button>
      </div>
    </form>
  )
}
