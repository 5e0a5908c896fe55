import { z } from 'zod'
import type { WorkflowUser } from '../workflows/workflow-users.ts'
import { labelOf } from './uses.ts'
import { WORKFLOW_STATUSES } from '../domain/workflows/status.ts'

/** Workflows that use what is deleted, in the form that tools return. */
export const workflowUses = z
  .array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(WORKFLOW_STATUSES),
      live: z
        .boolean()
        .describe('A version that subscribers enter or stand in names it; else only the draft.'),
      steps: z.array(z.string()).describe('Ids of the steps, or settings and successGoals.'),
      through: z.string().optional().describe('Name of the segment by which its filters reach it.'),
    }),
  )
  .refine((uses) => uses.length > 0)
  .optional()
  .describe('Every workflow that names it, in its draft or in a version that acts, also through segments.')

/** The `usedByWorkflows` of an answer, left out when there are none. */
export function presentWorkflowUses(users: readonly WorkflowUser[]): {
  usedByWorkflows?: z.infer<typeof workflowUses>
} {
  if (users.length === 0) return {}
  const rows = users.map(({ through, ...user }) => ({ ...user, ...(through === null ? {} : { through }) }))
  return { usedByWorkflows: rows }
}

const FAILS = 'their live steps that name it will fail'
/** An archived workflow is still found: only what would start a run of it is left out. */
export const TAKES_NOBODY =
  'their steps that add people to it do nothing from then on, and conditions on its runs still answer'

/** Returns what a confirmation says of the workflows, a line for each, after what happens to them; no lines for none. */
export function describeWorkflowUses(uses: z.infer<typeof workflowUses>, effect = FAILS): string[] {
  if (!uses) return []
  const label = labelOf(uses)
  return [`Used by workflows; ${effect}:`, ...uses.map((use) => describeUser(use, label(use)))]
}

function describeUser(
  { status, live, steps, through }: NonNullable<z.infer<typeof workflowUses>>[number],
  label: string,
): string {
  const by = through === undefined ? '' : `, through segment "${through}"`
  return `• ${label} (${status}${live ? '' : ', only the draft'}${by}): ${steps.join(', ')}`
}

/** Returns every workflow in a few words, as what a confirmation is about. */
export function listWorkflowUses(uses: z.infer<typeof workflowUses>): string[] {
  return (uses ?? []).map(({ id, status, live }) => `workflow ${id} (${status}, ${live ? 'live' : 'draft'})`)
}
