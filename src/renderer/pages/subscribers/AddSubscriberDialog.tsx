import { Checkbox, TagsInput, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useNames } from '../../audience/queries.ts'
import { useChange } from '../../screen/useChange.ts'
import { screenPath } from '../../state/route.ts'
import { EnvironmentEdge } from '../../ui/Badge.tsx'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { Subscriber } from './subscriberFields.ts'
import { fieldIssue } from '../../screen/field-issues.ts'
import styles from './subscriber.module.css'
import { useScope } from '../../screen/scope.tsx'

/** `add_subscriber`, with its three switches explained rather than named. */
export function AddSubscriberDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (subscriber: Subscriber) => void
}) {
  const { connection, organization } = useScope()
  const change = useChange({ connection, organization })
  const tags = useNames({ connection: connection.id, organization: organization?.id ?? null }, 'tags')
  const [draft, setDraft] = useState({ email: '', name: '', phone: '', tags: [] as string[] })
  const [switches, setSwitches] = useState({
    resubscribe: false,
    triggerWorkflows: false,
    skipDoubleOptIn: false,
  })
  const add = (): void => {
    const { email, name, phone } = draft
    const input = {
      email: email.trim(),
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
      ...(draft.tags.length === 0 ? {} : { tags: draft.tags }),
      ...switches,
    }
    void change.run('add_subscriber', input, ({ subscriber, created, warnings = [] }) => {
      const how = created ? 'Added' : 'Was there already, updated'
      notifications.show({
        message: [`${how}: ${subscriber.email}, ${subscriber.status}.`, ...warnings].join(' '),
        autoClose: 6000,
      })
      onAdded(subscriber)
    })
  }
  const onlyEmail = fieldIssue(change.failure, 'email')
  const phoneFault = fieldIssue(change.failure, 'phone')
  return (
    <Dialog
      title="Add subscriber"
      onClose={onClose}
      onSubmit={add}
      size={500}
      edge={<EnvironmentEdge environment={connection.environment} />}
      footer={
        <FormButtons onCancel={onClose} busy={change.busy} disabled={draft.email.trim() === ''}>
          Add subscriber
        </FormButtons>
      }
    >
      <TextInput
        label="Email"
        data-autofocus
        autoComplete="off"
        inputMode="email"
        value={draft.email}
        error={onlyEmail}
        onChange={(event) => setDraft({ ...draft, email: event.currentTarget.value })}
      />
      <TextInput
        label="Name"
        autoComplete="off"
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <TextInput
        label="Phone"
        autoComplete="off"
        value={draft.phone}
        error={phoneFault}
        onChange={(event) => setDraft({ ...draft, phone: event.currentTarget.value })}
      />
      <TagsInput
        label="Tags"
        data={(tags ?? []).map(({ name }) => name)}
        value={draft.tags}
        acceptValueOnBlur
        onChange={(next) => setDraft({ ...draft, tags: next })}
      />
      <div className={styles['switches']}>
        <Checkbox
          label="Bring unsubscribed people back"
          description="Someone who unsubscribed comes back to SUBSCRIBED. Without it they are updated and stay unsubscribed."
          checked={switches.resubscribe}
          onChange={(event) => setSwitches({ ...switches, resubscribe: event.currentTarget.checked })}
        />
        <Checkbox
          label="Skip the confirmation email"
          description={
            <>
              Where the organization uses{' '}
              <a href={`#${screenPath(connection.id, 'settings')}?view=doubleOptIn`}>double opt-in</a>:
              SUBSCRIBED at once, without a confirmation mail and without evidence.
            </>
          }
          checked={switches.skipDoubleOptIn}
          onChange={(event) => setSwitches({ ...switches, skipDoubleOptIn: event.currentTarget.checked })}
        />
        <Checkbox
          label="Start workflows"
          description="Workflows that wait for a new subscriber or a tag may start."
          checked={switches.triggerWorkflows}
          onChange={(event) => setSwitches({ ...switches, triggerWorkflows: event.currentTarget.checked })}
        />
      </div>
      {change.failure && onlyEmail === null && phoneFault === null && (
        <ErrorPanel failure={change.failure} context={{ tool: 'add_subscriber' }} />
      )}
    </Dialog>
  )
}
