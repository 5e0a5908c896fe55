import { describe, expect, test } from 'vitest'
import { chainOf, courseGraph, LESSON } from '../../../support/workflow-graphs.ts'
import { draftWorkflow, publishDraft, readUpdatedAt, useWorkflows } from '../../../support/workflows.ts'

const { start, ready, control } = useWorkflows()

describe('publish_workflow', () => {
  test('asks first, and says the version and what becomes of runs that go on', async () => {
    const organization = await ready()
    const { workflowId } = await draftWorkflow(organization, courseGraph())
    const { status, body } = await organization.post('publish_workflow', { workflowId })
    expect(status).toBe(403)
    expect(body).toMatchObject({
      error: 'CONFIRMATION_REQUIRED',
      action: 'Publish workflow "Welcome" as version 1',
      message: expect.stringContaining('It goes live; new runs enter this version, which never changes.'),
    })
    expect(await organization.call('get_workflow', { workflowId })).toMatchObject({ publishedVersion: null })
  })

  test('the first publication activates when activate is true or omitted', async () => {
    const organization = await ready()
    for (const input of [{}, { activate: true }]) {
      const { workflowId } = await draftWorkflow(organization, chainOf())
      const published = await organization.confirm('publish_workflow', { workflowId, ...input })
      expect(published).toMatchObject({ version: 1, workflow: { status: 'ACTIVE' } })
    }
  })

  test('activate false publishes it paused', async () => {
    const organization = await ready()
    const { workflowId } = await draftWorkflow(organization, chainOf())
    const published = await organization.confirm('publish_workflow', { workflowId, activate: false })
    expect(published).toMatchObject({ version: 1, workflow: { status: 'PAUSED' } })
  })

  test('publishing never deactivates a live workflow, even with activate false', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, chainOf())
    const second = await organization.confirm('publish_workflow', { workflowId })
    expect(second).toMatchObject({ version: 2, workflow: { status: 'ACTIVE' } })
    const third = await organization.confirm('publish_workflow', { workflowId, activate: false })
    expect(third).toMatchObject({
      version: 3,
      workflow: { status: 'ACTIVE' },
      warnings: ['activate: the workflow stays ACTIVE; pause it with update_workflow_status.'],
    })
  })

  test('publishing never re-activates a paused workflow; activate true does', async () => {
    const organization = await ready()
    const { workflowId } = await draftWorkflow(organization, chainOf())
    await organization.confirm('publish_workflow', { workflowId, activate: false })
    const second = await organization.confirm('publish_workflow', { workflowId })
    expect(second.workflow.status).toBe('PAUSED')
    const third = await organization.confirm('publish_workflow', { workflowId, activate: true })
    expect(third.workflow.status).toBe('ACTIVE')
  })

  test('an archived workflow is published only with activate true', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, chainOf())
    await organization.confirm('update_workflow_status', { workflowId, status: 'ARCHIVED' })
    await organization.refuse('WRONG_STATE', 'publish_workflow', { workflowId })
    const again = await organization.confirm('publish_workflow', { workflowId, activate: true })
    expect(again.workflow.status).toBe('ACTIVE')
  })

  test('a draft that does not validate is refused before a code is issued', async () => {
    const { call, refuse } = await start()
    const { workflowId } = await call('create_workflow', { name: 'Empty' })
    const { issues } = await refuse('VALIDATION_ERROR', 'publish_workflow', { workflowId })
    expect(issues).toMatchObject([{ path: 'steps', message: 'must have one TRIGGER' }])
  })

  test('every EMAIL has an unsubscribe link and a sender on a VERIFIED domain', async () => {
    const organization = await ready()
    const { domainId } = await organization.call('create_domain', { domain: 'later.example' })
    await control('domain.publish', { domainId })
    await organization.call('verify_domain', { domainId })
    const { sender } = await organization.call('create_email_sender', {
      displayName: 'Later',
      localPart: 'hi',
      domainId,
    })
    await control('domain.publish', { domainId, state: 'MISSING' })
    await organization.call('verify_domain', { domainId })
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hi' }] }] }
    const email = { subject: 'Hi', content, senderId: sender.id }
    const { workflowId } = await draftWorkflow(
      organization,
      chainOf({ id: 'm', type: 'EMAIL', config: { email } }),
    )
    const { issues } = await organization.refuse('VALIDATION_ERROR', 'publish_workflow', { workflowId })
    expect(issues?.map(({ path }) => path)).toEqual([
      'steps.1.config.email.senderId',
      'steps.1.config.email.content',
    ])
  })

  test('an EMAIL that names a campaign without content is refused on its step', async () => {
    const organization = await ready()
    const content = { type: 'doc', content: [] }
    const { campaignId } = await organization.call('create_campaign', { subject: 'Empty', content })
    const { workflowId } = await draftWorkflow(
      organization,
      chainOf({ id: 'm', type: 'EMAIL', config: { campaignId } }),
    )
    const { issues } = await organization.refuse('VALIDATION_ERROR', 'publish_workflow', { workflowId })
    expect(issues).toEqual([{ path: 'steps.1.config.email.content', message: 'is empty' }])
  })

  test('tags and fields that were only named are added, and the version names them by id', async () => {
    const organization = await ready()
    const { call, confirm } = organization
    const filters = [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['Gold'] }]
    const { tag } = await call('create_tag', { name: 'Gold' })
    const actions = [
      { type: 'ADD_TAGS', tags: ['Silver'] },
      { type: 'UPDATE_FIELD', field: 'Level', value: 2 },
    ]
    const { workflowId, saved } = await draftWorkflow(
      organization,
      chainOf(
        { id: 'g', type: 'GOAL', config: { filters } },
        { id: 'a', type: 'ACTION', config: { actions } },
      ),
    )
    expect(saved.warnings).toHaveLength(2)
    await confirm('publish_workflow', { workflowId })
    const { publishedVersion, draft } = await call('get_workflow', { workflowId })
    const silver = (await call('list_tags')).tags.find(({ name }) => name === 'Silver')
    const level = (await call('get_custom_fields')).fields.find(({ name }) => name === 'Level')
    expect(publishedVersion?.steps[1]).toMatchObject({ config: { filters: [{ tagIds: [tag.id] }] } })
    expect(publishedVersion?.steps[2]).toMatchObject({
      config: { actions: [{ tags: [silver?.id] }, { field: level?.id, value: '2' }] },
    })
    expect(draft.steps[2]).toMatchObject({ config: { actions: [{ tags: ['Silver'] }, { field: 'Level' }] } })
  })

  test('a version never changes: editing the email of the draft leaves it as it was published', async () => {
    const organization = await ready()
    const { workflowId } = await publishDraft(organization, courseGraph())
    const graph = courseGraph()
    Object.assign(graph.steps[1] ?? {}, { config: { email: { subject: 'Changed', content: LESSON } } })
    await organization.call('configure_workflow_draft', {
      workflowId,
      expectedUpdatedAt: await readUpdatedAt(organization, workflowId),
      ...graph,
    })
    const subjects = () =>
      organization.file.read.column(
        'SELECT subject FROM workflow_version_emails ORDER BY version DESC LIMIT 1',
      )
    expect(subjects()).toEqual(['Your first lesson'])
    await organization.confirm('publish_workflow', { workflowId })
    expect(subjects()).toEqual(['Changed'])
  })

  test('a code for one draft does not publish another', async () => {
    const organization = await ready()
    const { workflowId, updatedAt } = await draftWorkflow(organization, chainOf())
    const { body } = await organization.post('publish_workflow', { workflowId })
    await organization.call('configure_workflow_draft', {
      workflowId,
      expectedUpdatedAt: updatedAt,
      ...chainOf({ id: 'w', type: 'WAIT', config: { seconds: 60 } }),
    })
    const { confirmationCode } = body
    const second = await organization.post('publish_workflow', { workflowId, confirmationCode })
    expect(second.status).toBe(403)
  })

  test('a DATE that is past starts nothing, and the answer says so', async () => {
    const organization = await ready()
    const graph = chainOf()
    graph.steps[0] = { id: 'start', type: 'TRIGGER', config: { kind: 'DATE', date: '2020-01-01' } }
    const { workflowId } = await draftWorkflow(organization, graph)
    const { warnings } = await organization.confirm('publish_workflow', { workflowId })
    expect(warnings).toEqual(['steps.0.config.date: is past, so the trigger starts nothing.'])
  })
})
