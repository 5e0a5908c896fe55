import { checkThemes } from './support/axe.ts'
import { callTool, organizationId, pasteIntoPalette } from './support/screens.ts'
import { expect, forgetDrafts, test } from './support/stories.ts'

/** A recipient's mail that names the sender leads to the recipient, whatever the tab acts as. By keyboard. */
test.beforeEach(async ({ console }) => forgetDrafts(console))

test('by slug, name, id or domain beside the address, while acting as another organization', async ({
  console,
}) => {
  test.setTimeout(120_000)
  const { page } = console
  const fox = organizationId(console, 'Growth Fox')
  const email = 'quiet.reader@mail.example'
  // Nothing was ever sent to her: the log of emails does not know her.
  await callTool(console, fox, 'add_subscriber', { email })
  const { subscribers } = await callTool(console, fox, 'list_subscribers', { query: email })
  const place = `/verification/${fox}?view=recipient:${subscribers[0]?.id}`
  await console.actAs('Lantern Travel')
  for (const mail of [
    `From: Ann Lee <${email}>\n\nI never signed up at growth-fox. Please stop sending me these emails.`,
    `From: Ann Lee <${email}>\n\nHello,\nI get mail of Growth Fox and I never asked for it. Who are they?`,
    `${email} writes: ${fox} keeps mailing me although I never signed up, please stop it`,
    `I am ${email} and get mail from https://growth-fox.example/ that I never asked for, please stop it.`,
  ]) {
    await console.goTo('/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await pasteIntoPalette(page, mail)
    await page.keyboard.press('Enter')
    await expect(page, mail).toHaveURL((url) => url.hash.endsWith(place))
    await expect(page.getByRole('combobox', { name: 'Template' })).toHaveValue(/^Recipient: /)
  }
  // The two alone are no mail: the subscriber comes first.
  await console.goTo('/home')
  await pasteIntoPalette(page, `growth-fox ${email}`)
  await expect(page.getByRole('option').first()).toHaveText(new RegExp(`^Open subscriber ${email}`))
  await expect(page.getByRole('option', { name: `Explain why mail does not reach ${email}` })).toContainText(
    'Growth Fox',
  )
  await expect(page.getByRole('note')).toContainText(
    `Looked for ${email} among the subscribers of Growth Fox, Lantern Travel; other organizations were not searched: name one beside the address.`,
  )
  await checkThemes(page, 'recipient-lookup')
})

test('an address that nobody knows keeps no other clue from being followed, and it is said where it was looked for', async ({
  console,
}) => {
  const { page } = console
  await console.goTo('/home')
  const lantern = organizationId(console, 'Lantern Travel')
  const stranger = 'nobody.here@nowhere.example'
  await pasteIntoPalette(
    page,
    `From: Nobody <${stranger}>\n\nWhy can Lantern Travel not send its campaign since yesterday?`,
  )
  await expect(page.getByRole('option').first()).toHaveText(/^Explain Lantern Travel/)
  await expect(page.getByRole('note')).toContainText(
    `Looked for ${stranger} among the subscribers of all ${console.access.organizations.length} organizations.`,
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.hash.endsWith(`/verification/${lantern}`))
  // Without any address, by its name alone.
  await console.goTo('/home')
  await pasteIntoPalette(
    page,
    'Hello, this is Ines of Lantern Travel. Our campaign did not go out yesterday, please help.',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.hash.endsWith(`/verification/${lantern}`))
  // Of a person of two organizations, the one that the mail names.
  await console.goTo('/home')
  const brass = organizationId(console, 'Brass & Oak')
  await pasteIntoPalette(
    page,
    'From: <ines@lantern-travel.example>\n\nWhy does Brass & Oak not send any campaigns?',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.hash.endsWith(`/verification/${brass}`))
  await console.goTo('/home')
  await pasteIntoPalette(page, 'Hello, nothing here names anybody at all, and there is no address in it.')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText([
    'No organization, person, email or campaign was recognized in this text.',
  ])
})

test('an organization is found by its name, whatever joins the parts of it', async ({ console }) => {
  const { page } = console
  for (const join of ['&', 'and', 'und', 'et', 'y', 'e'])
    for (const text of [
      `Brass ${join} Oak`,
      `why is brass ${join} oak blocked?`,
      `Hello, this is Nora of Brass ${join} Oak. Our campaign did not go out yesterday, please help.`,
    ]) {
      await console.goTo('/home')
      await pasteIntoPalette(page, text)
      await expect(page.getByRole('option').first(), text).toHaveText(/Brass & Oak/)
      await page.keyboard.press('Escape')
    }
})

test('on a deployment only the organization that the text names is asked, and it is said so', async ({
  console,
}) => {
  const { page, access, sandbox, control } = console
  const fox = organizationId(console, 'Growth Fox')
  const email = 'far.reader@mail.example'
  await callTool(console, fox, 'add_subscriber', { email })
  const { key } = await control('key.create', { kind: 'admin' }, sandbox)
  const { connection } = await control('connection.add', {
    ...{ label: 'Acme EU', url: access.url, environment: 'production', key, keep: 'session' },
  })
  await control('uiState.set', { key: 'frame', value: { connection: connection.id } })
  const asked: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (body.includes('"get_subscriber"')) asked.push(body)
  })
  await console.goTo(`/c/${connection.id}/organizations`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  await pasteIntoPalette(page, `From: <${email}>\n\nHello, please stop sending me these emails, thank you.`)
  await expect(page.getByRole('note')).toContainText(
    `Subscribers were not searched for ${email}: name the organization beside the address.`,
  )
  expect(asked).toEqual([])
  await page.keyboard.press('Escape')
  await pasteIntoPalette(page, `From: <${email}>\n\nHello growth-fox, please stop sending me these emails.`)
  await expect(page.getByRole('option').first()).toHaveText(
    new RegExp(`^Explain why mail does not reach ${email}`),
  )
  await expect(page.getByRole('note')).toContainText(
    `Looked for ${email} among the subscribers of Growth Fox;`,
  )
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain(fox)
  await control('connection.remove', { id: connection.id })
})
