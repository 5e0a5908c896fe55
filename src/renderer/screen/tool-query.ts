import type { CustomerToolName, ToolInput } from '../../engine/tools/index.ts'
import { toolQuery } from '../state/queries.ts'
import type { Scope } from './useChange.ts'

/** Returns the query options that read a customer tool. */
export function customerQuery<N extends CustomerToolName>(
  { connection, organization }: Scope,
  tool: N,
  input: ToolInput<N>,
) {
  return toolQuery({
    connection: connection.id,
    surface: 'customer',
    organization: organization?.id ?? null,
    tool,
    input,
  })
}
