import { callAs, createLetter, ORGANIZATION } from './support/campaigns.ts'
import { expect, test as shared } from './support/console.ts'
import { newOrganization } from './support/people.ts'
import { organizationId } from './support/screens.ts'
import { callConfirmed } from './support/sending.ts'

/** What a block shows on the page that is open when it happens. */
const test = shared.extend({ world: 'clock' })

test('a block while it is acted as shows in the bar, without a reload', async ({ console }) => {
  const { page, control, sandbox } = console
  const books = await newOrganization(console)
  await books.open('subscribers')
  const bar = page.getByLabel('Acting as', { exact: true })
  await expect(bar).toContainText(/verified/i)
  await control('organization.set', { organizationId: books.id, verification: 'BLOCKED' }, sandbox)
  await expect(bar).toContainText(/blocked/i)
})

test('a block before the console hears of events shows once it does', async ({ console }) => {
  const { page, control, sandbox } = console
  const books = await newOrganization(console)
  await books.open('subscribers')
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/console/events', async (route) => {
    await opened
    await route.continue()
  })
  await page.reload()
  const bar = page.getByLabel('Acting as', { exact: true })
  await expect(bar).toContainText(/verified/i)
  await control('organization.set', { organizationId: books.id, verification: 'BLOCKED' }, sandbox)
  open()
  await expect(bar).toContainText(/blocked/i)
})

test('a scheduled campaign to a deleted tag: why it will fail, and back to its recipients', async ({
  console,
}) => {
  const { page, sandbox } = console
  const call = callAs(console.access)
  const { tag } = await call('create_tag', { name: `Guests ${Date.now()}` })
  await call('add_subscriber', { email: 'guest@readers.example', tags: [tag.name] })
  const campaignId = await createLetter(call, 'To the guests')
  const filters = [{ type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagIds: [tag.id] }]
  await call('update_campaign_filters', { campaignId, filters })
  const organization = organizationId(console, ORGANIZATION)
  await callConfirmed(console, organization, 'schedule_campaign', { campaignId, date: '2027-06-01' })
  await callConfirmed(console, organization, 'delete_tag', { tagId: tag.id })
  await console.actAs(ORGANIZATION)
  await console.goTo(`/c/${sandbox}/campaigns/${campaignId}`)
  const why = page.getByRole('region', { name: 'What will make it fail' })
  const reason =
    /^The filters name what was deleted \(tag "Guests \d+" was deleted\); choose the recipients again\.$/
  await expect(why.locator('strong')).toHaveText(reason)
  await why.getByRole('button', { name: 'Cancel schedule and choose recipients' }).click()
  await page.getByRole('button', { name: 'Cancel campaign schedule' }).click()
  await expect(page.getByRole('tab', { name: 'Audience' })).toHaveAttribute('aria-selected', 'true')
  await expect(why).toBeHidden()
})

test('blocked while SENDING: the open page says why it waits', async ({ console }) => {
  const { page, control, sandbox } = console
  const call = callAs(console.access)
  const organization = organizationId(console, ORGANIZATION)
  const campaignId = await createLetter(call, 'Stopped on its way')
  await callConfirmed(console, organization, 'schedule_campaign', { campaignId })
  await control('clock.advance', { by: '1s' }, sandbox)
  await console.actAs(ORGANIZATION)
  await console.goTo(`/c/${sandbox}/campaigns/${campaignId}`)
  await expect(page.getByText('SENDING', { exact: true })).toBeVisible()
  await control('organization.set', { organizationId: organization, verification: 'BLOCKED' }, sandbox)
  const why = page.getByRole('region', { name: 'Why it waits' })
  await expect(why).toContainText('What has not left waits')
  await control('organization.set', { organizationId: organization, verification: 'HUMAN_VERIFIED' }, sandbox)
  await expect(why).toBeHidden()
})
