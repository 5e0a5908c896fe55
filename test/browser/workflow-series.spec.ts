import type { Locator, Page } from '@playwright/test'
import type { ConsolePage } from './support/console.ts'
import { tabTo } from './support/editor.ts'
import { advance, expect, test } from './support/own-world.ts'
import { callTool, organizationId } from './support/screens.ts'

/**
 * A whole welcome series from nothing: written, published, entered by three subscribers, and its
 * counts read a few days later. Once by mouse, once by keyboard alone.
 */

const ORGANIZATION = 'Atelier Nord'

/** Three subscribers, two of them with the tag. */
async function addSubscribers(console: ConsolePage, tag: string): Promise<string[]> {
  const organization = organizationId(console, ORGANIZATION)
  const emails = ['a', 'b', 'c'].map((name) => `${tag}.${name}@mail.example`)
  for (const [index, email] of emails.entries())
    await callTool(console, organization, 'add_subscriber', { email, ...(index < 2 ? { tags: [tag] } : {}) })
  return emails
}

function graphOf(page: Page, name: string): Locator {
  return page.getByRole('listbox', { name, exact: true })
}

/** What both ways of drawing must have led to: the content in the saved emails, and counts that add up. */
async function expectSeries(console: ConsolePage, name: string, words: string[]): Promise<void> {
  const { page } = console
  const organization = organizationId(console, ORGANIZATION)
  const { workflows } = await callTool(console, organization, 'list_workflows', { query: name })
  const workflowId = workflows[0]?.id ?? ''
  const { configuredEmails, publishedVersion } = await callTool(console, organization, 'get_workflow', {
    workflowId,
  })
  const contents = await Promise.all(
    configuredEmails.map(async ({ campaignId }) => {
      const { content, subject } = await callTool(console, organization, 'get_campaign', { campaignId })
      return `${subject}: ${JSON.stringify(content)}`
    }),
  )
  for (const [index, text] of words.entries()) expect(contents[index]).toContain(text)
  const steps = publishedVersion?.steps.map(({ type }) => type).toSorted()
  expect(steps).toEqual(['CONDITION', 'EMAIL', 'EMAIL', 'EXIT', 'SPLIT', 'TRIGGER', 'WAIT'])
  const graph = graphOf(page, `Steps of ${name}`)
  for (const [step, count] of [
    [/Welcome/, '3 entered · 0 inside'],
    [/Wait 2 days/, '3 entered · 0 inside'],
    [/If tag is any of/, '3 entered · 0 inside'],
    [/Split/, '2 entered · 0 inside'],
    [/Exit/, '3 entered · 0 inside · 3 ended'],
  ] as const)
    await expect(graph.getByRole('option', { name: step })).toContainText(count)
  await expect(page.getByText('Yes · 2')).toBeVisible()
  await expect(page.getByText('No · 1')).toBeVisible()
}

test('a welcome series from nothing by mouse: written, published, entered, read', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.control('clock.set', { mode: 'stepped' }, sandbox)
  await console.actAs(ORGANIZATION)
  const emails = await addSubscribers(console, 'regular')
  await goTo(`/c/${sandbox}/workflows`)
  await page.getByRole('button', { name: 'New workflow' }).first().click()
  const created = page.getByRole('dialog', { name: 'New workflow' })
  await created.getByLabel('Name').fill('Mouse series')
  await created.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Empty' }).click()
  const graph = graphOf(page, 'Draft of Mouse series')
  const add = async (below: RegExp, on: string, kind: string): Promise<void> => {
    await graph.getByRole('option', { name: below }).click()
    const way = page.getByRole('complementary').getByRole('group', { name: on, exact: true })
    await way.getByRole('button', { name: 'Add a step here' }).click()
    const kinds = page.getByRole('dialog', { name: 'Add a step' })
    await kinds.getByRole('button', { name: kind, exact: true }).click()
    await expect(kinds).toBeHidden()
  }
  const write = async (subject: string, words: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
    await page.getByRole('button', { name: 'Write the content' }).click()
    const dialog = page.getByRole('dialog', { name: `Content of ${subject}` })
    await dialog.getByText('Hello,').click()
    await page.keyboard.press('End')
    await page.keyboard.type(` ${words}`)
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
  await page.getByRole('button', { name: 'Add a step here' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Email', exact: true }).click()
  await write('Welcome', 'good to have you with us')
  await add(/Welcome/, 'Then', 'Wait')
  await page.getByRole('textbox', { name: 'How long', exact: true }).fill('2')
  await add(/Wait 2 days/, 'Then', 'Condition')
  await page.getByRole('complementary').getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: 'Field' }).fill('tag')
  await page.getByRole('option', { name: 'tag', exact: true }).click()
  await page.getByRole('combobox', { name: 'Tags' }).fill('regular')
  await page.getByRole('option', { name: /^regular/ }).click()
  await page.getByRole('button', { name: 'Add filter' }).last().click()
  await add(/If tag is any of/, 'Yes', 'Split')
  await add(/A 50 · B 50/, 'A', 'Email')
  await write('For regulars', 'here is what only regulars see')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('Saved')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page
    .getByRole('dialog', { name: 'Publish Mouse series' })
    .getByRole('button', { name: 'Publish' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish workflow' }).click()
  await expect(page.getByText('ACTIVE', { exact: true }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Subscribers' }).click()
  for (const email of emails) {
    await page.getByRole('button', { name: 'Add a subscriber' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email address').fill(email)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByText('3 subscribers inside')).toBeVisible()
  await advance(page, 'By 3 days')
  await page.getByRole('tab', { name: 'Graph' }).click()
  await expectSeries(console, 'Mouse series', ['good to have you with us', 'only regulars see'])
})

test('a welcome series by keyboard alone: written, published, entered, read', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await console.control('clock.set', { mode: 'stepped' }, sandbox)
  await console.actAs(ORGANIZATION)
  const emails = await addSubscribers(console, 'typist')
  await goTo(`/c/${sandbox}/workflows`)
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  await tabTo(page, button('New workflow').first())
  await press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Key series')
  await press('Enter')
  await expect(page.getByRole('region', { name: 'Begin with' })).toBeVisible()
  await tabTo(page, button('Empty'))
  await press('Enter')
  const graph = graphOf(page, 'Draft of Key series')
  await expect(graph).toBeFocused()
  /** Behind the step that the keys are on; afterwards they are on the new one. */
  const add = async (downs: number): Promise<void> => {
    await press('n')
    const kinds = page.getByRole('dialog', { name: 'Add a step' })
    await expect(kinds.getByRole('button', { name: 'Email', exact: true })).toBeFocused()
    for (let index = 0; index < downs; index += 1) await press('ArrowDown')
    await press('Enter')
    await expect(kinds).toBeHidden()
    await expect(graph).toBeFocused()
  }
  /** Into the panel of the step that the keys are on. */
  const enter = async (): Promise<void> => {
    await press('Enter')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  }
  const write = async (subject: string, words: string): Promise<void> => {
    await enter()
    await tabTo(page, page.getByRole('textbox', { name: 'Subject' }))
    await page.keyboard.type(subject)
    await tabTo(page, button('Write the content'))
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: `Content of ${subject}` })
    await tabTo(page, dialog.getByRole('textbox', { name: 'Message' }))
    await press('End')
    await page.keyboard.type(` ${words}`)
    await press('Escape', 'Escape')
    await expect(dialog).toBeHidden()
    await expect(button('Write the content')).toBeFocused()
    await press('Escape')
    await expect(graph).toBeFocused()
  }
  await add(0)
  await write('Welcome', 'typed without a mouse')
  await add(1)
  await enter()
  await tabTo(page, page.getByRole('textbox', { name: 'How long', exact: true }))
  await press('Control+a', '2', 'Escape')
  await expect(graph).toBeFocused()
  await add(3)
  await enter()
  await tabTo(page, page.getByRole('complementary').getByRole('button', { name: 'Add filter' }))
  await press('Enter')
  await expect(page.getByRole('combobox', { name: 'Field' })).toBeFocused()
  await page.keyboard.type('tag')
  await expect(page.getByRole('option', { name: 'tag', exact: true })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  )
  await press('Enter')
  await tabTo(page, page.getByRole('combobox', { name: 'Tags' }))
  await page.keyboard.type('typist')
  await expect(page.getByRole('option', { name: /^typist/ })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  )
  await press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Add filter' }).last())
  await press('Enter')
  await expect(page.getByRole('button', { name: 'tag is any of typist', exact: true })).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Add filter' })).toBeFocused()
  await press('Escape')
  await expect(graph).toBeFocused()
  await add(4)
  await add(0)
  await write('For typists', 'for those who type')
  await press('Control+s')
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('Saved')
  await tabTo(page, button('Publish'), 'Shift+Tab')
  await press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }))
  await press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Publish workflow' }))
  await press('Enter')
  await expect(page.getByText('ACTIVE', { exact: true }).first()).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: 'Graph' }), 'Shift+Tab')
  await press('ArrowRight', 'Enter')
  await expect(page.getByText('Nobody is inside this workflow.')).toBeVisible()
  for (const email of emails) {
    await tabTo(page, button('Add a subscriber'))
    await press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Email address')).toBeFocused()
    await page.keyboard.type(email)
    await press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(page.getByText('3 subscribers inside')).toBeVisible()
  await press('Control+k')
  await page.keyboard.type('Advance the clock by 3 days')
  await expect(page.getByRole('option', { name: /Advance the clock by 3 days/ })).toBeVisible()
  await press('Enter')
  await expect(page.getByText(/^Advanced .+: [\d,]+ sent/)).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: 'Subscribers' }), 'Shift+Tab')
  await press('ArrowLeft', 'Enter')
  await expectSeries(console, 'Key series', ['typed without a mouse', 'for those who type'])
})
