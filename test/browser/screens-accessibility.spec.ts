import { checkThemes as check } from './support/axe.ts'
import { expect, test, type ConsolePage } from './support/console.ts'
import { callTool, grid, organizationId } from './support/screens.ts'

/** The record screens in every theme: full, empty and at fault. */

async function visitScreens({ page, goTo, actAs, sandbox, access }: ConsolePage): Promise<void> {
  const path = (screen: string): string => `/c/${sandbox}/${screen}`
  await goTo(path('organizations'))
  await expect(page.getByRole('grid', { name: 'Organizations' })).toBeVisible()
  await check(page, 'organizations')
  await page.getByRole('button', { name: 'More for Lumen Books' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await check(page, 'row menu')
  await page.keyboard.press('Escape')
  await goTo(path(`organizations/${access.organizations[0]?.id}`))
  await expect(page.getByRole('region', { name: 'Identity' })).toBeVisible()
  await check(page, 'organization')
  await page.getByRole('tab', { name: /^Domains/ }).click()
  await check(page, 'domains')
  await page.keyboard.press('r')
  await check(page, 'organization as JSON')
  await goTo(path('organizations/org_0000zz'))
  await expect(page.getByRole('alert')).toBeVisible()
  await check(page, 'no such organization')
  // The page of another organization acts as nobody.
  await actAs('Atelier Nord')
  for (const [screen, list] of [
    ['tags', 'Tags'],
    ['custom-fields', 'Custom fields'],
  ] as const) {
    await goTo(path(screen))
    await page.getByRole('grid', { name: list }).getByRole('link').first().click()
    await expect(page.getByRole('complementary')).toBeVisible()
    await check(page, list)
  }
  for (const screen of ['segments', 'segments/new', 'snippets', 'snippets/new', 'capture-pages']) {
    await goTo(path(screen))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(page, screen)
  }
}

async function visitWorkflows(console: ConsolePage): Promise<void> {
  const { page, goTo, sandbox } = console
  const organization = organizationId(console, 'Atelier Nord')
  const { workflowId } = await callTool(console, organization, 'create_workflow', { name: 'Seen' })
  await goTo(`/c/${sandbox}/workflows`)
  await expect(grid(page, 'Workflows')).toBeVisible()
  await check(page, 'workflows')
  await goTo(`/c/${sandbox}/workflows/${workflowId}`)
  await expect(page.getByRole('region', { name: 'Begin with' })).toBeVisible()
  await check(page, 'workflow without steps')
  await page.getByRole('button', { name: 'For a day' }).click()
  const step = page.getByRole('listbox', { name: 'Draft of Seen' }).getByRole('option')
  await step.first().click()
  await expect(page.getByRole('combobox', { name: 'Starts when' })).toBeVisible()
  await step.nth(1).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('')
  await expect(page.getByRole('list', { name: 'Problems' })).toBeVisible()
  await check(page, 'draft with a problem')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Write the content' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await check(page, 'content of the email of a step')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('Saved')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Publish workflow' })).toBeVisible()
  await check(page, 'publishing a draft')
}

test('no serious fault on the workflow screens, in any theme', async ({ console }) => {
  test.setTimeout(180_000)
  await console.actAs('Atelier Nord')
  await visitWorkflows(console)
})

test('no serious fault on the record screens, in any theme', async ({ console }) => {
  test.setTimeout(360_000)
  await console.actAs('Atelier Nord')
  await visitScreens(console)
})
