import { foldName } from '../../../shared/text/clean.ts'
import type { ConflictStrategy } from '../../domain/workflows/status.ts'
import type { ReadHandle, WriteHandle } from '../db.ts'

/** Workflows that share a rule for subscribers who are in another of them. Times are ms UTC. */
export interface GroupRow {
  id: number
  name: string
  strategy: ConflictStrategy
  workflows: number
  active: number
  waiting: number
  created: number
  updated: number
}

const GROUP = `SELECT g.id, g.name, g.strategy, g.created, g.updated, count(w.id) AS workflows,
    coalesce(sum(w.active_runs), 0) AS active, coalesce(sum(w.waiting_runs), 0) AS waiting
  FROM workflow_groups g LEFT JOIN workflows w ON w.workflow_group = g.id`

/** Returns a group by row id, undefined when there is none. */
export function findGroup(db: ReadHandle, id: number): GroupRow | undefined {
  return db.get(`${GROUP} WHERE g.id = ? GROUP BY g.id`, [id])
}

/** Returns a group by name, compared without case, undefined when there is none. */
export function findGroupByName(db: ReadHandle, name: string): GroupRow | undefined {
  return db.get(`${GROUP} WHERE g.folded = ? GROUP BY g.id`, [foldName(name)])
}

/** Returns groups by name; `text` is folded and matches a part of it. */
export function listGroups(db: ReadHandle, text: string, limit: number): GroupRow[] {
  return db.all(`${GROUP} WHERE instr(g.folded, ?) > 0 GROUP BY g.id ORDER BY g.folded LIMIT ?`, [
    text,
    limit,
  ])
}

/** Returns how many groups a search finds. */
export function countGroups(db: ReadHandle, text: string): number {
  return (
    db.get<{ n: number }>('SELECT count(*) AS n FROM workflow_groups WHERE instr(folded, ?) > 0', [text])
      ?.n ?? 0
  )
}

/** Adds a group. Returns its row id. */
export function insertGroup(db: WriteHandle, name: string, strategy: ConflictStrategy, now: number): number {
  return db.run(
    'INSERT INTO workflow_groups (name, folded, strategy, created, updated) VALUES (?, ?, ?, ?, ?)',
    [name, foldName(name), strategy, now, now],
  ).lastId
}

/** Writes name and strategy. `updated` always moves forward. */
export function updateGroup(
  db: WriteHandle,
  before: Pick<GroupRow, 'id' | 'updated'>,
  { name, strategy }: Pick<GroupRow, 'name' | 'strategy'>,
  now: number,
): void {
  db.run('UPDATE workflow_groups SET name = ?, folded = ?, strategy = ?, updated = ? WHERE id = ?', [
    name,
    foldName(name),
    strategy,
    Math.max(now, before.updated + 1),
    before.id,
  ])
}

/** Returns the workflows of a group, by name. */
export function listGroupWorkflows(
  db: ReadHandle,
  id: number,
): { id: number; name: string; status: number; active: number; waiting: number; updated: number }[] {
  return db.all(
    `SELECT id, name, status, active_runs AS active, waiting_runs AS waiting, updated FROM workflows
     WHERE workflow_group = ? ORDER BY name_folded, id`,
    [id],
  )
}

/** Deletes a group; its workflows must have been detached. */
export function deleteGroup(db: WriteHandle, id: number): void {
  db.run('DELETE FROM workflow_groups WHERE id = ?', [id])
}
