import type { AdminToolName, CustomerToolName, ToolInput } from '../../engine/tools/index.ts'
import { organizationReference } from '../../shared/ids.ts'
import { Queue, type ReadTerms } from '../bridge/reads.ts'
import { callTool } from '../bridge/tools.ts'
import { toolQuery } from '../state/queries.ts'
import type { Scope } from './scope.tsx'

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

/** Returns the query options that read an admin tool. */
export function adminQuery<N extends AdminToolName>(connection: string, tool: N, input: ToolInput<N>) {
  return toolQuery({ connection, surface: 'admin', tool, input })
}

/** Reads `get_org_verification` of one organization, as the triage list and the case both do. */
export function verificationQuery(connection: string, id: string) {
  return adminQuery(connection, 'get_org_verification', organizationReference(id))
}

/** More at once would spend a deployment's calls of the minute on a glance. */
const AT_ONCE = 4
const standings = new Queue(AT_ONCE)

/** Reads where one organization stands, in turn with the other rows of a list; it is kept nowhere. */
export function readStanding(connection: string, id: string, terms: ReadTerms = {}) {
  const request = { connection, surface: 'admin', tool: 'get_org_verification', input: { id } } as const
  return callTool({ ...request, terms: { ...terms, first: standings } })
}

/** Kept as the case keeps it, so that a case opened from here is there at once. */
export function standingQuery(connection: string, id: string) {
  return {
    ...verificationQuery(connection, id),
    queryFn: () => readStanding(connection, id),
    refetchOnMount: true as const,
  }
}
