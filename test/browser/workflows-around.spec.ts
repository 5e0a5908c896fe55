import { checkThemes } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { callTool, grid, organizationId } from './support/screens.ts'

/** What is around the graph of a workflow: who stands at a step, versions compared, a draft tried, uses. */

const ORGANIZATION = 'Atelier Nord'

test('the runs at a step are listed by its number: who waits, why, and who is removed', async ({
  console,
}) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('win back')
  await page.getByRole('option', { name: /Open workflow Win back quiet readers/ }).click()
  const graph = page.getByRole('listbox', { name: 'Steps of Win back quiet readers' })
  await graph.getByRole('option', { name: /A week/ }).click()
  const inside = page.getByRole('region', { name: 'Runs: inside now' })
  await expect(inside.getByRole('listitem').first()).toContainText('Waits for its time · goes on')
  const before = await inside.getByRole('listitem').count()
  await checkThemes(page, 'runs of a step')
  await inside.getByRole('button', { name: 'Remove from the workflow' }).first().click()
  await expect(inside.getByRole('listitem')).toHaveCount(before - 1)
  await page.getByRole('button', { name: /^Canceled here: \d+, list the runs/ }).click()
  const canceled = page.getByRole('region', { name: 'Runs: canceled here' })
  await expect(canceled.getByRole('listitem').first()).toContainText('because')
  await canceled.getByRole('link').first().click()
  await expect(page).toHaveURL(/subscribers\?person=sub_/)
  await page.getByRole('tab', { name: 'Workflows' }).click()
  await expect(page.getByRole('region', { name: 'Run in Win back quiet readers' })).toBeVisible()
  await goTo(`/c/${sandbox}/workflows`)
  await expect(grid(page, 'Workflows').getByRole('row', { name: /Welcome series/ })).toContainText('ACTIVE')
})

test('a draft is compared with what is published, and tried on somebody', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  const organization = organizationId(console, ORGANIZATION)
  const { workflows } = await callTool(console, organization, 'list_workflows', { query: 'After a purchase' })
  const workflowId = workflows[0]?.id ?? ''
  await goTo(`/c/${sandbox}/workflows/${workflowId}`)
  await page.getByText('Compare', { exact: true }).click()
  const differs = page.getByRole('region', { name: 'What differs' })
  await expect(differs).toContainText('The draft is what version 1 says.')
  const { draft, updatedAt } = await callTool(console, organization, 'get_workflow', { workflowId })
  await callTool(console, organization, 'configure_workflow_draft', {
    workflowId,
    expectedUpdatedAt: updatedAt,
    edges: draft.edges,
    steps: draft.steps.map((step) =>
      step['id'] === 'again' ? { ...step, config: { timeoutSeconds: 7 * 86_400 } } : step,
    ),
  })
  await goTo(`/c/${sandbox}/workflows`)
  // Or the record would never be left, and keep what it had read.
  await expect(grid(page, 'Workflows')).toBeVisible()
  await goTo(`/c/${sandbox}/workflows/${workflowId}`)
  await page.getByText('Compare', { exact: true }).click()
  await expect(differs.getByRole('listitem')).toHaveCount(1)
  await expect(differs).toContainText('Pays, at most 3 weeks” is now “Pays, at most 1 week')
  await expect(page.getByRole('listbox', { name: 'Steps of Draft' })).toBeVisible()
  await checkThemes(page, 'versions compared')
  await page.getByRole('tab', { name: 'Try it' }).click()
  await page.getByRole('combobox', { name: 'Subscriber' }).fill('zoe.lefevre@mail.example')
  await page.getByRole('button', { name: 'Walk the draft' }).click()
  const walk = page.getByRole('region', { name: 'The walk' })
  await expect(walk.getByRole('list', { name: 'Steps in the order of time' })).toContainText('Timed out')
  await expect(walk.getByRole('status')).toContainText('Completed at “End”')
  await checkThemes(page, 'try it')
  await walk.getByRole('button', { name: /Votre pièce est en route/ }).click()
  await expect(page.getByRole('dialog').getByRole('group', { name: /Votre pièce/ })).toBeVisible()
})

test('a tag says which workflows use it', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  await goTo(`/c/${sandbox}/tags`)
  await grid(page, 'Tags').getByRole('link', { name: 'quiet', exact: true }).click()
  const uses = page.getByRole('list', { name: 'Workflows that use it' })
  await expect(uses.getByRole('listitem')).toContainText('Win back quiet readers')
  await expect(uses).toContainText('ACTIVE · 2 steps')
})

test('a capture page is made, and filled in in the place of somebody', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  await goTo(`/c/${sandbox}/capture-pages`)
  const name = `Spring form ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'Create capture page' }).first().click()
  const making = page.getByRole('dialog', { name: 'Create capture page' })
  await making.getByLabel('Name').fill(name)
  await making.getByLabel('Adds the tags').fill('spring')
  await page.keyboard.press('Enter')
  await making.getByRole('button', { name: 'Create', exact: true }).click()
  const panel = page.getByRole('complementary', { name })
  await expect(panel).toContainText('spring')
  await panel.getByRole('button', { name: 'Submit as somebody' }).click()
  const form = page.getByRole('dialog', { name: /as somebody/ })
  await form.getByLabel('Email address').fill(`spring.${Date.now().toString(36)}@mail.example`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/was added: SUBSCRIBED/)).toBeVisible()
  await expect(grid(page, 'Capture pages').getByRole('row', { name: new RegExp(name) })).toContainText(
    'spring',
  )
  await expect(panel.locator('dd').nth(4)).toHaveText('1')
  await checkThemes(page, 'capture pages')
  await goTo(`/c/${sandbox}/capture-pages/cap_0001zz`)
  await expect(page.getByText('No capture page here has this id')).toBeVisible()
})
