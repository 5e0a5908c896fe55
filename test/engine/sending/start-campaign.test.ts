import { describe, expect, test } from 'vitest'
import { doc, paragraph, text } from '../../support/campaigns.ts'
import { actAs, type TestOrganization, useSandbox } from '../../support/organization.ts'
import { draftCampaign, makeReady } from '../../support/ready-campaign.ts'

/** The start of a campaign asks the rules of scheduling again: what became of them in between. */
const { start, sandbox } = useSandbox()

async function control(action: string, input: object = {}) {
  const { status, body } = await sandbox().control(action, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

async function startReady() {
  const organization = await start()
  return { ...organization, ...(await makeReady(sandbox(), organization)) }
}

/** Schedules for now, does what happens in between, lets the campaign start; returns its progress. */
async function startAfter(
  { confirm, call }: TestOrganization,
  campaignId: string,
  between: () => Promise<unknown>,
) {
  await confirm('schedule_campaign', { campaignId })
  await between()
  await control('clock.advance', { by: '1h' })
  return call('get_campaign_progress', { campaignId })
}

const LINK = paragraph(text('Unsubscribe', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }))

describe('what changed after scheduling', () => {
  test('a snippet that lost the unsubscribe link', async () => {
    const organization = await startReady()
    const { snippet } = await organization.call('create_email_snippet', { name: 'End', content: doc(LINK) })
    const content = doc('Hello', { type: 'snippet', attrs: { snippetId: snippet.id } })
    const campaignId = await draftCampaign(organization, { content })
    const progress = await startAfter(organization, campaignId, () =>
      organization.call('update_email_snippet', { id: snippet.id, content: doc('Bye') }),
    )
    expect(progress).toMatchObject({ status: 'FAILED', total: 0 })
    expect(progress.failure).toMatch(/^There is no unsubscribe link in the content.* \(UNSUBSCRIBE_LINK\)\.$/)
  })

  test('a snippet that only says something else: it goes out as it is at the start', async () => {
    const organization = await startReady()
    const { snippet } = await organization.call('create_email_snippet', { name: 'End', content: doc('Old') })
    const content = doc('Hello', { type: 'snippet', attrs: { snippetId: snippet.id } }, LINK)
    const campaignId = await draftCampaign(organization, { content })
    await startAfter(organization, campaignId, () =>
      organization.call('update_email_snippet', { id: snippet.id, content: doc('New') }),
    )
    await organization.call('update_email_snippet', { id: snippet.id, content: doc('Newest') })
    const { messages } = await control('outbox.list', { organizationId: organization.id, limit: 1 })
    const { eml } = await control('outbox.get', { id: messages[0].id })
    expect(eml).toContain('New')
    expect(eml).not.toMatch(/Old|Newest/)
  })

  test('several reasons are all named, in the order of the rules', async () => {
    const organization = await startReady()
    const campaignId = await draftCampaign(organization)
    const { failure } = await startAfter(organization, campaignId, async () => {
      await control('hold.open', { organizationId: organization.id, kind: 'CAMPAIGNS' })
      await control('domain.publish', { domainId: organization.domainId, state: 'BROKEN' })
      await organization.call('verify_domain', { domainId: organization.domainId })
      for (const email of ['ann@mail.test', 'bob@mail.test']) organization.force(email, 'UNSUBSCRIBED')
    })
    expect([...failure.matchAll(/\(([A-Z_]+)\)/g)].map(([, rule]) => rule)).toEqual([
      'NO_HOLD',
      'SENDER_DOMAIN',
      'RECIPIENTS',
    ])
  })

  test('an outage of the reviewer stops scheduling, not a start', async () => {
    const created = await control('organization.create', { name: 'New', verification: 'AI_VERIFIED' })
    const organization = actAs(sandbox(), created)
    await makeReady(sandbox(), organization)
    const campaignId = await draftCampaign(organization)
    const later = await draftCampaign(organization)
    const progress = await startAfter(organization, campaignId, () =>
      control('reviewer.set', { outage: true }),
    )
    expect(progress.status).toBe('SENT')
    await organization.refuse('REVIEW_UNAVAILABLE', 'schedule_campaign', { campaignId: later })
    await control('reviewer.set', { outage: false })
  })
})

test('a missing postal address stops neither', async () => {
  const organization = await startReady()
  const campaignId = await draftCampaign(organization)
  const progress = await startAfter(organization, campaignId, async () => undefined)
  expect(progress).toMatchObject({ status: 'SENT', sent: 2 })
})
