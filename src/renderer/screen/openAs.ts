import { MOST_ORGANIZATION_ROWS } from '../../engine/domain/limits.ts'
import { searchOrganizations } from '../bridge/organizations.ts'
import { actingOf, frameStore, turnToTabAs } from '../state/frame.ts'
import { queryClient } from '../state/queries.ts'
import { tabKey } from '../state/route.ts'
import { describedOrganization, organizationQuery } from './useOrganization.ts'

/**
 * Acts as an organization and goes to one of its own pages. The organization is told by `get_org`,
 * its status by `list_orgs`. Throws HostFailure when the organization is not there.
 */
export async function openAs(connection: string, organizationId: string, path: string): Promise<void> {
  const state = frameStore.getState()
  let acting = [actingOf(state, connection), actingOf(state, connection, tabKey(path))].find(
    (one) => one?.id === organizationId,
  )
  if (!acting) {
    const answer = await queryClient.fetchQuery(organizationQuery(connection, organizationId))
    const organization = describedOrganization(answer, { id: organizationId })
    const { organizations } = await searchOrganizations(connection, {
      search: organization.slug,
      pageSize: MOST_ORGANIZATION_ROWS,
    })
    acting = organizations.find(({ id }) => id === organization.id) ?? organization
  }
  // Only that tab: the one in front goes on as what it is.
  turnToTabAs(path, { connection, organization: acting })
}
