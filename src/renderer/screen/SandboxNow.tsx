import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { queries } from '../state/queries.ts'
import { Now } from '../ui/now.ts'

/** Relative times inside count from the sandbox's own clock. */
export function SandboxNow({ connection, children }: { connection: ConnectionSummary; children: ReactNode }) {
  const { data: clock } = useQuery({
    ...queries.clock(connection.id),
    enabled: connection.kind === 'sandbox',
  })
  return <Now value={clock ? new Date(clock.now).getTime() : null}>{children}</Now>
}
