import type { ScreenProps } from '../../screen/registry.ts'
import { OrganizationList } from './OrganizationList.tsx'
import { OrganizationRecord } from './OrganizationRecord.tsx'

export default function OrganizationsPage({ connection, id, view }: ScreenProps) {
  return id === null ? (
    <OrganizationList connection={connection} addressed={view} />
  ) : (
    <OrganizationRecord key={id} connection={connection} id={id} section={view} />
  )
}
