import { expect, test } from 'vitest'
import { decodeId } from '../../../../src/shared/ids.ts'
import { readEngagementTimes } from '../../../../src/engine/store/emails/engagement-times.ts'
import { useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'

const { start, sandbox, control, refuseControl } = useSandbox()

async function sendTo(people: number) {
  const organization = await start()
  await makeReady(sandbox(), organization)
  const rows = Array.from({ length: people }, (_, index) => ({ email: `reader${index}@mail.test` }))
  await organization.call('import_subscribers', { subscribers: rows })
  const campaignId = await draftCampaign(organization)
  await organization.call('send_test_email', { campaignId, emails: ['me@mail.test'] })
  await organization.confirm('schedule_campaign', { campaignId })
  await control('clock.advance', { by: '3d' })
  return { organization, campaignId }
}

const sum = (slots: readonly { emails: number }[]) => slots.reduce((total, { emails }) => total + emails, 0)

test('says when a campaign was opened and clicked, each email once, as its results count them', async () => {
  const { organization, campaignId } = await sendTo(120)
  const { opened, clicked } = await organization.call('get_campaign_analytics', { campaignId })
  const opens = await control('campaign.timeline', { campaignId, event: 'opened' })
  const clicks = await control('campaign.timeline', { campaignId, event: 'clicked' })
  expect(opened).toBeGreaterThan(clicked)
  expect([sum(opens.slots), sum(clicks.slots)]).toEqual([opened, clicked])
  expect(opens.next).toBeNull()
  const times = opens.slots.map(({ at }) => at)
  expect(times).toEqual([...new Set(times)].toSorted())
  expect(times.filter((at) => !/:(?:00|15|30|45):00\.000Z$/.test(at))).toEqual([])
})

test('reads a campaign part by part, and each email in one part', async () => {
  const { organization, campaignId } = await sendTo(60)
  const { slots } = await control('campaign.timeline', { campaignId, event: 'opened' })
  const campaign = decodeId('campaign', Number(organization.id.replace('org_', '')), campaignId)
  expect(campaign).not.toBeNull()
  let after: number | null = 0
  let counted = 0
  for (let parts = 0; after !== null; parts += 1) {
    expect(parts).toBeLessThan(60)
    const part: ReturnType<typeof readEngagementTimes> = readEngagementTimes(organization.file.read, {
      campaign: campaign ?? 0,
      ...{ event: 'opened', after, limit: 7, slotMs: 900_000 },
    })
    expect(sum(part.slots)).toBeLessThanOrEqual(7)
    counted += sum(part.slots)
    after = part.last
  }
  expect(counted).toBe(sum(slots))
})

test('names a campaign that is not there, and a place that no answer gave', async () => {
  const { campaignId } = await sendTo(1)
  const event = 'opened'
  await refuseControl('NOT_FOUND', 'campaign.timeline', { campaignId: 'cmp_000zz', event })
  await refuseControl('NOT_FOUND', 'campaign.timeline', { campaignId, event, after: 'sub_none' })
})
