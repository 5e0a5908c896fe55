import { foldCase } from '../../../shared/text/fold.ts'
import { EMPTY_DEFINITION, type WorkflowDefinition } from '../../domain/workflows/graph.ts'
import {
  type ConflictStrategy,
  type WorkflowStatus,
  workflowStatusCode,
  workflowStatusFromCode,
} from '../../domain/workflows/status.ts'
import type { ReadHandle, SqlValue, WriteHandle } from '../db.ts'

/** How many runs of a workflow have each status, maintained with every change of a run. */
export interface RunTotals {
  active: number
  waiting: number
  completed: number
  canceled: number
  failed: number
  /** Times that a goal was reached. */
  conversions: number
}

/** A workflow without its draft. Times are ms UTC. */
export interface WorkflowListRow {
  id: number
  name: string
  status: WorkflowStatus
  /** Row id of the published version that new runs enter; null before the first. */
  version: number | null
  versionNumber: number | null
  published: number | null
  group: { id: number; name: string; strategy: ConflictStrategy } | null
  /** Kind of the TRIGGER of the draft, null before there is one. */
  trigger: string | null
  totals: RunTotals
  /** Subscribers of batches who have no run yet; 0 once the workflow is archived, which cancels them. */
  frozen: number
  created: number
  updated: number
}

export interface WorkflowRow extends WorkflowListRow {
  draft: WorkflowDefinition
}

type StoredWorkflow = Omit<WorkflowListRow, 'status' | 'group' | 'totals'> &
  RunTotals & {
    status: number
    groupId: number | null
    groupName: string | null
    groupStrategy: ConflictStrategy | null
    /** 1 while archiving has yet to end the runs that are open. */
    canceling: number
  }

const LIST_COLUMNS = `w.id, w.name, w.status, w.version, v.number AS versionNumber, v.published,
  g.id AS groupId, g.name AS groupName, g.strategy AS groupStrategy, w.active_runs AS active,
  w.waiting_runs AS waiting, w.completed_runs AS completed, w.canceled_runs AS canceled,
  w.failed_runs AS failed, w.conversions, w.created, w.updated,
  (SELECT s.value ->> '$.config.kind' FROM json_each(w.draft, '$.steps') s
   WHERE s.value ->> '$.type' = 'TRIGGER' LIMIT 1) AS trigger,
  (SELECT count(*) FROM workflow_batches b CROSS JOIN workflow_batch_subscribers f ON f.batch = b.id
   WHERE b.workflow = w.id AND b.kind = 'ENROL') AS frozen,
  EXISTS (SELECT 1 FROM workflow_batches b WHERE b.workflow = w.id AND b.kind = 'CANCEL') AS canceling`

const FROM = `FROM workflows w LEFT JOIN workflow_versions v ON v.id = w.version
  LEFT JOIN workflow_groups g ON g.id = w.workflow_group`

function toListRow(row: StoredWorkflow): WorkflowListRow {
  const { status, groupId, groupName, groupStrategy, canceling, frozen, ...rest } = row
  const { active, waiting, completed, canceled, failed, conversions, ...others } = rest
  return {
    ...others,
    frozen: canceling === 1 ? 0 : frozen,
    status: workflowStatusFromCode(status),
    group:
      groupId === null
        ? null
        : { id: groupId, name: groupName ?? '', strategy: groupStrategy ?? 'CANCEL_EXISTING' },
    totals: {
      ...(canceling === 1
        ? { active: 0, waiting: 0, canceled: canceled + active + waiting + frozen }
        : { active, waiting, canceled }),
      ...{ completed, failed, conversions },
    },
  }
}

/** Returns a workflow by row id, undefined when there is none. */
export function findWorkflow(db: ReadHandle, id: number): WorkflowRow | undefined {
  const row = db.get<StoredWorkflow & { draft: string }>(
    `SELECT ${LIST_COLUMNS}, w.draft ${FROM} WHERE w.id = ?`,
    [id],
  )
  if (!row) return undefined
  const { draft, ...rest } = row
  return { ...toListRow(rest), draft: JSON.parse(draft) as WorkflowDefinition }
}

/** Returns workflows, newest first; `text` is folded and matches a part of the name. */
export function listWorkflows(db: ReadHandle, text: string | null, limit: number): WorkflowListRow[] {
  const { where, parameters } = nameCondition(text)
  return db
    .all<StoredWorkflow>(`SELECT ${LIST_COLUMNS} ${FROM} ${where} ORDER BY w.id DESC LIMIT ?`, [
      ...parameters,
      limit,
    ])
    .map(toListRow)
}

/** Returns how many workflows a search finds. */
export function countWorkflows(db: ReadHandle, text: string | null): number {
  const { where, parameters } = nameCondition(text)
  return db.get<{ n: number }>(`SELECT count(*) AS n FROM workflows w ${where}`, parameters)?.n ?? 0
}

function nameCondition(text: string | null): { where: string; parameters: SqlValue[] } {
  return text === null
    ? { where: '', parameters: [] }
    : { where: 'WHERE instr(w.name_folded, ?) > 0', parameters: [text] }
}

/** Returns every workflow with its draft, oldest first. */
export function listWholeWorkflows(
  db: ReadHandle,
): Pick<WorkflowRow, 'id' | 'name' | 'status' | 'version' | 'draft'>[] {
  return db
    .all<{ id: number; name: string; status: number; version: number | null; draft: string }>(
      'SELECT id, name, status, version, draft FROM workflows ORDER BY id',
    )
    .map(({ status, draft, ...row }) => ({
      ...row,
      status: workflowStatusFromCode(status),
      draft: JSON.parse(draft) as WorkflowDefinition,
    }))
}

/** Adds a workflow with an empty draft. Returns its row id. */
export function insertWorkflow(db: WriteHandle, name: string, now: number): number {
  return db.run(
    'INSERT INTO workflows (name, name_folded, status, draft, created, updated) VALUES (?, ?, ?, ?, ?, ?)',
    [name, foldCase(name), workflowStatusCode('DRAFT'), JSON.stringify(EMPTY_DEFINITION), now, now],
  ).lastId
}

/** What may change of a workflow by itself; what is left out stays. */
export interface WorkflowPatch {
  status?: WorkflowStatus
  draft?: WorkflowDefinition
  version?: number
  /** Row id of the group, null for none. */
  group?: number | null
}

/** Writes a patch. `updated` always moves forward. */
export function updateWorkflow(
  db: WriteHandle,
  before: Pick<WorkflowRow, 'id' | 'updated'>,
  patch: WorkflowPatch,
  now: number,
): void {
  const columns: Record<string, SqlValue> = { updated: Math.max(now, before.updated + 1) }
  if (patch.status !== undefined) columns['status'] = workflowStatusCode(patch.status)
  if (patch.draft !== undefined) columns['draft'] = JSON.stringify(patch.draft)
  if (patch.version !== undefined) columns['version'] = patch.version
  if (patch.group !== undefined) columns['workflow_group'] = patch.group
  const names = Object.keys(columns)
  db.run(`UPDATE workflows SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`, [
    ...Object.values(columns),
    before.id,
  ])
}

/**
 * Sets from where a workflow hears, now that it becomes ACTIVE: only what is queued from now on, and
 * a date (ms UTC) that is still to come.
 */
export function listenFromNow(db: WriteHandle, id: number, dateDue: number | null): void {
  db.run(
    `UPDATE workflows SET date_due = ?,
       heard_after = coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'workflow_events'), 0) WHERE id = ?`,
    [dateDue, id],
  )
}

/** Sets when the DATE trigger of a workflow is due, ms UTC; null for never. */
export function setDateDue(db: WriteHandle, id: number, dateDue: number | null): void {
  db.run('UPDATE workflows SET date_due = ? WHERE id = ?', [dateDue, id])
}

/** Deletes a workflow that was never published and has no runs. */
export function deleteWorkflow(db: WriteHandle, id: number): void {
  db.run('DELETE FROM workflows WHERE id = ?', [id])
}

/** Returns whether a workflow has runs, whatever their status. */
export function hasRuns(db: ReadHandle, id: number): boolean {
  return db.get('SELECT 1 FROM workflow_runs WHERE workflow = ? LIMIT 1', [id]) !== undefined
}
