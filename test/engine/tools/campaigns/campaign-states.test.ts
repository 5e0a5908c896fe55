import { beforeAll, describe, expect, test } from 'vitest'
import { CAMPAIGN_STATUSES, type CampaignStatus } from '../../../../src/engine/domain/campaign-status.ts'
import { tools } from '../../../../src/engine/tools/index.ts'
import { forceCampaign } from '../../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'
import { required } from '../../../support/answers.ts'
import { type CustomerToolName } from '../../../../src/engine/tools/index.ts'

/**
 * The campaign state table (contract: campaign-status) over every tool that takes a campaign and
 * every status: what is not in `from` is refused, and leaves the campaign as it is.
 */
const { start, sandbox } = useSandbox()

interface Row {
  tool: CustomerToolName
  from: readonly CampaignStatus[]
  /** Null leaves the status as it is. */
  to: CampaignStatus | null
  input?: (campaignId: string) => object | Promise<object>
}

const ANY = CAMPAIGN_STATUSES

const TABLE: Row[] = [
  { tool: 'schedule_campaign', from: ['DRAFT'], to: 'SCHEDULED' },
  { tool: 'cancel_campaign_schedule', from: ['SCHEDULED'], to: 'DRAFT' },
  { tool: 'archive_campaign', from: ['DRAFT'], to: 'ARCHIVED' },
  { tool: 'unarchive_campaign', from: ['ARCHIVED'], to: 'DRAFT' },
  { tool: 'edit_campaign', from: ['DRAFT'], to: null, input: (id) => ({ id, subject: 'New words' }) },
  {
    tool: 'update_campaign_filters',
    from: ['DRAFT'],
    to: null,
    input: (campaignId) => ({ campaignId, filters: [] }),
  },
  {
    tool: 'auto_fit_campaign_images',
    from: ['DRAFT'],
    to: null,
    input: (campaignId) => ({ campaignId, dryRun: true }),
  },
  { tool: 'restore_campaign_history', from: ['DRAFT'], to: null, input: withHistory },
  { tool: 'get_campaign_history_entry', from: ANY, to: null, input: withHistory },
  { tool: 'list_campaign_history', from: ANY, to: null },
  { tool: 'get_campaign', from: ANY, to: null },
  { tool: 'render_campaign', from: ANY, to: null },
  { tool: 'get_campaign_progress', from: ANY, to: null },
  { tool: 'get_campaign_analytics', from: ANY, to: null },
  { tool: 'duplicate_campaign', from: ANY, to: null },
  {
    tool: 'send_test_email',
    from: ANY,
    to: null,
    input: (campaignId) => ({ campaignId, emails: ['me@mail.test'] }),
  },
]

let organization: TestOrganization
beforeAll(async () => {
  organization = await start()
  await makeReady(sandbox(), organization)
})

async function withHistory(campaignId: string) {
  const { history } = await organization.call('list_campaign_history', { campaignId })
  return { campaignId, historyId: required(history[0]).id }
}

async function statusOf(campaignId: string): Promise<CampaignStatus> {
  return (await organization.call('get_campaign', { campaignId })).status
}

test('the table names every tool that takes a campaign', () => {
  const taking = tools.filter((tool) => 'campaignId' in tool.input || tool.name === 'edit_campaign')
  expect(TABLE.map(({ tool }) => tool).toSorted()).toEqual(taking.map(({ name }) => name).toSorted())
})

test.each(['create_campaign', 'duplicate_campaign'] as const)('(none) → %s → DRAFT', async (tool) => {
  const source = await draftCampaign(organization)
  const input = tool === 'create_campaign' ? { subject: 's' } : { campaignId: source }
  const { campaignId } = await organization.call(tool, input)
  expect(campaignId).not.toBe(source)
  expect(await statusOf(campaignId)).toBe('DRAFT')
})

describe.each(TABLE)('$tool', ({ tool, from, to, input = (campaignId: string) => ({ campaignId }) }) => {
  const isDanger = tools.find(({ name }) => name === tool)?.access === 'danger'

  test.each(CAMPAIGN_STATUSES)(
    `%s: ${from.length === ANY.length ? 'may' : 'only as the table says'}`,
    async (status) => {
      const { call, confirm, refuse } = organization
      const campaignId = await draftCampaign(organization)
      const given = await input(campaignId)
      forceCampaign(organization, campaignId, status)
      const before = await call('get_campaign', { campaignId })
      if (!from.includes(status)) {
        const body = await refuse('WRONG_STATE', tool, given)
        expect(body.message).toContain(status)
        expect(await call('get_campaign', { campaignId })).toEqual(before)
        return
      }
      await (isDanger ? confirm : call)(tool, given)
      expect(await statusOf(campaignId)).toBe(to ?? status)
    },
  )
})

test('restore_campaign_history: status unchanged, subject and content set, and a new history entry', async () => {
  const { call } = organization
  const campaignId = await draftCampaign(organization, { subject: 'First' })
  const { history } = await call('list_campaign_history', { campaignId })
  await call('edit_campaign', { id: campaignId, subject: 'Second' })
  const { campaign } = await call('restore_campaign_history', {
    campaignId,
    historyId: required(history[0]).id,
  })
  expect(campaign).toMatchObject({ subject: 'First', status: 'DRAFT' })
  expect((await call('list_campaign_history', { campaignId })).history).toHaveLength(3)
})
