import type { Page } from '@playwright/test'
import { checkThemes, showTheme, THEMES } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { edgesOf, readGrey } from './support/greyscale.ts'
import { callTool, organizationId } from './support/screens.ts'

/** What of the frame says where one is, without its colours: in each theme, by the name of the theme. */
async function greyFrame(page: Page) {
  const acting = page.getByLabel('Acting as', { exact: true })
  const badge = acting.locator('span').first()
  const frames: Record<string, { stripes: number; switcher: number; bar: number; word: number }> = {}
  for (const theme of THEMES) {
    await showTheme(page, theme)
    const [button, bar, word] = await Promise.all(
      [page.locator('button[data-environment]').first(), acting, badge].map((part) => part.boundingBox()),
    )
    const top = await readGrey(page, { x: 100, y: 1, width: 400, height: 1 })
    const middle = button!.y + Math.round(button!.height / 2)
    const left = await readGrey(page, { x: button!.x - 2, y: middle, width: 10, height: 1 })
    const foot = bar!.y + bar!.height
    const under = await readGrey(page, { x: bar!.x + 400, y: foot - 6, width: 1, height: 10 })
    frames[theme] = {
      stripes: edgesOf(top[0]!),
      switcher: edgesOf(left[0]!),
      bar: under.filter(([grey], at) => Math.abs(grey! - (under[at + 1]?.[0] ?? grey!)) >= 25).length,
      word: Math.round(word!.width),
    }
  }
  await showTheme(page, 'light')
  return { frames, word: await badge.innerText() }
}

/** Deployments in safe hands: writing is switched on, used on production, and ended by one key. */
test('a deployment is read-only until a person says how long and why', async ({ console }) => {
  const { page, control, access, sandbox, goTo } = console
  const { key } = await control('key.create', { kind: 'admin' }, sandbox)
  const added = await control('connection.add', {
    ...{ label: 'Acme EU', url: access.url, environment: 'production', key, keep: 'session' },
  })
  const { id } = added.connection
  const organization = organizationId(console, 'Atelier Nord')
  await callTool(console, organization, 'create_tag', { name: 'ladder' })
  await control('uiState.set', { key: 'frame', value: { connection: id } })
  await goTo(`/c/${id}/tools/customer/delete_tag`)
  await page.reload()
  await console.actAs('Atelier Nord')
  await expect(page.getByRole('button', { name: 'Run' })).toBeDisabled()
  // All that keeps it from running at once, and the key that runs leads to the first.
  const kept = page.getByRole('list', { name: 'What keeps it from running' })
  await expect(kept).toContainText(/Acme EU is read-only.+also asks for the name/)
  await page.keyboard.press('Control+Enter')
  await expect(kept.getByRole('button', { name: 'Switch writing on' })).toBeFocused()
  const acting = page.getByLabel('Acting as', { exact: true })
  await expect(acting).toContainText('read-only')

  await acting.getByRole('button', { name: 'Switch writing on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch writing on for Acme EU' })
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Say why')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Ticket 12')
  await checkThemes(page, 'switch writing on', ['light', 'dark'])
  await page.keyboard.press('Enter')
  const bar = page.getByRole('region', { name: 'Writing is on' })
  await expect(bar).toContainText('Ticket 12')
  await expect(bar.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  await expect(acting).toContainText('read and write')

  await page.getByLabel('name', { exact: true }).fill('ladder')
  await page.getByRole('button', { name: 'Run' }).click()
  const named = page.getByRole('dialog', { name: 'delete_tag on production' })
  // Who leaves the question is not told of a refusal.
  await expect(named.getByLabel('Name of the organization')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toContainText('You left the question for the name: nothing was sent.')
  await expect(page.getByText('to correct')).toHaveCount(0)
  await page.getByRole('button', { name: 'Run' }).click()
  await named.getByLabel('Name of the organization').fill('Lumen')
  await page.keyboard.press('Enter')
  await expect(named.getByText('Must be Atelier Nord')).toBeVisible()
  await named.getByLabel('Name of the organization').fill('Atelier Nord')
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog', { name: 'Delete tag' })
  await confirm.getByRole('button', { name: 'Delete tag' }).click()
  await expect(confirm).toBeHidden()
  const { tags } = await callTool(console, organization, 'list_tags', {})
  expect(tags.map(({ name }) => name)).not.toContain('ladder')
  await expect(acting).toContainText(/[\d,]+ of [\d,]+ calls left/)

  await page.getByRole('heading', { name: 'delete_tag' }).click()
  await page.keyboard.press('w')
  await expect(bar).toBeHidden()
  await expect(acting).toContainText('read-only')
  const production = await greyFrame(page)
  await control('connection.remove', { id })

  // A sandbox says that its calls fail on purpose, until the faults are met or cleared.
  await goTo(`/c/${sandbox}/tools/admin/list_orgs`)
  // Deployments in safe hands, 8: the two frames differ in shape and word, not in hue alone.
  await expect(acting).toContainText('read and write')
  const own = await greyFrame(page)
  expect([production.word, own.word]).toEqual(['PRODUCTION', 'sandbox'])
  for (const theme of THEMES) {
    const [there, here] = [production.frames[theme]!, own.frames[theme]!]
    expect.soft(here.stripes, theme).toBe(0)
    expect.soft(there.stripes, theme).toBeGreaterThan(20)
    expect.soft(there.switcher, theme).toBeGreaterThan(here.switcher)
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('arm a fault')
  await page.getByRole('option', { name: /Arm a fault/ }).click()
  const arm = page.getByRole('dialog', { name: /^Arm a fault in/ })
  await arm.getByLabel('Tool').fill('no_such_tool')
  await page.keyboard.press('Enter')
  await expect(arm).toContainText('is not the name of a tool: "no_such_tool"')
  await arm.getByLabel('Tool').fill('list_orgs')
  await arm.getByLabel('How many calls').fill('2')
  await arm.getByRole('button', { name: 'Arm fault' }).click()
  const armed = page.getByRole('region', { name: 'Armed faults' })
  await expect(armed).toContainText('list_orgs: too many requests (429), 2 calls left')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByText('Too many requests: a fault is armed in this sandbox')).toBeVisible()
  await expect(armed).toContainText('1 call left')
  await armed.getByRole('button', { name: 'Arm another' }).click()
  await checkThemes(page, 'armed faults', ['light', 'dark'])
  await arm.getByRole('button', { name: 'Cancel' }).click()
  await armed.getByRole('button', { name: 'Clear faults' }).click()
  await expect(armed).toBeHidden()
})
