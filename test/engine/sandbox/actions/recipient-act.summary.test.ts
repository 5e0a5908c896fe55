import { describe, expect, test } from 'vitest'
import { RECIPIENT_ACTIONS } from '../../../../src/engine/domain/scenario.ts'
import { decodeOrganizationId } from '../../../../src/shared/ids.ts'
import { readMessageLinks } from '../../../support/message-links.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { makeReady } from '../../../support/ready-campaign.ts'
import { LINKED_CONTENT } from '../../../support/sending-file.ts'
import { START } from '../../../support/served-sandbox.ts'
import { required } from '../../../support/answers.ts'

/** What the platform keeps of an organization hangs on no act of a recipient: it is right without a word. */
const { sandbox, start, control } = useSandbox()

const DAYS_30 = 30 * 86_400_000

/** The cached figures, and the same ones counted from the file. */
function figuresOf({ id, file }: TestOrganization) {
  const number = decodeOrganizationId(id) ?? 0
  const cached = sandbox().world.platform.read.get(
    'SELECT subscribers, campaigns, emails_sent_30d AS sent, last_email_sent AS last, falls_at AS falls FROM summaries WHERE organization = ?',
    [number],
  )
  const now = sandbox().world.clock.now()
  const counted = file.read.get(
    `SELECT (SELECT count(*) FROM subscribers) AS subscribers, (SELECT count(*) FROM campaigns WHERE kind = 1) AS campaigns,
       count(sent) AS sent, max(sent) AS last, min(sent) + ${DAYS_30} AS falls
     FROM emails WHERE kind <> 4 AND sent > ?`,
    [now - DAYS_30],
  )
  return { cached, counted }
}

async function begin() {
  const organization = await start()
  const { call, confirm } = organization
  await makeReady(sandbox(), organization)
  const email = 'delivered@sandbox.test'
  await call('add_subscriber', { email })
  const { campaignId } = await call('create_campaign', { subject: 'Dates', content: LINKED_CONTENT })
  await confirm('schedule_campaign', { campaignId })
  expect((await sandbox().control('clock.advance', { by: '2m' })).status).toBe(200)
  const { emails } = await call('get_subscriber_emails', { email })
  // An admin tool applies the side effects that wait so far.
  const settle = () => sandbox().admin('list_orgs', {})
  await settle()
  return { organization, emailId: required(emails[0]).id, settle }
}

describe('the summary of an organization', () => {
  test.each(RECIPIENT_ACTIONS)('is right before and after %s', async (action) => {
    const { organization, emailId, settle } = await begin()
    const before = figuresOf(organization)
    expect(before.counted).toMatchObject({ subscribers: 3, campaigns: 1, sent: 3 })
    expect(before.cached).toEqual(before.counted)
    expect((await sandbox().control('recipient.act', { emailId, action })).status).toBe(200)
    expect(figuresOf(organization)).toEqual(before)
    await settle()
    expect(figuresOf(organization)).toEqual(before)
    // And later, when mail falls out of the thirty days.
    expect((await sandbox().control('clock.advance', { by: '31d' })).status).toBe(200)
    await settle()
    const { cached, counted } = figuresOf(organization)
    expect(cached).toEqual(counted)
    expect(counted).toMatchObject({ subscribers: 3, campaigns: 1, sent: 0 })
    expect(sandbox().world.clock.now()).toBeGreaterThan(START + DAYS_30)
  })

  const waiting = ({ file }: TestOrganization) => file.read.column('SELECT kind FROM outbox')

  test('is not written after a confirmation or a followed link, which change none of its figures', async () => {
    const { organization, emailId, settle } = await begin()
    const { id: organizationId, call } = organization
    await control('organization.set', { organizationId, doubleOptIn: true })
    const { subscriber } = await call('add_subscriber', { email: 'new@mail.test' })
    const other = await call('add_subscriber', { email: 'other@mail.test' })
    expect(waiting(organization)).toEqual(['SUMMARY'])
    await settle()
    const before = figuresOf(organization)
    await control('subscriber.confirm', { organizationId, subscriberId: subscriber.id })
    const link = await control('link.create', { organizationId, subscriberId: other.subscriber.id })
    await control('link.follow', { url: link.url })
    const [click = ''] = await readMessageLinks(sandbox(), emailId)
    await control('link.follow', { url: click })
    expect(waiting(organization)).toEqual([])
    expect(before.cached).toEqual(before.counted)
    expect(figuresOf(organization)).toEqual(before)
    expect((await call('count_subscribers', { status: 'SUBSCRIBED' })).total).toBe(5)
  })
})
