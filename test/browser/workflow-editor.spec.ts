import { checkThemes } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { callTool, organizationId } from './support/screens.ts'

/** Drafts as they are written: from nothing, by mouse and by keyboard, and against somebody else. */

const ORGANIZATION = 'Atelier Nord'

test('a draft is drawn by mouse, saved, published, and read back', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  const organization = organizationId(console, ORGANIZATION)
  const { workflowId } = await callTool(console, organization, 'create_workflow', { name: 'Drawn' })
  await goTo(`/c/${sandbox}/workflows/${workflowId}`)
  await page.getByRole('button', { name: 'Empty' }).click()
  const graph = page.getByRole('listbox', { name: 'Draft of Drawn' })
  await expect(graph.getByRole('option')).toHaveCount(2)
  const kinds = page.getByRole('dialog', { name: 'Add a step' })
  const add = async (on: string, kind: string): Promise<void> => {
    await page.getByRole('button', { name: on, exact: true }).first().click()
    await kinds.getByRole('button', { name: kind, exact: true }).click()
  }
  await add('Add a step here', 'Email')
  await expect(page.getByText('subject must not be empty')).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Welcome')
  await add('Add a step here', 'Wait')
  await expect(graph.getByRole('option', { name: /Wait 1 day/ })).toBeVisible()
  await add('Add a step here', 'Split')
  await expect(graph.getByRole('option')).toHaveCount(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(graph.getByRole('option')).toHaveCount(4)
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('Saved')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog', { name: 'Publish Drawn' }).getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish workflow' }).click()
  await expect(page.getByText('ACTIVE', { exact: true }).first()).toBeVisible()
  const { publishedVersion } = await callTool(console, organization, 'get_workflow', { workflowId })
  expect(publishedVersion?.steps.map(({ type }) => type).toSorted()).toEqual([
    'EMAIL',
    'EXIT',
    'SPLIT',
    'TRIGGER',
    'WAIT',
  ])
})

test('a draft is drawn by keyboard alone', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  const organization = organizationId(console, ORGANIZATION)
  const { workflowId } = await callTool(console, organization, 'create_workflow', { name: 'Typed' })
  await goTo(`/c/${sandbox}/workflows/${workflowId}`)
  await page.getByRole('button', { name: 'Welcome series' }).press('Enter')
  const graph = page.getByRole('listbox', { name: 'Draft of Typed' })
  await expect(graph.getByRole('option')).toHaveCount(5)
  await graph.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('n')
  const wait = page
    .getByRole('dialog', { name: 'Add a step' })
    .getByRole('button', { name: 'Wait', exact: true })
  await wait.focus()
  await page.keyboard.press('Enter')
  await expect(graph.getByRole('option')).toHaveCount(6)
  await graph.focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  await expect(graph.getByRole('option')).toHaveCount(6)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('Saved')
  const { draft } = await callTool(console, organization, 'get_workflow', { workflowId })
  expect(draft.steps).toHaveLength(6)
  // The graph is drawn smaller to fit; its buttons must not be.
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await checkThemes(page, 'draft')
})

test('settings of a draft: repeat, zone, send window, an exit rule and a goal; a problem leads to them', async ({
  console,
}) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  const organization = organizationId(console, ORGANIZATION)
  const { workflowId } = await callTool(console, organization, 'create_workflow', { name: 'Set' })
  await goTo(`/c/${sandbox}/workflows/${workflowId}`)
  await page.getByRole('button', { name: 'Welcome series' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  const panel = page.getByRole('complementary', { name: 'Settings of the draft' })
  const choose = async (label: string, option: string): Promise<void> => {
    await panel.getByRole('combobox', { name: label }).last().click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('A subscriber enters', 'Again, after the last run ended')
  await panel.getByLabel('Days without a new run').fill('30')
  await panel.getByRole('combobox', { name: 'Time zone' }).fill('Lisbon')
  await page.getByRole('option', { name: 'Europe/Lisbon' }).click()
  await panel.getByLabel('Send emails only at certain times').check()
  await panel.getByLabel('Fri').uncheck()
  await panel.getByRole('button', { name: 'Add an exit rule' }).click()
  const rule = panel.getByRole('group', { name: 'Exit rule 1' })
  await expect(panel.getByRole('list', { name: 'Problems' })).toContainText('Exit rule 1')
  await panel.getByRole('button', { name: 'Close' }).click()
  const graph = page.getByRole('listbox', { name: 'Draft of Set' })
  await expect(graph).toBeFocused()
  await page.keyboard.press('F8')
  await rule.getByRole('button', { name: 'Add an event' }).click()
  await choose('Event', 'Unsubscribes')
  await panel.getByRole('button', { name: 'Add a success goal' }).click()
  const goal = panel.getByRole('group', { name: 'Success goal 1' })
  await goal.getByLabel('Name').fill('Bought')
  await goal.getByRole('button', { name: 'Add an event' }).click()
  await choose('Event', 'Pays')
  await goal.getByLabel('Reaching it completes the run').uncheck()
  await checkThemes(page, 'settings of a draft')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('Saved')
  const saved = await callTool(console, organization, 'get_workflow', { workflowId })
  expect(saved.settings).toEqual({
    repeat: { mode: 'AFTER_COMPLETION', cooldownDays: 30 },
    timezone: 'Europe/Lisbon',
    sendWindow: { days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY'], from: '09:00', to: '18:00' },
    exitRules: [{ id: 'exit', eventFilters: [{ eventType: 'UNSUBSCRIBED' }], filters: [] }],
  })
  expect(saved.successGoals).toEqual([
    {
      id: 'goal',
      name: 'Bought',
      eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT' }],
      filters: [],
      exitOnSuccess: false,
    },
  ])
})

test('a stale save shows both versions and loses neither; what is not saved survives a reload', async ({
  console,
}) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  const organization = organizationId(console, ORGANIZATION)
  const { workflowId, workflow } = await callTool(console, organization, 'create_workflow', { name: 'Twice' })
  await goTo(`/c/${sandbox}/workflows/${workflowId}`)
  const kept = page.waitForResponse(
    (response) => response.ok() && (response.request().postData()?.includes('start-DEFAULT') ?? false),
  )
  await page.getByRole('button', { name: 'Empty' }).click()
  await kept
  await page.reload()
  const graph = page.getByRole('listbox', { name: 'Draft of Twice' })
  await expect(graph.getByRole('option')).toHaveCount(2)
  await callTool(console, organization, 'configure_workflow_draft', {
    workflowId,
    expectedUpdatedAt: workflow.updatedAt,
    steps: [
      { id: 's', type: 'TRIGGER', config: { kind: 'MANUAL' } },
      { id: 'w', type: 'WAIT', config: { seconds: 60 } },
      { id: 'x', type: 'EXIT' },
    ],
    edges: [
      { id: 'a', source: 's', target: 'w', type: 'DEFAULT' },
      { id: 'b', source: 'w', target: 'x', type: 'DEFAULT' },
    ],
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const both = page.getByRole('region', { name: 'Changed elsewhere' })
  await expect(both.getByRole('listbox', { name: 'Steps of Theirs' }).getByRole('option')).toHaveCount(3)
  await expect(
    both.getByRole('listbox', { name: 'Steps of Mine, not saved' }).getByRole('option'),
  ).toHaveCount(2)
  await both.getByRole('button', { name: 'Take theirs' }).click()
  await expect(graph.getByRole('option')).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(graph.getByRole('option')).toHaveCount(2)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('Saved')
  const { draft } = await callTool(console, organization, 'get_workflow', { workflowId })
  expect(draft.steps).toHaveLength(2)
})
