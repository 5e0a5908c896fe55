import { beforeAll, describe, expect, test } from 'vitest'
import { schemasOf } from '../../../src/engine/tools/compiled.ts'
import { type ToolInput, type ToolName, tools } from '../../../src/engine/tools/index.ts'
import { BULK_ACTIONS } from '../../../src/engine/domain/job-status.ts'
import { useWorkflows } from '../../support/workflows.ts'
import { type TestOrganization } from '../../support/organization.ts'
import { draftCampaign } from '../../support/ready-campaign.ts'
import { chainOf } from '../../support/workflow-graphs.ts'
import { draftWorkflow, publishDraft } from '../../support/workflows.ts'

/**
 * Whatever acts on an audience refuses filters that name something deleted, directly or through a segment:
 * what is gone matches nobody, and its complement everybody.
 */
const { ready } = useWorkflows()

type Filter = Record<string, unknown>

/** Tools with filters that only read or save them. What is saved is judged when it is sent. */
const READ_OR_SAVE: readonly ToolName[] = [
  'create_segment',
  'update_segment',
  'update_campaign_filters',
  'create_subscriber_export',
]

let shop: TestOrganization
let workflowId: string
let field: string
beforeAll(async () => {
  const organization = await ready()
  shop = organization
  workflowId = (await publishDraft(shop, chainOf())).workflowId
  await shop.call('get_or_create_tags', { names: ['kept'] })
  field = (await shop.call('create_custom_field', { name: 'Kept' })).field.id
})

/** Every way in which each acting tool is called, but for the filters. */
function waysToAct(): Record<string, Record<string, unknown>[]> {
  const more: Partial<Record<string, object>> = {
    ADD_TAGS: { tags: ['x'] },
    REMOVE_TAGS: { tags: ['kept'] },
    ADD_TO_WORKFLOW: { workflowId },
    REMOVE_FROM_WORKFLOW: { workflowId },
  }
  return {
    create_bulk_operation: BULK_ACTIONS.map((action) => ({ action, ...more[action] })),
    add_subscribers_to_workflow: [{ workflowId }, { workflowId, dryRun: true }],
  }
}

test('every tool that takes filters and is no reading one is known here', () => {
  const taking = tools.filter((tool) => {
    const { properties = {} } = schemasOf(tool).inputSchema as { properties?: object }
    return tool.surface === 'customer' && tool.access !== 'read' && 'filters' in properties
  })
  expect(taking.map(({ name }) => name).toSorted()).toEqual(
    [...READ_OR_SAVE, ...Object.keys(waysToAct())].toSorted(),
  )
})

/** What filters name and how it goes; the last text stands in every refusal. */
const GONE: Record<string, (organization: TestOrganization) => Promise<{ filter: Filter; named: string }>> = {
  async tag({ call, confirm }) {
    const { tag } = await call('create_tag', { name: 'staff' })
    await confirm('delete_tag', { tagId: tag.id })
    const filter = { type: 'TAG', operator: 'NOT_BELONGS_TO_ANY', tagIds: [tag.id] }
    return { filter, named: 'tag "staff" was deleted' }
  },
  async segment({ call, confirm }) {
    const { segmentId } = await call('create_segment', { name: 'Buyers', filters: [] })
    await confirm('delete_segment', { segmentId })
    return {
      filter: { type: 'SEGMENT', operator: 'EXCLUDE', segmentId },
      named: 'segment "Buyers" was deleted',
    }
  },
  async 'custom field'({ call, confirm }) {
    const made = await call('create_custom_field', { name: 'City' })
    await confirm('delete_custom_field', { fieldId: made.field.id })
    const filter = { type: 'FIELD', fieldId: made.field.id, operator: 'NOT_EQUALS', value: 'Paris' }
    return { filter, named: 'custom field "City" was deleted' }
  },
  async workflow(organization) {
    const { workflowId: id } = await draftWorkflow(organization, chainOf(), { name: 'Course' })
    await organization.confirm('delete_workflow', { workflowId: id })
    const filter = { type: 'WORKFLOW', operator: 'NEVER_STARTED', workflowId: id }
    return { filter, named: 'workflow "Course" was deleted' }
  },
  async 'tag that segments name'({ call, confirm }) {
    await call('create_tag', { name: 'team' })
    const inner = [{ type: 'TAG', operator: 'NOT_BELONGS_TO_ANY', tagNames: ['team'] }]
    const { segmentId } = await call('create_segment', { name: 'Not team', filters: inner })
    const around = [{ type: 'SEGMENT', operator: 'INCLUDE', segmentId }]
    const outer = await call('create_segment', { name: 'Around', filters: around })
    await confirm('delete_tag', { name: 'team' })
    const filter = { type: 'SEGMENT', operator: 'INCLUDE', segmentId: outer.segmentId }
    return { filter, named: 'tag "team" was deleted' }
  },
}

describe.each(Object.entries(GONE))('filters that name a deleted %s', (_kind, remove) => {
  test('are refused by every tool that acts, before a code is asked for', async () => {
    const { filter, named } = await remove(shop)
    const kept = { type: 'FIELD', fieldId: field, operator: 'IS_EMPTY' }
    for (const [tool, ways] of Object.entries(waysToAct()))
      for (const way of ways) {
        const { issues } = await shop.refuse('VALIDATION_ERROR', tool, { ...way, filters: [kept, filter] })
        expect(issues?.[0]?.path, tool).toMatch(/^filters\.1\./)
        expect(issues?.[0]?.message, tool).toContain(named)
      }
  })
})

test('a code that was asked for before the deletion is worth nothing after it', async () => {
  const { call, confirm, refuse, post } = shop
  await call('create_tag', { name: 'crew' })
  const inner = [{ type: 'TAG', operator: 'NOT_BELONGS_TO_ANY', tagNames: ['crew'] }]
  const { segmentId } = await call('create_segment', { name: 'Not crew', filters: inner })
  const filters = [{ type: 'SEGMENT', operator: 'INCLUDE', segmentId }]
  const codes = new Map<string, { tool: string; input: Record<string, unknown>; confirmationCode: unknown }>()
  for (const [tool, ways] of Object.entries(waysToAct()))
    for (const way of ways) {
      const input = { ...way, filters }
      if ('dryRun' in way) continue
      const { confirmationCode } = await refuse('CONFIRMATION_REQUIRED', tool, input)
      codes.set(JSON.stringify([tool, way]), { tool, input, confirmationCode })
    }
  await confirm('delete_tag', { name: 'crew' })
  for (const { tool, input, confirmationCode } of codes.values()) {
    const { status, body } = await post(tool, { ...input, confirmationCode })
    expect({ tool, status, message: body.message }).toMatchObject({
      status: 400,
      message: expect.stringContaining('tag "crew" was deleted'),
    })
  }
})

test('update_campaign_filters saves a broken segment with a warning, and counts as sending does', async () => {
  const { call, confirm } = shop
  await call('create_tag', { name: 'guests' })
  const inner = [{ type: 'TAG', operator: 'NOT_BELONGS_TO_ANY', tagNames: ['guests'] }]
  const { segmentId } = await call('create_segment', { name: 'Not guests', filters: inner })
  const campaignId = await draftCampaign(shop)
  const input: ToolInput<'update_campaign_filters'> = {
    campaignId,
    filters: [{ type: 'SEGMENT', operator: 'INCLUDE', segmentId }],
  }
  const before = await call('update_campaign_filters', input)
  expect(before.recipientCount).toBeGreaterThan(0)
  expect(before.warnings).toBeUndefined()
  await confirm('delete_tag', { name: 'guests' })
  const after = await call('update_campaign_filters', input)
  expect(after.recipientCount).toBe(0)
  expect(after.warnings).toEqual([
    expect.stringMatching(/^filters\.0\.segmentId: segment "Not guests", .+: tag "guests" was deleted; /),
  ])
})
