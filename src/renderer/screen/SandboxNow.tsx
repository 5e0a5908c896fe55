import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../state/queries.ts'
import { Now } from '../ui/now.ts'
import { useScope } from './scope.tsx'

/** Relative times inside count from the sandbox's own clock. */
export function SandboxNow({ children }: { children: ReactNode }) {
  const { connection } = useScope()
  const { data: clock } = useQuery({
    ...queries.clock(connection.id),
    enabled: connection.kind === 'sandbox',
  })
  return <Now value={clock ? new Date(clock.now).getTime() : null}>{children}</Now>
}
