import type { ScreenProps } from '../../screen/registry.ts'
import { OrganizationList } from './OrganizationList.tsx'
import { OrganizationRecord } from './OrganizationRecord.tsx'

/** The screen of organizations: the list for admins, or one of them. */
export default function OrganizationsPage({ id, view }: ScreenProps) {
  return id === null ? (
    <OrganizationList addressed={view} />
  ) : (
    <OrganizationRecord key={id} id={id} section={view} />
  )
}
