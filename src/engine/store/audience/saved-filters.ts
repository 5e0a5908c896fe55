import { isRecord, textsOf } from '../../../shared/text/guards.ts'
import { isSameName } from '../../../shared/text/clean.ts'
import {
  CAMPAIGN_KINDS,
  type CampaignStatus,
  campaignStatusCode,
  campaignStatusFromCode,
} from '../../domain/campaign-status.ts'
import type { ReadHandle, WriteHandle } from '../db.ts'
import type { NamedThing } from './references.ts'

/** A segment, or a campaign before its audience is settled, with its filters. */
export interface FilterHolder {
  type: 'segment' | 'campaign'
  id: number
  name: string
  /** Null for a segment. */
  status: CampaignStatus | null
  /** JSON text. */
  filters: string
}

/** Returns scheduled campaigns, drafts and segments that have filters, in this order. */
export function listFilterHolders(db: ReadHandle): FilterHolder[] {
  const campaigns = db.all<Omit<FilterHolder, 'type' | 'status'> & { status: number }>(
    `SELECT id, name, status, filters FROM campaigns
     WHERE kind = ${CAMPAIGN_KINDS.CAMPAIGN} AND status IN (?, ?) AND filters <> '[]' ORDER BY status DESC, send_at, id`,
    [campaignStatusCode('SCHEDULED'), campaignStatusCode('DRAFT')],
  )
  const segments = db.all<Omit<FilterHolder, 'type' | 'status'>>(
    `SELECT id, name, filters FROM segments WHERE filters <> '[]' ORDER BY name COLLATE NOCASE, id`,
  )
  return [
    ...campaigns.map((row) => ({
      ...row,
      type: 'campaign' as const,
      status: campaignStatusFromCode(row.status),
    })),
    ...segments.map((row) => ({ ...row, type: 'segment' as const, status: null })),
  ]
}

type SavedFilter = Record<string, unknown>

/**
 * Rewrites saved filters one by one, those of campaigns of every status too. Returns how many
 * segments and campaigns changed.
 */
function rewriteFilters(
  db: WriteHandle,
  rewrite: (filter: SavedFilter) => SavedFilter,
): Record<'segments' | 'campaigns', number> {
  const changed = { segments: 0, campaigns: 0 }
  for (const table of ['segments', 'campaigns'] as const) {
    const rows = db.all<{ id: number; filters: string }>(
      `SELECT id, filters FROM ${table} WHERE filters <> '[]'`,
    )
    for (const { id, filters } of rows) {
      const before = JSON.parse(filters) as unknown[]
      const after = before.map((filter) => (isRecord(filter) ? rewrite(filter) : filter))
      if (after.every((filter, index) => filter === before[index])) continue
      db.run(`UPDATE ${table} SET filters = ? WHERE id = ?`, [JSON.stringify(after), id])
      changed[table] += 1
    }
  }
  return changed
}

/**
 * Lets saved filters that name a thing by its name name it by its id. Called before it is deleted:
 * one that is made again under the same name is another one, and must not count for them.
 */
export function pinFiltersToId(db: WriteHandle, thing: NamedThing): void {
  rewriteFilters(db, (filter) => pinFilterToId(filter, thing))
}

/** Returns a filter that names a thing by its id; the same object when it does not name it by its name. */
export function pinFilterToId<F extends Readonly<SavedFilter>>(filter: F, thing: NamedThing): SavedFilter {
  if (thing.kind === 'tag') return pinTag(filter, thing)
  const isNamed = thing.kind === 'customField' && namesFieldByName(filter, thing.name)
  return isNamed ? { ...filter, fieldId: thing.publicId } : filter
}

function pinTag(filter: SavedFilter, { name, publicId }: NamedThing): SavedFilter {
  const { tagNames, ...rest } = filter
  const names = textsOf(tagNames)
  const others = names.filter((one) => !isSameName(one, name))
  if (filter['type'] !== 'TAG' || others.length === names.length) return filter
  const tagIds = [...new Set([...textsOf(filter['tagIds']), publicId])]
  return { ...rest, tagIds, ...(others.length > 0 ? { tagNames: others } : {}) }
}

function namesFieldByName({ type, field, fieldId }: SavedFilter, name: string): boolean {
  return (
    type === 'FIELD' && (fieldId ?? null) === null && typeof field === 'string' && isSameName(field, name)
  )
}

/**
 * Renames a custom field in all saved filters that name it by its name. A field that does not exist
 * holds no values, so a negative filter would otherwise match every subscriber. Returns how many
 * segments and campaigns changed.
 */
export function renameFieldInFilters(
  db: WriteHandle,
  field: NamedThing,
  name: string,
): Record<'segments' | 'campaigns', number> {
  return rewriteFilters(db, (filter) => renameFieldInFilter(filter, field, name))
}

/** Returns a filter with the new name of a custom field that it names; the same object when it names another. */
export function renameFieldInFilter<F extends Readonly<SavedFilter>>(
  filter: F,
  field: NamedThing,
  name: string,
): F {
  const shows = filter['fieldId'] === field.publicId && typeof filter['field'] === 'string'
  return shows || namesFieldByName(filter, field.name) ? { ...filter, field: name } : filter
}
