import type { Actor, HoldKind } from '../domain/verification.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** A hold on some or all sending of an organization. Times are ms UTC; it is open while `closed` is null. */
export interface HoldRow {
  id: number
  organization: number
  kind: HoldKind
  reasonCode: string
  note: string | null
  opened: number
  openedBy: Actor
  closed: number | null
  closedBy: Actor | null
}

interface StoredHold extends Omit<HoldRow, 'openedBy' | 'closedBy'> {
  openedBy: string
  closedBy: string | null
}

const SELECT = `SELECT id, organization, kind, reason_code AS reasonCode, note, opened, opened_by AS openedBy,
  closed, closed_by AS closedBy FROM holds`

function toHold({ openedBy, closedBy, ...row }: StoredHold): HoldRow {
  return {
    ...row,
    openedBy: JSON.parse(openedBy) as Actor,
    closedBy: closedBy === null ? null : (JSON.parse(closedBy) as Actor),
  }
}

/** Returns all holds of an organization, open and closed, newest first. */
export function listHolds(platform: ReadHandle, organization: number): HoldRow[] {
  return platform
    .all<StoredHold>(`${SELECT} WHERE organization = ? ORDER BY opened DESC, id DESC`, [organization])
    .map(toHold)
}

/** Returns the kinds of sending that are on hold, each once. */
export function listOpenHoldKinds(platform: ReadHandle, organization: number): HoldKind[] {
  return platform.column(
    'SELECT DISTINCT kind FROM holds WHERE organization = ? AND closed IS NULL ORDER BY kind',
    [organization],
  )
}

/** Returns a hold by row id, undefined when there is none. */
export function findHold(platform: ReadHandle, id: number): HoldRow | undefined {
  const row = platform.get<StoredHold>(`${SELECT} WHERE id = ?`, [id])
  return row && toHold(row)
}

/** Adds a hold. Returns its row id. */
export function insertHold(platform: WriteHandle, row: Omit<HoldRow, 'id'>): number {
  return platform.run(
    `INSERT INTO holds (organization, kind, reason_code, note, opened, opened_by, closed, closed_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.organization,
      row.kind,
      row.reasonCode,
      row.note,
      row.opened,
      JSON.stringify(row.openedBy),
      row.closed,
      row.closedBy && JSON.stringify(row.closedBy),
    ],
  ).lastId
}

/** Closes a hold at `at`, ms UTC. */
export function closeHold(platform: WriteHandle, id: number, at: number, by: Actor): void {
  platform.run('UPDATE holds SET closed = ?, closed_by = ? WHERE id = ?', [at, JSON.stringify(by), id])
}
