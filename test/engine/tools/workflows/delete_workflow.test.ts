import { describe, expect, test } from 'vitest'
import { draftCampaign } from '../../../support/ready-campaign.ts'
import { chainOf, courseGraph } from '../../../support/workflow-graphs.ts'
import { draftWorkflow, publishDraft, useWorkflows } from '../../../support/workflows.ts'

const { start, ready, control } = useWorkflows()

describe('delete_workflow', () => {
  test('an unused draft is deleted with its emails', async () => {
    const organization = await ready()
    const { call, confirm, post, refuse } = organization
    const { workflowId, saved } = await draftWorkflow(organization, courseGraph())
    const { body } = await post('delete_workflow', { workflowId })
    expect(body).toMatchObject({ error: 'CONFIRMATION_REQUIRED', action: 'Delete workflow "Welcome"' })
    expect(await confirm('delete_workflow', { workflowId })).toEqual({
      workflowId,
      result: 'DELETED',
      name: 'Welcome',
      canceledRuns: 0,
    })
    await refuse('NOT_FOUND', 'get_workflow', { workflowId })
    await refuse('NOT_FOUND', 'get_campaign', { campaignId: saved.configuredEmails[0]?.campaignId })
    expect((await call('create_workflow', { name: 'Next' })).workflowId).not.toBe(workflowId)
  })

  test('one with published versions is archived, and its history stays', async () => {
    const organization = await ready()
    const { call, confirm, post } = organization
    const { workflowId } = await publishDraft(
      organization,
      chainOf({ id: 'w', type: 'WAIT', config: { seconds: 3600 } }),
    )
    await call('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
    const { body } = await post('delete_workflow', { workflowId })
    expect(body).toMatchObject({ action: 'Archive workflow "Welcome"' })
    expect(await confirm('delete_workflow', { workflowId })).toMatchObject({
      result: 'ARCHIVED',
      canceledRuns: 1,
    })
    expect(await call('get_workflow', { workflowId })).toMatchObject({
      status: 'ARCHIVED',
      publishedVersion: { version: 1 },
      runs: { canceled: 1 },
    })
    const { runs } = await call('get_subscriber_workflow_runs', { email: 'ann@mail.test', workflowId })
    expect(runs).toHaveLength(1)
  })

  test('says that steps which add people to an archived one do nothing, and they do', async () => {
    const organization = await ready()
    const { call, confirm, post } = organization
    const { workflowId } = await publishDraft(organization, chainOf(), { name: 'Target' })
    const go = { id: 'go', type: 'ACTION', config: { actions: [{ type: 'ADD_TO_WORKFLOW', workflowId }] } }
    const source = await publishDraft(organization, chainOf(go), { name: 'Source' })
    const { body } = await post('delete_workflow', { workflowId })
    expect(body.message).toContain(
      'Used by workflows; their steps that add people to it do nothing from then on, and conditions on its runs still answer:\n• "Source" (ACTIVE): go',
    )
    await confirm('delete_workflow', { workflowId })
    await call('add_subscriber', { email: 'fay@mail.test' })
    await call('add_subscriber_to_workflow', { workflowId: source.workflowId, email: 'fay@mail.test' })
    await control('clock.advance', { by: '1h' })
    const { runs } = await call('get_subscriber_workflow_runs', { email: 'fay@mail.test' })
    expect(runs.map(({ workflowId: id, status, error }) => ({ id, status, error }))).toEqual([
      { id: source.workflowId, status: 'COMPLETED', error: null },
    ])
  })

  test('names the workflows that add subscribers to it', async () => {
    const organization = await ready()
    const { workflowId } = await draftWorkflow(organization, chainOf(), { name: 'Target' })
    const other = await draftWorkflow(
      organization,
      chainOf({ id: 'go', type: 'ACTION', config: { actions: [{ type: 'ADD_TO_WORKFLOW', workflowId }] } }),
      { name: 'Source' },
    )
    const { body } = await organization.post('delete_workflow', { workflowId })
    expect(body.message).toContain('• "Source" (DRAFT, only the draft): go')
    expect(await organization.confirm('delete_workflow', { workflowId })).toMatchObject({
      usedByWorkflows: [
        { id: other.workflowId, name: 'Source', status: 'DRAFT', live: false, steps: ['go'] },
      ],
    })
  })

  test('a workflow that is unknown or another organization’s is not found', async () => {
    const [mine, theirs] = [await ready(), await start()]
    const { workflowId } = await theirs.call('create_workflow', { name: 'Theirs' })
    for (const id of [workflowId, 'wf_0001zz'])
      await mine.refuse('NOT_FOUND', 'delete_workflow', { workflowId: id })
  })

  test('names the scheduled campaigns, drafts and segments that filter by it', async () => {
    const organization = await ready()
    const { call, confirm, post } = organization
    const { workflowId } = await draftWorkflow(organization, chainOf(), { name: 'Course' })
    const filters = [{ type: 'WORKFLOW', operator: 'NEVER_STARTED', workflowId }]
    const ids: string[] = []
    for (const schedule of [true, true, false]) {
      const campaignId = await draftCampaign(organization, { name: undefined })
      await call('update_campaign_filters', { campaignId, filters })
      if (schedule) await confirm('schedule_campaign', { campaignId, date: '2027-06-01' })
      ids.push(campaignId)
    }
    await call('create_segment', { name: 'Not yet', filters })
    const { body } = await post('delete_workflow', { workflowId })
    const { total } = await call('count_subscribers', { status: 'SUBSCRIBED' })
    expect(body.message?.split('\n')).toEqual([
      'It was never published: the draft and its emails are gone. 4 segments or campaigns filter by it. This cannot be undone.',
      'How many match now → afterwards:',
      'Scheduled campaigns; they will fail at their start and send nothing:',
      `• "Untitled" ${ids[0]}: ${total} → ${total}`,
      `• "Untitled" ${ids[1]}: ${total} → ${total}`,
      'Drafts; they cannot be sent until other filters are chosen:',
      `• "Untitled" ${ids[2]}: ${total} → ${total}`,
      'Segments:',
      `• "Not yet": ${total} → ${total}`,
    ])
    const { uses } = await confirm('delete_workflow', { workflowId })
    expect(uses?.map(({ name }) => name)).toEqual(['Untitled', 'Untitled', 'Untitled', 'Not yet'])
    const { message } = await organization.refuse('VALIDATION_ERROR', 'schedule_campaign', {
      campaignId: ids[2],
    })
    expect(message).toContain('the filters name what was deleted (workflow "Course" was deleted)')
  })
})
