import { expect, test as shared } from './support/console.ts'
import { newOrganization } from './support/people.ts'

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
