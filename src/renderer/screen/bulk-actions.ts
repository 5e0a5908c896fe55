import type { BulkAction } from '../../engine/domain/job-status.ts'
import type { ToolAnswer } from '../../engine/tools/index.ts'

/** A bulk operation as lists show it. */
export type BulkOperation = ToolAnswer<'list_bulk_operations'>['operations'][number]

/** What each action is called on the screen. */
const ACTION_LABELS: Record<BulkAction, string> = {
  ADD_TAGS: 'Add tags',
  REMOVE_TAGS: 'Remove tags',
  SUBSCRIBE: 'Subscribe',
  UNSUBSCRIBE: 'Unsubscribe',
  BAN: 'Ban',
  ADD_TO_WORKFLOW: 'Add to a workflow',
  REMOVE_FROM_WORKFLOW: 'Remove from a workflow',
}

/** Returns the words for an action; for one that we do not know, its code. */
export function labelOfAction(action: string): string {
  return (ACTION_LABELS as Partial<Record<string, string>>)[action] ?? action
}

/** How often a job that is not done is looked at: a deployment counts each look. */
export function lookEvery(kind: 'sandbox' | 'deployment', isOpen: boolean): number | false {
  if (!isOpen) return false
  return kind === 'sandbox' ? 500 : 5_000
}
