import { AtSign, Building2, Copy, Layers, Maximize2, Scale } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import type { RowAction } from '../../screen/RecordTable.tsx'
import { openBehind } from '../../state/frame.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { copyText } from '../../ui/Parts.tsx'
import { SCREEN, type LoggedEmail } from '../../screen/emailsLog.ts'

/** What can be done with one email of the log. */
export function actionsOfEmail(connection: ConnectionSummary, email: LoggedEmail): RowAction[] {
  const path = screenPath(connection.id, SCREEN, email.id)
  const { organizationId } = email
  return [
    { label: 'Open', icon: Maximize2, run: () => navigate(path) },
    { label: 'Open in a tab behind', icon: Layers, run: () => openBehind(path, email.subject ?? email.id) },
    {
      label: 'Open its organization',
      icon: Building2,
      run: () => navigate(screenPath(connection.id, 'organizations', organizationId)),
    },
    {
      label: 'Explain its organization',
      icon: Scale,
      run: () => navigate(screenPath(connection.id, 'verification', organizationId)),
    },
    { label: 'Copy id', icon: Copy, run: () => void copyText(email.id) },
    { label: 'Copy recipient', icon: AtSign, run: () => void copyText(email.to ?? '') },
  ]
}
