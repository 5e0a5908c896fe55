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

/** The same of a tool that we may have no declaration of, as deployments list them. */
export async function callUndeclared(acting: Acting, tool: string, input: object): Promise<unknown> {
  return callToolLoosely<unknown>({ ...acting, surface: 'customer', tool, input: { ...input } })
}
