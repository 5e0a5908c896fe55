import { describe, expect, test } from 'vitest'
import { CAMPAIGN_KINDS } from '../../../../src/engine/domain/campaign-status.ts'
import { insertEmailTemplate } from '../../../../src/engine/store/emails/email-templates.ts'
import { mapEmailSubjects } from '../../../../src/engine/store/emails/emails.ts'
import { listLatestEmails } from '../../../../src/engine/store/emails/sent-emails.ts'
import { crowd, SendingFile } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'

/** What is read of the emails of several campaigns at once. */
function putTemplate({ file }: SendingFile, campaign: number | null, subject: string): number {
  return insertEmailTemplate(file.write, {
    ...{ campaign, created: START, subject, preview: null, contentType: 'MAILY', content: '{}', text: null },
    ...{ fromName: 'Shop', fromEmail: 'hi@shop.example', replyTo: null, organizationName: 'Shop' },
    ...{ postalAddress: null, extras: null },
  })
}

interface Put {
  campaign: number | null
  subscriber?: number | null
  template?: number | null
  sent?: number | null
  mergeValues?: object | null
}

function put(
  { file }: SendingFile,
  { campaign, subscriber = 1, template = null, sent = START, mergeValues = null }: Put,
) {
  return file.write.run(
    `INSERT INTO emails (kind, campaign, subscriber, recipient, status, template, merge_values, created, sent)
     VALUES (1, ?, ?, 'a@mail.test', 2, ?, ?, ?, ?)`,
    [campaign, subscriber, template, mergeValues && JSON.stringify(mergeValues), START, sent],
  ).lastId
}

function begin(): SendingFile {
  const world = new SendingFile()
  world.addPeople(crowd(9))
  return world
}

describe('one email of each of the latest campaigns', () => {
  test('by when they went out, not by their numbers; of those that were sent at all', () => {
    const world = begin()
    // Campaigns 5, 3, 4, 1, 2 went out in this order; 3 once more at last.
    const first: Record<number, number> = {}
    for (const campaign of [5, 3, 4, 1, 2, 3]) putTemplate(world, campaign, 's')
    for (const campaign of [1, 2, 3, 4, 5]) {
      put(world, { campaign, subscriber: 9 })
      first[campaign] = put(world, { campaign, subscriber: 4 })
      put(world, { campaign, subscriber: 1, sent: null })
    }
    putTemplate(world, null, 'of no campaign')
    const order = [5, 4, 1, 2, 3].map((campaign) => first[campaign])
    for (const limit of [1, 2, 3, 4, 5, 6])
      expect(listLatestEmails(world.file.read, limit)).toEqual(order.slice(-limit))
    world.close()
  })

  test('of an email of a workflow the newest that was sent', () => {
    const world = begin()
    const campaign = world.schedule(START)
    world.file.write.run('UPDATE campaigns SET kind = ? WHERE id = ?', [CAMPAIGN_KINDS.WORKFLOW, campaign])
    const before = putTemplate(world, campaign, 'before')
    put(world, { campaign, template: before, subscriber: 1 })
    const template = putTemplate(world, campaign, 'now')
    put(world, { campaign, template, subscriber: 2 })
    const newest = put(world, { campaign, template, subscriber: 3 })
    put(world, { campaign, template, subscriber: 4, sent: null })
    put(world, { campaign: 99, template: before, subscriber: 5 })
    expect(listLatestEmails(world.file.read, 5)).toEqual([newest])
    world.close()
  })

  test('none of a campaign with emails that still wait', () => {
    const world = begin()
    putTemplate(world, 1, 's')
    put(world, { campaign: 1, sent: null })
    expect(listLatestEmails(world.file.read, 5)).toEqual([])
    world.close()
  })
})

describe('subjects of many emails', () => {
  test('are of what was sent, else of the campaign, else not known; each email is there', () => {
    const world = begin()
    const campaign = world.schedule(START, { subject: 'Now {{name}}' })
    const template = putTemplate(world, campaign, 'Then {{name}}')
    const emails = [
      { put: { campaign, template, mergeValues: { name: 'Ann' } }, subject: 'Then {{name}}' },
      { put: { campaign, subscriber: 2 }, subject: 'Now {{name}}' },
      { put: { campaign: null, template }, subject: 'Then {{name}}' },
      { put: { campaign: null }, subject: null },
      { put: { campaign: 999, subscriber: 3 }, subject: null },
    ]
    const ids = emails.map((email) => put(world, email.put))
    expect([...mapEmailSubjects(world.file.read, [...ids, 12_345])]).toEqual(
      emails.map(({ put: given, subject }, index) => [
        ids[index],
        {
          template: given.template ?? null,
          mergeValues: given.mergeValues ?? null,
          recipient: 'a@mail.test',
          subject,
        },
      ]),
    )
    expect(mapEmailSubjects(world.file.read, [])).toEqual(new Map())
    world.close()
  })
})
