import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { host } from '../../bridge/actions.ts'
import { openCall, type OpenedCall } from '../../screen/openCall.ts'
import { useConnectionAction } from '../../screen/useAction.ts'
import { runOnArrival } from '../../state/autorun.ts'
import { frameStore } from '../../state/frame.ts'
import { queries } from '../../state/queries.ts'
import { toolPath } from '../../state/route.ts'
import { Dialog, FormButtons } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'

/** Runs a call of the history once more, on a sandbox: never where it was made. */
export function ReplayDialog({ of: call, onClose }: { of: OpenedCall; onClose: () => void }) {
  const { data: connections = [] } = useQuery(queries.connections)
  const sandboxes = connections.filter(({ kind }) => kind === 'sandbox')
  const [chosen, setChosen] = useState<string | null>(sandboxes[0]?.id ?? null)
  const { busy, failure, run } = useConnectionAction()
  const replay = (): void => {
    if (chosen === null || busy) return
    void run(async () => {
      await host.open(chosen)
      frameStore.setState({ connection: chosen })
      runOnArrival(toolPath(chosen, call.surface, call.tool))
      openCall(chosen, call)
      onClose()
    })
  }
  return (
    <Dialog
      title={`Replay ${call.tool} on a sandbox`}
      onClose={onClose}
      onSubmit={replay}
      footer={
        <FormButtons onCancel={onClose} busy={busy} disabled={chosen === null}>
          Replay
        </FormButtons>
      }
    >
      <p>
        The call is opened in the tools of the sandbox and run there, as the organization that is acted as.
        {sandboxes.length === 0 && ' There is no sandbox yet: create one on Connections.'}
      </p>
      <Select
        label="Sandbox"
        data-autofocus
        allowDeselect={false}
        data={sandboxes.map(({ id, label }) => ({ value: id, label }))}
        value={chosen}
        onChange={setChosen}
      />
      {failure && <ErrorPanel failure={failure} context={{ tool: call.tool }} />}
    </Dialog>
  )
}
