import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { MOST_ORGANIZATION_ROWS } from '../../../engine/domain/limits.ts'
import { host } from '../../bridge/actions.ts'
import { searchOrganizations } from '../../bridge/organizations.ts'
import { actAs } from '../../state/frame.ts'
import { queryClient } from '../../state/queries.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useConnectionAction } from '../../screen/useAction.ts'
import { useScope } from '../../screen/scope.tsx'

/** Creates one organization in the sandbox of this tab, and acts as it afterwards. */
export function CreateOrganizationDialog({ onClose }: { onClose: () => void }) {
  const { connection } = useScope()
  const [name, setName] = useState('')
  const { busy, failure, run } = useConnectionAction()
  const create = (): Promise<void> =>
    run(async () => {
      const { id, slug } = await host.createOrganization(connection.id, name.trim())
      await queryClient.invalidateQueries({ queryKey: ['organizations', connection.id] })
      const { organizations } = await searchOrganizations(connection.id, {
        search: slug,
        pageSize: MOST_ORGANIZATION_ROWS,
      })
      const made = organizations.find((organization) => organization.id === id)
      if (made) actAs(connection.id, made)
      onClose()
    })
  return (
    <Dialog
      title="Create organization"
      onClose={onClose}
      onSubmit={() => void create()}
      footer={
        <FormButtons onCancel={onClose} busy={busy} disabled={name.trim() === ''}>
          Create organization
        </FormButtons>
      }
    >
      <p>
        In {connection.label}, on the premium plan. This tab then acts as it. Its token can be made with the
        control door.
      </p>
      <TextInput
        label="Name"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {failure && <ErrorPanel failure={failure} context={{ action: 'organization.create' }} />}
    </Dialog>
  )
}
