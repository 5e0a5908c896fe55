import type { Page } from '@playwright/test'
import { checkThemes } from './support/axe.ts'
import type { ConsolePage } from './support/console.ts'
import { clipboard } from './support/screens.ts'
import { expect, forgetDrafts, test } from './support/stories.ts'

/** The reply to a blocked customer: what keeps it from being copied, and what then lands in the clipboard. */

test.beforeEach(async ({ console }) => forgetDrafts(console))

const NOTE = 'card details asked for under a courier pretext'
const EXPLANATION =
  'One of your campaigns asked its readers to confirm personal details on a site that is not yours.'

const box = (page: Page) => page.getByRole('textbox', { name: 'Reply to the customer' })
const stops = (page: Page) => page.getByRole('list', { name: 'What stops the copy' })
const selected = (page: Page) => page.evaluate(() => document.getSelection()?.toString())

async function openCase({ page, access, sandbox, goTo }: ConsolePage, slug: string): Promise<string> {
  const id = access.organizations.find((organization) => organization.slug === slug)?.id ?? ''
  await goTo(`/c/${sandbox}/verification/${id}`)
  await expect(box(page)).toBeVisible()
  return id
}

test('blocks stop the copy, are reached by key, and the filled reply lands in the clipboard', async ({
  console,
}) => {
  const { page } = console
  await openCase(console, 'parcel-notice')
  await expect(box(page)).toHaveValue(new RegExp(EXPLANATION.replaceAll('.', '\\.')))
  await checkThemes(page, 'reply')
  // From anywhere on the page: F8 is at the first block, and what is typed replaces it.
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not copied: 2 blocks are unfilled.')).toBeVisible()
  await expect.poll(() => selected(page)).toMatch(/^\[\[.*\]\]$/)
  await page.keyboard.type('What did the page behind the button ask for?')
  await page.keyboard.press('F8')
  await expect.poll(() => selected(page)).toMatch(/^\[\[.*\]\]$/)
  await page.keyboard.type('Robin, support')
  await expect(stops(page)).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Copied.', { exact: true })).toBeVisible()
  const copied = await clipboard(page)
  expect(copied).toBe(await box(page).inputValue())
  expect(copied).toContain(EXPLANATION)
  expect(copied).toContain('Kind regards\nRobin, support')
})

test('a leak is marked, refused with its reason, and copied only with a reason that is recorded', async ({
  console,
}) => {
  const { page, control, sandbox } = console
  const organization = await openCase(console, 'parcel-notice')
  await page.evaluate(() => navigator.clipboard.writeText('as it was'))
  await box(page).fill(`Hello,\n\nwe saw ${NOTE.toUpperCase()}.\n\nKind regards`)
  await expect(stops(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.locator('mark')).toContainText('COURIER PRETEXT')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not copied: 1 place must not reach the customer.')).toBeVisible()
  expect(await clipboard(page)).toBe('as it was')
  // Nor do the browser's own ways out of the box lead past the guard.
  for (const keys of ['Control+a', 'Control+c', 'Control+a', 'Control+x']) await page.keyboard.press(keys)
  expect(await clipboard(page)).toBe('as it was')
  await expect(box(page)).toHaveValue(/COURIER PRETEXT/)
  await page.keyboard.press('Control+Enter')
  // The copy has put the caret on it; the list says where it comes from.
  await expect.poll(() => selected(page)).toContain('COURIER PRETEXT')
  await expect(
    stops(page).getByRole('button', { name: /from get_org_verification \/blockReason\/adminNote/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Copy anyway, with a reason' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Copy with \d+ internal passages?\?$/ })
  await expect(dialog.getByRole('button', { name: 'Copy anyway' })).toBeDisabled()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('The customer wrote these words first.')
  await dialog.getByRole('button', { name: 'Copy anyway' }).press('Enter')
  await expect(page.getByText('Copied. The reason is recorded on this computer.')).toBeVisible()
  expect(await clipboard(page)).toContain('COURIER PRETEXT')
  await expect(page.getByRole('region', { name: 'Copied with a leak' })).toContainText(
    'wrote these words first',
  )
  expect(await control('case.read', { connection: sandbox, organization })).toMatchObject({
    notes: {
      overrides: [
        {
          who: expect.stringMatching(/\S/),
          reason: 'The customer wrote these words first.',
          leaks: [{ kind: 'note', source: { pointer: '/blockReason/adminNote' } }],
        },
      ],
    },
  })
  await box(page).fill(`Hello,\n\n[[what]] ${NOTE}`)
  await expect(page.getByRole('button', { name: 'Copy anyway, with a reason' })).toHaveCount(0)
})

test('what leaks for two reasons is told as one place; leaving the dialog leads back to its button', async ({
  console,
}) => {
  const { page } = console
  await openCase(console, 'pp-rewards-club')
  // His name is that of a reviewer, and stands in the note of a hold.
  await box(page).fill('Hello,\n\nTomás will look at it.')
  await expect(stops(page).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not copied: 1 place must not reach the customer.')).toBeVisible()
  const anyway = page.getByRole('button', { name: 'Copy anyway, with a reason' })
  await anyway.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Copy with \d+ internal passages?\?$/ })
  await expect(dialog).toContainText('1 place of the reply must not reach the customer.')
  await expect(dialog.getByRole('listitem')).toHaveText(['Tomás'])
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(anyway).toBeFocused()
})

test('draft and internal note are boxes of their own, are kept by themselves and survive a reload', async ({
  console,
}) => {
  const { page, control, sandbox } = console
  const organization = await openCase(console, 'trailhead-outdoor')
  await page.getByRole('textbox', { name: 'Internal note' }).fill('Owen is fine, call him.')
  await box(page).fill('Hello Owen')
  await expect
    .poll(() => control('case.read', { connection: sandbox, organization }))
    .toMatchObject({
      notes: { reply: 'Hello Owen', note: 'Owen is fine, call him.' },
    })
  await page.reload()
  await expect(box(page)).toHaveValue('Hello Owen')
  await expect(page.getByRole('textbox', { name: 'Internal note' })).toHaveValue('Owen is fine, call him.')
  // Another template takes the place of the text, which can be brought back.
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Blocked for content' }).click()
  await expect(box(page)).toHaveValue(/Hello Owen Braithwaite,/)
  await page.getByRole('button', { name: 'Bring my text back' }).click()
  await expect(box(page)).toHaveValue('Hello Owen')
})

test('a name that comes late is filled in, as long as nobody has written', async ({ console }) => {
  const { page } = console
  let answer = (): void => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/console/call', async (route) => {
    if (route.request().postData()?.includes('"get_user"')) await asked
    await route.continue()
  })
  await openCase(console, 'growth-fox')
  await expect(box(page)).toHaveValue(/^Hello \[\[name of the customer\]\],/)
  answer()
  await expect(box(page)).toHaveValue(/^Hello Dana /)
})
