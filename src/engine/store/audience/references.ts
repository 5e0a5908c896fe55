import type { Issue } from '../../../shared/errors.ts'
import { decodeId, type IdKind } from '../../../shared/ids.ts'
import { isSameName } from '../../../shared/text/clean.ts'
import type { Filter } from '../../domain/audience/filter.ts'
import { findCustomFieldByName } from '../custom-fields.ts'
import type { ReadHandle } from '../db.ts'
import { type DeletableKind, findDeletedName } from '../deleted-names.ts'
import { findTagByName } from '../tags.ts'

/** Tables that filters point into, by the kind of public id. */
const TABLES = {
  tag: 'tags',
  segment: 'segments',
  campaign: 'campaigns',
  workflow: 'workflows',
  capturePage: 'capture_pages',
  customField: 'custom_fields',
} as const satisfies Partial<Record<IdKind, string>>

/** What a deleted record of a kind was, in a sentence. */
const NOUNS: Readonly<Record<string, string>> = {
  tag: 'tag',
  segment: 'segment',
  customField: 'custom field',
  workflow: 'workflow',
}

interface File {
  db: ReadHandle
  organization: number
}

/**
 * Returns an issue for every tag, segment, campaign, workflow, page and field that filters name and
 * that does not exist.
 */
export function findMissingReferences(
  db: ReadHandle,
  organization: number,
  filters: readonly Filter[],
): Issue[] {
  return filters.flatMap((filter, index) => missingOf({ db, organization }, filter, `filters.${index}`))
}

function missingOf(file: File, filter: Filter, path: string): Issue[] {
  switch (filter.type) {
    case 'TAG':
      return [
        ...filter.tagIds.flatMap((id, place) => missingId(file, 'tag', `${path}.tagIds.${place}`, id)),
        ...filter.tagNames.flatMap((name, place) =>
          findTagByName(file.db, name)
            ? []
            : [{ path: `${path}.tagNames.${place}`, message: `"${name}" does not exist` }],
        ),
      ]
    case 'SEGMENT':
      return missingId(file, 'segment', `${path}.segmentId`, filter.segmentId)
    case 'CAMPAIGN':
      return filter.campaignIds.flatMap((id, _, { length }) =>
        missingId(file, 'campaign', `${path}.${length === 1 ? 'campaignId' : 'campaignIds'}`, id),
      )
    case 'WORKFLOW':
      return missingId(file, 'workflow', `${path}.workflowId`, filter.workflowId)
    case 'CAPTURE_PAGE':
      return missingId(file, 'capturePage', `${path}.capturePageId`, filter.capturePageId)
    case 'FIELD':
      return filter.fieldId === null
        ? missingFieldName(file.db, path, filter.field ?? '')
        : missingId(file, 'customField', `${path}.fieldId`, filter.fieldId)
    default:
      return []
  }
}

/** Returns an issue at `path` when the record of a public id does not exist. */
export function findMissingReference(
  db: ReadHandle,
  organization: number,
  kind: keyof typeof TABLES,
  path: string,
  text: string,
): Issue[] {
  return missingId({ db, organization }, kind, path, text)
}

function missingId(
  { db, organization }: File,
  kind: keyof typeof TABLES,
  path: string,
  text: string,
): Issue[] {
  const id = decodeId(kind, organization, text)
  const found = id !== null && db.get(`SELECT 1 AS found FROM ${TABLES[kind]} WHERE id = ?`, [id])
  if (found) return []
  const name = id === null ? undefined : findDeletedName(db, kind, id)
  const was = name === undefined ? '' : `: ${NOUNS[kind]} "${name}" was deleted`
  return [{ path, message: `"${text}" does not exist${was}` }]
}

function missingFieldName(db: ReadHandle, path: string, name: string): Issue[] {
  if (findCustomFieldByName(db, name)) return []
  return [{ path: `${path}.field`, message: `there is no custom field "${name}"` }]
}

/** What filters may name and can be deleted: by its id, tags and custom fields also by their names. */
export interface NamedThing {
  kind: DeletableKind
  id: number
  /** The id as filters have it. */
  publicId: string
  name: string
}

/** Returns whether a filter names the thing itself; segments that it names are not looked into. */
export function namesThing(filter: Filter, thing: NamedThing): boolean {
  switch (filter.type) {
    case 'TAG':
      return (
        thing.kind === 'tag' &&
        (filter.tagIds.includes(thing.publicId) ||
          filter.tagNames.some((name) => isSameName(name, thing.name)))
      )
    case 'SEGMENT':
      return thing.kind === 'segment' && filter.segmentId === thing.publicId
    case 'WORKFLOW':
      return thing.kind === 'workflow' && filter.workflowId === thing.publicId
    case 'FIELD':
      if (thing.kind !== 'customField') return false
      return filter.fieldId === null
        ? isSameName(filter.field ?? '', thing.name)
        : filter.fieldId === thing.publicId
    default:
      return false
  }
}
