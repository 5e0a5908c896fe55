import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type { HostActionName } from '../../../src/app/actions/contract.ts'
import type { ActionName } from '../../../src/engine/sandbox/actions/index.ts'
import type { Result } from '../../../src/shared/result.ts'
import type { DataOf } from '../../support/answers.ts'
import { startCounter, type Counter } from './counter.ts'
import { SESSION_HEADER, SESSION_STORAGE } from '../../../src/shared/console-session.ts'
import { secretIn } from '../../support/console-session.ts'
import { startHost, type Access, type Host, type HostOptions } from './host.ts'

/**
 * The one fixture of all browser tests. A worker has one browser; all its host names lead to the counter,
 * and one host for each world that its tests ask for, started when the first of them does. A file that
 * needs another world than the demo says `test.extend({ world: 'stories' })`; a test that needs a host
 * of its own overrides `host`. Both belong to the test: another set of worker fixtures would make
 * Playwright end the worker with its browser and its hosts between two files.
 *
 * The page is the same for all tests of a worker (`reuseContext` in the configuration), because a new
 * one parses the console's script again. Playwright takes cookies, storage, routes and listeners away
 * between two tests, and `console` puts the state that the host keeps back to that of the first day.
 */
export type World = keyof typeof WORLDS

/** When the clock of the world `clock` starts: a Friday morning in Paris, four weeks before Christmas. */
export const CLOCK_START = '2026-11-20T09:00:00Z'

const WORLDS = {
  /** The demo, today. */
  demo: {},
  /** The demo for tests that move its clock: no other test would know it again. */
  clock: { clock: CLOCK_START },
  /** The world of `test/case/golden`: the eight stories on the morning of 1 September 2026. */
  stories: { seed: 'stories', clock: '2026-09-01T09:00:00Z' },
} satisfies Record<string, Omit<HostOptions, 'seeded'>>

/** What the one-time link of a host has given: cookies, and the secret that its page keeps. */
interface Session {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  secret: string
}

/** The secrets of hosts that this process has signed in to, by origin. */
const secrets = new Map<string, string>()

/** Returns the headers with which a test calls a host beside the page, as the console does. */
export function sessionHeaders(origin: string): Record<string, string> {
  return { [SESSION_HEADER]: secrets.get(new URL(origin).origin) ?? '' }
}

/** Keeps the secret of a console that the page itself opened by its one-time link. */
export async function keepSession(page: Page): Promise<void> {
  const secret = await page.evaluate((name) => localStorage.getItem(name), SESSION_STORAGE)
  secrets.set(new URL(page.url()).origin, secret ?? '')
}

interface WorkerParts {
  counter: Counter
  /** The host of a world, the same each time a test of the worker asks. */
  hostOf: (world: World) => Promise<Host>
  /** What the one-time link of each host has given: a link is good once. */
  sessions: Map<Host, Session>
}

interface TestParts {
  world: World
  host: Host
  /** The console on Home, with the sandbox of the world chosen and nobody acted as. */
  console: ConsolePage
}

export interface ConsolePage {
  page: Page
  access: Access
  sandbox: string
  /** An action of the host, or one of the control door of the connection that is named. */
  control<N extends AnyActionName>(action: N, input?: unknown, connection?: string): Promise<DataOf<N>>
  goTo(path: string): Promise<void>
  openTool(tool: string, surface?: 'customer' | 'admin'): Promise<void>
  actAs(name: string): Promise<void>
  errors: string[]
}

type AnyActionName = ActionName | HostActionName

export async function control<N extends AnyActionName>(
  page: Page,
  origin: string,
  action: N,
  input: unknown = {},
  connection?: string,
): Promise<DataOf<N>> {
  const response = await page.request.post(`${origin}/console/control`, {
    // A connection that the host closed meanwhile was never read from.
    maxRetries: 1,
    headers: sessionHeaders(origin),
    data: { action, input, ...(connection === undefined ? {} : { connection }) },
  })
  const answer = (await response.json()) as Result<DataOf<N>>
  if (!answer.ok) throw new Error(`${action}: ${answer.error.message}`)
  return answer.data
}

/**
 * Collects what a person would see as red lines in the developer tools. A whole browser asks for the
 * icon of a file that is opened by itself, which `leave` does and the console does not.
 */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const isOwnIcon = message.location().url.endsWith('/favicon.ico')
    if (message.type() === 'error' && !isOwnIcon) errors.push(message.text())
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

/** Acts as an organization in the tab in front, by the chooser that every page has. */
export async function chooseOrganization(page: Page, name: string): Promise<void> {
  const bar = page.getByLabel('Acting as', { exact: true })
  await bar.getByRole('button', { name: /^(Choose organization|Change)/ }).click()
  const chooser = page.getByRole('dialog', { name: 'Act as an organization' })
  await chooser.getByRole('combobox').fill(name)
  await chooser.getByRole('option', { name }).first().click()
  await expect(bar).toContainText(name)
}

async function openSession(context: BrowserContext, host: Host): Promise<Session> {
  const answer = await context.request.get(host.link)
  const secret = secretIn(await answer.text())
  secrets.set(new URL(host.link).origin, secret)
  return { cookies: await context.cookies(), secret }
}

/** Puts the cookie into the context, and the secret where the page is: at the origin of the host. */
async function signIn(page: Page, host: Host, sessions: Map<Host, Session>): Promise<void> {
  const session = sessions.get(host) ?? (await openSession(page.context(), host))
  sessions.set(host, session)
  await page.context().addCookies(session.cookies)
  await page.evaluate(([name, secret]) => localStorage.setItem(name, secret), [
    SESSION_STORAGE,
    session.secret,
  ] as const)
}

/** What the console reads at its start, as on the first day but with the sandbox chosen. */
async function resetState(ask: ConsolePage['control']): Promise<string> {
  const { connections } = await ask('connection.list')
  const sandbox = connections.find((connection) => connection.kind === 'sandbox')?.id ?? ''
  await ask('uiState.set', { key: 'frame', value: { connection: sandbox } })
  await ask('uiState.set', { key: 'drafts', value: null })
  await ask('uiState.set', { key: 'views', value: null })
  await ask('uiState.set', { key: 'writer', value: null })
  return sandbox
}

export const test = base.extend<TestParts, WorkerParts>({
  world: ['demo', { option: true }],
  counter: [
    async ({}, use) => {
      const counter = await startCounter()
      await use(counter)
      counter.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, counter }, use) => {
      // What the browser asks for itself, about form fields and accounts, is no message's doing.
      const own = ['*.google.com', '*.googleapis.com', '*.gvt1.com'].map((name) => `MAP ${name} ~NOTFOUND`)
      const rule = [...own, `MAP * 127.0.0.1:${counter.port}`, 'EXCLUDE 127.0.0.1'].join(', ')
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rule}`] })
    },
    { scope: 'worker' },
  ],
  hostOf: [
    async ({}, use) => {
      const hosts = new Map<World, Promise<Host>>()
      await use((world) => {
        const host = hosts.get(world) ?? startHost({ seeded: true, ...WORLDS[world] })
        hosts.set(world, host)
        return host
      })
      await Promise.all([...hosts.values()].map(async (host) => (await host).stop()))
    },
    { scope: 'worker' },
  ],
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  host: async ({ world, hostOf }, use) => use(await hostOf(world)),
  console: async ({ host, sessions, context, page }, use) => {
    const access = host.access as Access
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const errors = watchErrors(page)
    const ask: ConsolePage['control'] = (action, input, connection) =>
      control(page, access.url, action, input, connection)
    // The test before may have left the console with something to write.
    await leave(page, access.url)
    await signIn(page, host, sessions)
    const sandbox = await resetState(ask)
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
        await chooseOrganization(page, name)
      },
    })
    expect(errors).toEqual([])
  },
})

export { expect }
