import { chainOf, courseGraph } from '../support/workflow-graphs.ts'
import { checkThemes } from './support/axe.ts'
import { expect, test, type ConsolePage } from './support/console.ts'
import { callTool, grid, organizationId, tryTool } from './support/screens.ts'

/** Workflows as they are listed and read: who stands where, and what acts. */

const ORGANIZATION = 'Atelier Nord'

const A_DAY = chainOf({ id: 'w', type: 'WAIT', name: 'A day', config: { seconds: 86_400 } })

/** A published workflow, with its id. Publishing asks first, so it is called twice. */
async function publishCourse(console: ConsolePage, name: string, graph = courseGraph()): Promise<string> {
  const organization = organizationId(console, ORGANIZATION)
  const { workflowId, workflow } = await callTool(console, organization, 'create_workflow', { name })
  await callTool(console, organization, 'configure_workflow_draft', {
    workflowId,
    expectedUpdatedAt: workflow.updatedAt,
    ...graph,
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
  await expect(page.getByRole('region', { name: 'Begin with' })).toBeVisible()
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

test('a subscriber is added, waits with a reason, goes on, and the way is on their page', async ({
  console,
}) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  const id = await publishCourse(console, 'By hand', A_DAY)
  const email = `by.hand.${Date.now().toString(36)}@mail.example`
  const organization = organizationId(console, ORGANIZATION)
  const { subscriber } = await callTool(console, organization, 'add_subscriber', { email })
  await goTo(`/c/${sandbox}/workflows/${id}`)
  await page.getByRole('tab', { name: 'Subscribers' }).click()
  await expect(page.getByText('Nobody is inside this workflow.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a subscriber' }).click()
  await page.getByRole('dialog').getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: email }).click()
  const run = page.getByRole('region', { name: 'Run in By hand' })
  await expect(run).toContainText('and goes on at the next whole minute')
  await console.control('clock.advance', { by: '5m' }, sandbox)
  await expect(run).toContainText('Waits at “A day” for its time')
  await expect(run.getByRole('list', { name: 'Steps it left' }).getByRole('listitem')).toHaveCount(1)
  const drawn = run.getByRole('listbox', { name: /^Path through/ }).getByRole('option')
  await expect(drawn.filter({ hasText: 'left ' })).toHaveCount(1)
  await expect(drawn.filter({ hasText: 'here since' })).toHaveAttribute('aria-selected', 'true')
  await checkThemes(page, 'runs')
  await run.getByRole('button', { name: 'End the wait' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fast forward workflow subscriber' }).click()
  // Only then the clock: otherwise the wait ends when there is no advance any more.
  await expect(run).toContainText('Stands at')
  await console.control('clock.advance', { by: '5m' }, sandbox)
  await goTo(`/c/${sandbox}/subscribers/${subscriber.id}`)
  await page.getByRole('tab', { name: 'Workflows' }).click()
  await expect(run).toContainText('Completed at')
  await expect(run.getByRole('list', { name: 'Steps it left' })).toContainText('A day')
  await expect(run.getByRole('link', { name: 'By hand' })).toBeVisible()
})

test('a group is created, given to a workflow, and deleted after it was asked', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  const name = `Onboarding ${Date.now().toString(36)}`
  const id = await publishCourse(console, 'Grouped')
  await goTo(`/c/${sandbox}/workflows`)
  await page.getByRole('button', { name: 'Groups' }).click()
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByRole('dialog', { name: 'New group' }).getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  const groups = page.getByRole('dialog', { name: 'Workflow groups' })
  await expect(groups).toContainText(name)
  await checkThemes(page, 'groups')
  await goTo(`/c/${sandbox}/workflows/${id}`)
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Group of Grouped' })
  await dialog.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await goTo(`/c/${sandbox}/workflows`)
  await expect(grid(page, 'Workflows').getByRole('row', { name: /^Grouped ACTIVE/ })).toContainText(name)
  await page.getByRole('button', { name: 'Groups' }).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page
    .getByRole('dialog', { name: 'Delete workflow group' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(groups).not.toContainText(name)
})
