import { describe, expect, test } from 'vitest'
import { chainOf } from '../../../support/workflow-graphs.ts'
import { publishDraft, useWorkflows } from '../../../support/workflows.ts'

const { ready } = useWorkflows()

const WAITING = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 86_400 } })

describe('remove_subscriber_from_workflow', () => {
  test('cancels the subscriber’s active runs in that workflow, and in no other', async () => {
    const organization = await ready()
    const { call } = organization
    const [one, other] = [
      await publishDraft(organization, WAITING),
      await publishDraft(organization, WAITING),
    ]
    const email = 'ann@mail.test'
    for (const { workflowId } of [one, other]) await call('add_subscriber_to_workflow', { workflowId, email })
    const { workflowId } = one
    expect(await call('remove_subscriber_from_workflow', { workflowId, email })).toMatchObject({
      workflowId,
      subscriberId: expect.stringMatching(/^sub_/),
      canceled: 1,
    })
    const { runs } = await call('get_subscriber_workflow_runs', { email })
    expect(runs.map((run) => [run.workflowId, run.status, run.reason])).toEqual([
      [other.workflowId, 'ACTIVE', null],
      [workflowId, 'CANCELED', 'REMOVED'],
    ])
    const { events } = await call('list_subscriber_events', { subscriberId: runs[0]?.subscriberId ?? '' })
    expect(events.map(({ eventType }) => eventType)).toContain('WORKFLOW_CANCELED')
  })

  test('a subscriber without a run that goes on is refused', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, WAITING)
    const input = { workflowId, email: 'bob@mail.test' }
    await organization.refuse('WRONG_STATE', 'remove_subscriber_from_workflow', input)
    await organization.call('add_subscriber_to_workflow', input)
    await organization.call('remove_subscriber_from_workflow', input)
    await organization.refuse('WRONG_STATE', 'remove_subscriber_from_workflow', input)
  })

  test('subscriberId or email is required', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, WAITING)
    await organization.refuse('VALIDATION_ERROR', 'remove_subscriber_from_workflow', { workflowId })
  })
})
