import { checkThemes } from './support/axe.ts'
import { type ConsolePage, expect, test } from './support/console.ts'
import { callTool, watchCalls } from './support/screens.ts'

/** Settings and writing style: what is saved, what is kept until then, and who asks for it. */

/** An organization of the test's own, acted as: no other test knows its name or its settings. Returns its id. */
async function actAsNew({ page, control, goTo, sandbox }: ConsolePage, name: string): Promise<string> {
  const { id } = await control('organization.create', { name }, sandbox)
  await goTo(`/c/${sandbox}/organizations/${id}`)
  await page.getByRole('button', { name: 'Act as', exact: true }).click()
  return id
}

test('name, zone and what only the platform can set are saved together', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const shop = await actAsNew(console, 'Café Limmat')
  await goTo(`/c/${sandbox}/settings`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Café Limmat')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await checkThemes(page, 'settings')
  // The palette leads to each field: the address names it.
  for (const [field, role, name] of [
    ['timezone', 'combobox', 'Time zone'],
    ['postalAddress', 'textbox', 'Postal address'],
    ['doubleOptIn', 'radio', 'On'],
    ['trackingDomain', 'textbox', 'Tracking domain'],
  ] as const) {
    await goTo(`/c/${sandbox}/settings?view=${field}`)
    await expect(page.getByRole(role, { name, exact: true })).toBeFocused()
  }

  await page.getByLabel('Name', { exact: true }).fill('Café Limmat West')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Lisbon')
  await page.getByRole('option', { name: 'Europe/Lisbon' }).click()
  await page.getByRole('textbox', { name: 'Postal address' }).fill('Langstrasse 1\n8004 Zürich')
  await page.getByRole('radiogroup', { name: 'Double opt-in' }).getByText('On').click()
  await page.getByLabel('Tracking domain').fill('not a host')
  await expect(page.getByText('not saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Postal address' })).toHaveValue(
    'Langstrasse 1\n8004 Zürich',
  )

  await save.click()
  await expect(page.getByText('must be a host name in lower case')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Acting as' })).toContainText('Café Limmat West')
  await page.getByLabel('Tracking domain').fill('links.cafe-limmat.example')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Saved the settings.')).toBeVisible()
  await expect(save).toBeDisabled()
  const section = await callTool(console, null, 'get_org_details', { id: shop, section: 'email-settings' })
  expect(section).toMatchObject({
    organization: { name: 'Café Limmat West' },
    data: {
      postalAddress: 'Langstrasse 1\n8004 Zürich',
      doubleOptIn: true,
      trackingDomain: 'links.cafe-limmat.example',
    },
  })
  expect(await callTool(console, null, 'get_org', { id: shop })).toMatchObject({
    organization: { timezone: 'Europe/Lisbon' },
  })
})

test('a campaign without a postal address leads to the field that lacks it', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const shop = await actAsNew(console, 'Without Address')
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }],
  }
  const { campaignId } = await callTool(console, shop, 'create_campaign', { subject: 'Spring', content })
  const openChecks = async (): Promise<void> => {
    await goTo(`/c/${sandbox}/campaigns/${campaignId}`)
    await page.getByRole('tab', { name: 'Checks' }).click()
  }
  await openChecks()
  const check = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
  const line = check.filter({ hasText: 'The organization has none' })
  await line.getByRole('link', { name: 'Open Settings' }).click()
  await expect(page.getByRole('textbox', { name: 'Postal address' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Postal address' }).fill('12 rue du Port, 44000 Nantes')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Saved the settings.')).toBeVisible()
  await openChecks()
  await expect(check.filter({ hasText: 'The organization has one' })).toBeVisible()
})

test('of the writing style only what changed is sent, and an empty part is cleared', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const shop = await actAsNew(console, 'Bakery on the Hill')
  await callTool(console, shop, 'update_writing_style', { persona: 'The baker', rules: 'No capitals' })
  await goTo(`/c/${sandbox}/writing-style`)
  await expect(page.getByLabel('Persona')).toHaveValue('The baker')
  await checkThemes(page, 'writing style')
  const sent = watchCalls(page, 'update_writing_style')
  await page.getByLabel('Name', { exact: true }).fill('Warm and short')
  await page.getByLabel('Rules').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved the writing style.')).toBeVisible()
  expect(sent).toEqual([{ name: 'Warm and short', rules: '' }])
  expect(await callTool(console, shop, 'get_writing_style', {})).toMatchObject({
    name: 'Warm and short',
    persona: 'The baker',
    rules: null,
  })
  await page.getByLabel('Audience').fill('Neighbours')
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await expect(page.getByLabel('Audience')).toHaveValue('')
})

test('parity lists every rule with its proof, and every tool', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await goTo(`/c/${sandbox}/parity`)
  const rules = page.getByRole('grid', { name: 'Parity' })
  await expect(
    page.getByText(/^113 of 113 tools and \d+ of \d+ rules are proven by a named test/),
  ).toBeVisible()
  await page.getByLabel('Search rules').fill('five-digit')
  await rules.getByRole('link', { name: 'CONFIRMATION_REQUIRED and a five-digit confirmationCode' }).click()
  const beside = page.getByRole('complementary')
  await expect(beside).toContainText('Tools API, section 7')
  await expect(beside).toContainText('test/gateway/confirm.test.ts')
  await checkThemes(page, 'parity')
  await page.keyboard.press('Escape')
  await page.getByText('Tools', { exact: true }).last().click()
  await page.getByLabel('Search tools').fill('delete_tag')
  await rules.getByRole('link', { name: 'delete_tag' }).click()
  await expect(page).toHaveURL(/\/tools\/customer\/delete_tag$/)
})

test('on a deployment both show what is known, and change nothing', async ({ console }) => {
  const { page, access, control, goTo } = console
  const token = access.organizations.find(({ name }) => name === 'Atelier Nord')?.token
  const added = await control('connection.add', {
    label: 'Far away',
    url: access.url,
    environment: 'staging',
    key: token,
    keep: 'session',
  })
  const { id } = added.connection
  await page.reload()
  await goTo(`/c/${id}/settings`)
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await expect(page.getByRole('textbox', { name: 'Postal address' })).toHaveAttribute(
    'placeholder',
    'not stated',
  )
  await expect(page.getByText('No tool of Far away changes it.').first()).toBeVisible()
  await goTo(`/c/${id}/writing-style`)
  await expect(page.getByLabel('Persona')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await control('connection.remove', { id })
})
