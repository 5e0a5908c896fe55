import { fileURLToPath } from 'node:url'
import { compressedBytes, readFirstScripts, readPageScripts } from '../support/first-script.ts'
import { expect, test } from './support/console.ts'

const OUT = fileURLToPath(new URL('../../out/renderer', import.meta.url))
const MOST_FIRST_BYTES = 250_000

/** Parts that no list needs, by the names of their built scripts. */
const HEAVY = /CodeMirrorJson|MailyDesk|caniemail|AnalyticsPage/

test('the first script is small, and no page of a list imports a heavy part', () => {
  const first = readFirstScripts(OUT)
  expect(first.length).toBeGreaterThan(0)
  expect(compressedBytes(first)).toBeLessThanOrEqual(MOST_FIRST_BYTES)
  expect(compressedBytes(first)).toBeGreaterThan(50_000)
  for (const page of ['HomePage', 'OrganizationsPage', 'SubscribersPage', 'CampaignsPage', 'ToolsPage']) {
    const names = readPageScripts(OUT, page)?.map(({ name }) => name) ?? []
    expect(names.length, page).toBeGreaterThan(1)
    expect(
      names.filter((name) => HEAVY.test(name)),
      page,
    ).toEqual([])
  }
})

test('a page is fetched with the state, and the next screens wait for no script', async ({
  console: { page },
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  const isPage = (name: string) => () => asked.some((address) => address.includes(`/${name}-`))
  expect(isPage('HomePage')()).toBe(true)
  // The other pages follow when the first is there; the editor of messages and charts' data never do.
  await expect.poll(isPage('CodeMirrorJson')).toBe(true)
  expect(isPage('SubscribersPage')()).toBe(true)
  expect(asked.filter((address) => /MailyDesk|caniemail/.test(address))).toEqual([])
  const before = asked.length
  await page.getByRole('link', { name: 'Organizations' }).click()
  await page.getByRole('grid', { name: 'Organizations' }).getByRole('row').nth(1).waitFor()
  expect(asked.slice(before).filter((address) => address.endsWith('.js'))).toEqual([])
})
