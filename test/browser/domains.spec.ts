import type { Page } from '@playwright/test'
import { checkThemes } from './support/axe.ts'
import { expect, test, type ConsolePage } from './support/console.ts'
import { callTool, clipboard, grid, organizationId } from './support/screens.ts'

/** Sending domains and web domains: added, set in the DNS of the sandbox, and checked again. */

const ORGANIZATION = 'Atelier Nord'

test.beforeEach(async ({ console }) => {
  await console.actAs(ORGANIZATION)
})

function someName(): string {
  return `mail-${Date.now().toString(36)}.example`
}

async function addDomain(console: ConsolePage): Promise<{ id: string; name: string }> {
  const name = someName()
  const target = organizationId(console, ORGANIZATION)
  const { domainId } = await callTool(console, target, 'create_domain', { domain: name })
  return { id: domainId, name }
}

function records(page: Page, name: string) {
  return page.getByRole('region', { name: `DNS records of ${name}` })
}

test('a domain is added, its records copied, published and verified', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const name = someName()
  await goTo(`/c/${sandbox}/domains`)
  await page.getByRole('button', { name: 'Add domain' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add domain' })
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('https://not a name')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('is not a domain name')
  await dialog.getByRole('textbox', { name: 'Domain' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/domains\/dom_[0-9a-z]+$/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('0 of 6 verified')).toBeVisible()
  await page.getByRole('button', { name: 'Copy all records' }).click()
  await expect.poll(() => clipboard(page)).toContain(`TXT\t_dmarc.${name}\tv=DMARC1; p=none;`)
  expect((await clipboard(page)).split('\n')).toHaveLength(7)
  await records(page, name)
    .getByRole('button', { name: `Copy name _dmarc.${name}` })
    .click()
  await expect.poll(() => clipboard(page)).toBe(`_dmarc.${name}`)
  await page.getByRole('button', { name: `Copy the DNS records of ${name} as CSV` }).click()
  await expect.poll(() => clipboard(page)).toContain(`TXT,_dmarc.${name},v=DMARC1; p=none;,`)

  await page.getByRole('button', { name: 'Publish all' }).click()
  await expect(page.getByText('Set. Nothing is verified by this alone')).toBeVisible()
  await expect(page.getByText('0 of 6 verified')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('6 of 6 verified')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Senders', exact: true })).toBeVisible()
})

test('one broken record is seen by the next check, on its own line', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const { id, name } = await addDomain(console)
  await console.control('domain.publish', { domainId: id }, sandbox)
  await goTo(`/c/${sandbox}/domains/${id}`)
  await page.getByRole('combobox', { name: `DNS holds SPF bounce.${name} as` }).click()
  await page.getByRole('option', { name: 'BROKEN: another value' }).click()
  await expect(page.getByText('Set. Nothing is verified by this alone')).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('5 of 6 verified')).toBeVisible()
  await expect(records(page, name).getByRole('row', { name: /v=spf1/ })).toContainText('FAILED')
  await expect(records(page, name).getByRole('row', { name: /DMARC1/ })).toContainText('VERIFIED')
})

test('web domains stand below, are added on a sandbox, and follow their CNAME', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const host = `links.${someName()}`
  await goTo(`/c/${sandbox}/domains`)
  await expect(grid(page, 'Domains').getByRole('row').nth(1)).toContainText('sending')
  await page.getByRole('button', { name: 'Add web domain' }).click()
  await page.getByRole('dialog').getByLabel('Host name').fill(host)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: host, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Publish all' }).click()
  await expect(page.getByText('Set. Nothing is verified by this alone')).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(records(page, host)).toContainText('VERIFIED')
  await page.getByRole('link', { name: 'Domains' }).last().click()
  await expect(grid(page, 'Domains').getByRole('row').last()).toContainText('pages and links')
})

test('a check from the list says what was found; an unknown id says so', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const { name } = await addDomain(console)
  await goTo(`/c/${sandbox}/domains`)
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Check again' }).click()
  await expect(page.getByText(`Checked ${name}: PENDING.`)).toBeVisible()
  await goTo(`/c/${sandbox}/domains/dom_0000zz`)
  await expect(page.getByText('no sending domain "dom_0000zz"')).toBeVisible()
})

test('no serious fault on the domains, in any theme', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const { id, name } = await addDomain(console)
  await goTo(`/c/${sandbox}/domains`)
  await expect(grid(page, 'Domains')).toBeVisible()
  await checkThemes(page, 'domains')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkThemes(page, 'add domain')
  await page.keyboard.press('Escape')
  await goTo(`/c/${sandbox}/domains/${id}`)
  await expect(records(page, name)).toBeVisible()
  await page.getByRole('button', { name: 'Break all' }).click()
  await expect(page.getByText('Set. Nothing is verified by this alone')).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(records(page, name)).toContainText('FAILED')
  await checkThemes(page, 'broken domain')
})
