import { fromStoredCode } from '../stored-codes.ts'

/** Workflow statuses in stored order (code = position + 1). contract: workflow-status. */
export const WORKFLOW_STATUSES = ['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'] as const

export type WorkflowStatus = (typeof WORKFLOW_STATUSES)[number]

export function workflowStatusCode(status: WorkflowStatus): number {
  return WORKFLOW_STATUSES.indexOf(status) + 1
}

export function workflowStatusFromCode(code: number): WorkflowStatus {
  return fromStoredCode(WORKFLOW_STATUSES, code, 'workflow status')
}

/**
 * What happens when a subscriber is enrolled who has a run in another workflow of the group. Source:
 * contract: workflow-status.
 */
export const CONFLICT_STRATEGIES = ['CANCEL_EXISTING', 'SKIP_NEW', 'RUN_FIRST_STEP'] as const

export type ConflictStrategy = (typeof CONFLICT_STRATEGIES)[number]

/**
 * The status after publishing (contract: workflow-status). Without `activate` a live workflow
 * stays live, a paused or archived one stays as it is, and a first publication activates.
 */
export function statusAfterPublish(before: WorkflowStatus, activate: boolean | undefined): WorkflowStatus {
  if (activate === true) return 'ACTIVE'
  if (before === 'DRAFT') return activate === false ? 'PAUSED' : 'ACTIVE'
  return before
}
