import type { HistoryRow } from '../../bridge/records.ts'
import { MINUTE_MS } from '../../../shared/text/time-units.ts'
import { counted } from '../../ui/time.ts'

/** What the history says of a version beside its content. */

/** "Subject changed, 1 block added, 2 blocks changed": what differs between two versions. */
export function changesText({
  subject,
  added,
  removed,
  changed,
}: NonNullable<HistoryRow['changes']>): string {
  const parts = [
    subject ? 'subject changed' : null,
    added > 0 ? `${counted(added, 'block')} added` : null,
    removed > 0 ? `${counted(removed, 'block')} removed` : null,
    changed > 0 ? `${counted(changed, 'block')} changed` : null,
  ].filter((part) => part !== null)
  const text = parts.join(', ') || 'no word, look or block differs'
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/**
 * Returns when a version was written by the clock of this machine, null where the time of the sandbox
 * says the same or the answer does not tell it.
 */
export function machineTimeOf({ savedAt, writtenAt }: HistoryRow): string | null {
  if (writtenAt === undefined) return null
  return Math.abs(Date.parse(writtenAt) - Date.parse(savedAt)) < MINUTE_MS ? null : writtenAt
}
