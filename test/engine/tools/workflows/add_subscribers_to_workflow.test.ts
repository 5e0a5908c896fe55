import { describe, expect, test } from 'vitest'
import { chainOf } from '../../../support/workflow-graphs.ts'
import { draftWorkflow, publishDraft, useWorkflows } from '../../../support/workflows.ts'

const { ready } = useWorkflows()

const WAITING = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 86_400 } })

describe('add_subscribers_to_workflow', () => {
  test('dryRun previews match count and published steps, needs no code and changes nothing', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, WAITING)
    const preview = await organization.call('add_subscribers_to_workflow', { workflowId, dryRun: true })
    expect(preview).toEqual({
      workflowId,
      dryRun: true,
      matched: 2,
      startStep: { id: 'start', type: 'TRIGGER', name: '' },
      steps: [
        { id: 'start', type: 'TRIGGER', name: '' },
        { id: 'w', type: 'WAIT', name: '' },
        { id: 'end', type: 'EXIT', name: '' },
      ],
      enrolled: 0,
      skipped: 0,
      failed: 0,
      skippedBecause: { repeat: 0, group: 0, notMailable: 0 },
    })
    expect((await organization.call('get_workflow', { workflowId })).activeSubscriberCount).toBe(0)
  })

  test('asks first, then enrols everybody who matches; who has been there is skipped and counted', async () => {
    const organization = await ready()
    const { call, confirm, post } = organization
    const { workflowId } = await publishDraft(organization, WAITING)
    await call('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
    const { body } = await post('add_subscribers_to_workflow', { workflowId })
    expect(body).toMatchObject({
      error: 'CONFIRMATION_REQUIRED',
      action: 'Add 1 subscriber to workflow "Welcome"',
      message: expect.stringContaining('1 of them cannot be enrolled.'),
    })
    expect(await confirm('add_subscribers_to_workflow', { workflowId })).toMatchObject({
      matched: 2,
      enrolled: 1,
      skipped: 1,
      failed: 0,
      skippedBecause: { repeat: 1, group: 0, notMailable: 0 },
    })
    expect((await call('get_workflow', { workflowId })).activeSubscriberCount).toBe(2)
  })

  test('filters, query, subscriberIds and status narrow who matches', async () => {
    const organization = await ready()
    const { call } = organization
    const { workflowId } = await publishDraft(organization, WAITING)
    const ann = await call('get_subscriber', { email: 'ann@mail.test' })
    const count = async (input: Record<string, unknown>) =>
      (await call('add_subscribers_to_workflow', { workflowId, dryRun: true, ...input })).matched
    expect(await count({ query: 'ann@' })).toBe(1)
    expect(await count({ subscriberIds: [ann.id] })).toBe(1)
    expect(await count({ subscriberIds: [ann.id], query: 'bob@' })).toBe(0)
    expect(await count({ status: 'UNSUBSCRIBED' })).toBe(0)
    expect(await count({ status: 'ALL' })).toBe(2)
    const filters = [{ type: 'STRING', field: 'email', operator: 'STARTS_WITH', value: 'bob' }]
    expect(await count({ filters })).toBe(1)
  })

  test('stepId starts them at a published step', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, WAITING)
    const { startStep } = await organization.confirm('add_subscribers_to_workflow', {
      workflowId,
      stepId: 'w',
    })
    expect(startStep).toMatchObject({ id: 'w', type: 'WAIT' })
    expect((await organization.call('get_workflow', { workflowId })).runs).toMatchObject({ waiting: 2 })
    const wrong = { workflowId, stepId: 'nowhere', dryRun: true }
    await organization.refuse('NOT_FOUND', 'add_subscribers_to_workflow', wrong)
  })

  test('at most 500 subscriberIds, each of them known', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, WAITING)
    const ids = (count: number) =>
      Array.from({ length: count }, (_, index) => `sub_0001z${index.toString(36)}`)
    const send = (subscriberIds: string[]) =>
      organization.refuse('VALIDATION_ERROR', 'add_subscribers_to_workflow', { workflowId, subscriberIds })
    expect((await send(ids(501))).issues).toMatchObject([{ path: 'subscriberIds' }])
    expect((await send(ids(500))).issues?.[0]).toMatchObject({ path: 'subscriberIds.0' })
  })

  test('only an active published workflow takes them, for a preview too', async () => {
    const organization = await ready()
    const { workflowId } = await draftWorkflow(organization, WAITING)
    await organization.refuse('WRONG_STATE', 'add_subscribers_to_workflow', { workflowId, dryRun: true })
  })
})
