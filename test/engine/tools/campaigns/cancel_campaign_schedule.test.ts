import { describe, expect, test } from 'vitest'
import { forceCampaign } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'

const { start, sandbox } = useSandbox()

async function startScheduled() {
  const organization = await start()
  await makeReady(sandbox(), organization)
  const campaignId = await draftCampaign(organization)
  await organization.confirm('schedule_campaign', { campaignId, date: '2026-09-02', hours: 9 })
  return { ...organization, campaignId }
}

describe('cancel_campaign_schedule', () => {
  test('asks first, naming when it was to be sent, then makes it a DRAFT again', async () => {
    const { call, refuse, confirm, campaignId } = await startScheduled()
    const asked = await refuse('CONFIRMATION_REQUIRED', 'cancel_campaign_schedule', { campaignId })
    expect(asked.action).toBe('Cancel the schedule of campaign "June"')
    expect(asked.message).toContain(
      'Wednesday 2 September 2026, 09:00 (Europe/Paris), which is Wednesday 2 September 2026, 07:00 in UTC',
    )
    expect((await call('get_campaign', { campaignId })).status).toBe('SCHEDULED')
    const { campaign } = await confirm('cancel_campaign_schedule', { campaignId })
    expect(campaign).toMatchObject({ id: campaignId, status: 'DRAFT', sendAt: null, scheduledAt: null })
    expect((await call('get_campaign', { campaignId })).timezone).toBeNull()
  })

  test('what was cancelled can be edited and scheduled again', async () => {
    const { call, confirm, campaignId } = await startScheduled()
    await confirm('cancel_campaign_schedule', { campaignId })
    await call('edit_campaign', { id: campaignId, subject: 'Later' })
    const { campaign } = await confirm('schedule_campaign', { campaignId, date: '2026-09-03' })
    expect(campaign.sendAt).toBe('2026-09-02T22:00:00.000Z')
  })

  test('one that is due at this instant and has not started can still be cancelled', async () => {
    const { confirm, campaignId } = await startScheduled()
    await confirm('cancel_campaign_schedule', { campaignId })
    await confirm('schedule_campaign', { campaignId })
    expect((await confirm('cancel_campaign_schedule', { campaignId })).campaign.status).toBe('DRAFT')
  })

  test('fails on a campaign that is not SCHEDULED (not SENDING or SENT), before a code is issued', async () => {
    const organization = await startScheduled()
    const { campaignId, refuse } = organization
    for (const status of ['DRAFT', 'SENDING', 'SENT', 'FAILED', 'ARCHIVED'] as const) {
      forceCampaign(organization, campaignId, status)
      const { message } = await refuse('WRONG_STATE', 'cancel_campaign_schedule', { campaignId })
      expect(message).toContain(`"June" is ${status}; only a SCHEDULED campaign`)
    }
    await refuse('NOT_FOUND', 'cancel_campaign_schedule', { campaignId: 'cmp_x' })
  })

  test('a blocked organization may cancel: only sending is forbidden', async () => {
    const { id, confirm, campaignId } = await startScheduled()
    await sandbox().control('organization.set', { organizationId: id, verification: 'BLOCKED' })
    await confirm('cancel_campaign_schedule', { campaignId })
  })

  test('of two confirmed cancels the second fails: it is a DRAFT by then', async () => {
    const { post, campaignId } = await startScheduled()
    const ask = async () => (await post('cancel_campaign_schedule', { campaignId })).body.confirmationCode
    const codes = [await ask(), await ask()]
    const statuses = []
    for (const confirmationCode of codes) {
      const { body } = await post('cancel_campaign_schedule', { campaignId, confirmationCode })
      statuses.push(body.success || body.code)
    }
    expect(statuses).toEqual([true, 'WRONG_STATE'])
  })
})
