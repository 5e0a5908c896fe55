import { describe, expect, test } from 'vitest'
import { addWorkflowEmail, doc, forceCampaign } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('duplicate_campaign', () => {
  test('the copy is a DRAFT with content, filters and reply-to, whatever the state of the first', async () => {
    const organization = await start()
    const { call } = organization
    const { campaignId } = await call('create_campaign', {
      subject: 'S',
      name: 'N',
      preview: 'P',
      replyTo: 'a@b.example',
      content: doc('x'),
    })
    forceCampaign(organization, campaignId, 'SENT')
    const { campaign, campaignId: copyId } = await call('duplicate_campaign', { campaignId })
    expect(campaign).toMatchObject({
      id: copyId,
      name: 'Copy of N',
      subject: 'S',
      preview: 'P',
      status: 'DRAFT',
      replyTo: 'a@b.example',
      content: doc('x'),
    })
    expect(copyId).not.toBe(campaignId)
    expect((await call('get_campaign', { campaignId })).status).toBe('SENT')
    expect((await call('duplicate_campaign', { campaignId, newName: 'Second' })).campaign.name).toBe('Second')
    expect((await call('list_campaign_history', { campaignId: copyId })).history).toHaveLength(1)
  })

  test('a long name is never cut within a character', async () => {
    const { call } = await start()
    const name = `${'x'.repeat(246)}😀😀tail`
    const { campaignId } = await call('create_campaign', { subject: 'Hello', name })
    const { campaign } = await call('duplicate_campaign', { campaignId })
    expect(campaign.name).toBe(`Copy of ${'x'.repeat(246)}😀`)
  })

  test('refuses the email of a workflow and what is not there', async () => {
    const organization = await start()
    const campaignId = addWorkflowEmail(organization, doc('x'))
    expect((await organization.refuse('WRONG_STATE', 'duplicate_campaign', { campaignId })).message).toMatch(
      /workflow step/,
    )
    await organization.refuse('NOT_FOUND', 'duplicate_campaign', { campaignId: 'cmp_x' })
    await organization.refuse('VALIDATION_ERROR', 'duplicate_campaign', {})
  })
})
