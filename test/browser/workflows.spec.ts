import { courseGraph } from '../support/workflow-graphs.ts'
import { checkThemes } from './support/axe.ts'
import { expect, test, type ConsolePage } from './support/console.ts'
import { callTool, grid, organizationId, tryTool } from './support/screens.ts'

/** Workflows as they are listed and read: who stands where, and what acts. */

const ORGANIZATION = 'Atelier Nord'

/** A published course, with its id. Publishing asks first, so it is called twice. */
async function publishCourse(console: ConsolePage, name: string): Promise<string> {
  const organization = organizationId(console, ORGANIZATION)
  const { workflowId, workflow } = await callTool(console, organization, 'create_workflow', { name })
  await callTool(console, organization, 'configure_workflow_draft', {
    workflowId,
    expectedUpdatedAt: workflow.updatedAt,
    ...courseGraph(),
  })
  const asked = await tryTool(console, organization, 'publish_workflow', { workflowId })
  const code = asked.ok ? undefined : asked.error.confirmation?.confirmationCode
  await callTool(console, organization, 'publish_workflow', {
    workflowId,
    ...(code === undefined ? {} : { confirmationCode: code }),
  })
  return workflowId
}

test('a workflow is created, found in the list, and says that it has no steps', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  await goTo(`/c/${sandbox}/workflows`)
  await page.getByRole('button', { name: 'New workflow' }).first().click()
  await page.getByRole('dialog', { name: 'New workflow' }).getByLabel('Name').fill('Spring series')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/workflows\/wf_[0-9a-z]+$/)
  await expect(page.getByRole('heading', { name: 'Spring series' })).toBeVisible()
  await expect(page.getByText('The draft has no steps yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate' })).toBeDisabled()
  await goTo(`/c/${sandbox}/workflows`)
  await expect(grid(page, 'Workflows').getByRole('row', { name: /Spring series/ })).toContainText('DRAFT')
})

test('the graph is walked with the arrow keys, and a step says what passed it', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  const id = await publishCourse(console, 'First lessons')
  await goTo(`/c/${sandbox}/workflows/${id}`)
  const graph = page.getByRole('listbox', { name: 'Steps of First lessons' })
  await expect(graph.getByRole('option')).toHaveCount(5)
  await expect(graph.getByRole('option', { name: /Your first lesson/ })).toContainText('0 inside')
  await graph.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const panel = page.getByRole('complementary', { name: 'Mark keen' })
  await expect(panel).toContainText('Add tag keen')
  await expect(panel).toContainText('Inside now')
  await graph.getByRole('option', { name: /Your first lesson/ }).click()
  await expect(page.getByRole('complementary', { name: 'Hello' })).toBeVisible()
  await checkThemes(page, 'workflow')
})

test('a workflow is paused and archived after it was asked', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  const id = await publishCourse(console, 'Short lived')
  await goTo(`/c/${sandbox}/workflows/${id}`)
  for (const [button, status] of [
    ['Pause', 'PAUSED'],
    ['Archive', 'ARCHIVED'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`Set workflow "Short lived" to ${status}`)
    await dialog.getByRole('button', { name: 'Update workflow status' }).click()
    await expect(page.getByText(status, { exact: true }).first()).toBeVisible()
  }
  await goTo(`/c/${sandbox}/workflows`)
  await expect(grid(page, 'Workflows').getByRole('row', { name: /Short lived/ })).toContainText('ARCHIVED')
  await checkThemes(page, 'workflows')
})
