import type { Issue } from '../../../shared/errors.ts'
import { decodeId, type IdKind } from '../../../shared/ids.ts'
import { isSameName } from '../../../shared/text/clean.ts'
import type { Filter } from '../../domain/audience/filter.ts'
import { findCustomFieldByName } from '../custom-fields.ts'
import type { ReadHandle } from '../db.ts'
import { type DeletableKind, findDeletedName } from '../deleted-names.ts'
import { mapTagIdsByName } from '../tags.ts'

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
        ...missingIds(file, 'tag', filter.tagIds, (place) => `${path}.tagIds.${place}`),
        ...missingTagNames(file.db, path, filter.tagNames),
      ]
    case 'SEGMENT':
      return missingId(file, 'segment', `${path}.segmentId`, filter.segmentId)
    case 'CAMPAIGN':
      return missingIds(file, 'campaign', filter.campaignIds, () =>
        filter.campaignIds.length === 1 ? `${path}.campaignId` : `${path}.campaignIds`,
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

function missingId(file: File, kind: keyof typeof TABLES, path: string, text: string): Issue[] {
  return missingIds(file, kind, [text], () => path)
}

/** All ids of a filter are looked up at once: it may name 500, and a call has 50 filters. */
function missingIds(
  { db, organization }: File,
  kind: keyof typeof TABLES,
  texts: readonly string[],
  pathOf: (place: number) => string,
): Issue[] {
  const ids = texts.map((text) => decodeId(kind, organization, text))
  const found = new Set(
    db.column<number>(`SELECT id FROM ${TABLES[kind]} WHERE id IN (SELECT value FROM json_each(?))`, [
      JSON.stringify(ids),
    ]),
  )
  return texts.flatMap((text, place) => {
    const id = ids[place] ?? null
    if (id !== null && found.has(id)) return []
    const name = id === null ? undefined : findDeletedName(db, kind, id)
    const was = name === undefined ? '' : `: ${NOUNS[kind]} "${name}" was deleted`
    return [{ path: pathOf(place), message: `"${text}" does not exist${was}` }]
  })
}

function missingTagNames(db: ReadHandle, path: string, names: readonly string[]): Issue[] {
  const found = mapTagIdsByName(db, names)
  return names.flatMap((name, place) =>
    found.has(name) ? [] : [{ path: `${path}.tagNames.${place}`, message: `"${name}" does not exist` }],
  )
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
