import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { EVERY_TOOL, type FaultKind } from '../../engine/domain/fault-kinds.ts'
import type { ActionAnswer } from '../../engine/sandbox/actions/index.ts'
import { callSandbox } from '../bridge/actions.ts'
import { useScope } from '../screen/scope.tsx'
import { useAction } from '../screen/useAction.ts'
import { queries } from '../state/queries.ts'
import { counted } from '../ui/time.ts'
import { askFault } from './overlays.ts'
import styles from './frame.module.css'

type Armed = ActionAnswer<'fault.list'>['faults'][number]

/** What a call meets, in the words of somebody who practises for it. */
export const FAULT_WORDS: Record<FaultKind, string> = {
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

function describe({ tool, kind, left }: Armed): string {
  return `${tool === EVERY_TOOL ? 'every tool' : tool}: ${FAULT_WORDS[kind]}, ${counted(left, 'call')} left`
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
