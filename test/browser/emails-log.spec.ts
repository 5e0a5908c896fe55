import { checkThemes } from './support/axe.ts'
import type { ConsolePage } from './support/console.ts'
import { expect, test } from './support/own-world.ts'
import { grid, organizationId, savedTo, watchCalls } from './support/screens.ts'
import { sendMessage, someAddress, STRANGE_HTML } from './support/sending.ts'

/** The emails of all organizations: found by filters and keys, each with its lifecycle and its content. */

async function openLog({ goTo, page, sandbox }: ConsolePage): Promise<void> {
  await goTo(`/c/${sandbox}/emails`)
  await expect(grid(page, 'Emails')).toBeVisible()
}

test('every filter is sent as list_emails takes it; a view of them stays, its address holds ids alone', async ({
  console,
}) => {
  const { page, sandbox } = console
  await openLog(console)
  const inputs = watchCalls(page, 'list_emails')
  await page.getByRole('button', { name: 'Bounced', exact: true }).click()
  await expect.poll(() => inputs.at(-1)).toEqual({ status: 'BOUNCED', page: 1 })
  await expect(grid(page, 'Emails').getByRole('row').nth(1)).toContainText('BOUNCED')
  await page.getByRole('combobox', { name: 'Organization', exact: true }).fill('lumen')
  await page.getByRole('option', { name: 'Lumen Books' }).click()
  const lumen = organizationId(console, 'Lumen Books')
  await expect.poll(() => inputs.at(-1)).toEqual({ status: 'BOUNCED', id: lumen, page: 1 })
  await page.getByLabel('Search emails').fill('nobody@nowhere.example')
  await expect(page.getByText('No email matches “nobody@nowhere.example”')).toBeVisible()
  await page.getByLabel('Subscriber id').fill('sub_0000zz')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('subscriberId')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText(/^[\d,]+ emails, newest first/)).toBeVisible()
  await page.keyboard.press(']')
  await expect.poll(() => inputs.at(-1)).toEqual({ page: 2 })
  await expect(page.getByText(/^51–100 of /)).toBeVisible()

  // A link of another page narrows by ids; what is searched for is in no address.
  await console.goTo(`/c/${sandbox}/emails?organization=${lumen}&status=DELIVERED`)
  await expect.poll(() => inputs.at(-1)).toEqual({ id: lumen, status: 'DELIVERED', page: 1 })
  await expect(page.getByRole('combobox', { name: 'Organization', exact: true })).toHaveValue('Lumen Books')
  await page.getByLabel('Search emails').fill('example')
  await expect.poll(() => inputs.at(-1)).toMatchObject({ query: 'example' })
  expect(page.url()).not.toContain('example')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Arrived at Lumen')
  const saved = savedTo(page, 'Arrived at Lumen')
  await page.keyboard.press('Enter')
  await saved
  await page.reload()
  await expect(page.getByRole('button', { name: 'Arrived at Lumen', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByLabel('Search emails')).toHaveValue('example')
})

test('by keyboard: j and k, Enter, the next email, its lifecycle, and back', async ({ console }) => {
  const { page, sandbox, goTo } = console
  test.setTimeout(240_000)
  await openLog(console)
  await page.getByRole('button', { name: 'Complained', exact: true }).click()
  await expect(grid(page, 'Emails').getByRole('row').nth(1)).toContainText('COMPLAINED')
  await expect(grid(page, 'Emails').getByRole('row').getByRole('gridcell').nth(1)).toBeVisible()
  await checkThemes(page, 'emails log')
  await page.keyboard.press('j')
  await expect(grid(page, 'Emails')).toBeFocused()
  // A look at the row beside the list, which keeps its keys.
  const peek = page.getByRole('complementary')
  await page.keyboard.press('v')
  await expect(peek.getByRole('definition').filter({ hasText: 'COMPLAINED' })).toBeVisible()
  await expect(peek.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /\/emails\/eml_\w+$/)
  await page.keyboard.press('v')
  await expect(peek).toHaveCount(0)
  await expect(grid(page, 'Emails')).toBeFocused()
  await page.keyboard.press('Enter')
  const life = page.getByRole('region', { name: 'Lifecycle' })
  await expect(life.getByRole('listitem')).toContainText([/^QUEUED/, /^SENT/])
  await expect(life.getByRole('listitem').filter({ hasText: 'COMPLAINED' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Explain / }).first()).toHaveAttribute(
    'href',
    /\/verification\/org_0000\w$/,
  )
  const first = page.url()
  await checkThemes(page, 'email')
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(first)
  await expect(life).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(first)
  await page.keyboard.press('Escape')
  await expect(grid(page, 'Emails')).toBeVisible()

  // What is not there, and what is refused.
  await goTo(`/c/${sandbox}/emails/eml_00001zzzz`)
  await expect(page.getByRole('alert')).toContainText('NOT_FOUND')
  await page.keyboard.press('Escape')
  await expect(grid(page, 'Emails')).toBeVisible()
})

test('the content: cut where it is long, links with their marks, and the person it went to', async ({
  console,
}) => {
  test.setTimeout(240_000)
  const { page, sandbox, goTo } = console
  const to = someAddress('log')
  const filler = `<p>${'A line that is said again. '.repeat(12)}</p>`.repeat(120)
  const html = STRANGE_HTML.replace(
    '</body>',
    `${filler}<p><a href="http://192.0.2.9/end">end</a></p></body>`,
  )
  const id = await sendMessage(console, { to, subject: 'A long letter', html })
  await goTo(`/c/${sandbox}/emails/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'A long letter' })).toBeVisible()
  await expect(page.getByText('content cut at 20,000 characters')).toBeVisible()
  await page.getByRole('tab', { name: 'Rendered' }).click()
  const links = page.getByRole('list', { name: 'Links of the message' })
  await expect(links.getByRole('listitem').filter({ hasText: 'text and target differ' })).toContainText(
    'https://evil.example/login',
  )
  // The last link is behind the cut, and is listed all the same.
  await expect(links.getByRole('listitem').filter({ hasText: '192.0.2.9' })).toContainText('IP host')
  await expect(page.frameLocator('iframe').getByText('Your parcel is waiting')).toBeVisible()
  await checkThemes(page, 'content of an email')
  await page.getByRole('button', { name: /^Ask for up to/ }).click()
  await expect(page.getByText('content cut at')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Source (HTML)' }).click()
  await expect(page.getByLabel('Source of the message')).toContainText('192.0.2.9')
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(page.getByLabel('Text of the message')).toContainText('A line that is said again.')

  await page.getByRole('tab', { name: 'Lifecycle' }).click()
  await page.getByRole('button', { name: 'Open the subscriber' }).click()
  await expect(page.getByLabel('Acting as', { exact: true })).toContainText('Atelier Nord')
  await expect(page.getByRole('complementary').getByText(to)).toBeVisible()
})
