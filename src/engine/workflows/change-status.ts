import { ToolError } from '../../shared/errors.ts'
import { encodeId } from '../../shared/ids.ts'
import type { WriteContext } from '../context.ts'
import type { WorkflowStatus } from '../domain/workflows/status.ts'
import { countVersions, findVersion } from '../store/workflows/versions.ts'
import { deleteWorkflowEmails } from '../store/workflows/workflow-emails.ts'
import {
  deleteWorkflow,
  hasRuns,
  listenFromNow,
  updateWorkflow,
  type WorkflowRow,
} from '../store/workflows/workflows.ts'
import { deleteNamed, type FilterUse, nameThing } from '../sending/filter-users.ts'
import { findDateDue } from './publish.ts'
import { cancelRunsIn, requireCanceled, resumeRuns } from './runs.ts'
import { readAgain } from './save-draft.ts'
import { findUsersOfId, type WorkflowUser } from './workflow-users.ts'

/** A workflow after its status was changed. */
export interface ChangedStatus {
  workflow: WorkflowRow
  /** Runs that archiving canceled. */
  canceled: number
  warnings: string[]
}

/** Sets the status of a published workflow (contract: workflow-status). Throws WRONG_STATE for a draft, and while archived runs are being canceled. */
export function changeStatus(
  context: WriteContext,
  before: WorkflowRow,
  status: Exclude<WorkflowStatus, 'DRAFT'>,
): ChangedStatus {
  const version = before.version === null ? undefined : findVersion(context.db, before.version)
  if (!version)
    throw new ToolError(
      'WRONG_STATE',
      `workflowId: workflow "${before.name}" was never published; publish_workflow does that.`,
    )
  if (before.status === status)
    return { workflow: before, canceled: 0, warnings: [`status: the workflow is ${status} already.`] }
  if (before.status === 'ARCHIVED') requireCanceled(context, before)
  updateWorkflow(context.db, before, { status }, context.now)
  const canceled = status === 'ARCHIVED' ? cancelAll(context, before) : 0
  if (status === 'ACTIVE') {
    listenFromNow(context.db, before.id, findDateDue(context, version.definition))
    resumeRuns(context, before.id)
  }
  return { workflow: readAgain(context, before.id), canceled, warnings: [] }
}

/** Returns how many runs are canceled: those that are open, and those of frozen enrolments. */
function cancelAll(context: WriteContext, { id, version, totals, frozen }: WorkflowRow): number {
  const open = totals.active + totals.waiting
  if (version !== null) cancelRunsIn(context, { workflow: id, version, open, frozen })
  return open + frozen
}

/**
 * Deletes a workflow that was never published and has no runs; archives any other, with its history
 * (contract: workflow-status). Filters go on finding its runs once it is archived.
 */
export function removeWorkflow(
  context: WriteContext,
  before: WorkflowRow,
): { deleted: boolean; canceled: number; users: WorkflowUser[]; uses: FilterUse[] } {
  const { db, now, organization } = context
  const users = findUsersOfId(context, 'workflow', encodeId('workflow', organization.number, before.id))
  if (countVersions(db, before.id) === 0 && !hasRuns(db, before.id)) {
    const thing = nameThing('workflow', organization.number, before)
    const { uses } = deleteNamed(context, thing, () => {
      deleteWorkflowEmails(db, before.id)
      deleteWorkflow(db, before.id)
    })
    return { deleted: true, canceled: 0, users, uses }
  }
  if (before.status !== 'ARCHIVED') updateWorkflow(db, before, { status: 'ARCHIVED' }, now)
  return { deleted: false, canceled: cancelAll(context, before), users, uses: [] }
}
