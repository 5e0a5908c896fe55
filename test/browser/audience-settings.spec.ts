import type { Page } from '@playwright/test'
import { expect, test, type ConsolePage } from './support/console.ts'
import { callTool, grid, organizationId } from './support/screens.ts'

/** Segments, tags and custom fields: made, changed, looked at and deleted, by mouse and by keyboard. */

const ORGANIZATION = 'Atelier Nord'

test.beforeEach(async ({ console }) => {
  await console.actAs(ORGANIZATION)
})

async function open({ goTo, page, sandbox }: ConsolePage, screen: string, title: string): Promise<void> {
  await goTo(`/c/${sandbox}/${screen}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function makeSegment(
  console: ConsolePage,
  name: string,
  filters: Record<string, unknown>[],
): Promise<string> {
  const made = await callTool(console, organizationId(console, ORGANIZATION), 'create_segment', {
    name,
    filters,
  })
  return made.segmentId
}

/** A name of its own for each run of a test, because the world is shared by a worker. */
function fresh(name: string): string {
  return `${name} ${Date.now().toString(36)}`
}

async function createByDialog(page: Page, what: string, name: string): Promise<void> {
  await page
    .getByRole('button', { name: `Create ${what}`, exact: true })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
}

test('a tag is created, found, opened by key and deleted with what will change', async ({ console }) => {
  const { page, sandbox } = console
  await open(console, 'tags', 'Tags')
  const name = fresh('Spring')
  await createByDialog(page, 'tag', name)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await createByDialog(page, 'tag', name.toUpperCase())
  await expect(page.getByRole('dialog').getByText(/already exists/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await expect(grid(page, 'Tags').getByRole('row')).toHaveCount(2)
  await page.getByLabel('Search tags').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name })
  await expect(panel).toContainText('Subscribers who carry it')
  await expect(page).toHaveURL(new RegExp(`#/c/${sandbox}/tags/tag_[0-9a-z]+$`))
  await page.reload()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete tag' })
  await expect(dialog).toContainText('removed from 0 subscribers')
  await expect(dialog.getByRole('button', { name: 'Keep as it is' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete tag' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel).toBeHidden()
  await page.getByLabel('Search tags').fill(name)
  await expect(page.getByText(`No tag has “${name}” in its name`)).toBeVisible()
})

test('deleting a tag names everything that filters by it, and a long list can be read', async ({
  console,
}) => {
  const { page, goTo, sandbox } = console
  const organization = organizationId(console, ORGANIZATION)
  const { tag } = await callTool(console, organization, 'create_tag', { name: fresh('Named') })
  const filters = [{ type: 'TAG', field: 'tags', operator: 'NOT_BELONGS_TO_ANY', tagIds: [tag.id] }]
  const segment = fresh('Looks for it')
  for (let one = 0; one < 30; one += 1) await makeSegment(console, `${segment} ${one}`, filters)
  const { campaignId } = await callTool(console, organization, 'create_campaign', {
    name: fresh('Autumn'),
    subject: 'Autumn dates',
  })
  await callTool(console, organization, 'update_campaign_filters', { campaignId, filters })
  await goTo(`/c/${sandbox}/tags/${tag.id}`)
  const panel = page.getByRole('complementary', { name: tag.name })
  await expect(panel.getByRole('link', { name: `${segment} 0` })).toBeVisible()
  await panel.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete tag' })
  const impact = dialog.getByRole('region', { name: 'What would happen' })
  await expect(impact).toContainText('31 segments or campaigns filter by it')
  await expect(impact.getByRole('listitem')).toHaveCount(31)
  await expect(impact.getByRole('listitem').first()).toContainText(/^"Autumn.*→ /)
  const last = impact.getByRole('listitem').last()
  await expect(last).not.toBeInViewport()
  // The buttons stay where they are; the list scrolls by keyboard.
  await expect(dialog.getByRole('button', { name: 'Keep as it is' })).toBeInViewport()
  await impact.focus()
  await page.keyboard.press('End')
  await expect(last).toBeInViewport()
  await page.keyboard.press('Escape')
})

test('a custom field is created, renamed and deleted; reserved names are refused on the field', async ({
  console,
}) => {
  const { page } = console
  await open(console, 'custom-fields', 'Custom fields')
  const name = fresh('Shoe size')
  await createByDialog(page, 'custom field', 'email')
  await expect(page.getByRole('dialog').getByText(/is reserved/)).toBeVisible()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await expect(page.getByRole('dialog').getByText(/is reserved/)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await grid(page, 'Custom fields').getByRole('link', { name }).click()
  await page.getByRole('complementary', { name }).getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} EU`)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: `${name} EU` })
  await expect(panel).toContainText('Subscribers with a value')
  await panel.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete custom field' })
  await expect(dialog).toContainText('0 stored values are removed')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Delete custom field' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await expect(grid(page, 'Custom fields').getByRole('link', { name: `${name} EU` })).toHaveCount(0)
})

test('a segment is made with the filter builder and its live count, changed, copied and deleted', async ({
  console,
}) => {
  const { page, sandbox } = console
  await open(console, 'segments', 'Segments')
  await page.getByRole('button', { name: 'Create segment' }).first().click()
  const name = fresh('At example')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  const reach = page.getByLabel('Who matches')
  const target = organizationId(console, ORGANIZATION)
  const { total } = await callTool(console, target, 'count_subscribers', { filters: [] })
  const everybody = total.toLocaleString('en-US')
  await expect(reach).toContainText(`of ${everybody} subscribers`)
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'country' }).click()
  await page.getByRole('dialog').getByLabel('Value').fill('FR')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Add|Apply)/ })
    .click()
  await expect(reach.getByRole('status')).toHaveText(/\d/)
  await expect(reach.getByRole('status')).not.toHaveText(everybody)
  // Another tab in between loses nothing of it.
  await page.keyboard.press('Alt+Digit1')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.keyboard.press('Alt+KeyQ')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByRole('button', { name: 'Create segment' }).click()
  await expect(page).toHaveURL(new RegExp(`#/c/${sandbox}/segments/seg_[0-9a-z]+$`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('button', { name: /^Remove: country/ }).click()
  await expect(page.getByText('not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await expect(page.getByText('not saved')).toHaveCount(0)
  await page.getByLabel('Name', { exact: true }).fill('')
  await expect(page.getByText('Needed before it can be saved')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(`${name} FR`)
  await expect(page.getByText('Needed before it can be saved')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${name} FR` })).toBeVisible()
  await expect(page.getByText('not saved')).toHaveCount(0)

  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Copy of ${name} FR` })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete segment' }).click()
  await expect(grid(page, 'Segments')).toBeVisible()
  await expect(grid(page, 'Segments').getByRole('link', { name: `${name} FR`, exact: true })).toBeVisible()
  await expect(grid(page, 'Segments').getByRole('link', { name: `Copy of ${name} FR` })).toHaveCount(0)
  await page.getByLabel('Search segments').fill(name)
  await expect(page.getByText(/^1 of \d+ segments/)).toBeVisible()
  // The next one starts from nothing.
  await page.getByRole('button', { name: 'Create segment' }).first().click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

test('a segment that would contain itself is refused by name', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const id = await makeSegment(console, fresh('Circle'), [])
  await goTo(`/c/${sandbox}/segments/${id}`)
  await page.getByRole('button', { name: 'Filters as JSON' }).click()
  const editor = page.getByRole('group', { name: 'Filters' }).getByRole('textbox').last()
  await editor.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(
    JSON.stringify([{ type: 'SEGMENT', field: 'segment', operator: 'INCLUDE', segmentId: id }]),
  )
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('leads back to this segment')
  // The fault stands on the filter it belongs to, until that is changed.
  await expect(page.getByRole('button', { name: /at fault: .*leads back/ })).toBeVisible()
})

test('the palette lands on a tag, a field, a segment and a group of workflows by id', async ({ console }) => {
  const { page, goTo } = console
  const organization = organizationId(console, ORGANIZATION)
  const { tags } = await callTool(console, organization, 'list_tags')
  const { fields } = await callTool(console, organization, 'get_custom_fields')
  const segmentName = fresh('Everyone')
  const segment = await makeSegment(console, segmentName, [])
  const { groupId } = await callTool(console, organization, 'create_workflow_group', { name: fresh('Group') })
  for (const [id, name] of [
    [tags[0]?.id, tags[0]?.name],
    [fields[0]?.id, fields[0]?.name],
    [segment, segmentName],
    // It has no screen: the tool that reads it is opened.
    [groupId, 'get_workflow_group'],
  ]) {
    await goTo('/home')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).fill(id ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: name ?? '', exact: true })).toBeVisible()
  }
})

test('nobody acted as, nothing there yet, and a record of someone else', async ({ console }) => {
  const { page, goTo, sandbox, control } = console
  await page.keyboard.press('x')
  await goTo(`/c/${sandbox}/segments`)
  await expect(page.getByText('Segments belong to one organization')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Choose organization' }).click()
  await page.keyboard.press('Escape')
  const { id } = await control('organization.create', { name: fresh('Empty') }, sandbox)
  await goTo(`/c/${sandbox}/organizations/${id}`)
  await page.getByRole('button', { name: 'Act as', exact: true }).click()
  for (const [screen, said] of [
    ['segments', 'No segment yet'],
    ['tags', 'No tag yet'],
    ['custom-fields', 'No custom field yet'],
    ['snippets', 'No active snippet yet'],
  ] as const) {
    await goTo(`/c/${sandbox}/${screen}`)
    await expect(page.getByText(said)).toBeVisible()
  }
  await goTo(`/c/${sandbox}/segments/seg_00011`)
  await expect(page.getByRole('alert')).toContainText('NOT_FOUND')
  await goTo(`/c/${sandbox}/tags/tag_00011`)
  await expect(page.getByText('belong to another organization')).toBeVisible()
})
