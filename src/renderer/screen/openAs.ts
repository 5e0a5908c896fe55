import { MOST_ORGANIZATION_ROWS } from '../../engine/domain/limits.ts'
import { searchOrganizations } from '../bridge/organizations.ts'
import { actAs, frameStore } from '../state/frame.ts'
import { queryClient } from '../state/queries.ts'
import { navigate } from '../state/route.ts'
import { describedOrganization, organizationQuery } from './useOrganization.ts'

/**
 * Acts as an organization and goes to one of its own pages. The organization is told by `get_org`,
 * its status by `list_orgs`. Throws HostFailure when the organization is not there.
 */
export async function openAs(connection: string, organizationId: string, path: string): Promise<void> {
  if (frameStore.getState().acting[connection]?.id !== organizationId) {
    const answer = await queryClient.fetchQuery(organizationQuery(connection, organizationId))
    const organization = describedOrganization(answer, { id: organizationId })
    const { organizations } = await searchOrganizations(connection, {
      search: organization.slug,
      pageSize: MOST_ORGANIZATION_ROWS,
    })
    actAs(connection, organizations.find(({ id }) => id === organization.id) ?? organization)
  }
  navigate(path)
}
