import { z } from 'zod'
import { exportPath } from '../../../shared/export-files.ts'
import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { isExpired } from '../../jobs/exports.ts'
import { EXPORT_STATUSES } from '../../domain/job-status.ts'
import type { ExportRow } from '../../store/exports.ts'
import type { ReadHandle } from '../../store/db.ts'
import { sizeOfAudience } from '../../store/frozen-audiences.ts'
import { isoTime } from '../fields.ts'

/** An export as the three tools answer it. */
export const exportDetail = {
  exportId: z.string(),
  status: z.enum(EXPORT_STATUSES),
  rowCount: z.int().describe('Lines written so far, without the header.'),
  total: z.int().nullable().describe('Subscribers to write; null once it is over.'),
  downloadUrl: z
    .string()
    .nullable()
    .describe(
      'Path below the base URL, to be fetched with GET and the same token; null while there is no file.',
    ),
  expiresAt: isoTime.nullable(),
  createdAt: isoTime,
  completedAt: isoTime.nullable(),
  error: z.string().nullable(),
  done: z.boolean(),
} as const

export function presentExport(
  { db, now, organization }: { db: ReadHandle; now: number; organization: { number: number } },
  row: ExportRow,
) {
  const exportId = encodeId('export', organization.number, row.id)
  const status = isExpired(row, now) ? 'EXPIRED' : row.status
  return {
    exportId,
    status,
    rowCount: row.rows,
    total: sizeOfAudience(db, row.audience),
    downloadUrl: status === 'COMPLETED' ? exportPath(exportId) : null,
    expiresAt: row.expires === null ? null : toIsoTime(row.expires),
    createdAt: toIsoTime(row.created),
    completedAt: row.completed === null ? null : toIsoTime(row.completed),
    error: row.error,
    done: status !== 'PENDING' && status !== 'PROCESSING',
  }
}
