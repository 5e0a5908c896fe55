import { expect, test } from 'vitest'
import { tools, type ToolInput, type ToolName } from '../../src/engine/tools/index.ts'
import { awaitOperation } from '../support/bulk-operations.ts'
import { awaitExport } from '../support/exports.ts'
import { chainOf, courseGraph } from '../support/workflow-graphs.ts'
import { useWorkflows } from '../support/workflows.ts'

/** The keys of answers, as the pages of the contract name them; what is more, we decided. */

const GROUP = 'id groupId name conflictStrategy workflowCount activeRunCounts createdAt updatedAt'
const WORKFLOW =
  'id workflowId name status trigger publishedVersion activeSubscriberCount runs conversions groupId group createdAt updatedAt'
const DETAIL = `${WORKFLOW} draft settings successGoals configuredEmails`
const DRAFT = 'workflowId updatedAt workflow definition configuredEmails warnings'
const OPERATION =
  'operationId action status total processed succeeded failed skipped lastError done createdAt completedAt'
const EXPORT = 'exportId status rowCount total downloadUrl expiresAt createdAt completedAt error done'

/** Keys of each answer; `name.` and `name[].` are those of an object and of the rows of a list in it. */
const ANSWERS: Partial<Record<ToolName, Record<string, string>>> = {
  list_workflows: { '': 'workflows total', 'workflows[].': `${WORKFLOW} activeSubscribers` },
  get_workflow: {
    '': DETAIL,
    'draft.': 'steps edges',
    'publishedVersion.': 'id version publishedAt steps edges settings successGoals stepCounts edgeCounts',
  },
  create_workflow: { '': 'workflowId workflow', 'workflow.': DETAIL },
  configure_workflow_draft: {
    '': DRAFT,
    'definition.': 'steps edges settings successGoals',
    'configuredEmails[].': 'stepId campaignId subject preview senderId replyTo contentType',
  },
  update_workflow_draft: { '': DRAFT, 'definition.': 'steps edges settings successGoals' },
  publish_workflow: { '': 'workflowId version status publishedAt workflow', 'workflow.': WORKFLOW },
  update_workflow_status: { '': 'workflowId status workflow canceledRuns' },
  add_subscriber_to_workflow: { '': 'workflowId workflowSubscriberId status currentStepId nextActionAt' },
  add_subscribers_to_workflow: {
    '': 'workflowId dryRun matched startStep steps enrolled skipped failed skippedBecause',
    'steps[].': 'id type name',
  },
  remove_subscriber_from_workflow: { '': 'workflowId subscriberId canceled' },
  get_subscriber_workflow_runs: {
    '': 'subscriberId runs total queued',
    'runs[].':
      'workflowSubscriberId workflowId workflowName subscriberId status version currentStep nextActionAt waitingFor startedBy startedAt enteredAt endedAt completedAt reason detail error goalId path',
  },
  fast_forward_workflow_subscriber: {
    '': 'workflowId workflowSubscriberId skippedStepId status currentStep nextActionAt',
    'currentStep.': 'id type name',
  },
  delete_workflow: { '': 'workflowId result name canceledRuns' },
  list_workflow_groups: { '': 'groups total', 'groups[].': GROUP },
  get_workflow_group: { '': `${GROUP} workflows` },
  create_workflow_group: { '': 'groupId created group', 'group.': GROUP },
  update_workflow_group: { '': 'groupId group', 'group.': GROUP },
  set_workflow_group: { '': 'workflowId workflow', 'workflow.': WORKFLOW },
  delete_workflow_group: { '': 'deleted groupId name unassignedWorkflows' },
  create_bulk_operation: { '': OPERATION },
  get_bulk_operation: { '': `${OPERATION} failures` },
  list_bulk_operations: { '': 'operations', 'operations[].': OPERATION },
  create_subscriber_export: { '': EXPORT },
  get_subscriber_export: { '': EXPORT },
  list_subscriber_exports: { '': 'exports', 'exports[].': EXPORT },
}

function keysOf(place: string, answer: Record<string, unknown>): string[] {
  const name = place.replace(/(\[\])?\.$/, '')
  const found = name === '' ? answer : answer[name]
  const one: unknown = Array.isArray(found) ? found[0] : found
  return Object.keys(one as object).toSorted()
}

const { ready } = useWorkflows()

test('the keys of all workflow tools, bulk operations and exports are those of the contract', async () => {
  const organization = await ready()
  const answers = new Map<string, Record<string, unknown>>()
  const keep = <A extends object>(tool: ToolName, answer: A): A => {
    answers.set(tool, Object.fromEntries(Object.entries(answer)))
    return answer
  }
  const call = async <N extends ToolName>(tool: N, input: ToolInput<N>) =>
    keep(tool, await organization.call(tool, input))
  const confirm = async <N extends ToolName>(tool: N, input: ToolInput<N>) =>
    keep(tool, await organization.confirm(tool, input))
  const email = 'ann@mail.test'

  const { workflowId, workflow } = await call('create_workflow', { name: 'Keys' })
  const definition = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 3600 } })
  const saved = await call('configure_workflow_draft', {
    workflowId,
    expectedUpdatedAt: workflow.updatedAt,
    ...courseGraph(),
  })
  await call('update_workflow_draft', { workflowId, expectedUpdatedAt: saved.updatedAt, definition })
  await confirm('publish_workflow', { workflowId })
  await call('add_subscribers_to_workflow', { workflowId, dryRun: true })
  await call('add_subscriber_to_workflow', { workflowId, email, stepId: 'w' })
  await call('get_workflow', { workflowId })
  await call('get_subscriber_workflow_runs', { email })
  await confirm('fast_forward_workflow_subscriber', { workflowId, email })
  await call('remove_subscriber_from_workflow', { workflowId, email })

  const { groupId, group } = await call('create_workflow_group', { name: 'Keys' })
  const { group: renamed } = await call('update_workflow_group', {
    ...{ groupId, expectedUpdatedAt: group.updatedAt, name: 'Key' },
  })
  const { updatedAt } = await organization.call('get_workflow', { workflowId })
  await call('set_workflow_group', { workflowId, expectedUpdatedAt: updatedAt, groupId })
  await call('list_workflow_groups', {})
  const { updatedAt: expectedUpdatedAt } = await call('get_workflow_group', { groupId })
  await call('list_workflows', {})
  await confirm('delete_workflow_group', {
    ...{ groupId, expectedName: renamed.name, expectedUpdatedAt, unassignWorkflows: true },
  })
  await confirm('update_workflow_status', { workflowId, status: 'PAUSED' })
  await confirm('delete_workflow', { workflowId })

  const { operationId } = await confirm('create_bulk_operation', {
    action: 'ADD_TAGS',
    tags: ['keys'],
    filters: [],
  })
  keep('get_bulk_operation', await awaitOperation(organization, operationId))
  await call('list_bulk_operations', {})
  const { exportId } = await call('create_subscriber_export', {})
  keep('get_subscriber_export', await awaitExport(organization, exportId))
  await call('list_subscriber_exports', {})

  const found = Object.entries(ANSWERS).map(([tool, places]) => [
    tool,
    Object.fromEntries(Object.keys(places).map((place) => [place, keysOf(place, answers.get(tool) ?? {})])),
  ])
  const told = Object.entries(ANSWERS).map(([tool, places]) => [
    tool,
    Object.fromEntries(Object.entries(places).map(([place, keys]) => [place, keys.split(' ').toSorted()])),
  ])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(told))
})

test('the list has the nineteen workflow tools and the six of bulk operations and exports', () => {
  const named = tools
    .filter(({ name, group }) => group === 'workflows' || /bulk_op|subscriber_export/.test(name))
    .map(({ name }) => name)
  expect(Object.keys(ANSWERS).toSorted()).toEqual(named.toSorted())
  expect(named).toHaveLength(25)
})
