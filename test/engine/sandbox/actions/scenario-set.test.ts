import { describe, expect, test } from 'vitest'
import { SCENARIOS } from '../../../../src/engine/domain/scenario.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'

const { sandbox, start } = useSandbox()

const set = (input: object = {}) => sandbox().control('scenario.set', input)

async function fill({ call }: TestOrganization, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const subscribers = Array.from({ length: Math.min(500, count - from) }, (_, index) => ({
      email: `p${from + index}@mail.test`,
    }))
    await call('import_subscribers', { subscribers })
  }
}

describe('scenario.set', () => {
  test('without parameters says how it is: healthy, with the rates of the design', async () => {
    expect((await set()).body.data).toEqual({
      organizationId: null,
      scenario: 'healthy',
      rates: SCENARIOS.healthy,
      seed: null,
    })
    expect(SCENARIOS.healthy).toEqual({
      hardBounce: 0.007,
      softBounce: 0.013,
      opened: 0.32,
      clicked: 0.12,
      complained: 0.0003,
      unsubscribed: 0.002,
    })
  })

  test('one organization, or all that have none of their own', async () => {
    const [one, other] = [await start(), await start()]
    await set({ organizationId: one.id, scenario: 'stale list' })
    await set({ scenario: 'cold audience' })
    const of = async ({ id }: TestOrganization) => (await set({ organizationId: id })).body.data.scenario
    expect([await of(one), await of(other)]).toEqual(['stale list', 'cold audience'])
    await set({ scenario: 'healthy' })
    expect(await of(other)).toBe('healthy')
  })

  test('rates stand in place of the scenario’s own; naming a scenario starts from its own again', async () => {
    const { id: organizationId } = await start()
    const { body } = await set({ organizationId, rates: { opened: 1, clicked: 0.5 }, seed: 7 })
    expect(body.data).toMatchObject({ rates: { ...SCENARIOS.healthy, opened: 1, clicked: 0.5 }, seed: 7 })
    const again = await set({ organizationId, scenario: 'healthy' })
    expect(again.body.data).toMatchObject({ rates: SCENARIOS.healthy, seed: 7 })
    expect((await set({ organizationId, seed: null })).body.data.seed).toBeNull()
  })

  test('refuses unknown scenarios, rates that are no shares, more bounces than mail, and unknown organizations', async () => {
    for (const input of [
      { scenario: 'splendid' },
      { rates: { opened: 1.1 } },
      { rates: { opened: -0.1 } },
      { rates: { delivered: 1 } },
      { rates: { hardBounce: 0.6, softBounce: 0.5 } },
      { seed: 1.5 },
    ]) {
      expect((await set(input)).body, JSON.stringify(input)).toMatchObject({ code: 'VALIDATION_ERROR' })
    }
    expect((await set({ organizationId: 'org_0000zz' })).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a phishing complaint wave shows in the results of a campaign, and keeps its rates', async () => {
    const organization = await start()
    await makeReady(sandbox(), organization)
    await fill(organization, 1500)
    await set({ organizationId: organization.id, scenario: 'phishing complaint wave' })
    const campaignId = await draftCampaign(organization)
    await organization.confirm('schedule_campaign', { campaignId })
    await sandbox().control('clock.advance', { by: '1m' })
    await set({ organizationId: organization.id, scenario: 'healthy' })
    await sandbox().control('clock.advance', { by: '4d' })
    const found = await organization.call('get_campaign_analytics', { campaignId })
    expect(found).toMatchObject({ recipients: 1502, sent: 1502 })
    expect(found.complained / found.delivered).toBeGreaterThan(0.01)
    expect(found.opened / found.delivered).toBeGreaterThan(0.35)
  })
})
