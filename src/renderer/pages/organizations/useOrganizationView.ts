import { useListView, type ListView } from '../../screen/useListView.ts'
import type { SavedView } from '../../state/views.ts'
import { COMMON_VIEWS, readView, type OrganizationView } from './organizations.ts'

export const SCREEN = 'organizations'

export type OpenView = ListView<OrganizationView>

/** The list as it is looked at now; an address names a view by id only. */
export function useOrganizationView(connection: string, addressed: string | null): OpenView {
  return useListView<OrganizationView>({
    connection,
    screen: SCREEN,
    addressed,
    common: asSaved(COMMON_VIEWS),
    read: readView,
    parameters: {},
  })
}

export function asSaved(views: { id: string; name: string; value: OrganizationView }[]): SavedView[] {
  return views.map(({ id, name, value }) => ({ id, name, value: { ...value } }))
}
