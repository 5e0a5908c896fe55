import { toolQuery } from '../state/queries.ts'
import type { Whose } from './useChange.ts'

/** A read of a customer tool, as react-query wants it. */
export function ask<T>(
  { connection, organization }: Whose,
  tool: string,
  input: Record<string, unknown> = {},
) {
  return toolQuery<T>({
    connection: connection.id,
    surface: 'customer',
    organization: organization?.id ?? null,
    tool,
    input,
  })
}
