import { encodeId } from '../../shared/ids.ts'
import { isSameName } from '../../shared/text/clean.ts'
import type { ReadContext } from '../context.ts'
import type { Filter } from '../domain/audience/filter.ts'
import { parseFilters } from '../domain/audience/parse.ts'
import type { WorkflowDefinition } from '../domain/workflows/graph.ts'
import { type ReferenceVisitor, rewriteReferences } from '../domain/workflows/rewrite-references.ts'
import type { WorkflowStatus } from '../domain/workflows/status.ts'
import { mapSegmentsThatName } from '../sending/filter-users.ts'
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
  /** Name of the segment by which its filters reach the thing, null when a step names it itself. */
  through: string | null
}

/** Where a graph names something. */
interface Place {
  /** Id of the step; `settings` or `successGoals` for what is no step. */
  step: string
  /** Name of the segment by which filters reach it, null when they name it themselves. */
  through: string | null
}

/** Returns a visitor that notes the path of everything that names the thing, and through which segment. */
type Watch = (note: (path: string, through?: string) => void) => ReferenceVisitor

type FileContext = Pick<ReadContext, 'db' | 'organization'>

/**
 * Returns the workflows that name something in their draft or in a version that acts. Archived
 * ones are left out: they never act again unless somebody activates them.
 */
function findUsers({ db, organization }: FileContext, watch: Watch): WorkflowUser[] {
  return listWholeWorkflows(db).flatMap(({ id, name, status, draft }) => {
    if (status === 'ARCHIVED') return []
    const versions = listOpenVersions(db, id).flatMap((version) => findVersion(db, version) ?? [])
    const inVersions = versions.flatMap(({ definition }) => listPlaces(definition, watch))
    const places = [...listPlaces(draft, watch), ...inVersions]
    const [first] = places
    if (!first) return []
    const steps = [...new Set(places.map(({ step }) => step))]
    const through = places.some((place) => place.through === null) ? null : first.through
    const publicId = encodeId('workflow', organization.number, id)
    return [{ id: publicId, name, status, live: inVersions.length > 0, steps, through }]
  })
}

function listPlaces(definition: WorkflowDefinition, watch: Watch): Place[] {
  const places: Place[] = []
  const note = (path: string, through: string | null = null) => {
    const [part = '', index = ''] = path.split('.')
    const step = part === 'steps' ? (definition.steps[Number(index)]?.id ?? part) : part
    places.push({ step, through })
  }
  rewriteReferences(definition, watch(note))
  return places
}

/** Returns what notes filters that name something, themselves or through segments. */
function watchFilters(
  context: FileContext,
  names: (filter: Filter) => boolean,
): (note: Parameters<Watch>[0]) => NonNullable<ReferenceVisitor['filters']> {
  const segments = mapSegmentsThatName(context, names)
  return (note) => (filters, path) => {
    const parsed = parseFilters('filters', filters).filters
    const [through] = parsed.flatMap((filter) =>
      filter.type === 'SEGMENT' ? (segments.get(filter.segmentId) ?? []) : [],
    )
    if (parsed.some(names)) note(path)
    else if (through !== undefined) note(path, through)
    return filters
  }
}

/** Returns the workflows that use a tag, a segment or a custom field, also through segments. */
export function findWorkflowUsers(context: FileContext, thing: NamedThing): WorkflowUser[] {
  const isIt = (reference: string) => reference === thing.publicId || isSameName(reference, thing.name)
  const filters = watchFilters(context, (filter) => namesThing(filter, thing))
  return findUsers(context, (note) => ({
    tag: (reference, path) => (thing.kind === 'tag' && isIt(reference) && note(path), reference),
    field: (reference, path) => (thing.kind === 'customField' && isIt(reference) && note(path), reference),
    filters: filters(note),
  }))
}

/** Returns the workflows that use a campaign, a capture page or another workflow, by public id, also through segments. */
export function findUsersOfId(
  context: FileContext,
  kind: 'campaign' | 'workflow' | 'capturePage',
  publicId: string,
): WorkflowUser[] {
  const filters = watchFilters(context, (filter) => idsIn(filter).includes(publicId))
  return findUsers(context, (note) => ({
    [kind]: (id: string, path: string) => (id === publicId && note(path), id),
    filters: filters(note),
  })).filter(({ id }) => id !== publicId)
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
