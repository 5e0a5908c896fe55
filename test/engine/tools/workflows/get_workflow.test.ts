import { describe, expect, test } from 'vitest'
import { findCountFaults } from '../../../support/workflow-books.ts'
import { courseGraph } from '../../../support/workflow-graphs.ts'
import { draftWorkflow, publishDraft, useWorkflows } from '../../../support/workflows.ts'

const { start, ready, control } = useWorkflows()

describe('get_workflow', () => {
  test('returns draft graph, settings, goals and the emails of the draft', async () => {
    const organization = await ready()
    const successGoals = [{ id: 'pays', eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT' }] }]
    const settings = { timezone: 'Europe/Paris' }
    const { workflowId } = await draftWorkflow(organization, courseGraph(), { settings, successGoals })
    const workflow = await organization.call('get_workflow', { workflowId })
    expect(workflow).toMatchObject({
      status: 'DRAFT',
      trigger: 'TAG_ADDED',
      publishedVersion: null,
      activeSubscriberCount: 0,
      settings: { timezone: 'Europe/Paris', exitRules: [], repeat: { mode: 'ONCE', cooldownDays: 0 } },
      successGoals: [{ id: 'pays', name: 'pays', exitOnSuccess: true, filters: [] }],
      draft: { edges: courseGraph().edges },
    })
    expect(workflow.draft.steps.map(({ id }) => id)).toEqual(['t', 'hello', 'open', 'tag', 'end'])
    expect(workflow.configuredEmails).toEqual([
      {
        stepId: 'hello',
        campaignId: expect.stringMatching(/^cmp_/),
        subject: 'Your first lesson',
        preview: null,
        senderId: organization.senderId,
        replyTo: null,
        contentType: 'MAILY',
      },
    ])
  })

  test('returns the published version with its graph and what passed each step and edge', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, courseGraph())
    const { publishedVersion, status } = await organization.call('get_workflow', { workflowId })
    expect(status).toBe('ACTIVE')
    const zeros = { entered: 0, inside: 0, completed: 0, canceled: 0, failed: 0, conversions: 0 }
    expect(publishedVersion).toMatchObject({ version: 1, edges: courseGraph().edges })
    expect(publishedVersion?.stepCounts[1]).toEqual({ id: 'hello', type: 'EMAIL', name: 'Hello', ...zeros })
    expect(publishedVersion?.edgeCounts[2]).toEqual({ id: 'e3', source: 'open', target: 'tag', passed: 0 })
  })

  test('entered = inside + left + ended is recounted from the answer, moves of MOVE_TO_STEP too', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, {
      steps: [
        { id: 't', type: 'TRIGGER', config: { kind: 'MANUAL' } },
        { id: 'w', type: 'WAIT', config: { seconds: 60 } },
        { id: 'mv', type: 'MOVE_TO_STEP', config: { targetStepId: 'w', maxMoves: 2 } },
      ],
      edges: [
        { id: 'e1', source: 't', target: 'w', type: 'DEFAULT' },
        { id: 'e2', source: 'w', target: 'mv', type: 'DEFAULT' },
      ],
    })
    await organization.confirm('add_subscribers_to_workflow', { workflowId })
    await control('clock.advance', { by: '1h' })
    const answer = await organization.call('get_workflow', { workflowId })
    expect(answer.publishedVersion?.edgeCounts).toContainEqual({
      ...{ id: null, source: 'mv', target: 'w', passed: 4 },
    })
    expect(answer.publishedVersion?.stepCounts[2]).toMatchObject({ entered: 6, completed: 2 })
    expect(findCountFaults(answer)).toEqual([])
  })

  test('a workflow that is unknown or another organization’s is not found', async () => {
    const [mine, theirs] = [await start(), await start()]
    const { workflowId } = await theirs.call('create_workflow', { name: 'Theirs' })
    for (const id of [workflowId, 'wf_0001zz', 'nonsense'])
      await mine.refuse('NOT_FOUND', 'get_workflow', { workflowId: id })
  })
})
