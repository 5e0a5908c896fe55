import { Select, TagsInput, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { MOST_CHARACTERS } from '../../../engine/domain/limits.ts'
import type { ActionAnswer } from '../../../engine/sandbox/actions/index.ts'
import { callSandbox } from '../../bridge/actions.ts'
import { fieldIssue } from '../../screen/field-issues.ts'
import { useScope } from '../../screen/scope.tsx'
import { useAction } from '../../screen/useAction.ts'
import { forgetAnswers } from '../../state/queries.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LimitedInput } from '../../ui/LimitedInput.tsx'

export type CapturePage = ActionAnswer<'capturePage.list'>['capturePages'][number]

const CONFIRMS = [
  { value: 'default', label: 'As the organization has it' },
  { value: 'yes', label: 'Asks to confirm by email' },
  { value: 'no', label: 'Subscribes at once' },
]

interface CreateProps {
  onClose: () => void
  onCreated: (id: string) => void
}

/** A form to sign up with, made here because no tool makes one. */
export function CreateCapturePage({ onClose, onCreated }: CreateProps) {
  const { connection, organization } = useScope()
  const { busy, failure, run } = useAction(() => forgetAnswers(connection.id, organization?.id ?? null))
  const [name, setName] = useState('')
  const [fields, setFields] = useState<string[]>([])
  const [tags, setTags] = useState<string[]>([])
  const [confirms, setConfirms] = useState('default')
  const submit = (): void =>
    void run(async () => {
      const { capturePageId } = await callSandbox(connection.id, 'capturePage.create', {
        organizationId: organization?.id ?? '',
        ...{ name, fields, tags },
        ...(confirms === 'default' ? {} : { doubleOptIn: confirms === 'yes' }),
      })
      onClose()
      onCreated(capturePageId)
    })
  return (
    <Dialog
      title="Create capture page"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} busy={busy} disabled={name.trim() === ''}>
          Create
        </FormButtons>
      }
    >
      <LimitedInput
        label="Name"
        data-autofocus
        most={MOST_CHARACTERS}
        value={name}
        error={fieldIssue(failure, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TagsInput
        label="Asks for"
        description="Custom fields, beside the email address and the name. New ones are created."
        value={fields}
        onChange={setFields}
      />
      <TagsInput
        label="Adds the tags"
        description="To those who fill it in. New ones are created."
        value={tags}
        onChange={setTags}
      />
      <Select
        label="Who fills it in"
        data={CONFIRMS}
        value={confirms}
        allowDeselect={false}
        onChange={(value) => setConfirms(value ?? 'default')}
      />
      {failure && <ErrorPanel failure={failure} context={{ action: 'capturePage.create' }} />}
    </Dialog>
  )
}

/** Fills in the form of a page in somebody's place. */
export function SubmitCapturePage({ page, onClose }: { page: CapturePage; onClose: () => void }) {
  const { connection, organization } = useScope()
  const { busy, failure, run } = useAction(() => forgetAnswers(connection.id, organization?.id ?? null))
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [values, setValues] = useState<Record<string, string>>({})
  const submit = (): void =>
    void run(async () => {
      const filled = Object.entries(values).filter(([, value]) => value.trim() !== '')
      const { subscriber, created, warnings } = await callSandbox(connection.id, 'capturePage.submit', {
        capturePageId: page.id,
        email: email.trim(),
        fields: Object.fromEntries(filled),
        ...(name.trim() === '' ? {} : { name: name.trim() }),
      })
      const who = `${subscriber.email} ${created ? 'was added' : 'was there already'}: ${subscriber.status}.`
      notifications.show({ message: [who, ...warnings].join(' '), autoClose: 6000 })
      onClose()
    })
  return (
    <Dialog
      title={`Submit “${page.name}” as somebody`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} busy={busy} disabled={email.trim() === ''}>
          Submit
        </FormButtons>
      }
    >
      <p>As if somebody filled in the form. Workflows hear of it at the next whole minute.</p>
      <TextInput
        label="Email address"
        data-autofocus
        autoComplete="off"
        value={email}
        error={fieldIssue(failure, 'email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label="Name"
        autoComplete="off"
        value={name}
        error={fieldIssue(failure, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {page.fields.map((field) => (
        <TextInput
          key={field}
          label={field}
          autoComplete="off"
          value={values[field] ?? ''}
          error={fieldIssue(failure, `fields.${field}`)}
          onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
        />
      ))}
      {failure && <ErrorPanel failure={failure} context={{ action: 'capturePage.submit' }} />}
    </Dialog>
  )
}
