import { describe, expect, test } from 'vitest'
import { findEmail } from '../../../../src/engine/store/emails/emails.ts'
import { findEmailTemplate } from '../../../../src/engine/store/emails/email-templates.ts'
import { decodeId, decodeOrganizationId } from '../../../../src/shared/ids.ts'
import { addWorkflowEmail, doc, paragraph } from '../../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { draftCampaign, makeReady, SOUND_CONTENT } from '../../../support/ready-campaign.ts'
import { START } from '../../../support/served-sandbox.ts'
import { required } from '../../../support/answers.ts'

const { start, sandbox } = useSandbox()

async function startReady() {
  const organization = await start()
  const made = await makeReady(sandbox(), organization)
  return { ...organization, ...made, campaignId: await draftCampaign(organization) }
}

function emailOf({ id, file }: TestOrganization, emailId: string) {
  const email = findEmail(file.read, decodeId('email', decodeOrganizationId(id) ?? 0, emailId) ?? 0)
  return { email, template: findEmailTemplate(file.read, email?.template ?? 0) }
}

describe('send_test_email', () => {
  test('queues one email an address at once, with [Test] before its subject, and asks for nothing', async () => {
    const organization = await startReady()
    const { campaignId, call } = organization
    const emails = ['Me@Mail.test ', 'you@mail.test', 'me@mail.test']
    const { sent, failed } = await call('send_test_email', { campaignId, emails })
    expect(failed).toEqual([])
    expect(sent.map(({ email }) => email)).toEqual(['me@mail.test', 'you@mail.test'])
    const { email, template } = emailOf(organization, required(sent[0]).emailId)
    expect(email).toMatchObject({
      kind: 'TEST',
      status: 'PENDING',
      subscriber: null,
      recipient: 'me@mail.test',
      created: START,
      due: START,
    })
    expect(template).toMatchObject({
      subject: '[Test] Autumn dates',
      fromName: 'Shop',
      fromEmail: 'hello@shop.example',
    })
    expect((await call('get_campaign', { campaignId })).subject).toBe('Autumn dates')
  })

  test('is not tracked in analytics, makes nobody a subscriber and is nobody’s mail', async () => {
    const organization = await startReady()
    const { campaignId, call } = organization
    const before = await call('get_campaign_analytics', { campaignId })
    await call('send_test_email', { campaignId, emails: ['ann@mail.test', 'new@mail.test'] })
    expect((await sandbox().control('clock.advance', { by: '3d' })).status).toBe(200)
    expect(await call('get_campaign_analytics', { campaignId })).toEqual(before)
    expect(await call('get_campaign_progress', { campaignId })).toMatchObject({ status: 'DRAFT', total: 0 })
    await organization.refuse('NOT_FOUND', 'get_subscriber', { email: 'new@mail.test' })
    expect(await call('get_subscriber', { email: 'ann@mail.test' })).toMatchObject({
      emailCount: 0,
      openCount: 0,
    })
  })

  test('is no mail of the organization in the admin list, and does not make it active', async () => {
    const organization = await startReady()
    const { campaignId, slug, call } = organization
    const { sent } = await call('send_test_email', { campaignId, emails: ['me@mail.test'] })
    await sandbox().control('clock.advance', { by: '1h' })
    expect(emailOf(organization, required(sent[0]).emailId).email?.sent).toBeGreaterThan(START)
    const list = async (input: object) => (await sandbox().admin('list_orgs', input)).body.data.organizations
    expect(await list({ search: slug })).toMatchObject([{ slug, emailsSent30d: 0 }])
    expect(await list({ search: slug, activity: 'active' })).toEqual([])
  })

  test('what it says about a subscriber is what is known of them', async () => {
    const organization = await startReady()
    await organization.call('add_subscriber', { email: 'ann@mail.test', name: 'Ann' })
    const variable = { type: 'variable', attrs: { id: 'name', fallback: 'friend' } }
    const campaignId = await draftCampaign(organization, { content: doc(paragraph('Dear ', variable)) })
    const emails = ['ann@mail.test', 'stranger@mail.test']
    const { sent } = await organization.call('send_test_email', { campaignId, emails })
    expect(emailOf(organization, required(sent[0]).emailId).email?.mergeValues).toEqual({ name: 'Ann' })
    expect(emailOf(organization, required(sent[1]).emailId).email?.mergeValues).toBeNull()
  })

  test('what would stop the campaign does not stop its test: no way out, no recipients', async () => {
    const organization = await startReady()
    const campaignId = await draftCampaign(organization, { content: doc('No way out') })
    const { sent } = await organization.call('send_test_email', { campaignId, emails: ['me@mail.test'] })
    expect(sent).toHaveLength(1)
  })

  test('the email of a workflow step can be tested too', async () => {
    const organization = await startReady()
    const campaignId = addWorkflowEmail(organization, SOUND_CONTENT)
    const { sent } = await organization.call('send_test_email', { campaignId, emails: ['me@mail.test'] })
    expect(sent).toHaveLength(1)
  })

  test.each(['UNSUBSCRIBED', 'BOUNCED', 'COMPLAINED', 'BANNED'] as const)(
    'to somebody who is %s nothing is sent: failed says why, the others get theirs',
    async (status) => {
      const { campaignId, call, force } = await startReady()
      force('ann@mail.test', status)
      const emails = ['ann@mail.test', 'me@mail.test']
      const { sent, failed } = await call('send_test_email', { campaignId, emails })
      expect(sent).toMatchObject([{ email: 'me@mail.test' }])
      expect(failed).toEqual([{ email: 'ann@mail.test', reason: expect.stringContaining(status) }])
    },
  )

  test('1 to 5 addresses', async () => {
    const { campaignId, call, refuse } = await startReady()
    const addresses = (count: number) => Array.from({ length: count }, (_, index) => `t${index}@mail.test`)
    for (const count of [0, 6]) {
      const body = await refuse('VALIDATION_ERROR', 'send_test_email', {
        campaignId,
        emails: addresses(count),
      })
      expect(body.issues[0]?.path).toBe('emails')
    }
    expect((await call('send_test_email', { campaignId, emails: addresses(5) })).sent).toHaveLength(5)
  })

  test('400: every address that is none is named, and nothing is sent', async () => {
    const { campaignId, refuse, file } = await startReady()
    const emails = ['me@mail.test', 'nobody', 'a b@mail.test']
    const body = await refuse('VALIDATION_ERROR', 'send_test_email', { campaignId, emails })
    expect(body.issues.map(({ path }) => path)).toEqual(['emails.1', 'emails.2'])
    expect(file.read.column('SELECT count(*) FROM emails')).toEqual([0])
  })

  test('400: no sender, or a sender on a domain that is not VERIFIED', async () => {
    const organization = await start()
    const campaignId = await draftCampaign(organization)
    const input = { campaignId, emails: ['me@mail.test'] }
    expect((await organization.refuse('WRONG_STATE', 'send_test_email', input)).message).toMatch(
      /^senderId: /,
    )
    const { domainId } = await makeReady(sandbox(), organization)
    await organization.call('send_test_email', input)
    await sandbox().control('domain.publish', { domainId, state: 'BROKEN' })
    await organization.call('verify_domain', { domainId })
    expect((await organization.refuse('WRONG_STATE', 'send_test_email', input)).message).toMatch(
      /^senderId: /,
    )
  })

  test('404: no such campaign', async () => {
    const { refuse } = await startReady()
    await refuse('NOT_FOUND', 'send_test_email', { campaignId: 'cmp_x', emails: ['me@mail.test'] })
  })
})
