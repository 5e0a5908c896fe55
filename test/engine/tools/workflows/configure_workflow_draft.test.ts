import { EDGE_TYPES, STEP_TYPES } from '../../../../src/engine/domain/workflows/graph.ts'
import configure from '../../../../src/engine/tools/workflows/configure_workflow_draft.ts'
import { describe, expect, test } from 'vitest'
import { chainOf, courseGraph, LESSON } from '../../../support/workflow-graphs.ts'
import { draftWorkflow, publishDraft, readUpdatedAt, useWorkflows } from '../../../support/workflows.ts'

const { start, ready } = useWorkflows()

describe('configure_workflow_draft', () => {
  test('saves the complete graph and returns the resolved definition with configuredEmails', async () => {
    const organization = await ready()
    const { saved, workflowId } = await draftWorkflow(organization, courseGraph())
    const [email] = saved.configuredEmails
    expect(saved.definition.steps[1]).toMatchObject({
      id: 'hello',
      config: { campaignId: email?.campaignId },
    })
    expect(saved.warnings).toEqual([
      'steps.0.config.tags.0: there is no tag "course" yet; publishing adds it.',
      'steps.3.config.actions.0.tags.0: there is no tag "keen" yet; publishing adds it.',
    ])
    const workflow = await organization.call('get_workflow', { workflowId })
    expect(workflow.updatedAt).toBe(saved.updatedAt)
    expect(workflow.draft.steps).toEqual(saved.definition.steps)
  })

  test('needs no confirmation, publishes nothing and sends nothing', async () => {
    const organization = await ready()
    const { saved } = await draftWorkflow(organization, courseGraph())
    expect(saved.workflow).toMatchObject({ status: 'DRAFT', publishedVersion: null })
    expect((await organization.call('list_tags')).tags.map(({ name }) => name)).not.toContain('course')
  })

  test('an EMAIL step with inline content becomes an internal email that campaigns do not list', async () => {
    const organization = await ready()
    const { call, refuse } = organization
    const { saved } = await draftWorkflow(organization, courseGraph())
    const campaignId = saved.configuredEmails[0]?.campaignId ?? ''
    expect(await call('get_campaign', { campaignId })).toMatchObject({
      name: 'Hello',
      subject: 'Your first lesson',
      content: LESSON,
      senderId: organization.senderId,
      status: 'DRAFT',
    })
    expect((await call('list_campaigns')).total).toBe(0)
    await refuse('WRONG_STATE', 'edit_campaign', { id: campaignId, subject: 'Mine' })
    await refuse('WRONG_STATE', 'schedule_campaign', { campaignId })
    expect(await call('auto_fit_campaign_images', { campaignId })).toMatchObject({ campaignId })
  })

  test('expectedUpdatedAt must be the exact updatedAt; a stale one leaves the draft as it is', async () => {
    const organization = await ready()
    const { workflowId, updatedAt } = await draftWorkflow(organization, courseGraph())
    const graph = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 60 } })
    const save = { workflowId, ...graph }
    for (const stale of [updatedAt.replace('Z', '+00:00'), 'yesterday', '2026-01-01T00:00:00.000Z']) {
      const { message } = await organization.refuse('CONFLICT', 'configure_workflow_draft', {
        ...save,
        expectedUpdatedAt: stale,
      })
      expect(message).toContain(updatedAt)
    }
    const after = await organization.call('get_workflow', { workflowId })
    expect(after).toMatchObject({ updatedAt, trigger: 'TAG_ADDED' })
    const saved = await organization.call('configure_workflow_draft', {
      ...save,
      expectedUpdatedAt: updatedAt,
    })
    expect(saved.updatedAt > updatedAt).toBe(true)
  })

  test('an archived workflow takes no draft until it is active again', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, courseGraph())
    const save = async () => {
      const expectedUpdatedAt = await readUpdatedAt(organization, workflowId)
      return { workflowId, expectedUpdatedAt, ...chainOf({ id: 'w', type: 'WAIT', config: { seconds: 60 } }) }
    }
    await organization.confirm('update_workflow_status', { workflowId, status: 'ARCHIVED' })
    const { message } = await organization.refuse('WRONG_STATE', 'configure_workflow_draft', await save())
    expect(message).toContain('is ARCHIVED')
    await organization.confirm('update_workflow_status', { workflowId, status: 'PAUSED' })
    await organization.call('configure_workflow_draft', await save())
  })

  test('it is atomic: with one fault nothing is saved, and every fault is named on its step', async () => {
    const organization = await ready()
    const { workflowId, updatedAt } = await draftWorkflow(organization, courseGraph())
    const before = await organization.call('get_workflow', { workflowId })
    const graph = courseGraph()
    Object.assign(graph.steps[1] ?? {}, { config: { email: { subject: 'New', content: LESSON } } })
    Object.assign(graph.steps[2] ?? {}, { config: {} })
    Object.assign(graph.steps[3] ?? {}, {
      config: { actions: [{ type: 'ADD_TO_WORKFLOW', workflowId: 'wf_0001zz' }] },
    })
    const input = { workflowId, expectedUpdatedAt: updatedAt, ...graph }
    const { issues, message } = await organization.refuse(
      'VALIDATION_ERROR',
      'configure_workflow_draft',
      input,
    )
    expect(message).toContain('steps[2].config.timeoutSeconds is required')
    expect(issues?.map(({ path }) => path)).toEqual(['steps.2.config.timeoutSeconds'])
    Object.assign(graph.steps[2] ?? {}, { config: { timeoutSeconds: 60 } })
    const second = await organization.refuse('VALIDATION_ERROR', 'configure_workflow_draft', input)
    expect(second.issues?.map(({ path }) => path)).toEqual(['steps.3.config.actions.0.workflowId'])
    expect(await organization.call('get_workflow', { workflowId })).toEqual(before)
  })

  test('steps and edges replace everything; settings and successGoals that are left out stay', async () => {
    const organization = await ready()
    const { call } = organization
    const settings = { exitRules: [{ id: 'gone', eventFilters: [{ eventType: 'UNSUBSCRIBED' }] }] }
    const successGoals = [{ id: 'pays', eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT' }] }]
    const drafted = await draftWorkflow(organization, courseGraph(), { settings, successGoals })
    const { workflowId } = drafted
    const emailId = drafted.saved.configuredEmails[0]?.campaignId ?? ''
    const graph = chainOf({ id: 'w', type: 'WAIT', config: { duration: 60 } })
    const saved = await call('configure_workflow_draft', {
      workflowId,
      expectedUpdatedAt: drafted.updatedAt,
      ...graph,
    })
    expect(saved.definition.steps.map(({ id }) => id)).toEqual(['start', 'w', 'end'])
    expect(saved.definition.settings).toMatchObject({ exitRules: [{ id: 'gone' }] })
    expect(saved.definition.successGoals).toMatchObject([{ id: 'pays' }])
    expect(saved.configuredEmails).toEqual([])
    await organization.refuse('NOT_FOUND', 'get_campaign', { campaignId: emailId })
    const cleared = await call('configure_workflow_draft', {
      workflowId,
      expectedUpdatedAt: saved.updatedAt,
      ...graph,
      settings: {},
      successGoals: [],
    })
    expect(cleared.definition).toMatchObject({ settings: { exitRules: [] }, successGoals: [] })
  })

  test('a step keeps its email through every save, by its id or its campaignId', async () => {
    const organization = await ready()
    const { call } = organization
    const { workflowId, updatedAt, saved } = await draftWorkflow(organization, courseGraph())
    const campaignId = saved.configuredEmails[0]?.campaignId
    const graph = courseGraph()
    Object.assign(graph.steps[1] ?? {}, { config: { email: { subject: 'Second try', content: LESSON } } })
    const second = await call('configure_workflow_draft', {
      workflowId,
      expectedUpdatedAt: updatedAt,
      ...graph,
    })
    expect(second.configuredEmails).toMatchObject([{ campaignId, subject: 'Second try' }])
    const steps = second.definition.steps.map((step) =>
      step['id'] === 'hello' ? { ...step, id: 'greeting' } : step,
    )
    const edges = graph.edges.map((edge) => ({
      ...edge,
      source: edge.source === 'hello' ? 'greeting' : edge.source,
      target: edge.target === 'hello' ? 'greeting' : edge.target,
    }))
    Object.assign(steps[2] ?? {}, { eventFilters: [{ eventType: 'EMAIL_OPENED', stepId: 'greeting' }] })
    const third = await call('configure_workflow_draft', {
      workflowId,
      expectedUpdatedAt: second.updatedAt,
      steps,
      edges,
    })
    expect(third.configuredEmails).toMatchObject([{ stepId: 'greeting', campaignId, subject: 'Second try' }])
    expect(third.configuredEmails[0]).not.toHaveProperty('duplicatedFrom')
  })

  test.each([
    ['a sender', { senderId: 'snd_0001zz' }, 'senderId'],
    ['a reply address', { replyTo: 'nobody' }, 'replyTo'],
    ['content', { content: { type: 'doc', content: [{ type: 'sorcery' }] } }, 'content.content.0.type'],
  ])('an email with %s that is wrong is refused on its path', async (_title, part, path) => {
    const { call, refuse } = await ready()
    const { workflowId, workflow } = await call('create_workflow', { name: 'Welcome' })
    const email = { subject: 'Hi', content: LESSON, ...part }
    const { issues } = await refuse('VALIDATION_ERROR', 'configure_workflow_draft', {
      workflowId,
      expectedUpdatedAt: workflow.updatedAt,
      ...chainOf({ id: 'm', type: 'EMAIL', config: { email } }),
    })
    expect(issues?.map((issue) => issue.path)).toEqual([`steps.1.config.email.${path}`])
  })

  test('without any sender an EMAIL step is refused, and the hint names create_email_sender', async () => {
    const { call, refuse } = await start()
    const { workflowId, workflow } = await call('create_workflow', { name: 'Welcome' })
    const { issues } = await refuse('VALIDATION_ERROR', 'configure_workflow_draft', {
      workflowId,
      expectedUpdatedAt: workflow.updatedAt,
      ...courseGraph(),
    })
    expect(issues).toMatchObject([
      { path: 'steps.1.config.email.senderId', hint: 'Create one with create_email_sender.' },
    ])
  })

  test('tags, segments, workflows, campaigns, pages, fields and groups must belong to the organization', async () => {
    const [mine, theirs] = [await ready(), await start()]
    const { segmentId } = await theirs.call('create_segment', { name: 'Theirs' })
    const { tag } = await theirs.call('create_tag', { name: 'Theirs' })
    const foreign = await theirs.call('create_workflow', { name: 'Theirs' })
    const { workflowId, workflow } = await mine.call('create_workflow', { name: 'Mine' })
    const graph = chainOf({
      id: 'act',
      type: 'ACTION',
      config: {
        actions: [
          { type: 'ADD_TAGS', tags: [tag.id] },
          { type: 'REMOVE_FROM_WORKFLOW', workflowId: foreign.workflowId },
          { type: 'UPDATE_FIELD', field: 'email', value: 'x' },
        ],
      },
    })
    const exitRules = [
      { id: 'r', filters: [{ type: 'SEGMENT', operator: 'INCLUDE', segmentId }] },
      { id: 's', eventFilters: [{ eventType: 'EMAIL_OPENED', campaignId: 'cmp_0001zz' }] },
    ]
    const { issues } = await mine.refuse('VALIDATION_ERROR', 'configure_workflow_draft', {
      workflowId,
      expectedUpdatedAt: workflow.updatedAt,
      ...graph,
      settings: { exitRules, groupId: 'wfg_0001zz' },
    })
    expect(issues?.map(({ path }) => path)).toEqual([
      'steps.1.config.actions.0.tags.0',
      'steps.1.config.actions.1.workflowId',
      'steps.1.config.actions.2.field',
      'settings.exitRules.0.filters.0.segmentId',
      'settings.exitRules.1.eventFilters.0.campaignId',
      'settings.groupId',
    ])
  })

  test('a published version stays what it is when the draft changes', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, courseGraph())
    const { call } = organization
    const before = await call('get_workflow', { workflowId })
    await call('configure_workflow_draft', {
      workflowId,
      expectedUpdatedAt: await readUpdatedAt(organization, workflowId),
      ...chainOf({ id: 'w', type: 'WAIT', config: { seconds: 60 } }),
    })
    const after = await call('get_workflow', { workflowId })
    expect(after.publishedVersion).toEqual(before.publishedVersion)
    expect(after).toMatchObject({ status: 'ACTIVE', trigger: 'MANUAL' })
    // The email of the version is kept, though no step of the draft has it any more.
    const campaignId = before.configuredEmails[0]?.campaignId ?? ''
    expect(await call('get_campaign', { campaignId })).toMatchObject({ subject: 'Your first lesson' })
  })

  test.each([
    ['MAILY', { type: 'doc', content: [] }],
    ['MAILY', { type: 'doc', content: [{ type: 'paragraph' }] }],
    ['PLATE', [{ type: 'p', children: [{ text: ' ' }] }]],
    ['MARKDOWN', ' '],
  ])(
    'an EMAIL with an empty %s document is refused on its step, and nothing is saved',
    async (contentType, content) => {
      const { call, refuse } = await ready()
      const { workflowId, workflow } = await call('create_workflow', { name: 'Empty' })
      const email = { subject: 'Hi', content, contentType }
      const { issues } = await refuse('VALIDATION_ERROR', 'configure_workflow_draft', {
        ...{ workflowId, expectedUpdatedAt: workflow.updatedAt },
        ...chainOf({ id: 'm', type: 'EMAIL', config: { email } }),
      })
      expect(issues).toEqual([{ path: 'steps.1.config.email.content', message: 'is empty' }])
      expect((await call('get_workflow', { workflowId })).draft.steps).toEqual([])
    },
  )

  test('its declaration names every type of step and edge, and the text that describes them', () => {
    const { steps, edges } = configure.input
    for (const type of STEP_TYPES) expect(steps.description).toContain(type)
    for (const type of EDGE_TYPES) expect(edges.description).toContain(type)
    expect(steps.description).toContain('get_skill with type "workflow"')
  })
})
