import { describe, expect, test } from 'vitest'
import { sandboxRulesOf, SENDING_TOOLS, STOPPED_BY_HOLD } from '../../../../src/case/sandbox-rules.ts'
import { HOLD_KINDS } from '../../../../src/engine/domain/verification.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady } from '../../../support/ready-campaign.ts'
import { START } from '../../../support/served-sandbox.ts'

/** hold.open and hold.close, and what an open hold stops (docs/reviewer.md). */
const { sandbox, start, control, refuseControl, askAdmin } = useSandbox()

const NOW = new Date(START).toISOString()

const holdsOf = ({ id }: TestOrganization) => askAdmin('get_org_verification', { id })

const receipt = { from: 'hello@shop.example', to: 'ann@mail.test', subject: 'Receipt', html: '<p>Thanks</p>' }

describe('hold.open and hold.close', () => {
  test('open and closed holds show with who, why and when', async () => {
    const shop = await start()
    const words = {
      reasonCode: 'REVIEW_PENDING',
      note: 'Ask Tomás.',
      actorType: 'AI',
      actorName: 'Reviewer',
    } as const
    const { id, ...opened } = await control('hold.open', {
      organizationId: shop.id,
      kind: 'CAMPAIGNS',
      ...words,
    })
    expect(opened).toEqual({ organizationId: shop.id, kind: 'CAMPAIGNS' })
    const hold = {
      ...{ id, kind: 'CAMPAIGNS', reasonCode: 'REVIEW_PENDING', note: 'Ask Tomás.', openedAt: NOW },
      openedBy: { type: 'AI', id: null, name: 'Reviewer' },
    }
    expect((await holdsOf(shop)).openHolds).toEqual([{ ...hold, closedAt: null, closedBy: null }])
    expect(await control('hold.close', { id, actorName: 'Lena' })).toEqual({ id, closedAt: NOW })
    const { openHolds, holds } = await holdsOf(shop)
    expect(openHolds).toEqual([])
    expect(holds).toEqual([{ ...hold, closedAt: NOW, closedBy: { type: 'ADMIN', id: null, name: 'Lena' } }])
  })

  test('WRONG_STATE: a second hold of the kind, a second closing', async () => {
    const { id: organizationId } = await start()
    const { id } = await control('hold.open', { organizationId, kind: 'WORKFLOWS' })
    expect(await refuseControl('WRONG_STATE', 'hold.open', { organizationId, kind: 'WORKFLOWS' })).toMatch(
      /^kind: /,
    )
    await control('hold.close', { id })
    expect(await refuseControl('WRONG_STATE', 'hold.close', { id })).toMatch(/^id: /)
    await control('hold.open', { organizationId, kind: 'WORKFLOWS' })
  })

  test('NOT_FOUND and VALIDATION_ERROR name their field', async () => {
    expect(await refuseControl('NOT_FOUND', 'hold.close', { id: 'hld_0000zz' })).toMatch(/^id: /)
    const unknown = { organizationId: 'org_0000zz', kind: 'CAMPAIGNS' }
    expect(await refuseControl('NOT_FOUND', 'hold.open', unknown)).toMatch(/^organizationId: /)
    const { id: organizationId } = await start()
    expect(await refuseControl('VALIDATION_ERROR', 'hold.open', { organizationId, kind: 'ALL' })).toMatch(
      /^kind must be ALL_SENDING, /,
    )
  })
})

describe('an open hold', () => {
  test.each(HOLD_KINDS)('%s stops what it is on, and nothing else', async (kind) => {
    const shop = await start()
    await makeReady(sandbox(), shop)
    const campaignId = await draftCampaign(shop)
    const hold = await control('hold.open', { organizationId: shop.id, kind })
    const schedule = async () => (await shop.post('schedule_campaign', { campaignId })).body.code
    const send = async () => (await shop.post('send_email', receipt)).body.code
    const sendTest = async () =>
      (await shop.post('send_test_email', { campaignId, emails: ['me@mail.test'] })).status
    const all = kind === 'ALL_SENDING'
    expect(await schedule()).toBe(all || kind === 'CAMPAIGNS' ? 'FORBIDDEN' : 'CONFIRMATION_REQUIRED')
    expect(await send()).toBe(all || kind === 'TRANSACTIONAL' ? 'FORBIDDEN' : 'CONFIRMATION_REQUIRED')
    expect(await sendTest()).toBe(all ? 403 : 200)
    // What the console says of it beside an explanation is what happened here.
    const stopped = [
      (await schedule()) === 'FORBIDDEN' ? ['schedule_campaign'] : [],
      (await sendTest()) === 403 ? ['send_test_email'] : [],
      (await send()) === 'FORBIDDEN' ? ['send_email'] : [],
    ].flat()
    expect(STOPPED_BY_HOLD[kind]).toEqual(stopped)
    await control('hold.close', { id: hold.id })
    expect([await schedule(), await send(), await sendTest()]).toEqual([
      'CONFIRMATION_REQUIRED',
      'CONFIRMATION_REQUIRED',
      200,
    ])
  })

  test('is a rule of eligibility, with the kind in its message', async () => {
    const shop = await start()
    await makeReady(sandbox(), shop)
    const campaignId = await draftCampaign(shop)
    await control('hold.open', { organizationId: shop.id, kind: 'CAMPAIGNS' })
    const { eligible, rules } = await control('eligibility.get', { campaignId })
    expect(eligible).toBe(false)
    expect(rules.find(({ rule }) => rule === 'NO_HOLD')).toMatchObject({
      ...{ met: false, blocks: true, field: 'organization', message: expect.stringContaining('CAMPAIGNS') },
    })
  })

  test.each([
    ['ALL_SENDING', 'nothing is sent'],
    ['CAMPAIGNS', 'no campaign is sent'],
  ] as const)('%s: a campaign that falls due FAILS and says why', async (kind, effect) => {
    const shop = await start()
    await makeReady(sandbox(), shop)
    const campaignId = await draftCampaign(shop)
    await shop.confirm('schedule_campaign', { campaignId })
    await control('hold.open', { organizationId: shop.id, kind })
    await control('clock.advance', { by: '1h' })
    const { status } = await shop.call('get_campaign_progress', { campaignId })
    expect(status).toBe('FAILED')
    const failure = shop.file.read.column<string>('SELECT failure FROM campaigns')
    expect(failure).toEqual([
      `The organization has an open hold on ${kind}: until it is closed, ${effect} (NO_HOLD).`,
    ])
  })
})

test('a blocked organization: the three tools that send are refused, others are not', async () => {
  const shop = await start()
  await makeReady(sandbox(), shop)
  const campaignId = await draftCampaign(shop)
  await control('organization.set', { organizationId: shop.id, verification: 'BLOCKED' })
  const calls: Record<string, object> = {
    schedule_campaign: { campaignId },
    send_test_email: { campaignId, emails: ['me@mail.test'] },
    send_email: receipt,
  }
  expect(Object.keys(calls)).toEqual(SENDING_TOOLS)
  for (const [tool, input] of Object.entries(calls)) await shop.refuse('FORBIDDEN', tool, input)
  await shop.call('update_campaign_filters', { campaignId, filters: [] })
  await shop.call('add_subscriber', { email: 'meanwhile@mail.test' })
  const { body } = await sandbox().admin('get_org_verification', { id: shop.id })
  const answers = {
    gatheredAt: '',
    organization: {},
    verification: body.data,
    reviewEmails: null,
    user: null,
  }
  expect(sandboxRulesOf(answers)).toEqual([
    'While it is BLOCKED, schedule_campaign, send_test_email and send_email are refused with FORBIDDEN.',
    'A campaign that falls due meanwhile becomes FAILED.',
    'One that is SENDING already waits with what it has not sent.',
    'Every tool that sends nothing works: it can read and edit.',
  ])
})
