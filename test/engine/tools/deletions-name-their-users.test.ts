import * as fc from 'fast-check'
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

const PEOPLE = ['ann@mail.test', 'bob@mail.test', 'eve@mail.test']
const TAGS = ['vip', 'staff']

interface Draw {
  kind: 'tag' | 'segment' | 'field'
  which: number
  byName: boolean
  negative: boolean
}

interface Plan {
  /** Of each person: whether they carry each tag, and have a value in the field. */
  carriers: [vip: boolean, staff: boolean, city: boolean][]
  /** A filter of SEGMENT names a segment made before. */
  segments: Draw[][]
  campaigns: Draw[][]
  gone: { kind: Draw['kind']; which: number }
}

const kind = fc.constantFrom('tag', 'segment', 'field')
const draws = fc.array(fc.record({ kind, which: fc.nat(2), byName: fc.boolean(), negative: fc.boolean() }), {
  minLength: 1,
  maxLength: 2,
})
const plans: fc.Arbitrary<Plan> = fc.record({
  carriers: fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), { minLength: 3, maxLength: 3 }),
  segments: fc.array(draws, { minLength: 1, maxLength: 3 }),
  campaigns: fc.array(draws, { minLength: 1, maxLength: 3 }),
  gone: fc.record({ kind, which: fc.nat(2) }),
})

/** An organization as planned: what can be deleted, and what may use it. */
class Trial {
  readonly segments: string[] = []
  readonly campaigns: string[] = []
  private tagIds: string[] = []
  private fieldId = ''
  private readonly organization: TestOrganization
  private readonly plan: Plan

  constructor(organization: TestOrganization, plan: Plan) {
    this.organization = organization
    this.plan = plan
  }

  async prepare(): Promise<void> {
    const { call } = this.organization
    const { tags } = await call('get_or_create_tags', { names: TAGS })
    this.tagIds = tags.map(({ id }) => id)
    this.fieldId = (await call('create_custom_field', { name: 'City' })).field.id
    await this.carry()
    for (const drawn of this.plan.segments) {
      const filters = drawn.map((one) => this.toFilter(one))
      const { segmentId } = await call('create_segment', { name: `S${this.segments.length}`, filters })
      this.segments.push(segmentId)
    }
    for (const drawn of this.plan.campaigns) {
      const filters = drawn.map((one) => this.toFilter(one))
      this.campaigns.push(await addCampaign(this.organization, { name: 'C', filters, schedule: false }))
    }
  }

  /** Tags and values that are gone are given again, under their names. */
  async carry(): Promise<void> {
    for (const [index, email] of PEOPLE.entries()) {
      const [vip, staff, city] = required(this.plan.carriers[index])
      const tags = TAGS.filter((_, tag) => [vip, staff][tag])
      await this.organization.call('add_subscriber', { email, tags, fields: city ? { City: 'Paris' } : {} })
    }
  }

  private toFilter({ kind: named, which, byName, negative }: Draw): Filter {
    const segmentId = this.segments[which % Math.max(1, this.segments.length)]
    if (named === 'segment' && segmentId !== undefined)
      return { type: 'SEGMENT', operator: negative ? 'EXCLUDE' : 'INCLUDE', segmentId }
    if (named === 'field') {
      const field = byName ? { field: 'CITY' } : { fieldId: this.fieldId }
      return { type: 'FIELD', operator: negative ? 'IS_EMPTY' : 'IS_NOT_EMPTY', ...field }
    }
    const tag = which % TAGS.length
    const names = byName ? { tagNames: [TAGS[tag]?.toUpperCase()] } : { tagIds: [this.tagIds[tag]] }
    return { type: 'TAG', operator: negative ? 'NOT_BELONGS_TO_ANY' : 'BELONGS_TO_ALL', ...names }
  }

  deletion(): Deletion {
    const { kind: gone, which } = this.plan.gone
    if (gone === 'tag') return ['delete_tag', { tagId: this.tagIds[which % TAGS.length] ?? '' }]
    if (gone === 'field') return ['delete_custom_field', { fieldId: this.fieldId }]
    return ['delete_segment', { segmentId: this.segments[which % this.segments.length] ?? '' }]
  }

  /** How many match the filters of a segment or a campaign, by the tool that counts. */
  async count(id: string): Promise<number> {
    const { call } = this.organization
    if (id.startsWith('seg_')) {
      const { filters } = await call('get_segment', { segmentId: id })
      return (await call('count_subscribers', { filters })).total
    }
    const { recipientFilters } = await call('get_campaign', { campaignId: id })
    return (await call('count_subscribers', { filters: recipientFilters, status: 'SUBSCRIBED' })).total
  }

  /** Whether sending to it is refused because something that it uses was deleted. */
  async isClosed(id: string): Promise<boolean> {
    const filters = [{ type: 'SEGMENT', operator: 'INCLUDE', segmentId: id }]
    const campaignId = id.startsWith('seg_')
      ? await addCampaign(this.organization, { name: 'Probe', filters, schedule: false })
      : id
    const { body } = await this.organization.post('schedule_campaign', { campaignId })
    return body.message.includes('the filters name what was deleted')
  }
}

test('Right to the last edge, 2: law: what is named is closed for good, with true counts; what is not named stays as it was', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const organization = await startReady()
      const trial = new Trial(organization, plan)
      await trial.prepare()
      const deletion = trial.deletion()
      const users = [...trial.segments, ...trial.campaigns].filter(
        (id) => !Object.values(deletion[1]).includes(id),
      )
      const before = new Map<string, number>()
      for (const id of users) before.set(id, await trial.count(id))
      const { uses = [] } = await organization.confirm(deletion[0], deletion[1])
      const check = async (id: string) => {
        const use = uses.find((one) => one.id === id)
        const matching = await trial.count(id)
        expect({ id, matching }).toEqual({ id, matching: use ? use.after : before.get(id) })
        if (use) expect(use.before).toBe(before.get(id))
        expect(await trial.isClosed(id)).toBe(use !== undefined)
      }
      for (const id of users) await check(id)
      await trial.carry()
      for (const id of users) await check(id)
    }),
    { numRuns: 12 },
  )
})
