import { LimitedInput } from '../../ui/LimitedInput.tsx'
import { Button, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_CHARACTERS } from '../../../engine/domain/limits.ts'
import { canSendFrom } from '../../../engine/domain/domain-verification.ts'
import { toFailure } from '../../bridge/actions.ts'
import type { Sender, SendingDomain } from '../../bridge/records.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { fieldIssue } from '../../screen/field-issues.ts'
import { useChange } from '../../screen/useChange.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import styles from './senders.module.css'
import { useScope } from '../../screen/scope.tsx'

interface CreateSenderProps {
  onClose: () => void
  onCreated: (sender: Sender) => void
}

/** Only VERIFIED domains can be chosen; without one the dialog says what stands in the way. */
export function CreateSenderDialog(props: CreateSenderProps) {
  const { onClose } = props
  const scope = useScope()
  const { data, error, refetch } = useQuery(customerQuery(scope, 'list_domains', {}))
  const domains = data?.domains
  if (domains?.some(({ status }) => canSendFrom(status))) return <SenderForm {...props} domains={domains} />
  const openDomains = (): void => {
    onClose()
    navigate(screenPath(scope.connection.id, 'domains'))
  }
  return (
    <Dialog
      title="Create sender"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" data-autofocus onClick={openDomains}>
            Open domains
          </Button>
        </>
      }
    >
      {error && (
        <ErrorPanel
          failure={toFailure(error)}
          context={{ tool: 'list_domains' }}
          onRetry={() => void refetch()}
        />
      )}
      {!domains && !error && <SkeletonRows rows={3} label="Loading domains" />}
      {domains && <NoneVerified domains={domains} />}
    </Dialog>
  )
}

function NoneVerified({ domains }: { domains: SendingDomain[] }) {
  if (domains.length === 0)
    return (
      <p>
        A sender needs a VERIFIED domain, and there is no domain yet. Add the one your mail comes from and set
        its DNS records.
      </p>
    )
  return (
    <>
      <p>A sender needs a VERIFIED domain, and none is. Set the DKIM records of one and check it again:</p>
      <ul className={styles['waiting']}>
        {domains.map(({ id, domain, status }) => (
          <li key={id}>
            {domain} <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </>
  )
}

function SenderForm({ onClose, onCreated, domains }: CreateSenderProps & { domains: SendingDomain[] }) {
  const scope = useScope()
  const first = domains.find(({ status }) => canSendFrom(status))
  const [fields, setFields] = useState({ displayName: '', localPart: '', replyTo: '' })
  const [domainId, setDomainId] = useState(first?.id ?? '')
  const [sent, setSent] = useState('')
  const change = useChange(scope)
  const now = JSON.stringify([fields, domainId])
  const failure = sent === now ? change.failure : null
  const set = (part: Partial<typeof fields>): void => setFields((before) => ({ ...before, ...part }))
  const ready = fields.displayName.trim() !== '' && fields.localPart.trim() !== ''
  const chosen = domains.find(({ id }) => id === domainId)
  const submit = (): void => {
    if (!ready || change.busy) return
    setSent(now)
    const { replyTo, ...names } = fields
    const input = { ...names, domainId, ...(replyTo.trim() === '' ? {} : { replyTo: replyTo.trim() }) }
    void change.run('create_email_sender', input, ({ sender }) => {
      notifications.show({ message: `Created the sender ${sender.email}.`, autoClose: 3000 })
      onClose()
      onCreated(sender)
    })
  }
  const faults = {
    displayName: fieldIssue(failure, 'displayName'),
    localPart: fieldIssue(failure, 'localPart'),
    domainId: fieldIssue(failure, 'domainId'),
    replyTo: fieldIssue(failure, 'replyTo'),
  }
  const underAField = Object.values(faults).some((fault) => fault !== null)
  return (
    <Dialog
      title="Create sender"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <FormButtons onCancel={onClose} busy={change.busy} disabled={!ready}>
          Create sender
        </FormButtons>
      }
    >
      <LimitedInput
        label="Name"
        description="What recipients see"
        data-autofocus
        most={MOST_CHARACTERS}
        autoComplete="off"
        value={fields.displayName}
        error={faults.displayName}
        onChange={(event) => set({ displayName: event.currentTarget.value })}
      />
      <TextInput
        label="Before the @"
        placeholder="hello"
        autoComplete="off"
        spellCheck={false}
        value={fields.localPart}
        error={faults.localPart}
        onChange={(event) => set({ localPart: event.currentTarget.value })}
      />
      <Select
        label="Domain"
        description="Only VERIFIED ones can be chosen"
        allowDeselect={false}
        data={domains.map(({ id, domain, status }) => ({
          value: id,
          label: canSendFrom(status) ? domain : `${domain} (${status})`,
          disabled: !canSendFrom(status),
        }))}
        value={domainId}
        error={faults.domainId}
        onChange={(value) => value !== null && setDomainId(value)}
      />
      <TextInput
        label="Answers go to"
        description="Optional, when it is another address"
        autoComplete="off"
        value={fields.replyTo}
        error={faults.replyTo}
        onChange={(event) => set({ replyTo: event.currentTarget.value })}
      />
      <p className={styles['address']} role="status">
        {ready && chosen
          ? `${fields.displayName.trim()} <${fields.localPart.trim()}@${chosen.domain}>`
          : 'The address is put together from these.'}
      </p>
      {failure && !underAField && <ErrorPanel failure={failure} context={{ tool: 'create_email_sender' }} />}
    </Dialog>
  )
}
