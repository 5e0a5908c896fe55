import { isSameName } from '../../shared/text/clean.ts'
import type { WriteContext } from '../context.ts'
import { type ReferenceVisitor, rewriteReferences } from '../domain/workflows/rewrite-references.ts'
import { nameThing } from '../sending/filter-users.ts'
import type { NamedThing } from '../store/audience/references.ts'
import { pinFilterToId, renameFieldInFilter } from '../store/audience/saved-filters.ts'
import type { CustomFieldRow } from '../store/custom-fields.ts'
import { findWorkflow, listWholeWorkflows, updateWorkflow } from '../store/workflows/workflows.ts'

/**
 * Renames a custom field in every draft of a workflow that names it by its name. Versions name it by
 * id and stay as they are. Returns how many drafts changed; their `updatedAt` moves on.
 */
export function renameFieldInDrafts(context: WriteContext, field: CustomFieldRow, name: string): number {
  const thing = nameThing('customField', context.organization.number, field)
  return rewriteDrafts(context, {
    field: (reference) => (isSameName(reference, field.name) ? name : reference),
    filters: (filters) => filters.map((filter) => renameFieldInFilter(filter, thing, name)),
  })
}

/**
 * Lets drafts that name a thing by its name name it by its id. Called before it is deleted: publishing
 * would add it again under the same name, where it must refuse.
 */
export function pinInDrafts(context: WriteContext, thing: NamedThing): void {
  const pin = (reference: string) => (isSameName(reference, thing.name) ? thing.publicId : reference)
  rewriteDrafts(context, {
    ...(thing.kind === 'tag' ? { tag: pin } : {}),
    ...(thing.kind === 'customField' ? { field: pin } : {}),
    filters: (filters) => filters.map((filter) => pinFilterToId(filter, thing)),
  })
}

/** Returns how many drafts changed. */
function rewriteDrafts({ db, now }: WriteContext, visitor: ReferenceVisitor): number {
  let changed = 0
  for (const { id, draft } of listWholeWorkflows(db)) {
    const rewritten = rewriteReferences(draft, visitor)
    const row = JSON.stringify(rewritten) === JSON.stringify(draft) ? undefined : findWorkflow(db, id)
    if (!row) continue
    updateWorkflow(db, row, { draft: rewritten }, now)
    changed += 1
  }
  return changed
}
