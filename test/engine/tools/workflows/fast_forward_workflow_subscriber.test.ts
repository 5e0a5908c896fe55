import { describe, expect, test } from 'vitest'
import { chainOf, courseGraph, LESSON } from '../../../support/workflow-graphs.ts'
import { publishDraft, useWorkflows } from '../../../support/workflows.ts'

const { ready, control } = useWorkflows()

const WAITS = chainOf(
  { id: 'w1', type: 'WAIT', config: { seconds: 86_400 } },
  { id: 'w2', type: 'WAIT', config: { seconds: 86_400 } },
)
const email = 'ann@mail.test'

describe('fast_forward_workflow_subscriber', () => {
  test('asks first; one call ends one wait', async () => {
    const organization = await ready()
    const { call, confirm, post } = organization
    const { workflowId } = await publishDraft(organization, WAITS)
    await call('add_subscriber_to_workflow', { workflowId, email, stepId: 'w1' })
    const { body } = await post('fast_forward_workflow_subscriber', { workflowId, email })
    expect(body).toMatchObject({
      error: 'CONFIRMATION_REQUIRED',
      message: expect.stringContaining('Its wait at "w1" ends now. Next is WAIT "w2"'),
    })
    expect(await confirm('fast_forward_workflow_subscriber', { workflowId, email })).toMatchObject({
      skippedStepId: 'w1',
      status: 'WAITING',
      currentStep: { id: 'w2' },
      nextActionAt: expect.any(String),
    })
    const { runs } = await call('get_subscriber_workflow_runs', { workflowId, email })
    expect(runs).toMatchObject([{ path: [{ stepId: 'w1', edgeId: 'e1' }] }])
  })

  test('WAIT_UNTIL takes its TIMEOUT edge', async () => {
    const organization = await ready()
    const { call, confirm } = organization
    const { workflowId } = await publishDraft(organization, courseGraph())
    await call('add_subscriber_to_workflow', { workflowId, email, stepId: 'open' })
    const after = await confirm('fast_forward_workflow_subscriber', { workflowId, email })
    expect(after).toMatchObject({ skippedStepId: 'open', currentStep: { id: 'end' } })
    const { runs } = await call('get_subscriber_workflow_runs', { workflowId, email })
    expect(runs).toMatchObject([{ path: [{ stepId: 'open', edgeId: 'e4' }] }])
  })

  test('the EMAIL after the wait goes out for real', async () => {
    const organization = await ready()
    const { call, confirm } = organization
    const { steps, edges } = chainOf(
      { id: 'w1', type: 'WAIT', config: { seconds: 86_400 } },
      { id: 'more', type: 'EMAIL', config: { email: { subject: 'The second lesson', content: LESSON } } },
    )
    const { workflowId } = await publishDraft(organization, { steps, edges })
    await call('add_subscriber_to_workflow', { workflowId, email, stepId: 'w1' })
    await confirm('fast_forward_workflow_subscriber', { workflowId, email })
    await control('clock.advance', { by: '5m' })
    const { emails } = await call('get_subscriber_emails', { email })
    expect(emails).toMatchObject([{ subject: 'The second lesson', workflowId, status: 'DELIVERED' }])
  })

  test('workflowSubscriberId is required when more than one run waits', async () => {
    const organization = await ready()
    const { call, confirm, refuse } = organization
    const settings = { repeat: { mode: 'ALWAYS' } }
    const { workflowId } = await publishDraft(organization, WAITS, { settings })
    const enrol = () => call('add_subscriber_to_workflow', { workflowId, email, stepId: 'w1' })
    const [first, second] = [await enrol(), await enrol()]
    const { issues } = await refuse('VALIDATION_ERROR', 'fast_forward_workflow_subscriber', {
      workflowId,
      email,
    })
    expect(issues).toMatchObject([
      { path: 'workflowSubscriberId', hint: expect.stringContaining(first.workflowSubscriberId) },
    ])
    const { workflowSubscriberId } = second
    const after = await confirm('fast_forward_workflow_subscriber', { workflowId, workflowSubscriberId })
    expect(after).toMatchObject({ workflowSubscriberId, currentStep: { id: 'w2' } })
  })

  test('a run that does not wait is refused', async () => {
    const organization = await ready()
    const { call, refuse } = organization
    const { workflowId } = await publishDraft(organization, WAITS)
    await refuse('WRONG_STATE', 'fast_forward_workflow_subscriber', { workflowId, email })
    const { workflowSubscriberId } = await call('add_subscriber_to_workflow', { workflowId, email })
    await refuse('WRONG_STATE', 'fast_forward_workflow_subscriber', { workflowId, email })
    await refuse('WRONG_STATE', 'fast_forward_workflow_subscriber', { workflowId, workflowSubscriberId })
  })

  test('a run of another workflow or subscriber is not found', async () => {
    const organization = await ready()
    const { call, refuse } = organization
    const [one, other] = [await publishDraft(organization, WAITS), await publishDraft(organization, WAITS)]
    const input = { workflowId: one.workflowId, email, stepId: 'w1' }
    const { workflowSubscriberId } = await call('add_subscriber_to_workflow', input)
    const tool = 'fast_forward_workflow_subscriber'
    await refuse('NOT_FOUND', tool, { workflowId: other.workflowId, workflowSubscriberId })
    await refuse('NOT_FOUND', tool, {
      ...input,
      stepId: undefined,
      email: 'bob@mail.test',
      workflowSubscriberId,
    })
    await refuse('VALIDATION_ERROR', tool, { workflowId: one.workflowId })
  })
})
