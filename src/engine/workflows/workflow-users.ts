import { encodeId } from '../../shared/ids.ts'
import { isSameName } from '../../shared/text/clean.ts'
import type { ReadContext } from '../context.ts'
import type { Filter } from '../domain/audience/filter.ts'
import { parseFilters } from '../domain/audience/parse.ts'
import type { WorkflowDefinition } from '../domain/workflows/graph.ts'
import { rewriteReferences } from '../domain/workflows/rewrite-references.ts'
import type { WorkflowStatus } from '../domain/workflows/status.ts'
import { type NamedThing, namesThing } from '../store/audience/references.ts'
import { listOpenVersions, findVersion } from '../store/workflows/versions.ts'
import { listWholeWorkflows } from '../store/workflows/workflows.ts'

/** A workflow that uses a thing, and where. */
export interface WorkflowUser {
  /** Public id. */
  id: string
  name: string
  status: WorkflowStatus
  /** True when a version names it that subscribers enter or stand in; else only the draft does. */
  live: boolean
  /** Ids of the steps that name it; `settings` and `successGoals` for what is no step. */
  steps: string[]
}

type Names = (definition: WorkflowDefinition) => string[]

/**
 * Returns the workflows that name something in their draft or in a version that acts. Archived
 * ones are left out: they never act again unless somebody activates them.
 */
function findUsers(
  { db, organization }: Pick<ReadContext, 'db' | 'organization'>,
  names: Names,
): WorkflowUser[] {
  return listWholeWorkflows(db).flatMap(({ id, name, status, draft }) => {
    if (status === 'ARCHIVED') return []
    const inDraft = namesStepsOf(draft, names)
    const versions = listOpenVersions(db, id).flatMap((version) => findVersion(db, version) ?? [])
    const inVersions = versions.flatMap(({ definition }) => namesStepsOf(definition, names))
    const steps = [...new Set([...inDraft, ...inVersions])]
    if (steps.length === 0) return []
    const publicId = encodeId('workflow', organization.number, id)
    return [{ id: publicId, name, status, live: inVersions.length > 0, steps }]
  })
}

/** Turns paths into the ids of their steps. */
function namesStepsOf(definition: WorkflowDefinition, names: Names): string[] {
  return names(definition).map((path) => {
    const [part = '', index = ''] = path.split('.')
    return part === 'steps' ? (definition.steps[Number(index)]?.id ?? part) : part
  })
}

/** Returns the workflows that use a tag, a segment or a custom field. */
export function findWorkflowUsers(
  context: Pick<ReadContext, 'db' | 'organization'>,
  thing: NamedThing,
): WorkflowUser[] {
  const isIt = (reference: string) => reference === thing.publicId || isSameName(reference, thing.name)
  return findUsers(context, (definition) => {
    const paths: string[] = []
    const note = (path: string) => void paths.push(path)
    rewriteReferences(definition, {
      tag: (reference, path) => (thing.kind === 'tag' && isIt(reference) && note(path), reference),
      field: (reference, path) => (thing.kind === 'customField' && isIt(reference) && note(path), reference),
      filters(filters, path) {
        const parsed = parseFilters('filters', filters).filters
        if (parsed.some((filter) => namesThing(filter, thing))) note(path)
        return filters
      },
    })
    return paths
  })
}

/** Returns the workflows that name a campaign, a capture page or another workflow, by public id. */
export function findUsersOfId(
  context: Pick<ReadContext, 'db' | 'organization'>,
  kind: 'campaign' | 'workflow' | 'capturePage',
  publicId: string,
): WorkflowUser[] {
  return findUsers(context, (definition) => {
    const paths: string[] = []
    rewriteReferences(definition, {
      [kind]: (id: string, path: string) => (id === publicId && paths.push(path), id),
      filters(filters, path) {
        const parsed = parseFilters('filters', filters).filters
        if (parsed.flatMap(idsIn).includes(publicId)) paths.push(path)
        return filters
      },
    })
    return paths
  }).filter(({ id }) => id !== publicId)
}

function idsIn(filter: Filter): readonly string[] {
  switch (filter.type) {
    case 'CAMPAIGN':
      return filter.campaignIds
    case 'WORKFLOW':
      return [filter.workflowId]
    case 'CAPTURE_PAGE':
      return [filter.capturePageId]
    default:
      return []
  }
}
