/**
 * Published versions of workflows and their counters per step and edge. Publishing writes them;
 * runs, tools and checks of use read them.
 */
import type { CompiledGraph } from '../../domain/workflows/compile.ts'
import type { WorkflowDefinition } from '../../domain/workflows/graph.ts'
import type { CampaignRow } from '../campaigns.ts'
import type { ReadHandle, WriteHandle } from '../db.ts'
import { insertMany } from '../insert-many.ts'

/** A published version: it never changes. `published` is ms UTC. */
export interface VersionRow {
  id: number
  workflow: number
  number: number
  definition: WorkflowDefinition
  published: number
}

/** The email of an EMAIL step as it was published. */
export interface VersionEmail extends Pick<
  CampaignRow,
  'subject' | 'preview' | 'content' | 'contentType' | 'sender' | 'replyTo'
> {
  step: number
  campaign: number
}

/** Adds the next version of a workflow with its steps, edges and emails. Returns its row id and number. */
export function insertVersion(
  db: WriteHandle,
  workflow: number,
  definition: WorkflowDefinition,
  more: { graph: CompiledGraph; emails: readonly VersionEmail[]; now: number },
): { id: number; number: number } {
  const number = countVersions(db, workflow) + 1
  const { lastId: id } = db.run(
    'INSERT INTO workflow_versions (workflow, number, definition, published) VALUES (?, ?, ?, ?)',
    [workflow, number, JSON.stringify(definition), more.now],
  )
  const { steps, edges } = more.graph
  insertMany(
    db,
    'INSERT INTO workflow_steps (version, step, key, type, name)',
    5,
    steps.flatMap(({ number: place, step: { id: key, type, name } }) => [id, place, key, type, name]),
  )
  insertMany(
    db,
    'INSERT INTO workflow_edges (version, edge, key, source, target)',
    5,
    edges.flatMap(({ number: place, source, target }) => [
      ...[id, place, definition.edges[place]?.id ?? '', source, target],
    ]),
  )
  insertMany(
    db,
    `INSERT INTO workflow_version_emails
     (version, step, campaign, subject, preview, content, content_type, sender, reply_to)`,
    9,
    more.emails.flatMap((email) => [
      ...[id, email.step, email.campaign, email.subject, email.preview],
      ...[email.content, email.contentType, email.sender, email.replyTo],
    ]),
  )
  return { id, number }
}

/** Returns how many versions a workflow has. */
export function countVersions(db: ReadHandle, workflow: number): number {
  return (
    db.get<{ n: number }>('SELECT count(*) AS n FROM workflow_versions WHERE workflow = ?', [workflow])?.n ??
    0
  )
}

/** Returns a version by row id, undefined when there is none. */
export function findVersion(db: ReadHandle, id: number): VersionRow | undefined {
  const row = db.get<Omit<VersionRow, 'definition'> & { definition: string }>(
    'SELECT id, workflow, number, definition, published FROM workflow_versions WHERE id = ?',
    [id],
  )
  return row && { ...row, definition: JSON.parse(row.definition) as WorkflowDefinition }
}

/** What passed a step: entered = inside + left by its edges + completed + canceled + failed. */
export interface StepCounts {
  step: number
  key: string
  type: string
  name: string
  entered: number
  inside: number
  completed: number
  canceled: number
  failed: number
  conversions: number
}

/** Returns the steps of a version with what passed them, in order. */
export function listStepCounts(db: ReadHandle, version: number): StepCounts[] {
  return db.all(
    `SELECT step, key, type, name, entered, inside, completed, canceled, failed, conversions
     FROM workflow_steps WHERE version = ? ORDER BY step`,
    [version],
  )
}

/** How many runs took an edge; `key` is empty for the way of a MOVE_TO_STEP, which is no edge of the draft. */
export interface EdgeCounts {
  key: string
  source: number
  target: number
  passed: number
}

/** Returns the edges of a version with what passed them, in order. */
export function listEdgeCounts(db: ReadHandle, version: number): EdgeCounts[] {
  return db.all('SELECT key, source, target, passed FROM workflow_edges WHERE version = ? ORDER BY edge', [
    version,
  ])
}

/** Returns the number of the step of this key in a version, undefined when it has none. */
export function findStep(db: ReadHandle, version: number, key: string): number | undefined {
  return db.get<{ step: number }>('SELECT step FROM workflow_steps WHERE version = ? AND key = ?', [
    version,
    key,
  ])?.step
}

/** Returns the versions of a workflow that act: the one that new runs enter, and those with open runs. */
export function listOpenVersions(db: ReadHandle, workflow: number): number[] {
  return db.column(
    `SELECT v.id FROM workflow_versions v CROSS JOIN workflows w ON w.id = v.workflow WHERE v.workflow = ?
       AND (v.id = w.version OR EXISTS (SELECT 1 FROM workflow_steps s WHERE s.version = v.id AND s.inside > 0))
     ORDER BY v.id`,
    [workflow],
  )
}
