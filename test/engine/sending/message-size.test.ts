import { beforeAll, describe, expect, test } from 'vitest'
import { doc, paragraph, text } from '../../support/campaigns.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { draftCampaign, makeReady } from '../../support/ready-campaign.ts'
import { chainOf } from '../../support/workflow-graphs.ts'
import { publishDraft } from '../../support/workflows.ts'
import { startCatcher } from '../../support/smtp-catcher.ts'
import { DAY_MS } from '../../../src/shared/text/time-units.ts'

/** A message is bounded by what its variables add for one recipient: that one fails, and the others get theirs. */
const { start, sandbox, control } = useSandbox()

const FAULT = 'variables add more than 2 MB to this message, "bio" the most'
/** 10,000 quotation marks are 60,000 bytes of a page. */
const LONG = '"'.repeat(10_000)
const REPEATED = 50
/** The same number of characters, and no more than half a megabyte. */
const PLAIN = 'x'.repeat(10_000)

const bio = { type: 'variable', attrs: { id: 'bio', fallback: 'nothing' } }
const content = doc(
  paragraph(...Array.from({ length: REPEATED }, () => bio)),
  paragraph(text('Unsubscribe', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } })),
)

let organization: TestOrganization
let shops = 0

/** Ann and Bob have no bio, Pia a plain one, and Zoe one that makes her message too large. */
beforeAll(async () => {
  organization = await startShop()
})

async function startShop(): Promise<TestOrganization> {
  const made = await start()
  shops += 1
  await makeReady(sandbox(), made, `shop${shops}.example`)
  await made.call('add_subscriber', { email: 'pia@mail.test', fields: { bio: PLAIN } })
  await made.call('add_subscriber', { email: 'zoe@mail.test', fields: { bio: LONG } })
  return made
}

async function send({ confirm }: TestOrganization, campaignId: string): Promise<void> {
  await confirm('schedule_campaign', { campaignId })
  await control('clock.advance', { by: '1d' })
}

const outboxOf = async ({ id }: TestOrganization): Promise<string[]> =>
  (await control('outbox.list', { organizationId: id })).messages.map(({ to }) => to).toSorted()

describe('a campaign', () => {
  test('leaves out the recipient with too large a message, says why, and goes on', async () => {
    const shop = await startShop()
    const campaignId = await draftCampaign(shop, { content })
    await send(shop, campaignId)
    expect(await shop.call('get_campaign_progress', { campaignId })).toMatchObject({
      status: 'SENT',
      total: 4,
      sent: 3,
      failed: 1,
      percent: 100,
    })
    expect(await outboxOf(shop)).toEqual(['ann@mail.test', 'bob@mail.test', 'pia@mail.test'])
    const { emails } = await shop.call('get_subscriber_emails', { email: 'zoe@mail.test' })
    expect(emails).toMatchObject([{ status: 'FAILED', sentAt: null }])
    const { body } = await sandbox().admin('get_email', { emailId: emails[0]?.id })
    expect(body.data).toMatchObject({ status: 'FAILED', content: null, links: [] })
    expect(body.data.lifecycle).toMatchObject([
      { type: 'QUEUED' },
      { type: 'FAILED', data: { reason: FAULT } },
    ])
  })

  test('is over when it is too large for everybody, and nothing went out', async () => {
    const shop = await startShop()
    const filters = [{ type: 'STRING', field: 'email', operator: 'EQUALS', value: 'zoe@mail.test' }]
    const campaignId = await draftCampaign(shop, { content })
    await shop.call('update_campaign_filters', { campaignId, filters })
    await send(shop, campaignId)
    const progress = await shop.call('get_campaign_progress', { campaignId })
    expect(progress).toMatchObject({ status: 'SENT', total: 1, sent: 0, failed: 1, pending: 0 })
    expect(await outboxOf(shop)).toEqual([])
  })
})

test('a run of a workflow fails at its email, and the other runs go on', async () => {
  const shop = await startShop()
  const email = { subject: 'Lesson', content }
  const graph = chainOf({ id: 'mail', type: 'EMAIL', config: { email } })
  const { workflowId } = await publishDraft(shop, graph)
  for (const name of ['pia', 'zoe'])
    await shop.call('add_subscriber_to_workflow', { workflowId, email: `${name}@mail.test` })
  await control('clock.advance', { by: '1h' })
  const runOf = async (name: string) =>
    (await shop.call('get_subscriber_workflow_runs', { email: `${name}@mail.test` })).runs[0]
  expect(await runOf('pia')).toMatchObject({ status: 'COMPLETED' })
  expect(await runOf('zoe')).toMatchObject({ status: 'FAILED', error: expect.stringContaining(FAULT) })
  expect(await outboxOf(shop)).toEqual(['pia@mail.test'])
})

test('a test names the address for which it is too large', async () => {
  const campaignId = await draftCampaign(organization, { content })
  const { sent, failed } = await organization.call('send_test_email', {
    campaignId,
    emails: ['pia@mail.test', 'zoe@mail.test'],
  })
  expect(sent.map(({ email }) => email)).toEqual(['pia@mail.test'])
  expect(failed).toEqual([{ email: 'zoe@mail.test', reason: FAULT }])
})

describe('a single message', () => {
  const mail = (to: string, values: object) => ({
    ...{ from: `hello@shop1.example`, to, subject: 'Hello' },
    ...values,
  })
  const message = `content: ${FAULT}: shorten its value for this subscriber, or use it fewer times.`

  test.each([
    ['a document', { tiptap: content }],
    ['HTML', { html: `<p>${'{{bio}}'.repeat(REPEATED)}</p>` }],
    ['a text part', { html: '<p>{{bio}}</p>', text: '{{bio}} '.repeat(5 * REPEATED) }],
  ])('of %s is refused before a code is asked for', async (_what, body) => {
    const refused = await organization.refuse('WRONG_STATE', 'send_email', mail('zoe@mail.test', body))
    expect(refused.message).toBe(message)
    await organization.refuse('CONFIRMATION_REQUIRED', 'send_email', mail('ann@mail.test', body))
  })
})

test('what is larger all the same is refused by the outbox, and passed over on the way to a mail catcher', async () => {
  const shop = await startShop()
  const catcher = await startCatcher()
  try {
    await control('outbox.set', { relay: catcher.address })
    const campaignId = await draftCampaign(shop, { content })
    const { now } = await control('clock.get')
    const day = new Date(Date.parse(now) + 2 * DAY_MS).toISOString().slice(0, 10)
    await shop.confirm('schedule_campaign', { campaignId, date: day, hours: 9, minutes: 0, timezone: 'UTC' })
    await control('clock.advance', { to: `${day}T09:00:00.000Z` })
    // As an older version stored it.
    shop.file.transaction(() => {
      shop.file.write.run("UPDATE emails SET merge_values = json_object('bio', ?) WHERE recipient = ?", [
        LONG,
        'bob@mail.test',
      ])
    })
    await control('clock.advance', { by: '1h' })
    expect(await control('outbox.relay')).toMatchObject({ refused: 1, failure: null })
    // Mail of other organizations is handed over too.
    const reached = catcher.caught.flatMap(({ to }) => to)
    expect(reached).toEqual(expect.arrayContaining(['ann@mail.test', 'pia@mail.test']))
    expect(reached).not.toContain('bob@mail.test')
    const { messages } = await control('outbox.list', { organizationId: shop.id, to: 'bob@mail.test' })
    const { status, body } = await sandbox().control('outbox.get', { id: messages[0]?.id })
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringContaining(FAULT),
    })
  } finally {
    await control('outbox.set', { relay: null })
    await catcher.close()
  }
})
