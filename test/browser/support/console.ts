import { test as base, expect, type Page } from '@playwright/test'
import { startHost, type Access, type Host } from './host.ts'

/**
 * One seeded host for each worker; each test gets a page that is signed in, starts from a fresh
 * frame and fails when the console reported an error that the test did not expect.
 */
interface WorkerParts {
  host: Host
  session: { cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> }
}

interface TestParts {
  /** The console on Home, with the demo sandbox chosen and nobody acted as. */
  console: ConsolePage
}

export interface ConsolePage {
  page: Page
  access: Access
  sandbox: string
  control(action: string, input?: unknown, connection?: string): Promise<Record<string, unknown>>
  goTo(path: string): Promise<void>
  openTool(tool: string, surface?: 'customer' | 'admin'): Promise<void>
  actAs(name: string): Promise<void>
  errors: string[]
}

type Answer = { ok: true; data: Record<string, unknown> } | { ok: false; error: { message: string } }

export async function control(
  page: Page,
  origin: string,
  action: string,
  input: unknown = {},
  connection?: string,
): Promise<Record<string, unknown>> {
  const response = await page.request.post(`${origin}/console/control`, {
    headers: { 'X-Postdesk-Console': '1' },
    data: { action, input, ...(connection === undefined ? {} : { connection }) },
  })
  const answer = (await response.json()) as Answer
  if (!answer.ok) throw new Error(`${action}: ${answer.error.message}`)
  return answer.data
}

/** Collects what a person would see as red lines in the developer tools. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/**
 * Away from the console: what the page still had to write, it writes on leaving. A file of the
 * same host is asked for behind that, so that the host has all of it once the file is here.
 */
export async function leave(page: Page, url: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${url}/postdesk.svg`)
}

export const test = base.extend<TestParts, WorkerParts>({
  host: [
    async ({}, use) => {
      const host = await startHost({ seeded: true })
      await use(host)
      await host.stop()
    },
    { scope: 'worker' },
  ],
  session: [
    async ({ host, browser }, use) => {
      // The link is good once; its cookie then serves every test of the worker.
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(host.link)
      await page.locator('#main').waitFor()
      const cookies = await context.cookies()
      await context.close()
      await use({ cookies })
    },
    { scope: 'worker' },
  ],
  console: async ({ host, session, context, page }, use) => {
    const access = host.access as Access
    await context.addCookies(session.cookies)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const errors = watchErrors(page)
    const ask: ConsolePage['control'] = (action, input, connection) =>
      control(page, access.url, action, input, connection)
    const { connections } = (await ask('connection.list')) as { connections: { id: string; kind: string }[] }
    const sandbox = connections.find((connection) => connection.kind === 'sandbox')?.id ?? ''
    await ask('uiState.set', { key: 'frame', value: { connection: sandbox } })
    await ask('uiState.set', { key: 'drafts', value: null })
    await page.goto(access.url)
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    const goTo = async (path: string): Promise<void> => {
      await page.goto(`${access.url}/#${path}`)
    }
    await use({
      page,
      access,
      sandbox,
      control: ask,
      goTo,
      errors,
      openTool: async (tool, surface = 'customer') => {
        await goTo(`/c/${sandbox}/tools/${surface}/${tool}`)
        await page.getByRole('heading', { name: tool, exact: true }).waitFor()
      },
      actAs: async (name) => {
        await page.getByRole('button', { name: `Act as ${name}` }).click()
        await expect(page.getByLabel('Acting as', { exact: true })).toContainText(name)
      },
    })
    expect(errors).toEqual([])
  },
})

export { expect }
