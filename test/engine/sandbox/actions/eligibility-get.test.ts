import { describe, expect, test } from 'vitest'
import type { ActionAnswer } from '../../../../src/engine/sandbox/actions/index.ts'
import { addWorkflowEmail, doc, forceCampaign } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'

const { start, sandbox, control } = useSandbox()

const explain = (campaignId: string) => control('eligibility.get', { campaignId })

const blocking = (rules: ActionAnswer<'eligibility.get'>['rules']) =>
  rules.filter(({ blocks }) => blocks).map(({ rule }) => rule)

describe('eligibility.get', () => {
  test('names every rule, what is met, and what only warns', async () => {
    const organization = await start()
    await makeReady(sandbox(), organization)
    const campaignId = await draftCampaign(organization)
    const { rules, ...rest } = await explain(campaignId)
    expect(rest).toEqual({ campaignId, status: 'DRAFT', eligible: true, failure: null })
    expect(rules.filter(({ met }) => !met)).toMatchObject([
      { rule: 'POSTAL_ADDRESS', blocks: false, field: 'organization' },
    ])
    expect(rules.map(({ rule }) => rule)).toEqual([
      'ORGANIZATION_ALLOWED',
      'NO_HOLD',
      'REVIEWER_AVAILABLE',
      'REVIEW_PASSED',
      'CONTENT_RENDERS',
      'UNSUBSCRIBE_LINK',
      'SENDER',
      'SENDER_DOMAIN',
      'RECIPIENTS',
      'PLAN_LIMIT',
      'POSTAL_ADDRESS',
    ])
  })

  test('blocks exactly where schedule_campaign refuses', async () => {
    const organization = await start()
    const campaignId = await draftCampaign(organization, { content: doc('No way out') })
    const { eligible, rules } = await explain(campaignId)
    expect(eligible).toBe(false)
    expect(blocking(rules)).toEqual(['UNSUBSCRIBE_LINK', 'SENDER', 'RECIPIENTS'])
    const { issues } = await organization.refuse('VALIDATION_ERROR', 'schedule_campaign', { campaignId })
    const said = rules.filter(({ blocks }) => blocks)
    expect(issues).toEqual(said.map(({ field, message }) => ({ path: field, message })))
  })

  test('a campaign that is no DRAFT is explained, and is not eligible', async () => {
    const organization = await start()
    await makeReady(sandbox(), organization)
    const campaignId = await draftCampaign(organization)
    forceCampaign(organization, campaignId, 'SENT')
    expect(await explain(campaignId)).toMatchObject({ status: 'SENT', eligible: false })
  })

  test('of one that FAILED it tells the reason as recorded then, and the rules as they are now', async () => {
    const organization = await start()
    const { domainId } = await makeReady(sandbox(), organization)
    const campaignId = await draftCampaign(organization)
    const { now } = (await sandbox().control('clock.get')).body.data
    const sendAt = new Date(Date.parse(now) + 2 * DAY_MS).toISOString()
    const date = sendAt.slice(0, 10)
    await organization.confirm('schedule_campaign', { campaignId, date, timezone: 'UTC' })
    await sandbox().control('domain.publish', { domainId, state: 'BROKEN' })
    await organization.call('verify_domain', { domainId })
    await sandbox().control('clock.advance', { to: sendAt })
    await sandbox().control('domain.publish', { domainId })
    await organization.call('verify_domain', { domainId })
    const { status, eligible, failure, rules } = await explain(campaignId)
    expect({ status, eligible }).toEqual({ status: 'FAILED', eligible: false })
    expect(failure).toMatch(/^The sender's domain \S+ is FAILED, not VERIFIED \(SENDER_DOMAIN\)\.$/)
    expect(blocking(rules)).toEqual([])
    // A copy is a DRAFT of its own: nothing failed there.
    const { campaignId: copy } = await organization.call('duplicate_campaign', { campaignId })
    expect(await explain(copy)).toMatchObject({ status: 'DRAFT', eligible: true, failure: null })
  })

  test('404: no such campaign; 400: the email of a workflow', async () => {
    for (const campaignId of ['cmp_x', 'cmp_00zz1', 'sub_00011']) {
      const { status, body } = await sandbox().control('eligibility.get', { campaignId })
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
      expect(body.message).toMatch(/^campaignId: /)
    }
    const campaignId = addWorkflowEmail(await start(), doc('Hi'))
    expect((await sandbox().control('eligibility.get', { campaignId })).body.code).toBe('WRONG_STATE')
  })
})

/** Every choice of these, one organization each. */
const CHOICES = [true, false].flatMap((wayOut) =>
  [true, false].flatMap((ready) =>
    ['WHITELISTED', 'AUTO_VERIFIED', 'BLOCKED'].flatMap((verification) =>
      [true, false].map((outage) => ({ wayOut, ready, verification, outage })),
    ),
  ),
)

test.each(CHOICES)(
  'law: eligible exactly when schedule_campaign asks for a code, %j',
  async ({ wayOut, ready, verification, outage }) => {
    const organization = await start()
    const { platform } = sandbox().world
    platform.transaction(() =>
      platform.write.run('UPDATE organizations SET verification = ?, human_approved = 0 WHERE slug = ?', [
        verification,
        organization.slug,
      ]),
    )
    if (ready) await makeReady(sandbox(), organization)
    const content = wayOut ? {} : { content: doc('No way out') }
    const campaignId = await draftCampaign(organization, content)
    await sandbox().control('reviewer.set', { outage })
    const { eligible, rules } = await explain(campaignId)
    const { body } = await organization.post('schedule_campaign', { campaignId })
    await sandbox().control('reviewer.set', { outage: false })
    expect(body.code === 'CONFIRMATION_REQUIRED').toBe(eligible)
    expect(eligible).toBe(blocking(rules).length === 0)
    expect(eligible).toBe(
      wayOut && ready && verification !== 'BLOCKED' && !(outage && verification === 'AUTO_VERIFIED'),
    )
  },
)
