import { Copy, Layers, Mails, Maximize2, Scale, UserRoundCog, UserRoundX } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { Organization } from '../../bridge/organizations.ts'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { actAs, openBehind, stopActing, type ActingAs } from '../../state/frame.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { copyText } from '../../ui/Parts.tsx'
import { emailsPath } from '../../screen/emailsLog.ts'
import { SCREEN } from './useOrganizationView.ts'

/** What can be done with one organization of the list. */
export function actionsOfOrganization(
  connection: ConnectionSummary,
  organization: Organization,
  acting: ActingAs | null,
): RowAction[] {
  const path = screenPath(connection.id, SCREEN, organization.id)
  return [
    { label: 'Open', icon: Maximize2, run: () => navigate(path) },
    { label: 'Open in a tab behind', icon: Layers, run: () => openBehind(path, organization.name) },
    {
      label: 'Explain its verification',
      icon: Scale,
      run: () => navigate(screenPath(connection.id, 'verification', organization.id)),
    },
    {
      label: 'Show its emails',
      icon: Mails,
      run: () => navigate(emailsPath(connection.id, { organization: organization.id })),
    },
    acting?.id === organization.id
      ? { label: 'Stop acting', icon: UserRoundX, run: () => stopActing(connection.id) }
      : { label: 'Act as', icon: UserRoundCog, run: () => actAs(connection.id, organization) },
    { label: 'Copy id', icon: Copy, run: () => void copyText(organization.id) },
    { label: 'Copy slug', icon: Copy, run: () => void copyText(organization.slug) },
  ]
}
