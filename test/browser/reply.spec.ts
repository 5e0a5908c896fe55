import type { Page } from '@playwright/test'
import { checkThemes } from './support/axe.ts'
import type { ConsolePage } from './support/console.ts'
import { chooseTemplates, clipboard } from './support/screens.ts'
import { expect, forgetDrafts, test } from './support/stories.ts'

/** The reply to a blocked customer: what keeps it from being copied, and what then lands in the clipboard. */

test.beforeEach(async ({ console }) => forgetDrafts(console))

const NOTE = 'card details asked for under a courier pretext'
const EXPLANATION =
  'One of your campaigns asked its readers to confirm personal details on a site that is not yours.'

const box = (page: Page) => page.getByRole('textbox', { name: 'Reply to the customer' })
const stops = (page: Page) => page.getByRole('list', { name: 'What stops the copy' })
const selected = (page: Page) => page.evaluate(() => document.getSelection()?.toString())

async function openCase({ page, access, sandbox, goTo }: ConsolePage, slug: string): Promise<string> {
  const id = access.organizations.find((organization) => organization.slug === slug)?.id ?? ''
  await goTo(`/c/${sandbox}/verification/${id}`)
  await expect(box(page)).toBeVisible()
  return id
}

/** Holds back every answer of get_user until the function that it returns is called. */
async function holdBackUser(page: Page): Promise<() => void> {
  let answer = (): void => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/console/call', async (route) => {
    if (route.request().postData()?.includes('"get_user"')) await asked
    await route.continue()
  })
  return () => answer()
}

test('blanks stop the copy, are reached by key, and the filled reply lands in the clipboard', async ({
  console,
}) => {
  const { page } = console
  await openCase(console, 'parcel-notice')
  await expect(box(page)).toHaveValue(new RegExp(EXPLANATION.replaceAll('.', '\\.')))
  await checkThemes(page, 'reply')
  await expect(page.getByRole('region', { name: 'Reply' })).toMatchAriaSnapshot({
    name: 'write-a-reply.aria.yml',
  })
  // From anywhere on the page: F8 is at the first blank, and what is typed replaces it.
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not copied: 2 blanks are not filled in.')).toBeVisible()
  await expect.poll(() => selected(page)).toMatch(/^\[\[.*\]\]$/)
  await page.keyboard.type('What did the page behind the button ask for?')
  await page.keyboard.press('F8')
  await expect.poll(() => selected(page)).toMatch(/^\[\[.*\]\]$/)
  await page.keyboard.type('Robin, support')
  await expect(stops(page)).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Copied. Your signature is kept for the next reply.')).toBeVisible()
  const copied = await clipboard(page)
  expect(copied).toBe(await box(page).inputValue())
  expect(copied).toContain(EXPLANATION)
  expect(copied).toContain('Kind regards\nRobin, support')
  // A closing with nobody below it is not copied, by no way.
  await box(page).fill('Hello\n\nKind regards\n')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not copied: 1 blank is not filled in. Next: your name')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  expect(await clipboard(page)).toBe(copied)
  // Asked for once: the next case has it.
  await openCase(console, 'trailhead-outdoor')
  await expect(box(page)).toHaveValue(/Kind regards\nRobin, support$/)
})

/** Pastes a mail of a person of two organizations, and goes on to the one with the name. */
async function openByPaste(page: Page, mail: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), mail)
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  // Two organizations are hers: the text goes on to the one that is chosen.
  await page
    .getByRole('listitem', { name: 'Lantern Travel', exact: true })
    .getByRole('link', { name: 'Explain' })
    .click()
}

test('who wrote is known from the pasted mail, is greeted in its language, and can be corrected', async ({
  console,
}) => {
  const { page } = console
  await openByPaste(
    page,
    'De : Inès C. <ines@lantern-travel.example>\n\nBonjour, nous ne pouvons plus envoyer nos campagnes depuis hier et je ne comprends pas pourquoi. Merci !',
  )
  await expect(box(page)).toHaveValue(/^Bonjour Inès C\.,/)
  await expect(page.getByText('French, by the pasted text')).toBeVisible()
  const writer = page.getByRole('textbox', { name: 'Customer who wrote' })
  await expect(page.getByText('ines@lantern-travel.example, by the pasted text')).toBeVisible()
  await writer.fill('Inês Carvalho')
  await expect(box(page)).toHaveValue(/^Bonjour Inês Carvalho,/)
  await expect(page.getByText('ines@lantern-travel.example, as you wrote it')).toBeVisible()
  // An own template of a team's file, with what is wrong with the file named by field.
  await page.getByRole('button', { name: 'Signature and templates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signature and templates' })
  const take = (templates: object[]) => chooseTemplates(dialog, templates)
  const template = {
    title: 'Le point',
    language: 'fr',
    text: 'Cher {{customer}},\n\n{{organization}}\n\n{{signature}}',
  }
  await take([template, { ...template, text: '{{costumer}}' }])
  await expect(dialog.getByRole('alert')).toContainText(
    'templates[1].text holds a placeholder that nobody fills: {{costumer}}.',
  )
  await take([template])
  await expect(dialog.getByText('Took in 1 template.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Signature' }).fill('Robin')
  await dialog.getByRole('button', { name: 'Keep signature' }).click()
  await expect(dialog.getByText('Signature kept.')).toBeVisible()
  await checkThemes(page, 'writer')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Le point (French)' }).click()
  await expect(box(page)).toHaveValue('Cher Inês Carvalho,\n\nLantern Travel\n\nRobin')
  await expect(page.getByText('Draft kept on this computer only')).toBeVisible()
  // Her next mail about the same organization begins another reply; the first is kept beside it.
  await console.goTo('/')
  await page.getByRole('heading', { name: 'Home' }).click()
  await openByPaste(
    page,
    'From: Ines <ines@lantern-travel.example>\n\nHello, why can we not send since yesterday? Please tell me when this ends. Thanks, Ines',
  )
  await expect(box(page)).toHaveValue(/^Hello Ines,/)
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect(box(page)).toHaveValue(/^Cher Inês Carvalho,/)
})

/** Where the last character of the box is drawn, and whether something lies over it. */
const endOfText = (page: Page) =>
  box(page).evaluate((area) => {
    const marks = area.previousElementSibling
    const text = marks?.lastChild
    if (!text) return 'no text'
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, top, height } = range.getBoundingClientRect()
    return document.elementFromPoint(left, top + height / 2) === area
      ? 'in sight'
      : `hidden at ${left}, ${top}`
  })

test('the caret is in sight while somebody types, and so is the blank that stops the copy, at every size', async ({
  console,
}) => {
  const { page } = console
  await openCase(console, 'parcel-notice')
  await page.keyboard.press('4')
  // 640 × 400 is a window of 1280 × 800 at 200 %.
  for (const [width, height] of [
    [1920, 1080],
    [640, 480],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await box(page).fill('Hello,\n')
    await box(page).press('Control+End')
    await page.keyboard.insertText('\nAbove'.repeat(24))
    for (let line = 0; line < 4; line += 1) {
      await page.keyboard.insertText(`\nLine ${line}`)
      await expect.poll(() => endOfText(page), { message: `${width}, line ${line}` }).toBe('in sight')
    }
    await page.keyboard.insertText('\n[[what]]\n')
    await box(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 0))
    await page.keyboard.press('F8')
    await expect(page.locator('mark')).toBeInViewport()
  }
})

test('the way to copy never lies over the reply where there is little height', async ({ console }) => {
  const { page } = console
  await openCase(console, 'parcel-notice')
  await page.keyboard.press('4')
  for (const height of [720, 640, 480]) {
    await page.setViewportSize({ width: 1280, height })
    await box(page).press('Control+Home')
    const paper = await box(page).boundingBox()
    const copy = await page.getByRole('button', { name: 'Copy reply' }).boundingBox()
    expect(copy?.y, `${height}`).toBeGreaterThanOrEqual((paper?.y ?? 0) + (paper?.height ?? 0))
  }
})

test('Ctrl+Z right after another template brings the former text back, also what was typed', async ({
  console,
}) => {
  const { page } = console
  await openCase(console, 'trailhead-outdoor')
  await box(page).press('Control+End')
  await page.keyboard.type(' Robin was here')
  const written = await box(page).inputValue()
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name, exact: true }).click()
    await expect(box(page)).not.toHaveValue(written)
  }
  await choose('Addresses without consent')
  await page.keyboard.press('Control+z')
  await expect(box(page)).toHaveValue(written)
  // In the box as well, and once something is typed its own history comes first.
  await choose('Addresses without consent')
  await box(page).press('Control+End')
  await page.keyboard.type('x')
  await page.keyboard.press('Control+z')
  await expect(box(page)).toHaveValue(/Kind regards/)
  await expect(box(page)).not.toHaveValue(written)
  await page.keyboard.press('Control+z')
  await expect(box(page)).toHaveValue(written)
})

test('a leak is marked, refused with its reason, and copied only with a reason that is recorded', async ({
  console,
}) => {
  const { page, control, sandbox } = console
  const organization = await openCase(console, 'parcel-notice')
  await page.evaluate(() => navigator.clipboard.writeText('as it was'))
  await box(page).fill(`Hello,\n\nwe saw ${NOTE.toUpperCase()}.\n\nKind regards\nRobin`)
  await expect(stops(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.locator('mark')).toContainText('COURIER PRETEXT')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not copied: 1 place must not reach the customer.')).toBeVisible()
  expect(await clipboard(page)).toBe('as it was')
  // Nor do the browser's own ways out of the box lead past the guard.
  for (const keys of ['Control+a', 'Control+c', 'Control+a', 'Control+x']) await page.keyboard.press(keys)
  expect(await clipboard(page)).toBe('as it was')
  await expect(box(page)).toHaveValue(/COURIER PRETEXT/)
  await page.keyboard.press('Control+Enter')
  // The copy has put the caret on it; the list says where it comes from.
  await expect.poll(() => selected(page)).toContain('COURIER PRETEXT')
  await expect(
    stops(page).getByRole('button', { name: /from get_org_verification \/blockReason\/adminNote/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Copy anyway, with a reason' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Copy with \d+ internal passages?\?$/ })
  await expect(dialog.getByRole('button', { name: 'Copy anyway' })).toBeDisabled()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('The customer wrote these words first.')
  await dialog.getByRole('button', { name: 'Copy anyway' }).press('Enter')
  await expect(page.getByText('Copied. The reason is recorded on this computer.')).toBeVisible()
  expect(await clipboard(page)).toContain('COURIER PRETEXT')
  await expect(page.getByRole('region', { name: 'Copied with a reason' })).toContainText(
    'wrote these words first',
  )
  expect(await control('case.read', { connection: sandbox, organization })).toMatchObject({
    notes: {
      overrides: [
        {
          who: expect.stringMatching(/\S/),
          reason: 'The customer wrote these words first.',
          leaks: [{ kind: 'note', source: { pointer: '/blockReason/adminNote' } }],
        },
      ],
    },
  })
  await box(page).fill(`Hello,\n\n[[what]] ${NOTE}`)
  await expect(page.getByRole('button', { name: 'Copy anyway, with a reason' })).toHaveCount(0)
})

test('what leaks for two reasons is told as one place; leaving the dialog leads back to its button', async ({
  console,
}) => {
  const { page } = console
  await openCase(console, 'pp-rewards-club')
  // His name is that of a reviewer, and stands in the note of a hold.
  await box(page).fill('Hello,\n\nTomás will look at it.')
  await expect(stops(page).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not copied: 1 place must not reach the customer.')).toBeVisible()
  const anyway = page.getByRole('button', { name: 'Copy anyway, with a reason' })
  await anyway.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Copy with \d+ internal passages?\?$/ })
  await expect(dialog).toContainText('1 place of the reply must not reach the customer.')
  await expect(dialog.getByRole('listitem')).toHaveText(['Tomás'])
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(anyway).toBeFocused()
})

test('draft and internal note are boxes of their own, are kept by themselves and survive a reload', async ({
  console,
}) => {
  const { page, control, sandbox } = console
  const organization = await openCase(console, 'trailhead-outdoor')
  await page.getByRole('textbox', { name: 'Internal note' }).fill('Owen is fine, call him.')
  await box(page).fill('Hello Owen')
  await expect
    .poll(() => control('case.read', { connection: sandbox, organization }))
    .toMatchObject({
      notes: { reply: 'Hello Owen', note: 'Owen is fine, call him.' },
    })
  await page.reload()
  await expect(box(page)).toHaveValue('Hello Owen')
  await expect(page.getByRole('textbox', { name: 'Internal note' })).toHaveValue('Owen is fine, call him.')
  // Another template takes the place of the text, which can be brought back.
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Blocked for content' }).click()
  await expect(box(page)).toHaveValue(/Hello Owen Braithwaite,/)
  await page.getByRole('button', { name: 'Bring my text back' }).click()
  await expect(box(page)).toHaveValue('Hello Owen')
})

test('a name that comes late is filled in, as long as nobody has written', async ({ console }) => {
  const { page } = console
  const answer = await holdBackUser(page)
  await openCase(console, 'growth-fox')
  await expect(box(page)).toHaveValue(/^Hello \[\[name of the customer\]\],/)
  answer()
  await expect(box(page)).toHaveValue(/^Hello Dana /)
})

test('a half-filled draft that is opened again is signed with the signature that is kept by now', async ({
  console,
}) => {
  const { page, control, sandbox } = console
  await control('uiState.set', { key: 'writer', value: null })
  const organization = await openCase(console, 'growth-fox')
  await page.reload()
  await expect(box(page)).toHaveValue(/\[\[your name\]\]$/)
  await page.keyboard.press('F8')
  await page.keyboard.type('All of them that were bought.')
  const half = await box(page).inputValue()
  await expect
    .poll(() => control('case.read', { connection: sandbox, organization }))
    .toMatchObject({ notes: { reply: half } })
  // Another reply is signed and copied meanwhile.
  await openCase(console, 'parcel-notice')
  await box(page).fill('Hello,\n\nall is well.\n\nKind regards\nRobin, support')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Copied. Your signature is kept for the next reply.')).toBeVisible()
  await openCase(console, 'growth-fox')
  await expect(box(page)).toHaveValue(half.replace('[[your name]]', 'Robin, support'))
})

test('a refused copy goes to the first place from wherever it was asked for, and F8 goes on from there', async ({
  console,
}) => {
  const { page } = console
  await openCase(console, 'growth-fox')
  const first = /^\[\[which contacts/
  for (const field of [
    page.getByRole('combobox', { name: 'Template' }),
    page.getByRole('combobox', { name: 'Language' }),
    page.getByRole('textbox', { name: 'Customer who wrote' }),
    page.getByRole('textbox', { name: 'Internal note' }),
    page.getByRole('button', { name: 'Copy reply' }),
    box(page),
  ]) {
    await field.focus()
    await page.keyboard.press('Control+Enter')
    await expect(box(page)).toBeFocused()
    await expect.poll(() => selected(page)).toMatch(first)
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.press('F8')
    await expect.poll(() => selected(page)).toMatch(/^\[\[what still works/)
    await expect(page.getByText(/^Place 2 of \d: what still works/)).toBeVisible()
  }
  // With one place only the key has nowhere else to go, and says so.
  await box(page).fill('Hello Dana,\n\n[[when]]\n\nKind regards\nRobin')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not copied: 1 blank is not filled in. Next: when')).toBeVisible()
  await page.keyboard.press('F8')
  await expect.poll(() => selected(page)).toBe('[[when]]')
  await expect(page.getByText('The only place left: when')).toBeVisible()
})

test('a refused copy stays at its place when a late answer fills the reply in again', async ({ console }) => {
  const { page } = console
  const answer = await holdBackUser(page)
  await openCase(console, 'growth-fox')
  await expect(box(page)).toHaveValue(/^Hello \[\[name of the customer\]\],/)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => selected(page)).toBe('[[name of the customer]]')
  await page.keyboard.press('F8')
  await expect.poll(() => selected(page)).toMatch(/^\[\[which contacts/)
  answer()
  await expect(box(page)).toHaveValue(/^Hello Dana /)
  await expect.poll(() => selected(page)).toMatch(/^\[\[which contacts/)
  await page.keyboard.type('All of them.')
  await page.keyboard.press('F8')
  await expect.poll(() => selected(page)).toMatch(/^\[\[what still works/)
})
