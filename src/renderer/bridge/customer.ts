import type { CustomerToolName, ToolAnswer, ToolInput } from '../../engine/tools/index.ts'
import { callTool, callToolLoosely } from './tools.ts'

/** Whose records are looked at: a connection and, unless its token names it, an organization. */
export interface Acting {
  connection: string
  organization: string | null
}

/** Returns what a customer tool answers. Throws `HostFailure`. */
export function callCustomer<N extends CustomerToolName>(
  acting: Acting,
  tool: N,
  input: ToolInput<N>,
  confirmationCode?: number,
): Promise<ToolAnswer<N>> {
  return callTool({ ...acting, surface: 'customer', tool, input, confirmationCode })
}

/** The same where the caller types the answer: on its way out. */
export function callCustomerLoosely<T>(
  acting: Acting,
  tool: string,
  input: Record<string, unknown>,
): Promise<T> {
  return callToolLoosely<T>({ ...acting, surface: 'customer', tool, input })
}
