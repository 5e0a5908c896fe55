import type { Issue } from '../../../shared/errors.ts'
import { decodeId, type IdKind } from '../../../shared/ids.ts'
import type { Filter } from '../../domain/audience/filter.ts'
import { findCustomField, findCustomFieldByName } from '../custom-fields.ts'
import { foldName } from '../../../shared/text/clean.ts'
import type { ReadHandle, WriteHandle } from '../db.ts'
import { findTagByName } from '../tags.ts'

/** Tables that filters point into, by the kind of public id. */
const TABLES = {
  tag: 'tags',
  segment: 'segments',
  campaign: 'campaigns',
  workflow: 'workflows',
  capturePage: 'capture_pages',
} as const satisfies Partial<Record<IdKind, string>>

/**
 * Returns an issue for every tag, segment, campaign, workflow, page and field that filters name and
 * that does not exist.
 */
export function findMissingReferences(
  db: ReadHandle,
  organization: number,
  filters: readonly Filter[],
): Issue[] {
  const missing = (kind: keyof typeof TABLES, path: string, text: string): Issue[] => {
    const id = decodeId(kind, organization, text)
    const found = id !== null && db.get(`SELECT 1 AS found FROM ${TABLES[kind]} WHERE id = ?`, [id])
    return found ? [] : [{ path, message: `"${text}" does not exist` }]
  }
  return filters.flatMap((filter, index): Issue[] => {
    const path = `filters.${index}`
    switch (filter.type) {
      case 'TAG':
        return [
          ...filter.tagIds.flatMap((id, place) => missing('tag', `${path}.tagIds.${place}`, id)),
          ...filter.tagNames.flatMap((name, place) =>
            findTagByName(db, name)
              ? []
              : [{ path: `${path}.tagNames.${place}`, message: `"${name}" does not exist` }],
          ),
        ]
      case 'SEGMENT':
        return missing('segment', `${path}.segmentId`, filter.segmentId)
      case 'CAMPAIGN':
        return filter.campaignIds.flatMap((id, _, { length }) =>
          missing('campaign', `${path}.${length === 1 ? 'campaignId' : 'campaignIds'}`, id),
        )
      case 'WORKFLOW':
        return missing('workflow', `${path}.workflowId`, filter.workflowId)
      case 'CAPTURE_PAGE':
        return missing('capturePage', `${path}.capturePageId`, filter.capturePageId)
      case 'FIELD':
        return missingField(db, organization, path, filter)
      default:
        return []
    }
  })
}

function missingField(
  db: ReadHandle,
  organization: number,
  path: string,
  { field, fieldId }: Filter & { type: 'FIELD' },
): Issue[] {
  if (fieldId === null) {
    const found = findCustomFieldByName(db, field ?? '')
    return found ? [] : [{ path: `${path}.field`, message: `there is no custom field "${field}"` }]
  }
  const id = decodeId('customField', organization, fieldId)
  const found = id !== null && findCustomField(db, id)
  return found ? [] : [{ path: `${path}.fieldId`, message: `"${fieldId}" does not exist` }]
}

/**
 * Renames a custom field in all saved filters that name it by its name. A field that does not exist
 * holds no values, so a negative filter would otherwise match every subscriber.
 */
export function renameFieldInFilters(db: WriteHandle, before: string, after: string): void {
  for (const { table, id, filters } of listFieldFilters(db)) {
    const renamed = filters.map((filter) =>
      namesField(filter, before) ? { ...filter, field: after } : filter,
    )
    db.run(`UPDATE ${table} SET filters = ? WHERE id = ?`, [JSON.stringify(renamed), id])
  }
}

/** Returns how many segments and campaigns name a custom field in their filters, by its name or its id. */
export function countFieldUses(db: ReadHandle, name: string, publicId: string): number {
  const names = (filter: SavedFilter): boolean => filter['fieldId'] === publicId || namesField(filter, name)
  return listFieldFilters(db).filter(({ filters }) => filters.some(names)).length
}

type SavedFilter = Record<string, unknown>

function listFieldFilters(db: ReadHandle): { table: string; id: number; filters: SavedFilter[] }[] {
  return ['segments', 'campaigns'].flatMap((table) =>
    db
      .all<{ id: number; filters: string }>(
        `SELECT id, filters FROM ${table} WHERE EXISTS
           (SELECT 1 FROM json_each(filters) f WHERE f.value ->> '$.type' = 'FIELD')`,
      )
      .map(({ id, filters }) => ({ table, id, filters: JSON.parse(filters) as SavedFilter[] })),
  )
}

function namesField({ type, field }: SavedFilter, name: string): boolean {
  return type === 'FIELD' && typeof field === 'string' && foldName(field) === foldName(name)
}

/** Returns how many other segments and campaigns name a segment in their filters. */
export function countSegmentUses(db: ReadHandle, own: number, publicId: string): number {
  const used = `EXISTS (SELECT 1 FROM json_each(filters) f WHERE f.value ->> '$.segmentId' = ?)`
  const row = db.get<{ n: number }>(
    `SELECT (SELECT count(*) FROM segments WHERE id <> ? AND ${used})
       + (SELECT count(*) FROM campaigns WHERE ${used}) AS n`,
    [own, publicId, publicId],
  )
  return row?.n ?? 0
}
