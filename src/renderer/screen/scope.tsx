import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import type { ActingAs } from '../state/frame.ts'

/** The connection that a page is of, and the organization that its customer tools act as. */
export interface Scope {
  connection: ConnectionSummary
  /** Null on the admin surface, and under a token of one organization. */
  organization: ActingAs | null
}

const ScopeContext = createContext<Scope | null>(null)

interface ScopeProviderProps {
  /** Null while none is chosen, and for what belongs to none: a case opened from a file. */
  connection: ConnectionSummary | null
  organization: ActingAs | null
  children: ReactNode
}

/** Says once, for all that stands inside, which connection and organization it is of. */
export function ScopeProvider({ connection, organization, children }: ScopeProviderProps) {
  const scope = useMemo(() => connection && { connection, organization }, [connection, organization])
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

/** Returns the scope around, null where there is none. */
export function useOptionalScope(): Scope | null {
  return useContext(ScopeContext)
}

export function useScope(): Scope {
  const scope = useOptionalScope()
  if (scope === null) throw new Error('useScope: no connection is chosen around this component.')
  return scope
}
