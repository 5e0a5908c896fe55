import { describe, expect, test } from 'vitest'
import { doc, paragraph, text } from '../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../support/organization.ts'
import { draftCampaign, makeReady } from '../support/ready-campaign.ts'
import { chainOf } from '../support/workflow-graphs.ts'
import { publishDraft, readUpdatedAt } from '../support/workflows.ts'

/** Line 10: a code executes what was confirmed, or refuses when there is more to it by now. */
const { start, sandbox } = useSandbox()

const WAY_OUT = paragraph(
  text('Unsubscribe', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }),
)

interface Case {
  tool: string
  prepare(organization: TestOrganization): Promise<Record<string, unknown>>
  /** Makes the impact larger, or another one. */
  grow(organization: TestOrganization, input: Record<string, unknown>): Promise<unknown>
  says: RegExp
  /** Makes it smaller; what was confirmed still covers it. */
  shrink?(organization: TestOrganization, input: Record<string, unknown>): Promise<unknown>
}

const by = (tag: string) => [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: [tag] }]
const add = ({ call }: TestOrganization, email: string, tag = 'vip') =>
  call('add_subscriber', { email, tags: [tag] })

async function ready(organization: TestOrganization): Promise<void> {
  await makeReady(sandbox(), organization)
  for (const email of ['cleo@mail.test', 'dan@mail.test']) await add(organization, email)
}

async function readyCampaign(organization: TestOrganization) {
  await ready(organization)
  return { campaignId: await draftCampaign(organization) }
}

/** Filters that name a segment, which names another. */
async function throughSegments({ call }: TestOrganization) {
  const inner = await call('create_segment', { name: 'Inner', filters: by('vip') })
  const outer = await call('create_segment', { name: 'Outer', filters: inSegment(inner.segmentId) })
  return inSegment(outer.segmentId)
}

const inSegment = (segmentId: string) => [{ type: 'SEGMENT', operator: 'INCLUDE', segmentId }]

/** As many people match as before, and others. */
async function otherSegment(organization: TestOrganization): Promise<void> {
  const { call } = organization
  for (const email of ['fay@mail.test', 'gus@mail.test']) await add(organization, email, 'staff')
  const { segments } = await call('list_segments')
  const segmentId = segments.find(({ name }) => name === 'Inner')?.id ?? ''
  await call('update_segment', { segmentId, filters: by('staff') })
}

const WAITS = chainOf({ id: 'later', type: 'WAIT', config: { seconds: 3600 } })

async function publishAgain(
  organization: TestOrganization,
  { workflowId }: Record<string, unknown>,
): Promise<void> {
  const id = String(workflowId)
  const expectedUpdatedAt = await readUpdatedAt(organization, id)
  await organization.call('configure_workflow_draft', { workflowId: id, expectedUpdatedAt, ...WAITS })
  await organization.confirm('publish_workflow', { workflowId: id })
}

const CASES: Record<string, Case> = {
  'schedule_campaign: more recipients': {
    tool: 'schedule_campaign',
    prepare: readyCampaign,
    grow: (organization) => add(organization, 'eve@mail.test'),
    says: /the recipients went from 4 to 5/,
    shrink: ({ confirm }) => confirm('unsubscribe', { email: 'ann@mail.test' }),
  },
  'schedule_campaign: other recipients': {
    tool: 'schedule_campaign',
    prepare: readyCampaign,
    grow: ({ call }, { campaignId }) =>
      call('update_campaign_filters', { campaignId: String(campaignId), filters: by('vip') }),
    says: /the filters of the campaign changed/,
  },
  'schedule_campaign: other words': {
    tool: 'schedule_campaign',
    prepare: readyCampaign,
    grow: ({ call }, { campaignId }) =>
      call('edit_campaign', { id: String(campaignId), content: doc('Other words', WAY_OUT) }),
    says: /the content changed/,
  },
  'schedule_campaign: other words of a snippet': {
    tool: 'schedule_campaign',
    async prepare(organization) {
      await ready(organization)
      const { snippet } = await organization.call('create_email_snippet', {
        name: 'End',
        content: doc('Bye'),
      })
      const content = doc({ type: 'snippet', attrs: { snippetId: snippet.id } }, WAY_OUT)
      return { campaignId: await draftCampaign(organization, { content }) }
    },
    async grow({ call }) {
      const { snippets } = await call('get_email_snippets')
      await call('update_email_snippet', { id: snippets[0]?.id ?? '', content: doc('Hello again') })
    },
    says: /the content changed/,
  },
  'schedule_campaign: other filters of a segment': {
    tool: 'schedule_campaign',
    async prepare(organization) {
      const input = await readyCampaign(organization)
      const filters = await throughSegments(organization)
      await organization.call('update_campaign_filters', { ...input, filters })
      return input
    },
    grow: otherSegment,
    says: /the segments of the filters changed/,
  },
  'schedule_campaign: another reply address': {
    tool: 'schedule_campaign',
    prepare: readyCampaign,
    grow: ({ call }, { campaignId }) =>
      call('edit_campaign', { id: String(campaignId), replyTo: 'other@mail.test' }),
    says: /the reply address changed/,
  },
  'create_bulk_operation: other filters of a segment': {
    tool: 'create_bulk_operation',
    async prepare(organization) {
      await ready(organization)
      return { action: 'UNSUBSCRIBE', filters: await throughSegments(organization) }
    },
    grow: otherSegment,
    says: /the segments of the filters changed/,
  },
  'create_bulk_operation: another version of the workflow': {
    tool: 'create_bulk_operation',
    async prepare(organization) {
      await ready(organization)
      const { workflowId } = await publishDraft(organization, WAITS)
      return { action: 'ADD_TO_WORKFLOW', filters: by('vip'), workflowId }
    },
    grow: publishAgain,
    says: /the published version changed/,
  },
  'add_subscribers_to_workflow: another version': {
    tool: 'add_subscribers_to_workflow',
    async prepare(organization) {
      await ready(organization)
      const { workflowId } = await publishDraft(organization, WAITS)
      return { workflowId, filters: by('vip') }
    },
    grow: publishAgain,
    says: /the published version changed/,
  },
  'update_workflow_status: another version': {
    tool: 'update_workflow_status',
    async prepare(organization) {
      await ready(organization)
      const { workflowId } = await publishDraft(organization, WAITS)
      return { workflowId, status: 'PAUSED' }
    },
    grow: publishAgain,
    says: /the published version changed/,
  },
  'delete_workflow: a draft was built': {
    tool: 'delete_workflow',
    async prepare({ call }) {
      return { workflowId: (await call('create_workflow', { name: 'Welcome' })).workflowId }
    },
    async grow(organization, { workflowId }) {
      const expectedUpdatedAt = await readUpdatedAt(organization, String(workflowId))
      const draft = { workflowId: String(workflowId), expectedUpdatedAt, ...WAITS }
      await organization.call('configure_workflow_draft', draft)
    },
    says: /the draft changed/,
  },
  'delete_segment: another name and other filters': {
    tool: 'delete_segment',
    async prepare({ call }) {
      return { segmentId: (await call('create_segment', { name: 'First', filters: [] })).segmentId }
    },
    async grow({ call }, { segmentId }) {
      await call('get_or_create_tags', { names: ['vip'] })
      await call('update_segment', { segmentId: String(segmentId), name: 'Payroll', filters: by('vip') })
    },
    says: /its name changed; its filters changed/,
  },
  'delete_custom_field: another name': {
    tool: 'delete_custom_field',
    async prepare({ call }) {
      return { fieldId: (await call('create_custom_field', { name: 'City' })).field.id }
    },
    grow: ({ call }, { fieldId }) =>
      call('rename_custom_field', { fieldId: String(fieldId), name: 'Salary' }),
    says: /its name changed/,
  },
  'delete_tag: another tag of the name': {
    tool: 'delete_tag',
    async prepare({ call }) {
      await call('get_or_create_tags', { names: ['vip'] })
      return { name: 'vip' }
    },
    async grow({ call, confirm }, input) {
      await confirm('delete_tag', { tagId: (await call('list_tags')).tags[0]?.id ?? '' })
      await call('get_or_create_tags', { names: [String(input['name'])] })
    },
    says: /the tag changed/,
  },
  'schedule_campaign: another name': {
    tool: 'schedule_campaign',
    prepare: readyCampaign,
    grow: ({ call }, { campaignId }) => call('edit_campaign', { id: String(campaignId), name: 'Layoffs' }),
    says: /its name changed/,
  },
  'archive_campaign: edited': {
    tool: 'archive_campaign',
    prepare: readyCampaign,
    grow: ({ call }, { campaignId }) => call('edit_campaign', { id: String(campaignId), subject: 'July' }),
    says: /the draft changed/,
  },
  'archive_email_snippet: another name': {
    tool: 'archive_email_snippet',
    async prepare({ call }) {
      const { snippet } = await call('create_email_snippet', { name: 'End', content: doc('Bye') })
      return { id: snippet.id }
    },
    grow: ({ call }, { id }) => call('update_email_snippet', { id: String(id), name: 'Signature' }),
    says: /its name changed/,
  },
  'unsubscribe: another subscriber of the address': {
    tool: 'unsubscribe',
    prepare: async (organization) => ready(organization).then(() => ({ email: 'ann@mail.test' })),
    async grow({ call }) {
      await call('update_subscriber', { subscriber: 'ann@mail.test', email: 'gone@mail.test' })
      await call('update_subscriber', { subscriber: 'dan@mail.test', email: 'ann@mail.test' })
    },
    says: /the subscriber changed/,
  },
  'cancel_campaign_schedule: another time': {
    tool: 'cancel_campaign_schedule',
    async prepare(organization) {
      const { campaignId } = await readyCampaign(organization)
      await organization.confirm('schedule_campaign', { campaignId, date: '2027-05-01' })
      return { campaignId }
    },
    async grow({ confirm }, input) {
      const campaignId = String(input['campaignId'])
      await confirm('cancel_campaign_schedule', { campaignId })
      await confirm('schedule_campaign', { campaignId, date: '2027-06-01' })
    },
    says: /the time of the campaign changed/,
  },
  'delete_tag: more subscribers': {
    tool: 'delete_tag',
    prepare: async (organization) => ready(organization).then(() => ({ name: 'vip' })),
    grow: (organization) => add(organization, 'eve@mail.test'),
    says: /the subscribers with the tag went from 2 to 3/,
    shrink: ({ call }) =>
      call('update_subscriber', { subscriber: 'dan@mail.test', tags: [], replaceTags: true }),
  },
  'delete_tag: another segment uses it': {
    tool: 'delete_tag',
    async prepare(organization) {
      await ready(organization)
      await organization.call('create_segment', { name: 'First', filters: by('vip') })
      return { name: 'vip' }
    },
    async grow({ call, confirm }) {
      const { segments } = await call('list_segments')
      await confirm('delete_segment', { segmentId: segments[0]?.id ?? '' })
      await call('create_segment', { name: 'Second', filters: by('vip') })
    },
    says: /what uses it came to include segment "Second"/,
    async shrink({ call, confirm }) {
      const { segments } = await call('list_segments')
      await confirm('delete_segment', { segmentId: segments[0]?.id ?? '' })
    },
  },
  'delete_segment: a campaign uses it': {
    tool: 'delete_segment',
    async prepare(organization) {
      await ready(organization)
      const { segmentId } = await organization.call('create_segment', { name: 'First', filters: by('vip') })
      return { segmentId }
    },
    async grow(organization, { segmentId }) {
      const campaignId = await draftCampaign(organization)
      const filters = [{ type: 'SEGMENT', field: 'segment', operator: 'INCLUDE', segmentId }]
      await organization.call('update_campaign_filters', { campaignId, filters })
    },
    says: /what uses it came to include campaign "June"/,
  },
  'delete_custom_field: more stored values': {
    tool: 'delete_custom_field',
    async prepare(organization) {
      await ready(organization)
      await organization.call('update_subscriber', { subscriber: 'dan@mail.test', fields: { city: 'Lyon' } })
      const { fields } = await organization.call('get_custom_fields')
      return { fieldId: fields[0]?.id }
    },
    grow: ({ call }) => call('update_subscriber', { subscriber: 'ann@mail.test', fields: { city: 'Nice' } }),
    says: /the stored values went from 1 to 2/,
    shrink: ({ call }) => call('update_subscriber', { subscriber: 'dan@mail.test', fields: { city: null } }),
  },
  'archive_email_snippet: another campaign uses it': {
    tool: 'archive_email_snippet',
    async prepare(organization) {
      const { snippet } = await organization.call('create_email_snippet', {
        name: 'End',
        content: doc('Bye'),
      })
      return { id: snippet.id }
    },
    grow: (organization, { id }) =>
      draftCampaign(organization, { content: doc({ type: 'snippet', attrs: { snippetId: id } }) }),
    says: /the campaigns that use it went from 0 to 1/,
  },
  'unsubscribe: another address': {
    tool: 'unsubscribe',
    async prepare(organization) {
      await ready(organization)
      return { subscriberId: (await organization.call('get_subscriber', { email: 'ann@mail.test' })).id }
    },
    grow: ({ call }, { subscriberId }) =>
      call('update_subscriber', { subscriber: String(subscriberId), email: 'other@mail.test' }),
    says: /the address changed/,
    shrink: ({ confirm }) => confirm('unsubscribe', { email: 'ann@mail.test' }),
  },
  'reactivate_subscriber: another status': {
    tool: 'reactivate_subscriber',
    async prepare(organization) {
      await ready(organization)
      organization.force('ann@mail.test', 'BOUNCED')
      const { id } = await organization.call('get_subscriber', { email: 'ann@mail.test' })
      return { subscriberId: id, force: true }
    },
    grow: async ({ force }) => force('ann@mail.test', 'COMPLAINED'),
    says: /the status changed/,
  },
  'send_email: other words of a snippet': {
    tool: 'send_email',
    async prepare(organization) {
      await ready(organization)
      const { snippet } = await organization.call('create_email_snippet', {
        name: 'End',
        content: doc('Bye'),
      })
      const tiptap = doc({ type: 'snippet', attrs: { snippetId: snippet.id } })
      return { from: 'hello@shop.example', to: 'ann@mail.test', subject: 'Receipt', tiptap }
    },
    async grow({ call }) {
      const { snippets } = await call('get_email_snippets')
      await call('update_email_snippet', { id: snippets[0]?.id ?? '', content: doc('Hello again') })
    },
    says: /the content changed/,
  },
}

describe('Right to the last edge, 10: when there is more to it than was confirmed', () => {
  test.each(Object.entries(CASES))('%s', async (_name, { tool, prepare, grow, says }) => {
    const organization = await start()
    const input = await prepare(organization)
    const asked = await organization.refuse('CONFIRMATION_REQUIRED', tool, input)
    await grow(organization, input)
    const before = await organization.call('list_campaigns')
    const again = await organization.refuse('CONFIRMATION_REQUIRED', tool, {
      ...input,
      confirmationCode: asked.confirmationCode,
    })
    expect(again.message).toMatch(/^Nothing was done: .* since this confirmationCode was issued\. /)
    expect(again.message).toMatch(says)
    expect(await organization.call('list_campaigns')).toEqual(before)
    expect(again.confirmationCode).not.toBe(asked.confirmationCode)
    const { status } = await organization.post(tool, { ...input, confirmationCode: again.confirmationCode })
    expect(status).toBe(200)
  })
})

describe('Right to the last edge, 10: when there is less to it than was confirmed, it is done', () => {
  const shrinking = Object.entries(CASES).filter(([, { shrink }]) => shrink)
  test.each(shrinking)('%s', async (_name, { tool, prepare, shrink }) => {
    const organization = await start()
    const input = await prepare(organization)
    const { confirmationCode } = await organization.refuse('CONFIRMATION_REQUIRED', tool, input)
    await shrink?.(organization, input)
    const { status, body } = await organization.post(tool, { ...input, confirmationCode })
    expect({ status, body }).toMatchObject({ status: 200 })
  })
})
