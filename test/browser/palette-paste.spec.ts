import { checkThemes } from './support/axe.ts'
import type { ConsolePage } from './support/console.ts'
import { callTool, organizationId, pasteIntoPalette } from './support/screens.ts'
import { expect, test } from './support/stories.ts'

/** Whatever somebody has in the clipboard leads to the page it means, with one Enter. */

/** Enter is pressed at once, as people do: it waits for the answer. */
async function paste({ page }: ConsolePage, text: string): Promise<void> {
  await pasteIntoPalette(page, text)
  await page.keyboard.press('Enter')
}

const NOTICE = (organization: string): string => `Subject: Sending is blocked

Hello Marek,
we blocked the sending of your organization.
Reference: ${organization.toUpperCase()}
Account: <desk@parcel-notice.example>
Reply to support@platform.example within 14 days.`

test('addresses, ids, hashes, URLs and whole notices land where they mean', async ({ console }) => {
  test.setTimeout(240_000)
  const { page, sandbox } = console
  const parcel = organizationId(console, 'Parcel Notice Desk')
  const [email] = (await callTool(console, null, 'list_emails', { id: parcel })).emails
  const { campaigns } = await callTool(console, parcel, 'list_campaigns')
  const campaign = campaigns[0]?.id ?? ''
  const explained = `/verification/${parcel}`
  for (const [text, place] of [
    ['desk@parcel-notice.example', explained],
    [' MAILTO:Desk@Parcel-Notice.Example?subject=Blocked ', explained],
    ['“Marek Duval” <desk@parcel-notice.example>,', explained],
    [NOTICE(parcel), explained],
    // Several organizations of one account are blocked: their list says which.
    ['vik@coin-drop-daily.example', '/users/usr_0000'],
    // An id and a slug are explained as an address is.
    [parcel, explained],
    ['parcel-notice', explained],
    ['9B20D4E6C1F7A358', `/organizations/${parcel}`],
    ['https://t.platform.example/9b20d4e6c1f7a358/c/1', `/organizations/${parcel}`],
    [`https://app.platform.example/admin/orgs/${parcel}?tab=billing`, explained],
    [`http://127.0.0.1:1/#/c/cn_elsewhere/verification/${parcel}`, explained],
    [email?.id ?? '', `/emails/${email?.id}`],
    [campaign, `/campaigns/${campaign}`],
    ['get_review_emails', '/tools/admin/get_review_emails'],
    // Its name is the beginning of several others.
    ['get_org', '/tools/admin/get_org'],
  ] as const) {
    await console.goTo('/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await paste(console, text)
    await expect(page, text).toHaveURL((url) => url.hash.startsWith(`#/c/${sandbox}${place}`))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  // A campaign is seen by acting as its organization.
  await expect(page.getByLabel('Acting as', { exact: true })).toContainText('Parcel Notice Desk')
})

test('what is offered says what it is; what is not found says what to do; a key is left alone', async ({
  console,
}) => {
  const { page } = console
  const calls: string[] = []
  page.on('request', (request) => void calls.push(request.postData() ?? ''))
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await field.fill('dana@growth-fox.example')
  const offers = page.getByRole('option')
  await expect(offers.first()).toHaveText(/^Explain Growth FoxBLOCKED · .*Dana Whitlock, OWNER$/)
  await expect(offers.nth(1)).toHaveText(/^Open user Dana Whitlock/)
  await checkThemes(page, 'palette with offers')
  // Somebody of several organizations: what they are in each.
  await field.fill('vik@coin-drop-daily.example')
  await expect(offers.filter({ hasText: 'Explain Coin Drop Daily' })).toContainText('OWNER')
  // One offer for one thing: what was found has its page, the tool behind it is not offered beside it.
  await expect(offers.filter({ hasText: 'Open user' })).toHaveCount(1)
  // Acting never begins unsaid.
  const parcel = organizationId(console, 'Parcel Notice Desk')
  const { campaigns } = await callTool(console, parcel, 'list_campaigns')
  await field.fill(campaigns[0]?.id ?? '')
  await expect(offers.filter({ hasText: 'Open campaign' })).toContainText(
    'opens a tab that acts as Parcel Notice Desk',
  )
  await field.fill('nobody@nowhere.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
    'No user has the address nobody@nowhere.example. Paste the id, slug or URL of the organization instead, or ask for the address of the account.',
  )
  // Nothing is known of it: Enter leads to the page where cases begin, which says so and what to try.
  await expect(offers.first()).toHaveText(/^Explain nobody@nowhere\.example/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/verification$/)
  await expect(page.getByRole('textbox', { name: 'Find the case to explain' })).toHaveValue(
    'nobody@nowhere.example',
  )
  await expect(page.getByText('No user has the address nobody@nowhere.example. Paste the id,')).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('usr_00zzzz')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('No user has the id usr_00zzzz.')
  await field.fill('rev_00001')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('shown with its organization')
  // Filters find organizations by their state and its reason; what is no status is said.
  await field.fill('status:blocked reason:phishing')
  await expect(offers.first()).toHaveText(/^Explain Parcel Notice Desk.*PHISHING/)
  await expect(offers.filter({ hasText: 'Growth Fox' })).toHaveCount(0)
  await field.fill('status:angry')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('No status begins with “angry”.')
  const key = `svca_${'0a1b'.repeat(16)}`
  const before = calls.length
  await field.fill(key)
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('That is a key.')
  await expect(offers).toHaveCount(0)
  expect(calls.slice(before).join('\n')).not.toContain(key)
})

test('with another connection in front, a page of the first opens there, an id is looked up here', async ({
  console,
}) => {
  const { page, sandbox, control } = console
  // A number the other world has not come to yet.
  const last = console.access.organizations.at(-1)
  const made = await control('connection.create', { label: 'Other', seed: 'empty' })
  const other = made.connection.id
  await console.goTo(`/c/${other}/organizations`)
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill(last?.id ?? '')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(
    `No organization has the id ${last?.id}`,
  )
  await page.keyboard.press('Escape')
  await paste(console, `${console.access.url}/#/c/${sandbox}/verification/${last?.id}`)
  await expect(page).toHaveURL(new RegExp(`#/c/${sandbox}/verification/${last?.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(last?.name ?? '')
  await control('connection.remove', { id: other })
})

test('a text in which nothing is recognized says so, and is kept for the organization that is found by name', async ({
  console,
}) => {
  test.setTimeout(180_000)
  const { page } = console
  const box = page.getByRole('textbox', { name: 'Find the case to explain' })
  const byName = page.getByRole('textbox', { name: 'Search organizations by name' })
  for (const [text, guessed] of [
    ['Hello, our newsletter has not gone out since Tuesday and nobody tells us why, please help.', ''],
    ['Hi there, my newsletter is stuck, please help', ''],
    ['Bonjour, nous attendons nos envois depuis mardi et nous ne comprenons pas, aidez-nous.', ''],
    ['To: support@platform.example\n\nOur newsletter has not left since Tuesday. Ines of Lantern', 'Lantern'],
    [
      'From: Jon <jon@unknown.example>\n\nthe mails of Lantern are stuck, and I wonder why that is',
      'Lantern',
    ],
    ['Why is the Spring Sale stuck since yesterday?', ''],
  ] as const) {
    await console.goTo('/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await pasteIntoPalette(page, text)
    const offer = page.getByRole('option', { name: 'Search for the organization by name' })
    await expect(offer).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('status'), text).toContainText([
      'No organization, person, email or campaign was recognized in this text.',
    ])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/verification$/)
    await expect(box).toHaveValue(text.replace(/[.]$/, ''))
    await expect(
      page.getByText('No organization, person, email or campaign was recognized in this text.'),
    ).toBeVisible()
    await expect(byName).toBeFocused()
    await expect(byName).toHaveValue(guessed)
  }
  await checkThemes(page, 'search by name')
  // What is typed takes the place of the guess; another Enter opens nothing that was not asked for.
  await byName.fill('no such organization')
  await expect(page.getByText('No organization matches “no such organization”.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/verification$/)
  await console.goTo('/home')
  await pasteIntoPalette(page, 'Bonjour, nous attendons nos envois depuis mardi et nous ne comprenons pas.')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await byName.fill('growth')
  await expect(page.getByRole('option', { name: /^Explain Growth Fox/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) =>
    url.hash.endsWith(`/verification/${organizationId(console, 'Growth Fox')}`),
  )
  await expect(page.getByText('French, by the pasted text')).toBeVisible()
})
