import { isLonger } from '../../shared/text/characters.ts'
import type { Issue } from '../../shared/errors.ts'
import { decodeId, encodeId, organizationOfId } from '../../shared/ids.ts'
import type { ReadContext, WriteContext } from '../context.ts'
import { parseFilters } from '../domain/audience/parse.ts'
import { faultOfFieldName, isReservedFieldName } from '../domain/custom-field-names.ts'
import { MOST_CHARACTERS, MOST_TAG_CHARACTERS } from '../domain/limits.ts'
import type { SavedFilter, WorkflowDefinition } from '../domain/workflows/graph.ts'
import { rewriteReferences } from '../domain/workflows/rewrite-references.ts'
import { findBrokenSegments } from '../sending/audience.ts'
import { findMissingReference, findMissingReferences } from '../store/audience/references.ts'
import { findCustomField, findCustomFieldByName, insertCustomField } from '../store/custom-fields.ts'
import type { ReadHandle } from '../store/db.ts'
import { ensureTag, findTagById, findTagByName } from '../store/tags.ts'
import { findGroup } from '../store/workflows/groups.ts'

type FileContext = Pick<ReadContext, 'db' | 'organization'>

/** What a graph names and is not there: what cannot be, and what publishing would add. */
interface Missing {
  issues: Issue[]
  /** What segments lack that its filters name. A draft may wait for their repair; a version would fail. */
  broken: Issue[]
  warnings: string[]
}

/** Returns what a graph names that does not belong to the organization (contract: workflow-graphs). */
export function findMissing(context: FileContext, definition: WorkflowDefinition): Missing {
  const missing: Missing = { issues: [], broken: [], warnings: [] }
  const look = (kind: Parameters<typeof findMissingReference>[2]) => (id: string, path: string) => {
    missing.issues.push(...findMissingReference(context.db, context.organization.number, kind, path, id))
    return id
  }
  rewriteReferences(definition, {
    tag: (reference, path) => lookForTag(context, reference, path, missing),
    field: (reference, path) => lookForField(context, reference, path, missing),
    filters: (filters, path) => lookInFilters(context, filters, path, missing),
    campaign: look('campaign'),
    workflow: look('workflow'),
    capturePage: look('capturePage'),
  })
  const { groupId } = definition.settings
  if (groupId !== undefined && findGroupOf(context, groupId) === undefined)
    missing.issues.push({ path: 'settings.groupId', message: `"${groupId}" does not exist` })
  return missing
}

/** Returns the group of a public id, undefined when there is none. */
export function findGroupOf({ db, organization }: FileContext, groupId: string) {
  const id = decodeId('workflowGroup', organization.number, groupId)
  return id === null ? undefined : findGroup(db, id)
}

function lookForTag(context: FileContext, reference: string, path: string, missing: Missing): string {
  if (findTag(context, reference)) return reference
  if (path.includes('.tagIds.') || organizationOfId('tag', reference) !== null)
    missing.issues.push({ path, message: `"${reference}" does not exist` })
  else if (isLonger(reference, MOST_TAG_CHARACTERS))
    missing.issues.push({ path, message: `must be at most ${MOST_TAG_CHARACTERS} characters` })
  else missing.warnings.push(`${path}: there is no tag "${reference}" yet; publishing adds it.`)
  return reference
}

function lookForField(context: FileContext, reference: string, path: string, missing: Missing): string {
  if (findField(context, reference)) return reference
  const fault = faultOfFieldName(reference)
  if (organizationOfId('customField', reference) !== null)
    missing.issues.push({ path, message: `"${reference}" does not exist` })
  else if (isReservedFieldName(reference))
    missing.issues.push({ path, message: `"${reference}" is reserved and no custom field` })
  else if (fault !== null) missing.issues.push({ path, message: fault })
  else if (isLonger(reference, MOST_CHARACTERS))
    missing.issues.push({ path, message: `must be at most ${MOST_CHARACTERS} characters` })
  else missing.warnings.push(`${path}: there is no custom field "${reference}" yet; publishing adds it.`)
  return reference
}

function lookInFilters(
  context: FileContext,
  filters: SavedFilter[],
  path: string,
  missing: Missing,
): SavedFilter[] {
  const { db, organization } = context
  const here = (issue: Issue): Issue => ({ ...issue, path: issue.path.replace(/^filters/, path) })
  const parsed = parseFilters('filters', filters).filters
  missing.issues.push(...findMissingReferences(db, organization.number, parsed).map(here))
  missing.broken.push(...findBrokenSegments(context, parsed).map(here))
  return filters
}

/** An id wins over a name that looks like one. */
function findTag({ db, organization }: FileContext, reference: string) {
  const id = decodeId('tag', organization.number, reference)
  return (id === null ? undefined : findTagById(db, id)) ?? findTagByName(db, reference)
}

function findField({ db, organization }: FileContext, reference: string) {
  const id = decodeId('customField', organization.number, reference)
  return (id === null ? undefined : findCustomField(db, id)) ?? findCustomFieldByName(db, reference)
}

/**
 * Returns the graph of a version: tags and custom fields by id, so that a rename cannot change it.
 * Those that were only named so far are added.
 */
export function pinReferences(context: WriteContext, definition: WorkflowDefinition): WorkflowDefinition {
  const { db, organization } = context
  return rewriteReferences(definition, {
    tag: (reference) =>
      encodeId('tag', organization.number, (findTag(context, reference) ?? ensureTag(db, reference)).id),
    field(reference) {
      const field = findField(context, reference) ?? insertCustomField(db, reference)
      return encodeId('customField', organization.number, field.id)
    },
    filters: (filters) => filters.map((filter) => pinFilter(db, organization.number, filter)),
  })
}

function pinFilter(db: ReadHandle, organization: number, filter: SavedFilter): SavedFilter {
  const [parsed] = parseFilters('filters', [filter]).filters
  if (parsed?.type === 'TAG' && parsed.tagNames.length > 0) {
    const named = parsed.tagNames.flatMap((name) => findTagByName(db, name) ?? [])
    const { tagNames: _names, ...rest } = filter
    const ids = named.map(({ id }) => encodeId('tag', organization, id))
    return { ...rest, tagIds: [...new Set([...parsed.tagIds, ...ids])] }
  }
  if (parsed?.type === 'FIELD' && parsed.fieldId === null) {
    const field = findCustomFieldByName(db, parsed.field ?? '')
    return field ? { ...filter, fieldId: encodeId('customField', organization, field.id) } : filter
  }
  return filter
}
