/** Pictures of the workflow screens: the list, a graph that acts, and a draft being written, published and refused. */

import { actAs, callConfirmed, callTool, go } from './screenshot-walk.mjs'

const ORGANIZATION = 'atelier-nord'

/** A workflow of the pictures' own, deleted afterwards: lists show what the seed made. */
async function withWorkflow(page, connection, name, work) {
  const input = { name }
  const { workflowId, workflow } = await callTool(page, connection, ORGANIZATION, 'create_workflow', input)
  await go(page, `/c/${connection}/workflows/${workflowId}`)
  await work(workflowId, workflow)
  await go(page, `/c/${connection}/workflows`)
  await callConfirmed(page, connection, ORGANIZATION, 'delete_workflow', { workflowId })
}

export async function takeWorkflows(page, shot, connection) {
  await actAs(page, 'Atelier Nord')
  await takeList(page, shot, connection)
  await withWorkflow(page, connection, 'Re-engagement', (id) => takeDraft(page, shot, connection, id))
  await withWorkflow(page, connection, 'First steps', (id, workflow) =>
    takeStale(page, shot, connection, { id, updatedAt: workflow.updatedAt }),
  )
  // The pictures that follow are of the organization before.
  await actAs(page, 'Lumen Books')
}

async function takeList(page, shot, connection) {
  await go(page, `/c/${connection}/workflows`)
  const list = page.getByRole('grid', { name: 'Workflows' })
  await list
    .or(page.getByRole('button', { name: 'New workflow' }).last())
    .first()
    .waitFor()
  await shot('workflows')
  const first = list.getByRole('link', { name: 'Welcome series' }).first()
  if ((await first.count()) === 0) return
  await first.click()
  const graph = page.getByRole('listbox', { name: /^Steps of/ })
  await graph.waitFor()
  await page.waitForTimeout(400)
  await shot('workflow')
  await graph.getByRole('option').nth(1).click()
  await page.waitForTimeout(400)
  await shot('workflow-step')
  await page.getByText('Compare', { exact: true }).click()
  await page.waitForTimeout(400)
  await shot('workflow-compare')
  await page.getByRole('tab', { name: 'Subscribers' }).click()
  const inside = page.getByLabel('Subscribers inside')
  await inside.getByRole('button').first().click()
  await page
    .getByRole('region', { name: /^Run in/ })
    .first()
    .waitFor()
  await page.waitForTimeout(400)
  await shot('workflow-runs')
}

async function takeDraft(page, shot, connection, workflowId) {
  await page.getByRole('button', { name: 'Re-engagement', exact: true }).waitFor()
  await shot('workflow-empty')
  await page.getByRole('button', { name: 'Re-engagement', exact: true }).click()
  const graph = page.getByRole('listbox', { name: /^Draft of/ })
  await graph.getByRole('option').nth(1).click()
  await page.getByRole('textbox', { name: 'Subject' }).waitFor()
  await page.waitForTimeout(400)
  await shot('workflow-draft')
  await page.getByRole('textbox', { name: 'Subject' }).fill('')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Add an exit rule' }).click()
  await page.waitForTimeout(400)
  await shot('workflow-draft-invalid')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await graph.getByRole('option').nth(1).click()
  await page.getByRole('button', { name: 'Write the content' }).click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await page.waitForTimeout(900)
  await shot('workflow-email')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status', { name: 'Saving' }).getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish workflow' }).waitFor()
  await page.waitForTimeout(400)
  await shot('workflow-publish')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep as it is' }).click()
  await go(page, `/c/${connection}/workflows/${workflowId}`)
}

async function takeStale(page, shot, connection, { id: workflowId, updatedAt: expectedUpdatedAt }) {
  await page.getByRole('button', { name: 'Welcome series', exact: true }).click()
  const trigger = {
    id: 'start',
    type: 'TRIGGER',
    config: { kind: 'SUBSCRIBED' },
  }
  const wait = { id: 'pause', type: 'WAIT', config: { seconds: 86_400 } }
  const tag = {
    id: 'tag',
    type: 'ACTION',
    config: { actions: [{ type: 'ADD_TAGS', tags: ['new'] }] },
  }
  const steps = [trigger, wait, tag, { id: 'exit', type: 'EXIT' }]
  const edges = steps.slice(1).map(({ id }, index) => ({
    id: `e${index}`,
    source: steps[index].id,
    target: id,
    type: 'DEFAULT',
  }))
  const theirs = { workflowId, expectedUpdatedAt, steps, edges }
  await callTool(page, connection, ORGANIZATION, 'configure_workflow_draft', theirs)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'Changed elsewhere' }).waitFor()
  await page.waitForTimeout(400)
  await shot('workflow-stale')
  await page.getByRole('button', { name: 'Take theirs' }).click()
}
