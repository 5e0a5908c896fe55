import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, expect, test, type ElectronApplication, type Page } from '@playwright/test'

/** The real window. Skipped, never passed, where the runtime or a display is missing. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, 'node_modules/electron/dist')
const names: Record<string, string> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}
const program = join(folder, names[process.platform] ?? 'electron')
const display = process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)

test.describe.configure({ mode: 'serial' })
test.skip(!existsSync(program), 'the Electron runtime is not installed')
test.skip(!display, 'there is no display')
test.skip(process.getuid?.() === 0, "Electron's sandbox does not run as root")

let app: ElectronApplication
let page: Page
let home: string

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'postdesk-electron-'))
  const env = { ...process.env, POSTDESK_HOME: join(home, 'app') } as Record<string, string>
  app = await _electron.launch({ executablePath: program, args: [root, `--user-data-dir=${home}`], env })
  page = await app.firstWindow()
})

test.afterAll(async () => {
  await app?.close()
  if (home) rmSync(home, { recursive: true, force: true })
})

test('shows the console from its own scheme', async () => {
  await expect(page).toHaveTitle(/Postdesk/)
  expect(new URL(page.url()).protocol).toBe('postdesk:')
})

test('gives the page the bridge and nothing else', async () => {
  const found = await page.evaluate(() => ({
    bridge: Object.keys((globalThis as { postdesk?: object }).postdesk ?? {}),
    leaks: ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
  }))
  expect(found).toEqual({ bridge: ['call', 'control', 'subscribe'], leaks: [] })
})

test('Right to the last edge, 20: runs without insecure content and experimental features (checklist of Electron, 8 to 10)', async () => {
  const given = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>
    }
    return contents.getLastWebPreferences()
  })
  expect(given['allowRunningInsecureContent'] ?? false).toBe(false)
  expect(given['experimentalFeatures'] ?? false).toBe(false)
  expect(given['enableBlinkFeatures'] ?? '').toBe('')
})

test('Right to the last edge, 20: saves nothing that the console did not make', async () => {
  const state = await app.evaluate(
    ({ session }) =>
      new Promise<string>((resolve) => {
        session.defaultSession.once('will-download', (event) => {
          setTimeout(() => resolve(event.defaultPrevented ? 'refused' : 'saved'), 0)
        })
        session.defaultSession.downloadURL('data:application/octet-stream,x')
      }),
  )
  expect(state).toBe('refused')
})

test('Right to the last edge, 20: asks with the host before it opens a link outside', async () => {
  const asked = await app.evaluate(
    ({ BrowserWindow, dialog }) =>
      new Promise<string>((resolve) => {
        dialog.showMessageBox = ((question: { message: string }) => {
          resolve(question.message)
          return Promise.resolve({ response: 0, checkboxChecked: false })
        }) as unknown as typeof dialog.showMessageBox
        void BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript("open('https://example.test/a')")
      }),
  )
  expect(asked).toBe('Open example.test in your browser?')
})

test('reaches the host', async () => {
  const answer = await page.evaluate(() => {
    const { postdesk } = globalThis as unknown as {
      postdesk: { control(request: { action: string }): Promise<{ ok: boolean }> }
    }
    return postdesk.control({ action: 'connection.list' })
  })
  expect(answer).toMatchObject({ ok: true })
})

test('refuses the network, inline scripts and other windows', async () => {
  const outcome = await page.evaluate(async () => {
    const fetched = await fetch('https://example.test/').then(
      () => 'fetched',
      () => 'refused',
    )
    const script = document.createElement('script')
    script.textContent = 'globalThis.ran = true'
    document.body.append(script)
    return { fetched, ran: 'ran' in globalThis, opened: globalThis.open('postdesk://console/') !== null }
  })
  expect(outcome).toEqual({ fetched: 'refused', ran: false, opened: false })
  expect(app.windows()).toHaveLength(1)
})
