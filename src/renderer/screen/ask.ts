import type { CustomerToolName, ToolInput } from '../../engine/tools/index.ts'
import { toolQuery } from '../state/queries.ts'
import type { Whose } from './useChange.ts'

/** A read of a customer tool, as react-query wants it. */
export function ask<N extends CustomerToolName>(
  { connection, organization }: Whose,
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
