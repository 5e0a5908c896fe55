import { invalid, type Issue, ToolError } from '../../shared/errors.ts'
import { toIsoTime } from '../../shared/text/iso-time.ts'
import type { WriteContext } from '../context.ts'
import { type GivenDefinition, readGraph } from '../domain/workflows/read-graph.ts'
import { linkWorkflowEmails } from '../store/workflows/workflow-emails.ts'
import { findWorkflow, updateWorkflow, type WorkflowRow } from '../store/workflows/workflows.ts'
import { findMissing } from './references.ts'
import { type ConfiguredEmail, saveEmails, withEmails } from './save-emails.ts'

/** A workflow after a change of its draft. */
export interface SavedDraft {
  workflow: WorkflowRow
  emails: ConfiguredEmail[]
  warnings: string[]
}

/** Throws CONFLICT unless the caller has read the latest state (contract: workflow-graphs). */
export function requireCurrent(
  row: Pick<WorkflowRow, 'updated'>,
  expectedUpdatedAt: string,
  [what, tool]: readonly [what: string, tool: string],
): void {
  const updatedAt = toIsoTime(row.updated)
  if (expectedUpdatedAt === updatedAt) return
  throw new ToolError(
    'CONFLICT',
    `expectedUpdatedAt: is not current, because the ${what} was changed at ${updatedAt}. Nothing was changed; read it again with ${tool} and repeat the call.`,
  )
}

/**
 * Replaces the draft of a workflow, all of it or nothing: the graph is read and checked, its
 * references are looked up, and its emails are saved. `prefix` goes before the path of each fault.
 */
export function saveDraft(
  context: WriteContext,
  before: WorkflowRow,
  sent: GivenDefinition,
  prefix = '',
): SavedDraft {
  const { db, organization, now } = context
  const { definition, issues } = readGraph(sent, before.draft, prefix)
  if (issues.length > 0) throw invalid(issues)
  const missing = findMissing(context, definition)
  if (missing.issues.length > 0)
    throw invalid(
      missing.issues.map((issue) => ({
        ...issue,
        path: prefix === '' ? issue.path : `${prefix}.${issue.path}`,
      })),
    )
  const saved = saveEmails(context, { id: before.id, before: before.draft }, definition, prefix)
  linkWorkflowEmails(
    db,
    before.id,
    saved.emails.map(({ campaign, stepKey }) => ({ campaign: campaign.id, step: stepKey })),
  )
  const draft = withEmails(definition, saved.emails, organization.number)
  updateWorkflow(db, before, { draft }, now)
  return {
    workflow: readAgain(context, before.id),
    emails: saved.emails,
    warnings: [...missing.warnings, ...missing.broken.map(warnOfBroken), ...saved.warnings],
  }
}

function warnOfBroken({ path, message }: Issue): string {
  return `${path}: ${message}; publishing is refused while it is so.`
}

/** Returns a workflow after it was changed in this transaction. */
export function readAgain({ db }: Pick<WriteContext, 'db'>, id: number): WorkflowRow {
  const row = findWorkflow(db, id)
  if (!row) throw new Error(`workflow ${id} is not there`)
  return row
}
