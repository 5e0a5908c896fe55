import { useQuery } from '@tanstack/react-query'
import { organizationReference } from '../../shared/ids.ts'
import { named, type Named } from '../bridge/records.ts'
import type { Answer } from '../bridge/tools.ts'
import { toolQuery } from '../state/queries.ts'

type Described = NonNullable<Answer<'get_org'>['organization']>

/** An organization as `get_org` describes it: neither its plan nor its status. */
export type OneOrganization = Named<Described>

/** Who an id (`org_…`) or a slug is; null asks nothing. */
export function useOrganization(connection: string, reference: string | null) {
  return useQuery({
    ...organizationQuery(connection, reference ?? ''),
    enabled: reference !== null,
    retry: false,
    select: (answer) => describedOrganization(answer, organizationReference(reference ?? '')),
  })
}

export function organizationQuery(connection: string, reference: string) {
  return toolQuery({ connection, surface: 'admin', tool: 'get_org', input: organizationReference(reference) })
}

/** Returns the organization that an answer describes; what it was asked for by is certain. */
export function describedOrganization(
  answer: Answer<'get_org'> | null,
  reference: { id: string } | { slug: string },
): OneOrganization {
  return named<Described>({ ...answer?.organization, ...reference })
}
