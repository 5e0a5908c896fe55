import type { Origin, Surface } from '../../shared/bridge.ts'
import { heardFrom } from './access.ts'
import { bridge } from './bridge.ts'
import { unwrap } from './actions.ts'

/** One call of a tool by a screen. What a person runs on the Tools page goes its own way. */
export interface ToolRequest {
  connection: string
  surface: Surface
  tool: string
  input?: Record<string, unknown>
  /** Whom to act as; null under a token of one organization and on the admin surface. */
  organization?: string | null
  origin?: Origin
}

/** Throws `HostFailure` with what the host answered; a confirmation asked for is a failure too. */
export async function callTool<T>(request: ToolRequest): Promise<T> {
  const { connection, surface, tool, input = {}, organization, origin = 'manual' } = request
  const whom = organization === null || organization === undefined ? {} : { organization }
  const result = await bridge.call({ connection, surface, tool, input, origin, ...whom })
  return unwrap<T>(heardFrom(connection, result))
}
