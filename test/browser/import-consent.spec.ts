import type { Page } from '@playwright/test'
import { checkThemes } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { newOrganization, people } from './support/people.ts'

/** Line 4: the wizard asks who of a file may get email, and does not go on without an answer. */

async function chooseText(page: Page, name: string, lines: string[]): Promise<void> {
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

const SHOP = [
  'email,Mail permission,Unsubscribed from all email,city',
  'ada@example.org,granted,,Nantes',
  'bob@example.org,maybe,,Lyon',
  'cyd@example.org,none given,,Lyon',
  'dot@example.org,granted,true,Nantes',
]

test('Right to the last edge, 4: a column that looks like consent stops the check until each value is answered', async ({
  console,
}) => {
  const { page } = console
  const books = await newOrganization(console)
  await books.open('import')
  await chooseText(page, 'shop.csv', SHOP)
  const section = page.getByRole('region', { name: 'Who may get email?' })
  await expect(section.getByRole('region')).toHaveCount(2)
  const known = section.getByRole('radiogroup', { name: 'Unsubscribed from all email: true' })
  await expect(known.getByLabel('Opted out')).toBeChecked()
  const next = page.getByRole('button', { name: 'Check 4 rows' })
  await expect(next).toBeDisabled()
  await expect(
    page.getByText('Mail permission: say what “granted”, “maybe”, “none given” means'),
  ).toBeVisible()
  await checkThemes(page, 'import, who may get email', ['light', 'dark'])
  const folder = process.env['POSTDESK_SHOTS']
  if (folder !== undefined)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.screenshot({ path: `${folder}/consent-${theme}.png` })
    }
  const answer = async (value: string, meaning: string): Promise<void> => {
    await section
      .getByRole('radiogroup', { name: `Mail permission: ${value}` })
      .getByLabel(meaning)
      .check()
  }
  await answer('granted', 'Subscribed')
  await answer('maybe', 'Opted out')
  await expect(next).toBeDisabled()
  await answer('none given', 'Opted out')
  await next.click()
  await expect(page.getByText('1 row opted out by Unsubscribed from all email: true.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
  await expect(page.getByText('Import finished')).toBeVisible()
  expect((await books.call('count_subscribers', { status: 'ALL' })).total).toBe(1)
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(people(page).getByText('ada@example.org')).toBeVisible()
})

test('Right to the last edge, 4: leaving the column out does not bring those back who opted out in it', async ({
  console,
}) => {
  const { page } = console
  const books = await newOrganization(console)
  await books.open('import')
  await chooseText(page, 'hubspot.csv', [
    'Email,Unsubscribed from all email',
    'ada@example.org,',
    'bob@example.org,true',
  ])
  await page.getByRole('combobox', { name: 'Unsubscribed from all email becomes' }).click()
  await page.getByRole('option', { name: 'Leave out' }).click()
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
  await expect(page.getByText('Import finished')).toBeVisible()
  expect((await books.call('count_subscribers', { status: 'SUBSCRIBED' })).total).toBe(1)
})

test('Right to the last edge, 4: any column can be made the question, and a whole one be said not to be about email', async ({
  console,
}) => {
  const { page } = console
  const books = await newOrganization(console)
  await books.open('import')
  await chooseText(page, 'club.csv', [
    'email,VIP,Order status',
    'ada@example.org,yes,done',
    'bob@example.org,no,cancelled',
  ])
  const section = page.getByRole('region', { name: 'Who may get email?' })
  await section
    .getByRole('region', { name: 'Order status' })
    .getByRole('button', { name: 'Not about email' })
    .click()
  const next = page.getByRole('button', { name: 'Check 2 rows' })
  await expect(next).toBeEnabled()
  const vip = page.getByRole('combobox', { name: 'VIP becomes' })
  await vip.click()
  await page.getByRole('option', { name: 'Who may get email' }).click()
  await expect(next).toBeDisabled()
  await section.getByRole('radiogroup', { name: 'VIP: yes' }).getByLabel('Subscribed').check()
  await section.getByRole('radiogroup', { name: 'VIP: no' }).getByLabel('Opted out').check()
  await next.click()
  await expect(page.getByText('1 row opted out by VIP: no.')).toBeVisible()
})
