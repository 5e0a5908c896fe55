import { z } from 'zod'
import { MOST_IMPORT_ROWS, MOST_IMPORT_TAGS } from '../../domain/limits.ts'
import { foldCase } from '../../../shared/text/fold.ts'
import { grouped } from '../../../shared/text/amounts.ts'
import { describeIssue, type Issue, ToolError } from '../../../shared/errors.ts'
import { describeSuppression } from '../../domain/suppression.ts'
import { statusAfterImport } from '../../domain/subscriber-status.ts'
import { findSubscriber, mapSubscribersByEmail, type SubscriberRow } from '../../store/subscribers.ts'
import type { ReadHandle } from '../../store/db.ts'
import { mapSuppressions } from '../../store/suppressions.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { type ImportRow, readImportRow } from './import-row.ts'
import { SubscriberWriter } from '../../subscribers/save.ts'
import { applyChanges } from '../../workflows/apply-changes.ts'
import { SubscriberRoom } from '../../subscribers/subscriber-limit.ts'

interface RowError {
  row: number
  email: string | null
  message: string
}

function sentence(issues: readonly Issue[]): string {
  return issues.map(describeIssue).join(' ')
}

function emailAsGiven(given: unknown): string | null {
  const email = (given as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email.slice(0, 254) : null
}

export default defineTool({
  name: 'import_subscribers',
  group: 'subscribers',
  surface: 'customer',
  access: 'write',
  description: `Create or update up to ${MOST_IMPORT_ROWS} subscribers in one call. Each row is checked by itself: a bad row, and one beyond the organization’s own subscriber limit, is reported and the others go through.`,
  input: {
    subscribers: z
      .array(z.unknown())
      .min(1)
      .max(MOST_IMPORT_ROWS)
      .describe(
        `Rows, 1 to ${MOST_IMPORT_ROWS}. email is required; name, phone, tags (names), fields (values by field name), ipAddress, country and createdAt are optional; other keys are refused for that row.`,
      ),
    resubscribe: z
      .boolean()
      .default(false)
      .describe('Bring UNSUBSCRIBED people back to SUBSCRIBED. Default false.'),
    triggerWorkflows: z.boolean().default(false).describe('Let matching workflows start. Default false.'),
  },
  output: {
    imported: z.int().describe('Subscribers created.'),
    updated: z.int().describe('Existing subscribers changed.'),
    failed: z.int(),
    errors: z.array(
      z.object({
        row: z.int().describe('Index of the row in subscribers, from 0.'),
        email: z.string().nullable(),
        message: z.string(),
      }),
    ),
    warnings,
  },
  run(input, context) {
    const { db, now } = context
    const rows = limitTags(input.subscribers.map((given) => readImportRow(given, now)))
    const addresses = rows.map((row) => row.email)
    const known: Map<string, SubscriberRow | number> = mapSubscribersByEmail(db, addresses)
    const suppressed = mapSuppressions(db, addresses)
    const writer = new SubscriberWriter(db, now, { source: 'IMPORT', tagEvents: input.triggerWorkflows })
    const room = new SubscriberRoom(context)
    const batch = { db, writer, room, known, resubscribe: input.resubscribe }
    const errors: RowError[] = []
    const said: string[] = []
    let imported = 0
    let updated = 0
    let full: ToolError | null = null
    for (const [index, row] of rows.entries()) {
      try {
        const saved = saveRow(row, batch)
        if (saved.created) imported += 1
        else updated += 1
        for (const warning of row.warnings) said.push(`Row ${index}: ${warning}`)
        for (const warning of saved.warnings) said.push(`Row ${index}: ${warning}`)
        const suppression = suppressed.get(row.email)
        if (suppression) said.push(`Row ${index}: ${row.email} ${describeSuppression(suppression)}`)
      } catch (error) {
        if (!(error instanceof ToolError)) throw error
        if (error.code === 'PLAN_LIMIT_REACHED') full ??= error
        errors.push({ row: index, email: emailAsGiven(input.subscribers[index]), message: error.message })
      }
    }
    if (full !== null && imported + updated === 0) throw full
    applyChanges(context, writer.finish(), { source: 'CALL', mayTrigger: input.triggerWorkflows })
    return {
      imported,
      updated,
      failed: errors.length,
      errors,
      ...warned(said),
    }
  },
})

/** The tags that begin beyond the limit of a call are a fault of their row. */
function limitTags(rows: readonly ImportRow[]): readonly ImportRow[] {
  const named = new Set<string>()
  for (const { tags, issues } of rows) {
    const before = named.size
    for (const tag of tags) named.add(foldCase(tag))
    if (named.size > MOST_IMPORT_TAGS && named.size > before)
      issues.push({
        path: 'tags',
        message: `one call may name at most ${grouped(MOST_IMPORT_TAGS)} different tags`,
        hint: 'Send the row in another call.',
      })
  }
  return rows
}

interface Batch {
  db: ReadHandle
  writer: SubscriberWriter
  room: SubscriberRoom
  /** By address: those that were there, and row ids of those that this batch created. */
  known: Map<string, SubscriberRow | number>
  resubscribe: boolean
}

/** A person who comes twice in one batch is created by the first row and updated by the second. */
function saveRow(row: ImportRow, batch: Batch): { created: boolean; warnings: readonly string[] } {
  if (row.issues.length > 0) throw new ToolError('VALIDATION_ERROR', sentence(row.issues))
  const { db, writer, room, known, resubscribe } = batch
  const found = known.get(row.email)
  const before = typeof found === 'number' ? findSubscriber(db, found) : found
  const { status } = statusAfterImport(before ? before.status : null, resubscribe)
  const { email, patch, tags, fields } = row
  if (before) {
    const saved = writer.save(before, { email, patch, status, tags, replaceTags: false, fields })
    known.set(email, saved.row)
    return saved
  }
  room.require()
  const created = writer.create({ email, patch, status, tags, fields })
  room.take()
  known.set(email, created.id)
  return { created: true, warnings: created.warnings }
}
