import { LimitedInput } from '../../ui/LimitedInput.tsx'
import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, type ReactNode } from 'react'
import { MOST_CHARACTERS } from '../../../engine/domain/limits.ts'
import type { Failure } from '../../../shared/result.ts'
import type { SendingDomain } from '../../bridge/records.ts'
import { sandbox } from '../../bridge/sandbox.ts'
import { useChange } from '../../screen/useChange.ts'
import { forgetAnswers } from '../../state/queries.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { fieldIssue } from '../../screen/field-issues.ts'
import { REGIONS, SCREEN } from './domains.ts'
import { useScope } from '../../screen/scope.tsx'
import { useAction } from '../../screen/useAction.ts'

interface AddProps {
  onClose: () => void
}

/** Asks for the name and the region of a sending domain, and opens its page, which lists the DNS records to set. */
export function AddDomainDialog({ onClose }: AddProps) {
  const scope = useScope()
  const [name, setName] = useState('')
  const [region, setRegion] = useState<SendingDomain['region']>('EU_CENTRAL_1')
  const [sent, setSent] = useState<string | null>(null)
  const change = useChange(scope)
  const add = (): void => {
    if (change.busy || name.trim() === '') return
    setSent(name)
    void change.run('create_domain', { domain: name.trim(), region }, ({ domainId }) => {
      onClose()
      navigate(screenPath(scope.connection.id, SCREEN, domainId))
    })
  }
  return (
    <NameForm
      title="Add domain"
      label="Domain"
      parameter="domain"
      help="The part after the @ of your senders, such as news.example.com. The records to set come next."
      value={name}
      busy={change.busy}
      failure={sent === name ? change.failure : null}
      context={{ tool: 'create_domain' }}
      onValue={setName}
      onSubmit={add}
      onClose={onClose}
    >
      <Select
        label="Region"
        description="Where mail is sent from. It cannot be changed later."
        allowDeselect={false}
        data={REGIONS}
        value={region}
        onChange={(value) => value !== null && setRegion(value)}
      />
    </NameForm>
  )
}

/** Asks for the name of a web domain. No tool creates one: a sandbox does, by its control action. */
export function AddWebDomainDialog({ onClose }: AddProps) {
  const { connection, organization } = useScope()
  const [name, setName] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const { busy, failure, run } = useAction()
  const add = async (): Promise<void> => {
    if (busy || name.trim() === '' || !organization) return
    setSent(name)
    await run(async () => {
      const { webDomainId } = await sandbox.createWebDomain(connection.id, organization.id, name.trim())
      await forgetAnswers(connection.id, organization.id)
      notifications.show({ message: `Added ${name.trim()}.`, autoClose: 3000 })
      onClose()
      navigate(screenPath(connection.id, SCREEN, webDomainId))
    })
  }
  return (
    <NameForm
      title="Add web domain"
      label="Host name"
      parameter="hostname"
      help="A host for capture pages and tracked links, such as links.example.com. Only a sandbox can add one here: no tool of the API does."
      value={name}
      busy={busy}
      failure={sent === name ? failure : null}
      context={{ action: 'webDomain.create' }}
      onValue={setName}
      onSubmit={() => void add()}
      onClose={onClose}
    />
  )
}

interface NameFormProps {
  title: string
  label: string
  parameter: string
  help: string
  value: string
  busy: boolean
  failure: Failure | null
  context: Record<string, unknown>
  onValue: (value: string) => void
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

function NameForm(props: NameFormProps) {
  const { title, label, parameter, help, value, busy, failure, context, onValue, onSubmit, onClose } = props
  const fault = fieldIssue(failure, parameter)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <FormButtons onCancel={onClose} busy={busy} disabled={value.trim() === ''}>
          {title}
        </FormButtons>
      }
    >
      <p>{help}</p>
      <LimitedInput
        label={label}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        most={MOST_CHARACTERS}
        value={value}
        error={fault}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      {props.children}
      {failure && fault === null && <ErrorPanel failure={failure} context={context} />}
    </Dialog>
  )
}
