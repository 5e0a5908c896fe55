import { Autocomplete, NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EVERY_TOOL, FAULT_KINDS, type FaultKind } from '../../engine/domain/fault-kinds.ts'
import { callSandbox } from '../bridge/actions.ts'
import { useScope } from '../screen/scope.tsx'
import { useAction } from '../screen/useAction.ts'
import { queries } from '../state/queries.ts'
import { Dialog, FormButtons } from '../ui/Dialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FAULT_WORDS } from './ArmedFaults.tsx'
import { closeOverlays } from './overlays.ts'

const KINDS = FAULT_KINDS.map((value) => ({ value, label: FAULT_WORDS[value] }))

/** Asks which calls of a sandbox are to fail, and how. */
export function ArmFaultDialog() {
  const { connection } = useScope()
  const { data: tools = [] } = useQuery(queries.tools(connection.id))
  const [tool, setTool] = useState(EVERY_TOOL)
  const [kind, setKind] = useState<FaultKind>('rate_limit')
  const [count, setCount] = useState<number | string>(1)
  const { busy, failure, run } = useAction()
  const arm = (): Promise<void> =>
    run(async () => {
      await callSandbox(connection.id, 'fault.arm', { tool: tool.trim(), kind, count: Number(count) })
      closeOverlays()
    })
  return (
    <Dialog
      title={`Arm a fault in ${connection.label}`}
      onClose={closeOverlays}
      onSubmit={() => void arm()}
      size={520}
      footer={
        <FormButtons onCancel={closeOverlays} busy={busy} disabled={tool.trim() === ''}>
          Arm fault
        </FormButtons>
      }
    >
      <p>The next calls fail as those of a real deployment may. It ends by itself, or with “Clear faults”.</p>
      <Autocomplete
        label="Tool"
        description={`Its name, or ${EVERY_TOOL} for every tool`}
        data-autofocus
        data={[...new Set(tools.map(({ name }) => name))]}
        limit={20}
        value={tool}
        onChange={setTool}
      />
      <Select
        label="What happens"
        data={KINDS}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setKind(value ?? kind)}
      />
      <NumberInput label="How many calls" min={1} max={1000} value={count} onChange={setCount} />
      {failure && <ErrorPanel failure={failure} context={{ action: 'fault.arm' }} />}
    </Dialog>
  )
}
