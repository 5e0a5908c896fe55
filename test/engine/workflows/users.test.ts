import { describe, expect, test } from 'vitest'
import { required } from '../../support/answers.ts'
import { chainOf, type SentStep } from '../../support/workflow-graphs.ts'
import { draftWorkflow, publishDraft, useWorkflows } from '../../support/workflows.ts'

const { ready, control } = useWorkflows()

const condition = (filters: Record<string, unknown>[]): SentStep => ({
  id: 'goal',
  type: 'GOAL',
  config: { filters },
})

describe('deletions name the workflows that use a thing', () => {
  test('of a tag, in a live version and in a draft alone', async () => {
    const organization = await ready()
    const { call, post, confirm } = organization
    const { tag } = await call('create_tag', { name: 'Gold' })
    const tagging = chainOf({
      id: 'mark',
      type: 'ACTION',
      config: { actions: [{ type: 'ADD_TAGS', tags: ['gold'] }] },
    })
    const live = await publishDraft(organization, tagging, { name: 'Live' })
    const filters = [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagIds: [tag.id] }]
    const draft = await draftWorkflow(organization, chainOf(condition(filters)), { name: 'Draft' })
    const { body } = await post('delete_tag', { tagId: tag.id })
    expect(body.message?.split('\n').slice(-3)).toEqual([
      'Used by workflows; their live steps that name it will fail:',
      '• "Live" (ACTIVE): mark',
      '• "Draft" (DRAFT, only the draft): goal',
    ])
    expect((await confirm('delete_tag', { tagId: tag.id })).usedByWorkflows).toEqual([
      { id: live.workflowId, name: 'Live', status: 'ACTIVE', live: true, steps: ['mark'] },
      { id: draft.workflowId, name: 'Draft', status: 'DRAFT', live: false, steps: ['goal'] },
    ])
  })

  test('without those that are archived, until they are activated again', async () => {
    const organization = await ready()
    const { call, post, confirm } = organization
    const { tag } = await call('create_tag', { name: 'Silver' })
    const tagging = chainOf({
      id: 'mark',
      type: 'ACTION',
      config: { actions: [{ type: 'ADD_TAGS', tags: ['silver'] }] },
    })
    const { workflowId } = await publishDraft(organization, tagging, { name: 'Over' })
    const setStatus = (status: 'ARCHIVED' | 'ACTIVE') =>
      confirm('update_workflow_status', { workflowId, status })
    await setStatus('ARCHIVED')
    expect((await post('delete_tag', { tagId: tag.id })).body.message).not.toContain('Over')
    await setStatus('ACTIVE')
    expect((await post('delete_tag', { tagId: tag.id })).body.message).toContain('• "Over" (ACTIVE): mark')
    await setStatus('ARCHIVED')
    expect(await confirm('delete_tag', { tagId: tag.id })).not.toHaveProperty('usedByWorkflows')
  })

  test('of an older version, for as long as somebody stands in it', async () => {
    const organization = await ready()
    const { call, post, confirm } = organization
    const { tag } = await call('create_tag', { name: 'Platinum' })
    const wait: SentStep = { id: 'w', type: 'WAIT', config: { seconds: 86_400 } }
    const mark: SentStep = {
      id: 'mark',
      type: 'ACTION',
      config: { actions: [{ type: 'ADD_TAGS', tags: ['platinum'] }] },
    }
    const { workflowId, updatedAt } = await publishDraft(organization, chainOf(wait, mark), { name: 'Older' })
    const email = 'ann@mail.test'
    await call('add_subscriber_to_workflow', { workflowId, email })
    const draft = { workflowId, expectedUpdatedAt: updatedAt, ...chainOf(wait) }
    await call('configure_workflow_draft', draft)
    await confirm('publish_workflow', { workflowId })
    const users = async () => (await post('delete_tag', { tagId: tag.id })).body.message
    expect(await users()).toContain('• "Older" (ACTIVE): mark')
    await call('remove_subscriber_from_workflow', { workflowId, email })
    const other = await publishDraft(organization, chainOf(wait), { name: 'Other' })
    await call('add_subscriber_to_workflow', { workflowId: other.workflowId, email })
    expect(await users()).not.toContain('Older')
  })

  test('of a segment and of a custom field', async () => {
    const organization = await ready()
    const { call, confirm } = organization
    const { segmentId } = await call('create_segment', { name: 'All', filters: [] })
    const { field } = await call('create_custom_field', { name: 'Level' })
    const settings = {
      exitRules: [{ id: 'r', filters: [{ type: 'SEGMENT', operator: 'INCLUDE', segmentId }] }],
    }
    const filters = [{ type: 'FIELD', field: 'level', operator: 'IS_EMPTY' }]
    const { workflowId } = await draftWorkflow(organization, chainOf(condition(filters)), { settings })
    const users = (steps: string[]) => [
      { id: workflowId, name: 'Welcome', status: 'DRAFT', live: false, steps },
    ]
    expect(await confirm('delete_segment', { segmentId })).toMatchObject({
      usedByWorkflows: users(['settings']),
    })
    expect(await confirm('delete_custom_field', { fieldId: field.id })).toMatchObject({
      usedByWorkflows: users(['goal']),
    })
  })
})

test('a draft that names a deleted tag by its name is not published with a new one', async () => {
  const organization = await ready()
  const { call, confirm, refuse } = organization
  const { tag } = await call('create_tag', { name: 'Bronze' })
  const tagging: SentStep = {
    id: 'mark',
    type: 'ACTION',
    config: { actions: [{ type: 'ADD_TAGS', tags: ['bronze'] }] },
  }
  const filters = [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['BRONZE'] }]
  const { workflowId } = await draftWorkflow(organization, chainOf(tagging, condition(filters)))
  await confirm('delete_tag', { tagId: tag.id })
  await call('create_tag', { name: 'Bronze' })
  const { issues } = await refuse('VALIDATION_ERROR', 'publish_workflow', { workflowId })
  expect(issues?.map(({ path }) => path)).toEqual([
    'steps.1.config.actions.0.tags.0',
    'steps.2.config.filters.0.tagIds.0',
  ])
})

test('renaming a custom field rewrites drafts; versions name it by id and stay', async () => {
  const organization = await ready()
  const { call } = organization
  const { field } = await call('create_custom_field', { name: 'Rank' })
  const update: SentStep = {
    id: 'set',
    type: 'ACTION',
    config: { actions: [{ type: 'UPDATE_FIELD', field: 'rank', value: '1' }] },
  }
  const filters = [{ type: 'FIELD', field: 'Rank', operator: 'IS_EMPTY' }]
  const { workflowId, updatedAt } = await publishDraft(organization, chainOf(condition(filters), update))
  const before = await call('get_workflow', { workflowId })
  const renamed = await call('rename_custom_field', { fieldId: field.id, name: 'Grade' })
  expect(renamed.followed).toMatchObject({ workflowDrafts: 1 })
  const after = await call('get_workflow', { workflowId })
  expect(after.draft.steps[1]).toMatchObject({ config: { filters: [{ field: 'Grade' }] } })
  expect(after.draft.steps[2]).toMatchObject({ config: { actions: [{ field: 'Grade' }] } })
  expect(after.publishedVersion).toEqual(before.publishedVersion)
  expect(after.publishedVersion?.steps[2]).toMatchObject({ config: { actions: [{ field: field.id }] } })
  expect(after.updatedAt > updatedAt).toBe(true)
})

test('filters on workflows find the real runs', async () => {
  const organization = await ready()
  const { call } = organization
  for (const email of ['inside@run.test', 'left@run.test', 'done@run.test'])
    await call('add_subscriber', { email })
  const graph = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 864_000 } })
  const { workflowId } = await publishDraft(organization, graph)
  const enrol = (email: string, stepId: string) =>
    call('add_subscriber_to_workflow', { workflowId, email, stepId })
  await enrol('inside@run.test', 'w')
  await enrol('left@run.test', 'w')
  await enrol('done@run.test', 'end')
  await call('remove_subscriber_from_workflow', { workflowId, email: 'left@run.test' })
  await control('clock.advance', { by: '2m' })
  const found = async (operator: string) => {
    const filters = [{ type: 'WORKFLOW', operator, workflowId }]
    const { subscribers } = await call('query_subscribers', { filters, query: '@run.test' })
    return subscribers
      .map(({ email }) => required(required(email).split('@')[0]))
      .toSorted((one, other) => one.localeCompare(other))
  }
  expect(await found('IN_PROGRESS')).toEqual(['inside'])
  expect(await found('CANCELED')).toEqual(['left'])
  expect(await found('COMPLETED')).toEqual(['done'])
  expect(await found('EVER_STARTED')).toEqual(['done', 'inside', 'left'])
  expect(await found('NEVER_STARTED')).toEqual([])
  expect((await call('get_workflow', { workflowId })).runs).toEqual({
    ...{ active: 0, waiting: 1, completed: 1, canceled: 1, failed: 0 },
  })
})
