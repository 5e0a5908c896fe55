import {
  Archive,
  CalendarClock,
  CheckCircle2,
  CircleX,
  PencilLine,
  Send,
  type LucideIcon,
} from 'lucide-react'
import type { CampaignStatus as CampaignStatusName } from '../../../engine/domain/campaign-status.ts'
import { Badge, type Meaning } from '../../ui/Badge.tsx'

const LOOK: Record<CampaignStatusName, { meaning: Meaning; icon: LucideIcon }> = {
  DRAFT: { meaning: 'neutral', icon: PencilLine },
  SCHEDULED: { meaning: 'info', icon: CalendarClock },
  SENDING: { meaning: 'info', icon: Send },
  SENT: { meaning: 'healthy', icon: CheckCircle2 },
  ARCHIVED: { meaning: 'neutral', icon: Archive },
  FAILED: { meaning: 'blocked', icon: CircleX },
}

/** The state of a campaign as icon and word, in the API's own words. */
export function CampaignStatus({ status }: { status: string }) {
  const look = Object.hasOwn(LOOK, status) ? LOOK[status as CampaignStatusName] : undefined
  return (
    <Badge meaning={look?.meaning ?? 'neutral'} {...(look ? { icon: look.icon } : {})}>
      {status}
    </Badge>
  )
}
