import { describe, expect, test } from 'vitest'
import type { ToolInput } from '../../../src/engine/tools/index.ts'
import { required } from '../../support/answers.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { forceCampaign } from '../../support/campaigns.ts'
import { draftCampaign, makeReady } from '../../support/ready-campaign.ts'

/** "A deleted tag or segment widens a scheduled campaign": what confirmations name, and names given again. */
const { sandbox, start, control } = useSandbox()

type Deleting = 'delete_tag' | 'delete_segment' | 'delete_custom_field'
type Deletion = { [N in Deleting]: [tool: N, input: ToolInput<N>] }[Deleting]
type Filter = Record<string, unknown>

async function startReady(): Promise<TestOrganization> {
  const organization = await start()
  await makeReady(sandbox(), organization)
  return organization
}

/** A campaign with these filters, scheduled for next year when asked. */
async function addCampaign(
  organization: TestOrganization,
  { name, filters, schedule }: { name: string; filters: Filter[]; schedule: boolean },
): Promise<string> {
  const campaignId = await draftCampaign(organization, { name })
  await organization.call('update_campaign_filters', { campaignId, filters })
  if (schedule) await organization.confirm('schedule_campaign', { campaignId, date: '2027-06-01' })
  return campaignId
}

const asked = ({ refuse }: TestOrganization, [tool, input]: Deletion) =>
  refuse('CONFIRMATION_REQUIRED', tool, input)

describe('Right to the last edge, 2: confirmations of deletions name every segment, draft and scheduled campaign', () => {
  test('of a tag, by id and by name, also through segments, with the counts before and after', async () => {
    const organization = await startReady()
    const { call, confirm } = organization
    await call('add_subscriber', { email: 'ann@mail.test', tags: ['VIP'] })
    await call('create_tag', { name: 'other' })
    const tagId = required((await call('list_tags')).tags.find(({ name }) => name === 'VIP')).id
    const without = [{ type: 'TAG', operator: 'NOT_BELONGS_TO_ANY', tagIds: [tagId] }]
    const within = [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['vip', 'other'] }]
    const inner = await call('create_segment', { name: 'Loyal', filters: within })
    const includes = [{ type: 'SEGMENT', operator: 'INCLUDE', segmentId: inner.segmentId }]
    const outer = await call('create_segment', { name: 'Outer', filters: includes })
    const farther = [{ type: 'SEGMENT', operator: 'EXCLUDE', segmentId: outer.segmentId }]
    const scheduled = await addCampaign(organization, { name: 'June', filters: without, schedule: true })
    const draft = await addCampaign(organization, { name: 'July', filters: farther, schedule: false })
    await addCampaign(organization, { name: 'Apart', filters: [], schedule: true })
    // What was sent does not ask again.
    const sent = await addCampaign(organization, { name: 'Sent', filters: without, schedule: false })
    forceCampaign(organization, sent, 'SENT')

    const { message } = await asked(organization, ['delete_tag', { tagId }])
    expect(message?.split('\n')).toEqual([
      'The tag is removed from 1 subscriber. 4 segments or campaigns filter by it. This cannot be undone.',
      'How many match now → afterwards:',
      'Scheduled campaigns; they will fail at their start and send nothing:',
      '• "June": 1 → 2',
      'Drafts; they cannot be sent until other filters are chosen:',
      '• "July" (through segment "Outer"): 1 → 2',
      'Segments:',
      '• "Loyal": 1 → 0',
      '• "Outer" (through segment "Loyal"): 1 → 0',
    ])
    expect((await confirm('delete_tag', { tagId })).uses).toEqual([
      { type: 'campaign', id: scheduled, name: 'June', status: 'SCHEDULED', before: 1, after: 2 },
      { type: 'campaign', id: draft, name: 'July', status: 'DRAFT', through: 'Outer', before: 1, after: 2 },
      { type: 'segment', id: inner.segmentId, name: 'Loyal', before: 1, after: 0 },
      { type: 'segment', id: outer.segmentId, name: 'Outer', through: 'Loyal', before: 1, after: 0 },
    ])
  })

  test('of a segment and of a custom field', async () => {
    const organization = await startReady()
    const { call } = organization
    await call('add_subscriber', { email: 'ann@mail.test', fields: { City: 'Paris' } })
    const fieldId = required((await call('get_custom_fields')).fields[0]).id
    const filters = [{ type: 'FIELD', field: ' city', operator: 'EQUALS', value: 'Paris' }]
    const { segmentId } = await call('create_segment', { name: 'Parisians', filters })
    const excluding = [{ type: 'SEGMENT', operator: 'EXCLUDE', segmentId }]
    await addCampaign(organization, { name: 'June', filters: excluding, schedule: true })
    const lines = async (deletion: Deletion) => (await asked(organization, deletion)).message?.split('\n')
    expect(await lines(['delete_segment', { segmentId }])).toEqual([
      '1 other segment or campaign uses it. This cannot be undone.',
      'How many match now → afterwards:',
      'Scheduled campaigns; they will fail at their start and send nothing:',
      '• "June": 1 → 2',
    ])
    expect(await lines(['delete_custom_field', { fieldId }])).toEqual([
      '1 stored value is removed with it. 2 segments or campaigns filter by it. This cannot be undone.',
      'How many match now → afterwards:',
      'Scheduled campaigns; they will fail at their start and send nothing:',
      '• "June" (through segment "Parisians"): 1 → 2',
      'Segments:',
      '• "Parisians": 1 → 0',
    ])
  })

  test('asking deletes nothing and changes no filter', async () => {
    const organization = await startReady()
    const { call } = organization
    const { tag } = await call('create_tag', { name: 'VIP' })
    const filters = [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['VIP'] }]
    const { segmentId } = await call('create_segment', { name: 'Loyal', filters })
    await asked(organization, ['delete_tag', { tagId: tag.id }])
    expect((await call('get_segment', { segmentId })).filters).toEqual(filters)
    expect((await call('list_tags')).tags).toHaveLength(1)
  })
})

test('what a segment lacks is told once, however many segments lead to it', async () => {
  const organization = await startReady()
  const { call, confirm } = organization
  const { tag } = await call('create_tag', { name: 'VIP' })
  const inner = await call('create_segment', {
    ...{ name: 'Loyal', filters: [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagIds: [tag.id] }] },
  })
  const including = (segmentId: string) => ({ type: 'SEGMENT', operator: 'INCLUDE', segmentId })
  const outer = []
  for (const name of ['One', 'Two'])
    outer.push(await call('create_segment', { name, filters: [including(inner.segmentId)] }))
  const filters = outer.map(({ segmentId }) => including(segmentId))
  const campaignId = await addCampaign(organization, { name: 'June', filters, schedule: false })
  await confirm('delete_tag', { tagId: tag.id })
  const { rules } = await control('eligibility.get', { campaignId })
  expect(rules.find(({ rule }) => rule === 'RECIPIENTS')?.details).toEqual([
    expect.stringMatching(/^filters\.0\.segmentId: segment "Loyal", filters\.0\.tagIds\.0: .*"VIP"/),
  ])
})

describe('a name that is given again does not count for filters of before', () => {
  test('a campaign that named a tag by its name fails, and says which tag it was', async () => {
    const organization = await startReady()
    const { call, confirm, refuse } = organization
    await call('create_tag', { name: 'Staff' })
    const filters = [{ type: 'TAG', operator: 'NOT_BELONGS_TO_ANY', tagNames: ['staff'] }]
    const campaignId = await addCampaign(organization, { name: 'June', filters, schedule: false })
    await confirm('delete_tag', { name: 'Staff' })
    await call('add_subscriber', { email: 'ann@mail.test', tags: ['Staff'] })
    const { message } = await refuse('VALIDATION_ERROR', 'schedule_campaign', { campaignId })
    expect(message).toContain('(tag "Staff" was deleted')
    const { recipientFilters } = await call('get_campaign', { campaignId })
    await refuse('VALIDATION_ERROR', 'update_campaign_filters', { campaignId, filters: recipientFilters })
  })

  test('a new field of that name that is renamed leaves the filters of the deleted one alone', async () => {
    const { call, confirm } = await startReady()
    const { field } = await call('create_custom_field', { name: 'City' })
    const filters = [{ type: 'FIELD', field: 'City', operator: 'IS_EMPTY' }]
    const { segmentId } = await call('create_segment', { name: 'Nowhere', filters })
    await confirm('delete_custom_field', { fieldId: field.id })
    const pinned = [{ ...filters[0], fieldId: field.id }]
    expect((await call('get_segment', { segmentId })).filters).toEqual(pinned)
    const again = await call('create_custom_field', { name: 'City' })
    await call('rename_custom_field', { fieldId: again.field.id, name: 'Town' })
    expect((await call('get_segment', { segmentId })).filters).toEqual(pinned)
  })
})
