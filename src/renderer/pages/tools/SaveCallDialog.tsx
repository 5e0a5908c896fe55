import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { ToolListing } from '../../../shared/bridge.ts'
import type { Failure } from '../../../shared/result.ts'
import { host, toFailure } from '../../bridge/actions.ts'
import { queryClient } from '../../state/queries.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'

interface SaveCallDialogProps {
  tool: ToolListing
  input: Record<string, unknown>
  organization: string | null
  onClose: () => void
}

/** Asks for the name under which the input of a tool is kept. */
export function SaveCallDialog({ tool, input, organization, onClose }: SaveCallDialogProps) {
  const [name, setName] = useState('')
  const [withOrganization, setWithOrganization] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const save = async (): Promise<void> => {
    try {
      await host.saveCall({
        name: name.trim(),
        surface: tool.surface,
        tool: tool.name,
        input,
        ...(withOrganization && organization ? { organization } : {}),
      })
      await queryClient.invalidateQueries({ queryKey: ['savedCalls'] })
      notifications.show({ message: `Saved “${name.trim()}”. It is listed under History.`, autoClose: 3000 })
      onClose()
    } catch (error) {
      setFailure(toFailure(error))
    }
  }
  return (
    <Dialog
      title="Save call"
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <FormButtons onCancel={onClose} disabled={name.trim() === ''}>
          Save call
        </FormButtons>
      }
    >
      <p>
        Keeps {tool.name} with its input on this computer, to be loaded again on any connection that lists the
        tool.
      </p>
      <TextInput
        label="Name"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        placeholder="Subscribers of the spring list"
      />
      {organization && (
        <Checkbox
          label={`Only for organization ${organization}`}
          checked={withOrganization}
          onChange={(event) => setWithOrganization(event.currentTarget.checked)}
        />
      )}
      {failure && <ErrorPanel failure={failure} context={{ action: 'savedCall.save' }} />}
    </Dialog>
  )
}
