/**
 * An export of subscribers from the call to the end of its file: tools create and read it,
 * `sandbox/scheduler/job-worker.ts` writes its blocks.
 */
import { ToolError } from '../../shared/errors.ts'
import { exportFile } from '../../shared/export-files.ts'
import { decodeId, encodeId } from '../../shared/ids.ts'
import type { MediaStore } from '../../shared/ports.ts'
import { toIsoTime } from '../../shared/text/iso-time.ts'
import type { WriteContext } from '../context.ts'
import { EXPORT_LIFETIME_MS } from '../domain/limits.ts'
import { findCustomField, listCustomFields } from '../store/custom-fields.ts'
import type { ReadHandle, WriteHandle } from '../store/db.ts'
import {
  type ExportRow,
  findExport,
  insertExport,
  listExportsWithFile,
  updateExport,
} from '../store/exports.ts'
import {
  deleteAudience,
  insertFoundAudience,
  listAudience,
  sizeOfAudience,
} from '../store/frozen-audiences.ts'
import { listSubscribers, type SubscriberRow } from '../store/subscribers.ts'
import { mapTagNames } from '../store/tags.ts'
import { type SearchInput, toSearch } from '../subscribers/search.ts'
import { exportHeader, exportLine } from './export-rows.ts'
import type { BlockContext } from './job.ts'

/** Queues an export of the subscribers who match now, newest first; returns its row (contract: exports). */
export function createExport(context: WriteContext, input: SearchInput): ExportRow {
  const { db, now } = context
  const audience = insertFoundAudience(db, toSearch(context, input))
  const fields = listCustomFields(db).map(({ id }) => id)
  const id = insertExport(db, { audience, fields, at: now })
  context.wakeJobs()
  return requireExport(db, id)
}

/** Returns the export with this public id; throws NOT_FOUND when there is none. */
export function findExportById(db: ReadHandle, organization: number, text: string): ExportRow {
  const id = decodeId('export', organization, text)
  const found = id === null ? undefined : findExport(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `exportId: no such export, "${text}".`)
  return found
}

function requireExport(db: ReadHandle, id: number): ExportRow {
  const row = findExport(db, id)
  if (!row) throw new Error(`export ${id} is not there`)
  return row
}

/** Returns true when the file of an export is past its time, whether it is still there or not. */
export function isExpired({ status, expires }: ExportRow, now: number): boolean {
  return status === 'EXPIRED' || (status === 'COMPLETED' && expires !== null && expires <= now)
}

/**
 * Writes the next lines of an export, at most `limit` subscribers, and notes how far it is. The file comes
 * before the commit: what a dying process wrote beyond the noted bytes is cut off by the next part.
 */
export function runExportBlock(context: BlockContext, row: ExportRow, limit: number): void {
  const { db, media, organization } = context
  const file = exportFile(encodeId('export', organization.number, row.id))
  const from = (media.size(file) ?? 0) < row.bytes ? { ...row, position: 0, rows: 0, bytes: 0 } : row
  const ids = listAudience(db, row.audience, from.position, limit)
  const { text, lines } = writeLines(db, from, ids)
  const bytes = media.writePart(file, from.bytes, text)
  const moved: ExportRow = {
    ...from,
    status: 'PROCESSING',
    position: from.position + ids.length,
    rows: from.rows + lines,
    bytes: from.bytes + bytes,
  }
  if (moved.position < (sizeOfAudience(db, row.audience) ?? 0)) return updateExport(db, moved)
  media.flush(file)
  deleteAudience(db, row.audience)
  const expires = context.now + EXPORT_LIFETIME_MS
  updateExport(db, { ...moved, status: 'COMPLETED', completed: context.now, expires })
}

/** Those who were erased since are left out; a field that was deleted keeps its column, empty. */
function writeLines(db: ReadHandle, { bytes, fields }: ExportRow, ids: readonly number[]) {
  const columns = fields.map((id) => ({ id, name: findCustomField(db, id)?.name }))
  const subscribers = listSubscribers(db, ids)
  const tags = mapTagNames(db, ids)
  const parts = bytes > 0 ? [] : [exportHeader(columns.map(({ id, name }) => name ?? `(deleted ${id})`))]
  for (const row of subscribers) parts.push(lineOf(row, tags.get(row.id) ?? [], fields))
  return { text: parts.join(''), lines: subscribers.length }
}

function lineOf(row: SubscriberRow, tags: readonly string[], fields: readonly number[]): string {
  return exportLine(
    { ...row, tags, createdAt: toIsoTime(row.created) },
    fields.map((id) => row.fields[id] ?? null),
  )
}

/** Ends an export that cannot be finished. */
export function failExport(db: WriteHandle, row: ExportRow, message: string, now: number): void {
  deleteAudience(db, row.audience)
  updateExport(db, { ...row, status: 'FAILED', error: message, completed: now })
}

interface ExportFiles {
  db: WriteHandle
  media: MediaStore
  organization: number
}

/**
 * Deletes the files of exports, those that are past their time or every one: an erased subscriber may
 * stand in any of them. Those that were still being written end.
 */
export function expireExports(
  { db, media, organization }: ExportFiles,
  now: number,
  which: 'old' | 'all',
): void {
  for (const row of listExportsWithFile(db)) {
    if (which === 'old' && !isExpired(row, now)) continue
    media.delete(exportFile(encodeId('export', organization, row.id)))
    deleteAudience(db, row.audience)
    const ended = row.status === 'COMPLETED' ? 'EXPIRED' : 'FAILED'
    const error = ended === 'FAILED' ? 'A subscriber was erased while it was written: create it again.' : null
    updateExport(db, { ...row, status: ended, completed: row.completed ?? now, error })
  }
}
