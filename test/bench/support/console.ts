import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { SESSION_HEADER, SESSION_STORAGE } from '../../../src/shared/console-session.ts'
import type { Result } from '../../../src/shared/result.ts'
import { buildWhenStale } from '../../../build/output.mjs'
import { findChromium } from '../../../build/system-packages.mjs'
import { startHost } from '../../browser/support/host.ts'

const ENTRY = fileURLToPath(new URL('../../../src/cli/postdesk.mjs', import.meta.url))

type Answer = Result<Record<string, unknown>>

export interface ServedConsole {
  /** Signs the page in, makes an organization and acts as it; answers the address of its subscribers. */
  openOrganization(page: Page, name: string): Promise<string>
  call(tool: string, input: Record<string, unknown>): Promise<Record<string, unknown>>
  /** The same for a tool that asks first. */
  confirm(tool: string, input: Record<string, unknown>): Promise<void>
  close(): Promise<void>
}

/** `postdesk serve` with its console, in a process of its own, as anyone starts it. */
export async function serveConsole(folder: string): Promise<ServedConsole> {
  if (!(await buildWhenStale({ window: false }))) throw new Error('The console could not be built.')
  const words = [
    'serve',
    '--port',
    '0',
    '--app',
    join(folder, 'app'),
    '--data',
    join(folder, 'data'),
    '--json',
  ]
  const child = spawn(process.execPath, [ENTRY, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const link = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      const found = /Console: (\S+)/.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`serve ended with code ${code}: ${text}`)))
  })
  const { origin } = new URL(link)
  let ask: (path: string, body: unknown) => Promise<Answer>
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await ask(path, body)
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  let target = { connection: '', organization: '' }
  return {
    openOrganization: async (page, name) => {
      await page.goto(link)
      await page.locator('#main').waitFor()
      const secret = await page.evaluate((kept) => localStorage.getItem(kept) ?? '', SESSION_STORAGE)
      await page.goto('about:blank')
      ask = async (path, data) => {
        const headers = { [SESSION_HEADER]: secret }
        const response = await page.request.post(`${origin}/console/${path}`, { headers, data })
        return (await response.json()) as Answer
      }
      const { connections } = await post('control', { action: 'connection.list' })
      const [{ id: connection }] = connections as [{ id: string }]
      const made = await post('control', {
        connection,
        action: 'organization.create',
        input: { name, plan: 'business' },
      })
      const organization = String(made['id'])
      target = { connection, organization }
      const acting = {
        [connection]: { id: organization, name, slug: 'bench', plan: 'business', status: 'verified' },
      }
      await post('control', { action: 'uiState.set', input: { key: 'frame', value: { connection, acting } } })
      return `${origin}/#/c/${connection}/subscribers`
    },
    call: (tool, input) => post('call', { ...target, surface: 'customer', tool, input }),
    confirm: async (tool, input) => {
      const asked = await ask('call', { ...target, surface: 'customer', tool, input })
      const code = asked.ok ? undefined : asked.error.confirmation?.confirmationCode
      const confirmed = { ...input, confirmationCode: code }
      await post('call', { ...target, surface: 'customer', tool, input: confirmed })
    },
    close: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs `work` with a browser and the sign-in link of a console that serves the stories, and ends both. */
export async function withStories<T>(
  folder: string,
  work: (browser: Browser, link: string) => Promise<T>,
): Promise<T> {
  const program = findChromium()
  if (program === null) throw new Error('No chromium: POSTDESK_CHROMIUM names one.')
  if (!(await buildWhenStale({ window: false }))) throw new Error('The console could not be built.')
  const host = await startHost({ seeded: true, seed: 'stories', folder: join(folder, 'stories') })
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    return await work(browser, host.link)
  } finally {
    await browser.close()
    await host.stop()
  }
}
