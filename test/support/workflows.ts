import type { ToolAnswer } from '../../src/engine/tools/index.ts'
import { type TestOrganization, useSandbox } from './organization.ts'
import { makeReady } from './ready-campaign.ts'
import type { SentGraph } from './workflow-graphs.ts'

/** A workflow with a saved draft, in an organization that has a sender. */
export interface DraftedWorkflow {
  workflowId: string
  updatedAt: string
  saved: ToolAnswer<'configure_workflow_draft'>
}

/** Creates a workflow and saves a draft; what `more` holds is sent beside the graph. */
export async function draftWorkflow(
  { call }: TestOrganization,
  graph: SentGraph,
  more: { name?: string; settings?: Record<string, unknown>; successGoals?: Record<string, unknown>[] } = {},
): Promise<DraftedWorkflow> {
  const { name = 'Welcome', ...rest } = more
  const { workflowId, workflow } = await call('create_workflow', { name })
  const expectedUpdatedAt = workflow.updatedAt
  const saved = await call('configure_workflow_draft', { workflowId, expectedUpdatedAt, ...graph, ...rest })
  return { workflowId, updatedAt: saved.updatedAt, saved }
}

/** The same, published and ACTIVE. */
export async function publishDraft(
  organization: TestOrganization,
  graph: SentGraph,
  more?: Parameters<typeof draftWorkflow>[2],
): Promise<DraftedWorkflow> {
  const drafted = await draftWorkflow(organization, graph, more)
  const { workflow } = await organization.confirm('publish_workflow', { workflowId: drafted.workflowId })
  return { ...drafted, updatedAt: workflow.updatedAt }
}

/** The updatedAt that a change must name. */
export async function readUpdatedAt({ call }: TestOrganization, workflowId: string): Promise<string> {
  return (await call('get_workflow', { workflowId })).updatedAt
}

/** One sandbox for a test file, with one organization that has a sender and two subscribers. */
export function useWorkflows() {
  const used = useSandbox()
  let made: Promise<TestOrganization & { senderId: string; domainId: string }> | undefined
  const makeOne = async () => {
    const organization = await used.start()
    return Object.assign(organization, await makeReady(used.sandbox(), organization))
  }
  /** The keys of a domain take most of a second, so that tests share it. */
  const ready = () => (made ??= makeOne())
  return { ...used, ready }
}
