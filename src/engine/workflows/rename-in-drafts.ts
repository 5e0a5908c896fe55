import { isSameName } from '../../shared/text/clean.ts'
import type { WriteContext } from '../context.ts'
import { rewriteReferences } from '../domain/workflows/rewrite-references.ts'
import { nameThing } from '../sending/filter-users.ts'
import { renameFieldInFilter } from '../store/audience/saved-filters.ts'
import type { CustomFieldRow } from '../store/custom-fields.ts'
import { findWorkflow, listWholeWorkflows, updateWorkflow } from '../store/workflows/workflows.ts'

/**
 * Renames a custom field in every draft of a workflow that names it by its name. Versions name it by
 * id and stay as they are. Returns how many drafts changed; their `updatedAt` moves on.
 */
export function renameFieldInDrafts(
  { db, organization, now }: WriteContext,
  field: CustomFieldRow,
  name: string,
): number {
  const thing = nameThing('customField', organization.number, field)
  let changed = 0
  for (const { id, draft } of listWholeWorkflows(db)) {
    const renamed = rewriteReferences(draft, {
      field: (reference) => (isSameName(reference, field.name) ? name : reference),
      filters: (filters) => filters.map((filter) => renameFieldInFilter(filter, thing, name)),
    })
    const row = JSON.stringify(renamed) === JSON.stringify(draft) ? undefined : findWorkflow(db, id)
    if (!row) continue
    updateWorkflow(db, row, { draft: renamed }, now)
    changed += 1
  }
  return changed
}
