import { useQuery } from '@tanstack/react-query'
import { organizationReference } from '../../shared/ids.ts'
import { toolQueryLoosely } from '../state/queries.ts'

/** As far as other screens name an organization; a deployment may leave parts out. */
export interface NamedOrganization {
  organization: { id: string; name: string; slug: string; timezone?: string }
}

/** Who an id (`org_…`) or a slug is; null asks nothing. */
export function useOrganization(connection: string, reference: string | null) {
  return useQuery({
    ...organizationQuery(connection, reference ?? ''),
    enabled: reference !== null,
    retry: false,
  })
}

export function organizationQuery(connection: string, reference: string) {
  return toolQueryLoosely<NamedOrganization>({
    connection,
    surface: 'admin',
    tool: 'get_org',
    input: organizationReference(reference),
  })
}
