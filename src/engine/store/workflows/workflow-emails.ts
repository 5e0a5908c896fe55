import type { ReadHandle, WriteHandle } from '../db.ts'

/** Returns the workflow that a campaign is an email of, undefined for one of none. */
export function findWorkflowOfEmail(db: ReadHandle, campaign: number): number | undefined {
  return db.get<{ workflow: number }>('SELECT workflow FROM workflow_emails WHERE campaign = ?', [campaign])
    ?.workflow
}

/** Returns the row ids of the campaigns that are emails of a workflow, oldest first. */
export function listWorkflowEmails(db: ReadHandle, workflow: number): number[] {
  return db.column('SELECT campaign FROM workflow_emails WHERE workflow = ? ORDER BY campaign', [workflow])
}

/**
 * Links each campaign to the step of the draft that sends it. One that no step has any more stays
 * while a version was published with it or emails of it went out; else it is deleted.
 */
export function linkWorkflowEmails(
  db: WriteHandle,
  workflow: number,
  links: readonly { campaign: number; step: string }[],
): void {
  const kept = new Set(links.map(({ campaign }) => campaign))
  const dropped = listWorkflowEmails(db, workflow).filter((campaign) => !kept.has(campaign))
  for (const campaign of dropped) {
    if (isInUse(db, campaign)) renameLink(db, campaign, `#${campaign}`)
    else deleteEmail(db, campaign)
  }
  // Two steps may have swapped their ids, which the unique index would refuse half-way.
  for (const { campaign } of links) renameLink(db, campaign, `#${campaign}`)
  for (const { campaign, step } of links)
    db.run(
      `INSERT INTO workflow_emails (campaign, workflow, step_key) VALUES (?, ?, ?)
       ON CONFLICT (campaign) DO UPDATE SET step_key = excluded.step_key`,
      [campaign, workflow, step],
    )
}

/** Deletes the emails of a workflow that was never published. */
export function deleteWorkflowEmails(db: WriteHandle, workflow: number): void {
  for (const campaign of listWorkflowEmails(db, workflow)) deleteEmail(db, campaign)
}

function renameLink(db: WriteHandle, campaign: number, key: string): void {
  db.run('UPDATE workflow_emails SET step_key = ? WHERE campaign = ?', [key, campaign])
}

function isInUse(db: ReadHandle, campaign: number): boolean {
  return (
    db.get('SELECT 1 FROM workflow_version_emails WHERE campaign = ? LIMIT 1', [campaign]) !== undefined ||
    db.get('SELECT 1 FROM emails WHERE campaign = ? LIMIT 1', [campaign]) !== undefined
  )
}

function deleteEmail(db: WriteHandle, campaign: number): void {
  for (const table of ['workflow_emails', 'campaign_history', 'campaign_stats'])
    db.run(`DELETE FROM ${table} WHERE campaign = ?`, [campaign])
  db.run('DELETE FROM campaigns WHERE id = ?', [campaign])
}
