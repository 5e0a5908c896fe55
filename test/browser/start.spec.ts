import { expect, sessionHeaders, test } from './support/console.ts'
import { startHost } from './support/host.ts'

test('every request of the console stays at home', async ({ console: { page, access } }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.reload()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await page.waitForLoadState('load')
  expect(requests).toContain(`${access.url}/`)
  expect(
    requests.filter((address) => !address.startsWith(access.url) && !address.startsWith('data:')),
  ).toEqual([])
})

test('the one-time link opens the console once, and nothing is told without a session', async ({
  page,
  browser,
}) => {
  const host = await startHost({ seeded: false })
  const second = await browser.newContext()
  // Who only looks, like a preview of links, uses nothing up.
  expect((await second.request.head(host.link)).status()).toBe(405)
  for (let turn = 0; turn < 2; turn += 1) {
    await page.goto(host.link)
    await expect(page).toHaveTitle(/Postdesk/)
    await expect(page.getByRole('button', { name: 'Try a campaign' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  }
  const again = await second.request.get(host.link, { maxRedirects: 0 })
  expect(again.status()).toBe(403)
  const call = await second.request.post(new URL('/console/control', host.link).href, {
    headers: { 'X-Postdesk-Console': 'guess' },
    data: { action: 'connection.list' },
  })
  expect(call.status()).toBe(401)
  await second.close()
  await host.stop()
})

test('another site can neither frame the console nor read it', async ({ console: { page, access } }) => {
  const answer = await page.request.get(access.url)
  const policy = answer.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("default-src 'none'")
  const foreign = await page.request.post(`${access.url}/console/control`, {
    headers: { ...sessionHeaders(access.url), Origin: 'https://evil.test' },
    data: { action: 'connection.list' },
  })
  expect(foreign.status()).toBe(404)
  expect(await foreign.text()).toBe('')
})
