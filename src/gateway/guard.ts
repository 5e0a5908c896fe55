import { ToolError } from '../shared/errors.ts'
import type { ToolAccess } from '../engine/tools/define.ts'

/** What a connection may do. A deployment starts at `read` and this version goes no further. */
export type Permission = 'read' | 'all'

/**
 * Refuses what the connection may not do, before anything leaves this machine. A tool this
 * Postdesk does not know counts as dangerous.
 */
export function guard(permission: Permission, tool: string, access: ToolAccess | null): void {
  if (permission === 'all' || access === 'read') return
  throw new ToolError(
    'FORBIDDEN',
    `This connection is read-only: ${tool} ${access === null ? 'is not known to be harmless' : 'changes data'} and was not sent.`,
  )
}
