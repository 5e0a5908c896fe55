import { describe, expect, test } from 'vitest'
import type { ToolInput } from '../../../src/engine/tools/index.ts'
import { doc, paragraph, text } from '../../support/campaigns.ts'
import { actAs, type TestOrganization, useSandbox } from '../../support/organization.ts'
import { draftCampaign, makeReady } from '../../support/ready-campaign.ts'
import { required } from '../../support/answers.ts'

/** The start of a campaign asks the rules of scheduling again: what became of them in between. */
const { start, sandbox, control } = useSandbox()

async function startReady() {
  const organization = await start()
  return { ...organization, ...(await makeReady(sandbox(), organization)) }
}

/** Schedules for now, does what happens in between, lets the campaign start; returns its progress. */
async function startAfter(
  { confirm, call }: TestOrganization,
  campaignId: string,
  between: () => Promise<unknown>,
) {
  await confirm('schedule_campaign', { campaignId })
  await between()
  const { failedCampaigns } = await control('clock.advance', { by: '1h' })
  const progress = await call('get_campaign_progress', { campaignId })
  // The clock says so too: a person who advances looks there first.
  expect(failedCampaigns).toBe(progress.status === 'FAILED' ? 1 : 0)
  return progress
}

const LINK = paragraph(text('Unsubscribe', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }))

describe('what changed after scheduling', () => {
  test('a snippet that lost the unsubscribe link', async () => {
    const organization = await startReady()
    const { snippet } = await organization.call('create_email_snippet', { name: 'End', content: doc(LINK) })
    const content = doc('Hello', { type: 'snippet', attrs: { snippetId: snippet.id } })
    const campaignId = await draftCampaign(organization, { content })
    const progress = await startAfter(organization, campaignId, () =>
      organization.call('update_email_snippet', { id: snippet.id, content: doc('Bye') }),
    )
    expect(progress).toMatchObject({ status: 'FAILED', total: 0 })
    expect(progress.failure?.message).toMatch(
      /^There is no unsubscribe link in the content.* \(UNSUBSCRIBE_LINK\)\.$/,
    )
  })

  test('a snippet that only says something else: it goes out as it is at the start', async () => {
    const organization = await startReady()
    const { snippet } = await organization.call('create_email_snippet', { name: 'End', content: doc('Old') })
    const content = doc('Hello', { type: 'snippet', attrs: { snippetId: snippet.id } }, LINK)
    const campaignId = await draftCampaign(organization, { content })
    await startAfter(organization, campaignId, () =>
      organization.call('update_email_snippet', { id: snippet.id, content: doc('New') }),
    )
    await organization.call('update_email_snippet', { id: snippet.id, content: doc('Newest') })
    const { messages } = await control('outbox.list', { organizationId: organization.id, limit: 1 })
    const { eml } = await control('outbox.get', { id: required(messages[0]).id })
    expect(eml).toContain('New')
    expect(eml).not.toMatch(/Old|Newest/)
  })

  test('several reasons are all named, in the order of the rules', async () => {
    const organization = await startReady()
    const campaignId = await draftCampaign(organization)
    const { failure } = await startAfter(organization, campaignId, async () => {
      await control('hold.open', { organizationId: organization.id, kind: 'CAMPAIGNS' })
      await control('domain.publish', { domainId: organization.domainId, state: 'BROKEN' })
      await organization.call('verify_domain', { domainId: organization.domainId })
      for (const email of ['ann@mail.test', 'bob@mail.test']) organization.force(email, 'UNSUBSCRIBED')
    })
    expect(required(failure).code).toBe('NO_HOLD')
    expect([...required(failure).message.matchAll(/\(([A-Z_]+)\)/g)].map(([, rule]) => rule)).toEqual([
      'NO_HOLD',
      'SENDER_DOMAIN',
      'RECIPIENTS',
    ])
  })

  test('an outage of the reviewer stops scheduling, not a start', async () => {
    const created = await control('organization.create', { name: 'New', verification: 'AI_VERIFIED' })
    const organization = actAs(sandbox(), created)
    await makeReady(sandbox(), organization)
    const campaignId = await draftCampaign(organization)
    const later = await draftCampaign(organization)
    const progress = await startAfter(organization, campaignId, () =>
      control('reviewer.set', { outage: true }),
    )
    expect(progress.status).toBe('SENT')
    await organization.refuse('REVIEW_UNAVAILABLE', 'schedule_campaign', { campaignId: later })
    await control('reviewer.set', { outage: false })
  })
})

type Deleting = 'delete_tag' | 'delete_segment' | 'delete_custom_field'
type Deletion = { [N in Deleting]: [tool: N, input: ToolInput<N>] }[Deleting]

/** Every kind of thing that filters name and that can be deleted: how it is named, and how it goes. */
const DELETED: Record<
  string,
  (organization: TestOrganization) => Promise<{ filters: Record<string, unknown>[]; gone: Deletion }>
> = {
  'a tag by its id': async ({ call }) => {
    const { tag } = await call('create_tag', { name: 'staff' })
    const filters = [{ type: 'TAG', field: 'tags', operator: 'NOT_BELONGS_TO_ANY', tagIds: [tag.id] }]
    return { filters, gone: ['delete_tag', { tagId: tag.id }] }
  },
  'a tag by its name': async ({ call }) => {
    await call('create_tag', { name: 'staff' })
    const filters = [{ type: 'TAG', field: 'tags', operator: 'NOT_BELONGS_TO_ANY', tagNames: ['staff'] }]
    return { filters, gone: ['delete_tag', { name: 'staff' }] }
  },
  'a segment that is excluded': async ({ call }) => {
    const filters = [{ type: 'STRING', field: 'email', operator: 'CONTAINS', value: 'nobody' }]
    const { segment } = await call('create_segment', { name: 'Inner', filters })
    return {
      filters: [{ type: 'SEGMENT', operator: 'EXCLUDE', segmentId: segment.id }],
      gone: ['delete_segment', { segmentId: segment.id }],
    }
  },
  'a tag of a segment of a segment': async ({ call }) => {
    const { tag } = await call('create_tag', { name: 'staff' })
    const inner = [{ type: 'TAG', field: 'tags', operator: 'NOT_BELONGS_TO_ALL', tagIds: [tag.id] }]
    const { segment } = await call('create_segment', { name: 'Inner', filters: inner })
    const outer = [{ type: 'SEGMENT', operator: 'INCLUDE', segmentId: segment.id }]
    const { segment: last } = await call('create_segment', { name: 'Outer', filters: outer })
    return {
      filters: [{ type: 'SEGMENT', operator: 'INCLUDE', segmentId: last.id }],
      gone: ['delete_tag', { tagId: tag.id }],
    }
  },
  'a custom field': async ({ call }) => {
    const { field } = await call('create_custom_field', { name: 'City' })
    const filters = [{ type: 'FIELD', fieldId: field.id, operator: 'NOT_EQUALS', value: 'Paris' }]
    return { filters, gone: ['delete_custom_field', { fieldId: field.id }] }
  },
}

describe.each(Object.entries(DELETED))(
  'Right to the last edge, 2: filters that name %s',
  (_name, prepare) => {
    test('fail closed once it is deleted: the campaign becomes FAILED and says why', async () => {
      const organization = await startReady()
      const { filters, gone } = await prepare(organization)
      const campaignId = await draftCampaign(organization)
      await organization.call('update_campaign_filters', { campaignId, filters })
      const progress = await startAfter(organization, campaignId, () =>
        organization.confirm(gone[0], gone[1]),
      )
      expect(progress).toMatchObject({ status: 'FAILED', total: 0 })
      expect(progress.failure?.message).toMatch(
        /^The filters name what was deleted \(.+; choose .+ \(RECIPIENTS\)\.$/,
      )
      expect(organization.file.read.column('SELECT id FROM emails')).toEqual([])
    })

    test('stop scheduling, and are sent when they name what is there', async () => {
      const organization = await startReady()
      const { filters, gone } = await prepare(organization)
      const [later, now] = [await draftCampaign(organization), await draftCampaign(organization)]
      for (const campaignId of [later, now])
        await organization.call('update_campaign_filters', { campaignId, filters })
      const progress = await startAfter(organization, now, async () => undefined)
      expect(progress).toMatchObject({ status: 'SENT', total: 2 })
      await organization.confirm(gone[0], gone[1])
      const { message } = await organization.refuse('VALIDATION_ERROR', 'schedule_campaign', {
        campaignId: later,
      })
      expect(message).toContain('recipientFilters: the filters name what was deleted')
    })
  },
)

test('a missing postal address stops neither', async () => {
  const organization = await startReady()
  const campaignId = await draftCampaign(organization)
  const progress = await startAfter(organization, campaignId, async () => undefined)
  expect(progress).toMatchObject({ status: 'SENT', sent: 2 })
})
