import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, chromium, type Page } from '@playwright/test'
import type * as Electron from 'electron'
import { outwardAddress } from './stand-in/addresses.ts'

/**
 * The built shell under the runtime that this machine has: Electron, where it is installed, has a
 * display and may use its sandbox; otherwise the stand-in with Debian's Chromium. The specs are the
 * same for both (decision 0177).
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
/** The folder of the application: the repository, or what a package was unpacked into. */
const application = process.env.POSTDESK_SHELL ?? root
const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, 'node_modules/electron/dist')
const names: Record<string, string> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}
const program = join(folder, names[process.platform] ?? 'electron')
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)

export const RUNTIME = chooseRuntime()

function chooseRuntime(): 'electron' | 'stand-in' | null {
  if (existsSync(program) && hasDisplay && process.getuid?.() !== 0) return 'electron'
  return process.env.POSTDESK_CHROMIUM ? 'stand-in' : null
}

/** Returns the major version of Chromium in the pinned Electron. */
export function readPinnedMilestone(): string {
  const require = createRequire(import.meta.url)
  const { version } = require('electron/package.json') as { version: string }
  const known = require('electron-to-chromium/versions') as Record<string, string>
  // The list may end before the pinned release: its major version has one milestone.
  return known[`${version.split('.')[0]}.0`] ?? ''
}

type Work<A, R> = (electron: typeof Electron, argument: A) => R | Promise<R>

export interface Shell {
  page: Page
  /** Version of the Chromium that draws the page. */
  chromium: string
  /** Runs in the main process, which has no name of the test's file: all it needs comes as `argument`. */
  evaluate<R, A = undefined>(work: Work<A, R>, argument?: A): Promise<R>
  /** The address of the page as the shell knows it. */
  address(): string
  /** Starts the shell once more with the same folder, and resolves with its exit code. */
  startAgain(...parameters: string[]): Promise<number | null>
  close(): Promise<void>
}

/** Opens the built shell with an empty folder of its own, or with `home`, which stays; `more` are switches. */
export async function openShell(home?: string, ...more: string[]): Promise<Shell> {
  const own = home ?? mkdtempSync(join(tmpdir(), 'postdesk-shell-'))
  const shell = await (RUNTIME === 'electron' ? openElectron(own, more) : openStandIn(own, more))
  const close = async (): Promise<void> => {
    await shell.close()
    if (home === undefined) rmSync(own, { recursive: true, force: true })
  }
  return { ...shell, close }
}

function environment(home: string): Record<string, string> {
  const own = { POSTDESK_HOME: join(home, 'app'), HOME: home }
  return { ...(process.env as Record<string, string>), ...own }
}

async function openElectron(home: string, switches: string[]): Promise<Shell> {
  const parameters = [application, `--user-data-dir=${join(home, 'window')}`, ...switches]
  const app = await _electron.launch({
    executablePath: program,
    args: parameters,
    env: environment(home),
  })
  const page = await app.firstWindow()
  return {
    page,
    chromium: await app.evaluate(() => process.versions['chrome'] ?? ''),
    evaluate: (work, argument) => app.evaluate(work as never, argument) as never,
    address: () => page.url(),
    startAgain: (...more) => waitFor(spawn(program, [...parameters, ...more], { env: environment(home) })),
    close: () => app.close(),
  }
}

const standIn = fileURLToPath(new URL('stand-in/register.mjs', import.meta.url))

function startStandIn(home: string, more: string[] = []): ChildProcess {
  const main = join(application, 'out/main/index.js')
  const parameters = [`--user-data-dir=${join(home, 'window')}`, ...more]
  return spawn(process.execPath, ['--import', standIn, main, ...parameters], {
    env: environment(home),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'json',
  })
}

interface Told {
  kind: 'ready' | 'evaluated'
  endpoint?: string
  id?: number
  value?: unknown
  error?: string
}

async function openStandIn(home: string, switches: string[]): Promise<Shell> {
  const main = startStandIn(home, switches)
  const ended = waitFor(main)
  const evaluate = evaluateIn(main)
  const endpoint = await Promise.race([
    new Promise<string>((resolve) =>
      main.on('message', (told: Told) => {
        if (told.kind === 'ready') resolve(told.endpoint ?? '')
      }),
    ),
    ended.then((code) => Promise.reject(new Error(`the shell ended with code ${code}`))),
  ])
  const browser = await chromium.connectOverCDP(endpoint)
  const [context] = browser.contexts()
  if (!context) throw new Error('Chromium has no context')
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  return {
    page,
    chromium: browser.version(),
    evaluate,
    address: () => outwardAddress(page.url()),
    startAgain: (...more) => waitFor(startStandIn(home, more)),
    close: async () => {
      await evaluate(({ app }) => app.quit()).catch(() => undefined)
      await ended
      await browser.close()
    },
  }
}

function evaluateIn(main: ChildProcess): Shell['evaluate'] {
  let lastId = 0
  const waiting = new Map<number, (told: Told) => void>()
  main.on('message', (told: Told) => waiting.get(told.id ?? 0)?.(told))
  const lose = (): void => waiting.forEach((hear) => hear({ kind: 'evaluated', error: 'the shell ended' }))
  main.once('exit', lose)
  return async (work, argument) => {
    lastId += 1
    const id = lastId
    const told = await new Promise<Told>((resolve) => {
      waiting.set(id, resolve)
      main.send({ id, source: String(work), argument })
    })
    waiting.delete(id)
    if (told.error !== undefined) throw new Error(told.error)
    return told.value as never
  }
}

function waitFor(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)))
}
