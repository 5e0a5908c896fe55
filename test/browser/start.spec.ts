import { expect, test } from './console.ts'

test('the one-time link opens the console, and every request stays at home', async ({
  consolePage,
  served,
  requests,
}) => {
  const errors: string[] = []
  consolePage.on('pageerror', (error) => errors.push(error.message))
  await expect(consolePage).toHaveTitle(/Postdesk/)
  await expect(consolePage.locator('#root')).not.toBeEmpty()
  await consolePage.waitForLoadState('load')
  expect(
    requests.filter((address) => !address.startsWith(served.url) && !address.startsWith('data:')),
  ).toEqual([])
  expect(errors).toEqual([])
})

test('the link works once, and nothing is told without a session', async ({ freshServed, browser }) => {
  const first = await browser.newContext()
  const second = await browser.newContext()
  const opened = await first.request.get(freshServed.link, { maxRedirects: 0 })
  expect(opened.status()).toBe(303)
  const again = await second.request.get(freshServed.link, { maxRedirects: 0 })
  expect(again.status()).toBe(403)
  const call = await second.request.post(`${freshServed.url}/console/control`, {
    headers: { 'X-Postdesk-Console': '1' },
    data: { action: 'connection.list' },
  })
  expect(call.status()).toBe(401)
  await first.close()
  await second.close()
})

test('another site can neither frame the console nor read it', async ({ consolePage, served }) => {
  const answer = await consolePage.request.get(served.url)
  const policy = answer.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("default-src 'none'")
  const foreign = await consolePage.request.post(`${served.url}/console/control`, {
    headers: { 'X-Postdesk-Console': '1', Origin: 'https://evil.test' },
    data: { action: 'connection.list' },
  })
  expect(foreign.status()).toBe(403)
})
