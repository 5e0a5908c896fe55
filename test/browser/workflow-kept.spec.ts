import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chooseOrganization, control, expect, keepSession, test } from './support/console.ts'
import { startHost } from './support/host.ts'
import { callTool, organizationId, savedTo } from './support/screens.ts'

/** What is written into a draft is lost neither by another author nor by the end of the host. */

const ORGANIZATION = 'Atelier Nord'

async function addStep(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a step here', exact: true }).first().click()
  await page
    .getByRole('dialog', { name: 'Add a step' })
    .getByRole('button', { name: kind, exact: true })
    .click()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

test('two tabs save one draft: the second is shown both versions, and neither is lost', async ({
  console,
}) => {
  const { page, access, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  const organization = organizationId(console, ORGANIZATION)
  const { workflowId } = await callTool(console, organization, 'create_workflow', { name: 'Shared' })
  const framed = savedTo(page, workflowId)
  await goTo(`/c/${sandbox}/workflows/${workflowId}`)
  await page.getByRole('button', { name: 'Empty' }).click()
  await save(page)
  const status = (of: Page) => of.getByRole('status', { name: 'Saving' })
  const drawn = (of: Page) => of.getByRole('listbox', { name: 'Draft of Shared' }).getByRole('option')
  await expect(status(page)).toHaveText('Saved')
  await framed
  const other = await page.context().newPage()
  await other.goto(`${access.url}/#/c/${sandbox}/workflows/${workflowId}`)
  await expect(drawn(other)).toHaveCount(2)
  await addStep(other, 'Webhook')
  await other.getByLabel('Address').fill('http://127.0.0.1:9/other')
  await addStep(page, 'Wait')
  await save(page)
  await expect(status(page)).toHaveText('Saved')

  await save(other)
  const both = other.getByRole('region', { name: 'Changed elsewhere' })
  await expect(both.getByRole('listbox', { name: 'Steps of Theirs' })).toContainText('Wait 1 day')
  await expect(both.getByRole('listbox', { name: 'Steps of Mine, not saved' })).toContainText('/other')
  await both.getByRole('button', { name: 'Go on with mine' }).click()
  await save(other)
  await expect(status(other)).toHaveText('Saved')
  const types = async (): Promise<unknown[]> => {
    const { draft } = await callTool(console, organization, 'get_workflow', { workflowId })
    return draft.steps.map(({ type }) => type)
  }
  expect(await types()).toEqual(['TRIGGER', 'WEBHOOK', 'EXIT'])
  // The first tab knows nothing of that yet: it overwrites nothing either.
  await addStep(page, 'Wait')
  await save(page)
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(drawn(page).filter({ hasText: '/other' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(drawn(page).filter({ hasText: 'Wait 1 day' })).toHaveCount(2)
  // The version of the first tab is one step back.
  await other.getByRole('button', { name: 'Undo' }).click()
  await save(other)
  await expect(status(other)).toHaveText('Saved')
  expect(await types()).toEqual(['TRIGGER', 'WAIT', 'EXIT'])
  await other.close()
})

test('a change beside the draft makes no save stale', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.actAs(ORGANIZATION)
  const organization = organizationId(console, ORGANIZATION)
  const created = await callTool(console, organization, 'create_workflow', { name: 'Grouped meanwhile' })
  const { workflowId } = created
  const name = `Meanwhile ${Date.now().toString(36)}`
  const { groupId } = await callTool(console, organization, 'create_workflow_group', { name })
  await goTo(`/c/${sandbox}/workflows/${workflowId}`)
  await page.getByRole('button', { name: 'Payment follow-up' }).click()
  await callTool(console, organization, 'set_workflow_group', {
    workflowId,
    expectedUpdatedAt: created.workflow.updatedAt,
    groupId,
  })
  await save(page)
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('Saved')
  const saved = await callTool(console, organization, 'get_workflow', { workflowId })
  expect([saved.groupId, saved.draft.steps.length]).toEqual([groupId, 5])
})

test('a host that is killed in mid-edit takes nothing typed with it', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'postdesk-killed-'))
  const first = await startHost({ seeded: true, folder })
  const { origin, port } = new URL(first.link)
  await page.goto(first.link)
  await chooseOrganization(page, ORGANIZATION)
  await keepSession(page)
  const { connections } = await control(page, origin, 'connection.list')
  await page.goto(`${origin}/#/c/${connections[0]?.id}/workflows`)
  await page.getByRole('button', { name: 'New workflow' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Killed')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Empty' }).click()
  await addStep(page, 'Email')
  const before = savedTo(page, 'typed before')
  await page.getByRole('textbox', { name: 'Subject' }).fill('typed before')
  await before
  await first.kill()
  await page.getByRole('textbox', { name: 'Preview text' }).fill('typed while it was away')
  const second = await startHost({ seeded: true, folder, port: Number(port) })
  try {
    const after = savedTo(page, 'typed while it was away')
    const other = await page.context().newPage()
    await other.goto(second.link)
    await after
    await other.close()
    await page.reload()
    await page.getByRole('option', { name: /typed before/ }).click()
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('typed before')
    await expect(page.getByRole('textbox', { name: 'Preview text' })).toHaveValue('typed while it was away')
    await save(page)
    await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('Saved')
  } finally {
    await second.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
