import { callTool } from './tools.ts'

/** Whose records are looked at: a connection and, unless its token names it, an organization. */
export interface Acting {
  connection: string
  organization: string | null
}

/** One customer tool, its answer or a `HostFailure`. */
export function callCustomer<T>(acting: Acting, tool: string, input: Record<string, unknown>): Promise<T> {
  return callTool<T>({ ...acting, surface: 'customer', tool, input })
}
