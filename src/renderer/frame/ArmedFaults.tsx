import { Autocomplete, Button, NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { EVERY_TOOL, FAULT_KINDS, type FaultKind } from '../../engine/domain/fault-kinds.ts'
import type { ActionAnswer } from '../../engine/sandbox/actions/index.ts'
import { callSandbox } from '../bridge/actions.ts'
import { useScope } from '../screen/scope.tsx'
import { useAction } from '../screen/useAction.ts'
import { queries } from '../state/queries.ts'
import { Dialog, FormButtons } from '../ui/Dialog.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { counted } from '../ui/time.ts'
import { askFault, closeOverlays } from './overlays.ts'
import styles from './frame.module.css'

type Armed = ActionAnswer<'fault.list'>['faults'][number]

/** What a call meets, in the words of somebody who practises for it. */
const WORDS: Record<FaultKind, string> = {
  rate_limit: 'too many requests (429)',
  revoked_key: 'key revoked (401)',
  stale: 'edit is stale (409)',
  expired_code: 'confirmation code expired',
  server_error: 'platform fails (500)',
  unavailable: 'proxy says unavailable (503)',
  slow: 'slow answer',
  cut: 'connection cut, nothing done',
  lost_answer: 'done, but the answer is lost',
  html: 'web page instead of an answer',
}

const KINDS = FAULT_KINDS.map((value) => ({ value, label: WORDS[value] }))

function describe({ tool, kind, left }: Armed): string {
  return `${tool === EVERY_TOOL ? 'every tool' : tool}: ${WORDS[kind]}, ${counted(left, 'call')} left`
}

/** Shows as long as calls of a sandbox are made to fail on purpose, so that nobody takes it for a real fault. */
export function ArmedFaultsBar() {
  const { connection } = useScope()
  const { data: faults = [] } = useQuery(queries.armedFaults(connection.id))
  const { busy, failure, run } = useAction()
  if (faults.length === 0) return null
  return (
    <section aria-label="Armed faults" className={styles['banner']}>
      <Zap aria-hidden />
      <span>
        <strong>{counted(faults.length, 'fault')} armed in this sandbox.</strong> Calls fail on purpose.{' '}
        {faults.map(describe).join('; ')}.
        {failure && <span className={styles['bannerDetail']}>Not cleared: {failure.message}</span>}
      </span>
      <Button
        variant="filled"
        loading={busy}
        onClick={() => void run(async () => void (await callSandbox(connection.id, 'fault.clear', {})))}
      >
        Clear faults
      </Button>
      <Button onClick={() => askFault(connection.id)}>Arm another</Button>
    </section>
  )
}

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
