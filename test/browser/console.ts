import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, type Page } from '@playwright/test'

/**
 * The console as a person gets it: `postdesk serve` in a process of its own, with a demo
 * sandbox, opened through the one-time link that it prints. One host per worker; a test that
 * changes the world asks for `freshServed`.
 */
export interface Served {
  url: string
  adminKey: string
  controlKey: string
  organizations: { id: string; slug: string; name: string; token: string }[]
  /** The one-time link; the first page of the worker uses it up. */
  link: string
  close(): Promise<void>
}

const program = fileURLToPath(new URL('../../src/cli/postdesk.mjs', import.meta.url))

export async function serveDemo(): Promise<Served> {
  const place = mkdtempSync(join(tmpdir(), 'postdesk-browser-'))
  const words = [
    'serve',
    '--port',
    '0',
    '--data',
    join(place, 'sandbox'),
    '--seed',
    'demo',
    '--json',
    '--console',
  ]
  const child = spawn(process.execPath, [program, ...words, '--no-open'], {
    env: { ...process.env, POSTDESK_HOME: join(place, 'home') },
  })
  const close = async (): Promise<void> => {
    await end(child)
    rmSync(place, { recursive: true, force: true })
  }
  try {
    const [line, link] = await Promise.all([
      readUntil(child, 'stdout', /^(\{.*\})$/m),
      readUntil(child, 'stderr', /^Console: (\S+)$/m),
    ])
    return { ...(JSON.parse(line) as Omit<Served, 'link' | 'close'>), link, close }
  } catch (error) {
    await close()
    throw error
  }
}

function readUntil(child: ChildProcess, stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child[stream]?.on('data', (piece: Buffer) => {
      text += piece.toString('utf8')
      const found = pattern.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.on('exit', (code) => reject(new Error(`serve ended with code ${code}:\n${text}`)))
  })
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

export const test = base.extend<
  { consolePage: Page; requests: string[]; freshServed: Served },
  { served: Served; session: { cookies: Cookies | null } }
>({
  served: [
    async ({}, use) => {
      const served = await serveDemo()
      await use(served)
      await served.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  session: [async ({}, use) => use({ cookies: null }), { scope: 'worker' }],
  freshServed: async ({}, use) => {
    const served = await serveDemo()
    await use(served)
    await served.close()
  },
  /** Every address the page asked for, from its first request on. */
  requests: async ({ page }, use) => {
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await use(addresses)
  },
  /** A page with a session of the worker's host, at the console's start. */
  consolePage: async ({ page, served, session, requests: _requests }, use) => {
    if (session.cookies) await page.context().addCookies(session.cookies)
    await page.goto(session.cookies ? served.url : served.link)
    session.cookies = await page.context().cookies()
    await use(page)
  },
})

export { expect } from '@playwright/test'
