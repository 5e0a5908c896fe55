import { describe, expect, test } from 'vitest'
import { addWorkflowEmail, doc } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('get_campaign', () => {
  test('answers senderId, sender, replyTo, recipientFilters, content, preview and contentType', async () => {
    const { call } = await start()
    const { campaignId } = await call('create_campaign', {
      subject: 'S',
      name: 'N',
      preview: 'P',
      replyTo: 'Team@Shop.example',
      content: doc('x'),
    })
    expect(await call('get_campaign', { campaignId })).toMatchObject({
      id: campaignId,
      name: 'N',
      subject: 'S',
      preview: 'P',
      senderId: null,
      sender: null,
      replyTo: 'team@shop.example',
      recipientFilters: [],
      content: doc('x'),
      contentType: 'MAILY',
    })
  })

  test('the email of a workflow step is found too', async () => {
    const organization = await start()
    const campaignId = addWorkflowEmail(organization, doc('Hi'))
    expect((await organization.call('get_campaign', { campaignId })).content).toEqual(doc('Hi'))
  })

  test('a campaign of another organization is not found', async () => {
    const { campaignId } = await (await start()).call('create_campaign', { subject: 's' })
    const { refuse } = await start()
    for (const id of [campaignId, 'cmp_', 'x', campaignId.replace('cmp', 'seg')]) {
      const { message } = await refuse('NOT_FOUND', 'get_campaign', { campaignId: id })
      expect(message).toBe(`campaignId: no campaign "${id}".`)
    }
    await refuse('VALIDATION_ERROR', 'get_campaign', {})
  })
})
