import { checkThemes } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { grid } from './support/screens.ts'

/** Who mail comes from: listed, shown beside, created on a VERIFIED domain only. */

test('a sender is created on a verified domain and shown beside the list', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs('Atelier Nord')
  await goTo(`/c/${sandbox}/senders`)
  await page.getByRole('button', { name: 'Create sender' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create sender' })
  const local = `atelier.${Date.now().toString(36)}`
  await dialog.getByLabel('Name').fill('Atelier Nord, boutique')
  await dialog.getByLabel('Before the @').fill('two words')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('cannot stand before the @')
  await dialog.getByLabel('Before the @').fill(local)
  await expect(dialog.getByRole('status')).toContainText(
    `Atelier Nord, boutique <${local}@atelier-nord.example>`,
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/senders\/snd_[0-9a-z]+$/)
  const beside = page.getByRole('complementary', { name: 'Atelier Nord, boutique' })
  await expect(beside).toContainText(`${local}@atelier-nord.example`)
  await page.reload()
  await expect(beside).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/senders$/)
  await expect(grid(page, 'Senders').getByRole('row', { name: new RegExp(local) })).toBeVisible()
})

test('an address that is taken is refused under its field', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs('Atelier Nord')
  await goTo(`/c/${sandbox}/senders`)
  await page.getByRole('button', { name: 'Create sender' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Once more')
  await dialog.getByLabel('Before the @').fill('bonjour')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('already exists')
})

test('without a verified domain it is said why, and where to go', async ({ console }) => {
  const { page, goTo, sandbox, access } = console
  const target = access.organizations.find(({ name }) => name === 'Hearth & Hollow')
  await goTo(`/c/${sandbox}/organizations/${target?.id}`)
  await page.getByRole('button', { name: 'Act as', exact: true }).click()
  await goTo(`/c/${sandbox}/senders`)
  await expect(page.getByText('No sender yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create sender' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Create sender' })
  await expect(dialog).toContainText('A sender needs a VERIFIED domain, and none is.')
  await expect(dialog).toContainText('PENDING')
  await dialog.getByRole('button', { name: 'Open domains' }).click()
  await expect(page).toHaveURL(/\/domains$/)
})

test('no serious fault on the senders, in any theme', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs('Atelier Nord')
  await goTo(`/c/${sandbox}/senders`)
  await grid(page, 'Senders').getByRole('link').first().click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await checkThemes(page, 'senders')
  await page.getByRole('button', { name: 'Create sender' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
  await checkThemes(page, 'create sender')
})

test('on a deployment the screens show, and change nothing', async ({ console }) => {
  const { page, access, control, goTo } = console
  const token = access.organizations.find(({ name }) => name === 'Atelier Nord')?.token
  const deployment = {
    label: 'Far away',
    url: access.url,
    environment: 'staging',
    key: token,
    keep: 'session',
  }
  const added = await control('connection.add', deployment)
  const { id } = added.connection
  await page.reload()
  await goTo(`/c/${id}/senders`)
  await expect(grid(page, 'Senders').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create sender' })).toBeDisabled()
  await goTo(`/c/${id}/domains`)
  await expect(page.getByRole('button', { name: 'Add domain' })).toBeDisabled()
  await grid(page, 'Domains').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'DNS of the sandbox' })).toHaveCount(0)
  await goTo(`/c/${id}/images`)
  await expect(page.getByText('not loaded').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload by URL' })).toBeDisabled()
  await goTo(`/c/${id}/outbox`)
  await expect(page.getByText('Outbox is a sandbox’s own: Far away sends for real')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Screens' }).getByText('Outbox')).toHaveCount(0)
  await control('connection.remove', { id })
})
