import { Archive, CirclePause, CirclePlay, PencilLine, type LucideIcon } from 'lucide-react'
import type { WorkflowStatus as WorkflowStatusName } from '../../../engine/domain/workflows/status.ts'
import { Badge, type Meaning } from '../../ui/Badge.tsx'

const LOOK: Record<WorkflowStatusName, { meaning: Meaning; icon: LucideIcon }> = {
  DRAFT: { meaning: 'neutral', icon: PencilLine },
  ACTIVE: { meaning: 'healthy', icon: CirclePlay },
  PAUSED: { meaning: 'attention', icon: CirclePause },
  ARCHIVED: { meaning: 'neutral', icon: Archive },
}

/** The state of a workflow as icon and word, in the API's own words. */
export function WorkflowStatus({ status }: { status: string }) {
  const look = Object.hasOwn(LOOK, status) ? LOOK[status as WorkflowStatusName] : undefined
  return (
    <Badge meaning={look?.meaning ?? 'neutral'} {...(look ? { icon: look.icon } : {})}>
      {status}
    </Badge>
  )
}
