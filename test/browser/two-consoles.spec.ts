import { expect, sessionHeaders, test as shared } from './support/console.ts'
import { SESSION_HEADER, SESSION_STORAGE } from '../../src/shared/console-session.ts'
import { startHost, type Host } from './support/host.ts'

/** Line 17: consoles on two ports of one browser, and what a server on a third port gets of them. */

const test = shared.extend<{ hosts: [Host, Host] }>({
  hosts: async ({}, use) => {
    const hosts = await Promise.all([startHost({ seeded: false }), startHost({ seeded: false })])
    await use(hosts)
    await Promise.all(hosts.map((host) => host.stop()))
  },
})

const HOME = { name: 'Try a campaign' }

test('Right to the last edge, 17: two consoles on two ports stay signed in side by side', async ({
  context,
  hosts,
}) => {
  const pages = []
  for (const host of hosts) {
    const page = await context.newPage()
    await page.goto(host.link)
    await expect(page.getByRole('button', HOME)).toBeVisible()
    pages.push(page)
  }
  for (const page of [...pages, ...pages]) {
    await page.reload()
    await expect(page.getByRole('button', HOME)).toBeVisible()
    await expect(page.getByText('session has ended')).toHaveCount(0)
  }
  const secrets = await Promise.all(
    pages.map((page) => page.evaluate((name) => localStorage.getItem(name), SESSION_STORAGE)),
  )
  expect(new Set(secrets).size).toBe(2)
  const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('postdesk_session_'))
  expect(cookies).toHaveLength(2)
  expect(cookies.filter(({ value }) => secrets.includes(value))).toEqual([])
  for (const page of pages) await page.close()
})

test('Right to the last edge, 17: the console hears of changes over the stream, which carries the secret', async ({
  page,
  hosts: [host],
}) => {
  const stream = page.waitForRequest('**/console/events')
  await page.goto(host.link)
  await expect(page.getByRole('button', HOME)).toBeVisible()
  const headers = await (await stream).allHeaders()
  expect(headers[SESSION_HEADER]).toHaveLength(43)
  const other = await page.context().newPage()
  await other.goto(new URL('/', host.link).href)
  await other.getByRole('button', HOME).click()
  // The first page was never touched: it heard of the new connection.
  await expect(page.getByText('Demo').first()).toBeVisible({ timeout: 60_000 })
  await other.close()
})

test('Right to the last edge, 17: a server on another port that gets the cookie is refused on every console route', async ({
  console: { page, access },
}) => {
  const cookies = await page.context().cookies(access.url)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(cookie).toContain(`postdesk_session_${new URL(access.url).port}=`)
  const body = JSON.stringify({ action: 'connection.list', input: {} })
  const send = async (path: string, method: string, extra: Record<string, string>): Promise<number> => {
    const headers = { cookie, 'content-type': 'application/json', ...extra }
    const init = method === 'GET' ? { headers } : { method, headers, body }
    return (await fetch(`${access.url}${path}`, init)).status
  }
  for (const path of ['/console/call', '/console/control', '/console/events', '/console/anything']) {
    for (const method of ['GET', 'POST', 'PUT']) {
      expect(await send(path, method, {})).toBe(401)
      expect(await send(path, method, { [SESSION_HEADER]: '1' })).toBe(401)
    }
  }
  expect(await send('/console/control', 'POST', sessionHeaders(access.url))).toBe(200)
})
