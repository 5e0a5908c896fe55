import type { Page } from '@playwright/test'
import { type ConsolePage, expect, test } from './support/console.ts'
import { clipboard, watchCalls } from './support/screens.ts'

/** Values of an answer that are kept for later calls, by keyboard alone. */

const RUN = 'Control+Enter'

function answer(page: Page) {
  return page.getByRole('region', { name: 'Answer' })
}

function used(page: Page) {
  return page.getByRole('list', { name: 'Variables of this call' })
}

/** Keeps the value at a path of the answer on screen. */
async function keep(page: Page, path: string, name: string): Promise<void> {
  await answer(page).getByRole('button', { name: 'Keep as variable' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Keep as variable' })
  await dialog.getByLabel('Place in the answer').fill(path)
  await dialog.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

async function openFacts(page: Page, tab: 'Saved' | 'Variables'): Promise<void> {
  const history = page.getByRole('button', { name: 'History', exact: true })
  if ((await history.getAttribute('aria-pressed')) !== 'true') await history.press('Enter')
  await page.getByRole('tab', { name: tab }).click()
}

test.beforeEach(async ({ console }) => {
  await console.actAs('Atelier Nord')
})

test.afterEach(async ({ console: { control, sandbox } }) => {
  const { variables } = await control('variable.list', { connection: sandbox })
  for (const { name } of variables) await control('variable.delete', { connection: sandbox, name })
})

test('a value of an answer is kept from its tree and sent by a later call, which history and code name in full', async ({
  console: { page, openTool },
}) => {
  await openTool('list_campaigns')
  await page.keyboard.press(RUN)
  await answer(page).getByText('Tree', { exact: true }).click()
  const tree = answer(page).getByRole('tree')
  await tree.focus()
  await page.keyboard.press('Home')
  // campaigns, its first entry, the first value of that.
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await expect(tree.getByRole('treeitem', { selected: true })).toContainText('campaignId')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Keep as variable' })
  await expect(dialog.getByLabel('Place in the answer')).toHaveValue('$.campaigns[0].campaignId')
  await expect(dialog.getByLabel('Name')).toHaveValue('campaignId')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  await openTool('get_campaign')
  const calls = watchCalls(page, 'get_campaign')
  await page.getByRole('button', { name: 'Use a variable in campaignId' }).press('Enter')
  await page.getByRole('menuitem', { name: '{{campaignId}}' }).press('Enter')
  await expect(page.getByRole('textbox', { name: /^campaignId/ })).toHaveValue('{{campaignId}}')
  await expect(used(page)).toContainText(/campaignId: \{\{campaignId\}\} is sent as "cmp_[0-9a-z]+"/)
  const id = /cmp_[0-9a-z]+/.exec((await used(page).textContent()) ?? '')?.[0] ?? ''
  await page.keyboard.press(RUN)
  await expect(answer(page).getByText(id).first()).toBeVisible()
  expect(calls).toEqual([{ campaignId: id }])

  await page.getByRole('button', { name: 'Copy as code' }).press('Enter')
  await page.getByRole('menuitem', { name: 'curl' }).press('Enter')
  await expect.poll(() => clipboard(page)).toContain(`"campaignId":"${id}"`)

  await page.getByRole('button', { name: 'Save call' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('With a variable')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'History', exact: true }).press('Enter')
  await page
    .getByRole('button', { name: /Load the input of get_campaign again/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('textbox', { name: /^campaignId/ })).toHaveValue(id)
  await page.getByRole('tab', { name: 'Saved' }).click()
  await page.getByRole('button', { name: 'Load the saved call With a variable' }).press('Enter')
  await expect(page.getByRole('textbox', { name: /^campaignId/ })).toHaveValue('{{campaignId}}')
  await page.getByRole('button', { name: 'Delete the saved call With a variable' }).press('Enter')
})

test('a number stays a number, in a field that takes no text', async ({ console: { page, openTool } }) => {
  await openTool('list_campaigns')
  await page.keyboard.press(RUN)
  await keep(page, '$.total', 'howMany')
  await openTool('list_subscribers')
  const calls = watchCalls(page, 'list_subscribers')
  await page.getByRole('button', { name: 'Use a variable in limit' }).press('Enter')
  await page.getByRole('menuitem', { name: '{{howMany}}' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'limit' })).toHaveValue('{{howMany}}')
  await page.keyboard.press(RUN)
  await expect(answer(page).getByText(/\d+ loaded|\d+ rows?/)).toBeVisible()
  expect(typeof calls[0]?.['limit']).toBe('number')
})

test('a name that nobody kept stops the call, names itself and what there is', async ({
  console: { page, openTool },
}) => {
  await openTool('list_tags')
  await page.keyboard.press(RUN)
  await keep(page, '$.tags[0].name', 'tagName')
  await openTool('get_campaign')
  const calls = watchCalls(page, 'get_campaign')
  await page.getByRole('textbox', { name: /^campaignId/ }).fill('{{campaign}}')
  await page.keyboard.press(RUN)
  const fault = page.getByRole('alert').filter({ hasText: 'no variable of this connection' })
  await expect(fault).toHaveText(
    'campaignId has {{campaign}}, which is no variable of this connection. Kept are: tagName.',
  )
  await expect(page.getByRole('textbox', { name: /^campaignId/ })).toBeFocused()
  expect(calls).toEqual([])

  await openFacts(page, 'Variables')
  const list = page.getByRole('list', { name: 'Variables', exact: true })
  await expect(list).toContainText('list_tags $.tags[0].name')
  await list.getByRole('button', { name: 'Delete the variable tagName' }).press('Enter')
  await expect(page.getByText(/No variable on .* yet/)).toBeVisible()
})

test('the text of a message keeps its own variables, and the screen says so', async ({
  console: { page, openTool },
}) => {
  await openTool('list_tags')
  await page.keyboard.press(RUN)
  await keep(page, '$.tags[0].name', 'name')
  await openTool('create_campaign')
  const calls = watchCalls(page, 'create_campaign')
  await page.getByRole('textbox', { name: /^subject/ }).fill('Hello {{name}}')
  await page.getByRole('textbox', { name: /^name/ }).fill('For {{name}}')
  await expect(used(page)).toContainText('subject: {{name}} belongs to the message')
  await page.keyboard.press(RUN)
  await expect(answer(page).getByText(/cmp_/).first()).toBeVisible()
  expect(calls[0]).toMatchObject({ subject: 'Hello {{name}}' })
  expect(calls[0]?.['name']).toMatch(/^For [^{]+$/)
})

/** Keeps a value without an answer. */
async function keepValue({ control, sandbox }: ConsolePage, name: string, value: string): Promise<void> {
  const variable = { name, value, source: 'list_tags $.tags[0].name', answered: 0 }
  await control('variable.keep', { connection: sandbox, ...variable })
}

for (const { tool, surface, field, typed, role } of [
  { tool: 'get_email', surface: 'admin', field: 'includeContent', typed: 'true', role: 'radiogroup' },
  { tool: 'list_campaigns', surface: 'customer', field: 'status', typed: 'DRAFT', role: 'combobox' },
] as const)
  test(`a variable in a ${role}: its text has a name, and keeps the focus until it is left`, async ({
    console,
  }) => {
    const { page, openTool } = console
    await keepValue(console, 'kept', 'DRAFT')
    await openTool(tool, surface)
    await expect(page.getByRole(role, { name: field })).toBeVisible()
    await page.getByRole('button', { name: `Use a variable in ${field}` }).press('Enter')
    await page.getByRole('menuitem', { name: '{{kept}}' }).press('Enter')
    const text = page.getByRole('textbox', { name: field })
    await expect(text).toHaveValue('{{kept}}')
    await expect(page.getByRole(role, { name: field })).toHaveCount(0)
    await text.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect(text).toHaveValue('')
    await expect(text).toBeFocused()
    await page.keyboard.type(typed)
    await expect(text).toHaveValue(typed)
    await expect(text).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Tab')
    await expect(page.getByRole(role, { name: field })).toBeVisible()
  })

test('two presses of Run before the variables are read send one call, and call no name unknown', async ({
  console,
}) => {
  const { page, openTool } = console
  await keepValue(console, 'kept', 'vip')
  await openTool('create_tag')
  await page.getByRole('textbox', { name: /^name/ }).fill('{{kept}} twice')
  await expect(used(page)).toContainText('{{kept}} is sent as "vip"')
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/console/control', async (route) => {
    if (route.request().postData()?.includes('"variable.list"')) await gate
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^name/ })).toHaveValue('{{kept}} twice')
  const calls = watchCalls(page, 'create_tag')
  await page.keyboard.press(RUN)
  await page.keyboard.press(RUN)
  await expect(page.getByRole('alert')).toHaveCount(0)
  open()
  await expect(answer(page).getByText(/tag_/).first()).toBeVisible()
  // A second call would have been sent before this one.
  await openTool('list_tags')
  await page.keyboard.press(RUN)
  await expect(answer(page)).toContainText('vip twice')
  expect(calls).toEqual([{ name: 'vip twice' }])
  await page.unrouteAll({ behavior: 'wait' })
})

test('variables that cannot be read stop the call and say why; Run asks for them again', async ({
  console,
}) => {
  const { page, openTool } = console
  await keepValue(console, 'kept', 'vip')
  await openTool('get_campaign')
  await page.getByRole('textbox', { name: /^campaignId/ }).fill('{{kept}}')
  await expect(used(page)).toContainText('{{kept}} is sent as "vip"')
  const error = { code: 'INTERNAL_ERROR', message: 'The file is away.' }
  await page.route('**/console/control', async (route) => {
    if (!route.request().postData()?.includes('"variable.list"')) return route.continue()
    return route.fulfill({ json: { ok: false, error } })
  })
  await page.reload()
  const field = page.getByRole('textbox', { name: /^campaignId/ })
  await expect(field).toHaveValue('{{kept}}')
  const calls = watchCalls(page, 'get_campaign')
  await page.keyboard.press(RUN)
  await expect(page.getByRole('alert').filter({ hasText: 'The file is away.' })).toBeVisible()
  await expect(page.getByText('None is kept')).toHaveCount(0)
  await expect(field).toBeFocused()
  expect(calls).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.press(RUN)
  await expect.poll(() => calls).toEqual([{ campaignId: 'vip' }])
})

test('a place of any length is kept; what was deleted elsewhere is told and leaves the list', async ({
  console,
}) => {
  const { page, openTool, control, sandbox } = console
  await openTool('list_tags')
  await page.keyboard.press(RUN)
  await keep(page, `$.tags[0].name${' '.repeat(600)}`, 'long')
  await openFacts(page, 'Variables')
  const remove = page.getByRole('button', { name: 'Delete the variable long' })
  await remove.waitFor()
  // Between the press and the call: what is deleted before that leaves the list by itself.
  let isFirst = true
  await page.route('**/console/control', async (route) => {
    if (isFirst && route.request().postData()?.includes('"variable.delete"')) {
      isFirst = false
      await control('variable.delete', { connection: sandbox, name: 'long' })
    }
    return route.fallback()
  })
  await remove.press('Enter')
  await expect(page.getByText('no variable "long" on this connection')).toBeVisible()
  await expect(remove).toHaveCount(0)
  const call = { name: 'All tags', surface: 'customer', tool: 'list_tags', input: {} } as const
  const saved = await control('savedCall.save', call)
  await openFacts(page, 'Saved')
  const forget = page.getByRole('button', { name: 'Delete the saved call All tags' })
  await forget.waitFor()
  await control('savedCall.delete', { id: saved.call.id })
  await forget.press('Enter')
  await expect(page.getByText(`no saved call ${saved.call.id}`)).toBeVisible()
  await expect(forget).toHaveCount(0)
})

test('JSON with a backslash before a placeholder is not told to be what is sent', async ({
  console: { page, openTool },
}) => {
  await openTool('create_tag')
  const json = page.getByRole('region', { name: 'Input as JSON' })
  if (!(await json.isVisible())) await page.getByRole('button', { name: 'Input as JSON' }).press('Enter')
  const field = page.getByRole('textbox', { name: /^name/ })
  await field.fill('plain')
  await expect(json).toContainText('exactly what is sent')
  await field.fill('\\{{x}}')
  await expect(json).toContainText('as typed')
})

test('what is typed over a variable has the type of its field', async ({ console }) => {
  const { page, openTool } = console
  await keepValue(console, 'kept', 'many')
  await openTool('list_subscribers')
  const calls = watchCalls(page, 'list_subscribers')
  await page.getByRole('button', { name: 'Use a variable in limit' }).press('Enter')
  await page.getByRole('menuitem', { name: '{{kept}}' }).press('Enter')
  const limit = page.getByRole('textbox', { name: 'limit' })
  await limit.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7')
  await expect(limit).toBeFocused()
  await page.keyboard.press(RUN)
  await expect(answer(page).getByText(/\d+ loaded|\d+ rows?/)).toBeVisible()
  expect(calls.map((input) => input['limit'])).toEqual([7])
})

test('the form shows what is sent: a value that another window changes, also while Run is pressed', async ({
  console,
}) => {
  const { page, openTool } = console
  await keepValue(console, 'kept', 'first')
  await openTool('create_tag')
  await page.getByRole('textbox', { name: /^name/ }).fill('{{kept}} of windows')
  await expect(used(page)).toContainText('{{kept}} is sent as "first"')
  await keepValue(console, 'kept', 'second')
  await expect(used(page)).toContainText('{{kept}} is sent as "second"')

  const calls = watchCalls(page, 'create_tag')
  let isFirst = true
  await page.route('**/console/control', async (route) => {
    const isList = route.request().postData()?.includes('"variable.list"') ?? false
    if (isList && isFirst) {
      isFirst = false
      await keepValue(console, 'kept', 'third')
    }
    return route.fallback()
  })
  await page.keyboard.press(RUN)
  await expect(page.getByText('{{kept}} got another value elsewhere, so nothing was sent.')).toBeVisible()
  await expect(used(page)).toContainText('{{kept}} is sent as "third"')
  expect(calls).toEqual([])
  await page.keyboard.press(RUN)
  await expect(answer(page).getByText('third of windows')).toBeVisible()
  expect(calls).toEqual([{ name: 'third of windows' }])
})
