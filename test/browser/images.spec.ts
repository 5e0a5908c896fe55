import type { Page } from '@playwright/test'
import { checkThemes } from './support/axe.ts'
import { callAs, ORGANIZATION } from './support/campaigns.ts'
import { expect, test, type ConsolePage } from './support/console.ts'

/** The media library: the pictures themselves, described, and uploaded from public addresses only. */

test.beforeEach(async ({ console }) => {
  await console.actAs(ORGANIZATION)
})

function library(page: Page) {
  return page.getByRole('list', { name: 'Images' })
}

/** Other files of a worker upload pictures into the same library. */
async function countImages({ access }: ConsolePage): Promise<number> {
  return (await callAs(access)('list_images')).total
}

test('pictures are shown from the sandbox, without a request of their own', async ({ console }) => {
  const { page, goTo, sandbox, access } = console
  const outside: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== access.url && protocol !== 'data:') outside.push(request.url())
  })
  await goTo(`/c/${sandbox}/images`)
  await expect(library(page).locator('img')).toHaveCount(await countImages(console))
  const narrowest = (): Promise<number> =>
    library(page)
      .locator('img')
      .evaluateAll((all) => Math.min(...all.map((picture) => (picture as HTMLImageElement).naturalWidth)))
  await expect.poll(narrowest).toBeGreaterThan(100)
  expect(outside).toEqual([])
})

test('a picture is found, described and kept so', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await goTo(`/c/${sandbox}/images`)
  await page.getByLabel('Search images').fill('workshop')
  await expect(library(page).getByRole('link')).toHaveCount(1)
  await page.getByLabel('Search images').press('Escape')
  await expect(library(page).getByRole('link')).toHaveCount(await countImages(console))
  await library(page)
    .getByRole('link', { name: /Collection/ })
    .click()
  await expect(page).toHaveURL(/\/images\/img_[0-9a-z]+$/)
  const beside = page.getByRole('complementary', { name: /Collection/ })
  const said = `A shelf with bolts of linen, ${Date.now().toString(36)}`
  await beside.getByLabel('Description').fill(said)
  await beside.getByRole('button', { name: 'Save' }).click()
  const notice = page.getByRole('alert').filter({ hasText: /^Described “/ })
  await expect(notice).toBeVisible()
  const bar = await page.getByRole('region', { name: 'Clock of the sandbox' }).boundingBox()
  const told = await notice.boundingBox()
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await page.reload()
  await expect(beside.getByLabel('Description')).toHaveValue(said)
  await expect(library(page).getByRole('img', { name: said })).toBeVisible()
})

test('arrows walk through the pictures, Enter shows one, Esc goes back', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await goTo(`/c/${sandbox}/images`)
  await expect(library(page).getByRole('link')).toHaveCount(await countImages(console))
  await page.keyboard.press('j')
  await expect(library(page).getByRole('link').nth(0)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(library(page).getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/images$/)
})

test('an address that is not public is refused under its field; an unknown id says so', async ({
  console,
}) => {
  const { page, goTo, sandbox } = console
  await goTo(`/c/${sandbox}/images`)
  await page.getByRole('button', { name: 'Upload by URL' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload image' })
  await dialog.getByLabel('URL').fill('http://127.0.0.1/picture.png')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('its address is not public')
  await page.keyboard.press('Escape')
  await goTo(`/c/${sandbox}/images/img_0000zz`)
  await expect(page.getByRole('alert')).toContainText('has this id')
})

test('no serious fault on the images, in any theme', async ({ console }) => {
  const { page, goTo, sandbox } = console
  await goTo(`/c/${sandbox}/images`)
  await expect(library(page).locator('img')).toHaveCount(await countImages(console))
  await checkThemes(page, 'images')
  await library(page).getByRole('link').first().click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await checkThemes(page, 'image')
  await page.getByRole('button', { name: 'Upload by URL' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkThemes(page, 'upload')
})
