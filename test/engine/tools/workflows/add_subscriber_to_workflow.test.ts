import { describe, expect, test } from 'vitest'
import { required } from '../../../support/answers.ts'
import { chainOf } from '../../../support/workflow-graphs.ts'
import { draftWorkflow, publishDraft, useWorkflows } from '../../../support/workflows.ts'

const { ready } = useWorkflows()

const WAITING = chainOf({ id: 'w', type: 'WAIT', name: 'A day', config: { seconds: 86_400 } })

describe('add_subscriber_to_workflow', () => {
  test('enrols by id or email; the run is there when the call returns', async () => {
    const organization = await ready()
    const { call } = organization
    const { workflowId } = await publishDraft(organization, WAITING)
    const email = 'ann@mail.test'
    const added = await call('add_subscriber_to_workflow', { workflowId, email })
    const { runs } = await call('get_subscriber_workflow_runs', { workflowId, email })
    const { workflowSubscriberId, nextActionAt } = added
    expect(added).toEqual({
      ...{ workflowId, workflowSubscriberId, nextActionAt },
      ...{ status: 'ACTIVE', currentStepId: 'start' },
    })
    expect(runs[0]).toMatchObject({
      workflowSubscriberId,
      workflowId,
      workflowName: 'Welcome',
      version: 1,
      status: 'ACTIVE',
      startedBy: 'MANUAL',
      currentStep: { id: 'start', type: 'TRIGGER' },
      path: [],
      nextActionAt,
      ...{ endedAt: null, completedAt: null, error: null },
    })
    const { id } = await call('get_subscriber', { email: 'bob@mail.test' })
    await call('add_subscriber_to_workflow', { workflowId, subscriberId: id })
    expect((await call('get_workflow', { workflowId })).activeSubscriberCount).toBe(2)
  })

  test('stepId names a published step to start from', async () => {
    const organization = await ready()
    const { call, refuse } = organization
    const { workflowId } = await publishDraft(organization, WAITING)
    const input = { workflowId, email: 'ann@mail.test' }
    const { message } = await refuse('NOT_FOUND', 'add_subscriber_to_workflow', { ...input, stepId: 'x' })
    expect(message).toContain('It has start, w, end.')
    expect(await call('add_subscriber_to_workflow', { ...input, stepId: 'w' })).toMatchObject({
      status: 'WAITING',
      currentStepId: 'w',
      nextActionAt: '2026-09-02T09:00:00.000Z',
    })
  })

  test('an unknown step is told the first twenty that there are', async () => {
    const organization = await ready()
    const messageFor = async (waits: number) => {
      const graph = chainOf(
        ...Array.from({ length: waits }, (_, index) => ({ ...required(WAITING.steps[1]), id: `w${index}` })),
      )
      const { workflowId } = await publishDraft(organization, graph)
      const input = { workflowId, email: 'ann@mail.test', stepId: 'x' }
      const { message } = await organization.refuse('NOT_FOUND', 'add_subscriber_to_workflow', input)
      return message?.split('"x". ')[1]
    }
    const waits = Array.from({ length: 18 }, (_, index) => `w${index}`)
    expect(await messageFor(18)).toBe(`It has start, ${waits.join(', ')}, end.`)
    expect(await messageFor(19)).toBe(`It has start, ${waits.join(', ')}, w18, ….`)
  })

  test('only an active published workflow takes subscribers', async () => {
    const organization = await ready()
    const { workflowId } = await draftWorkflow(organization, WAITING)
    const input = { workflowId, email: 'ann@mail.test' }
    await organization.refuse('WRONG_STATE', 'add_subscriber_to_workflow', input)
    await organization.confirm('publish_workflow', { workflowId, activate: false })
    await organization.refuse('WRONG_STATE', 'add_subscriber_to_workflow', input)
    await organization.confirm('update_workflow_status', { workflowId, status: 'ACTIVE' })
    await organization.call('add_subscriber_to_workflow', input)
  })

  test('a subscriber who may not enter again is refused, and the message says why', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, WAITING)
    const input = { workflowId, email: 'ann@mail.test' }
    await organization.call('add_subscriber_to_workflow', input)
    const { message } = await organization.refuse('WRONG_STATE', 'add_subscriber_to_workflow', input)
    expect(message).toContain('settings.repeat')
  })

  test('a subscriber who may not be mailed is refused', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, WAITING)
    await organization.call('add_subscriber', { email: 'left@mail.test' })
    await organization.confirm('unsubscribe', { email: 'left@mail.test' })
    const input = { workflowId, email: 'left@mail.test' }
    const { message } = await organization.refuse('WRONG_STATE', 'add_subscriber_to_workflow', input)
    expect(message).toContain('SUBSCRIBED')
  })

  test('subscriberId or email is required, and must be known', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, WAITING)
    await organization.refuse('VALIDATION_ERROR', 'add_subscriber_to_workflow', { workflowId })
    await organization.refuse('NOT_FOUND', 'add_subscriber_to_workflow', {
      workflowId,
      email: 'no@mail.test',
    })
    await organization.refuse('NOT_FOUND', 'add_subscriber_to_workflow', {
      workflowId: 'wf_0001zz',
      email: 'ann@mail.test',
    })
  })
})
