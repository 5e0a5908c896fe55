import { describe, expect, test } from 'vitest'
import { useWorkflows, publishDraft, draftWorkflow } from '../../../support/workflows.ts'
import { courseGraph } from '../../../support/workflow-graphs.ts'

/** What the console asks a sandbox about workflows beside the tools: who stands where, and what names what. */
const { ready, control, refuseControl } = useWorkflows()

describe('workflowRun.list', () => {
  test('lists who stands at a step and why, and afterwards how they ended there', async () => {
    const shop = await ready()
    const { workflowId } = await publishDraft(shop, courseGraph(), { name: 'Runs' })
    for (const email of ['ann@mail.test', 'bob@mail.test'])
      await shop.call('add_subscriber_to_workflow', { workflowId, email })
    const started = await control('workflowRun.list', { workflowId, stepId: 't' })
    expect(started).toMatchObject({ total: 2, runs: [{ status: 'ACTIVE' }, { status: 'ACTIVE' }] })
    await control('clock.advance', { by: '2m' })
    const { runs, total } = await control('workflowRun.list', { workflowId })
    expect(total).toBe(2)
    expect(runs).toMatchObject([
      { email: 'ann@mail.test', status: 'WAITING', waitingFor: 'EVENT', step: { id: 'open' }, version: 1 },
      { email: 'bob@mail.test', nextActionAt: expect.stringMatching(/Z$/), endedAt: null },
    ])
    expect(await control('workflowRun.list', { workflowId, stepId: 'hello' })).toEqual({
      ...{ runs: [], total: 0, queued: 0 },
    })
    expect((await control('workflowRun.list', { workflowId, limit: 1 })).runs).toHaveLength(1)
    await shop.call('remove_subscriber_from_workflow', { workflowId, email: 'bob@mail.test' })
    expect((await control('workflowRun.list', { workflowId, stepId: 'open' })).total).toBe(1)
    const ended = { workflowId, ended: 'CANCELED' as const }
    const canceled = [{ email: 'bob@mail.test', status: 'CANCELED', reason: 'REMOVED', nextActionAt: null }]
    expect(await control('workflowRun.list', { ...ended, stepId: 'open' })).toMatchObject({
      total: null,
      runs: canceled,
    })
    expect((await control('workflowRun.list', { ...ended, stepId: 'hello' })).runs).toEqual([])
    expect((await control('workflowRun.list', { workflowId, ended: 'FAILED' })).runs).toEqual([])
  })

  test('404: a workflow that is not there', async () => {
    await ready()
    await refuseControl('NOT_FOUND', 'workflowRun.list', { workflowId: 'wf_00011zz' })
  })
})

describe('workflowUse.list', () => {
  test('names the workflows that name a tag, in a draft and live, by name and by id', async () => {
    const shop = await ready()
    const { tags } = await shop.call('get_or_create_tags', { names: ['course', 'unused'] })
    const [course, unused] = tags
    const live = await publishDraft(shop, courseGraph(), { name: 'Live' })
    const draft = await draftWorkflow(shop, courseGraph(), { name: 'Draft' })
    const asked = { organizationId: shop.id, kind: 'tag' as const }
    const { workflows } = await control('workflowUse.list', { ...asked, id: course?.id ?? '' })
    expect(workflows.filter(({ name }) => name !== 'Runs')).toEqual([
      { workflowId: live.workflowId, name: 'Live', status: 'ACTIVE', live: true, steps: ['t'] },
      { workflowId: draft.workflowId, name: 'Draft', status: 'DRAFT', live: false, steps: ['t'] },
    ])
    expect(await control('workflowUse.list', { ...asked, id: unused?.id ?? '' })).toEqual({ workflows: [] })
    await refuseControl('NOT_FOUND', 'workflowUse.list', { ...asked, id: 'tag_0001zz' })
  })

  test('names those of a segment, a field, a campaign and a capture page', async () => {
    const shop = await ready()
    const organizationId = shop.id
    const { segmentId } = await shop.call('create_segment', { name: 'Everyone', filters: [] })
    const { field } = await shop.call('create_custom_field', { name: 'level' })
    const { campaignId } = await shop.call('create_campaign', { subject: 'News' })
    const { capturePageId } = await control('capturePage.create', { organizationId, name: 'Form' })
    await draftWorkflow(
      shop,
      {
        steps: [
          {
            id: 'start',
            type: 'TRIGGER',
            config: {
              kind: 'CAPTURE_PAGE',
              capturePageId,
              filters: [{ type: 'SEGMENT', field: 'segment', operator: 'INCLUDE', segmentId }],
            },
          },
          {
            id: 'news',
            type: 'WAIT_UNTIL',
            config: { timeoutSeconds: 60 },
            eventFilters: [{ eventType: 'EMAIL_OPENED', campaignId }],
          },
          {
            id: 'mark',
            type: 'ACTION',
            config: { actions: [{ type: 'UPDATE_FIELD', field: 'level', value: '1' }] },
          },
          { id: 'end', type: 'EXIT', config: {} },
        ],
        edges: [
          { id: 'a', source: 'start', target: 'news', type: 'DEFAULT' },
          { id: 'b', source: 'news', target: 'mark', type: 'EVENT' },
          { id: 'c', source: 'news', target: 'end', type: 'TIMEOUT' },
          { id: 'd', source: 'mark', target: 'end', type: 'DEFAULT' },
        ],
      },
      { name: 'Names all' },
    )
    for (const [kind, id, step] of [
      ['segment', segmentId, 'start'],
      ['capturePage', capturePageId, 'start'],
      ['campaign', campaignId, 'news'],
      ['customField', field.id, 'mark'],
    ] as const)
      expect(await control('workflowUse.list', { organizationId, kind, id })).toMatchObject({
        workflows: [{ name: 'Names all', live: false, steps: [step] }],
      })
  })
})
