import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { mark, type PageWindow, readMark } from './running-shell.ts'
import { openShell, readPinnedMilestone, RUNTIME, type Shell } from './shell.ts'

/** The window, under Electron or under its stand-in; skipped, never passed, where neither can be had. */
test.describe.configure({ mode: 'serial' })
test.skip(RUNTIME === null, 'neither the Electron runtime nor a Chromium is installed')

let shell: Shell

test.beforeAll(async () => {
  shell = await openShell()
})
test.afterAll(() => shell?.close())

test('runs the Chromium of the pinned Electron', () => {
  const pinned = readPinnedMilestone()
  process.stdout.write(`runtime: ${RUNTIME}, Chromium ${shell.chromium}; the pinned Electron has ${pinned}\n`)
  expect(shell.chromium.split('.')[0]).toBe(pinned)
})

test('shows the console from its own scheme', async () => {
  await expect(shell.page).toHaveTitle(/Postdesk/)
  expect(new URL(shell.address()).protocol).toBe('postdesk-app:')
})

test('gives the page the bridge and nothing else', async () => {
  const found = await shell.page.evaluate(() => ({
    bridge: Object.keys((globalThis as { postdesk?: object }).postdesk ?? {}),
    leaks: ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
  }))
  expect(found).toEqual({ bridge: ['call', 'control', 'subscribe', 'notify'], leaks: [] })
})

test('Right to the last edge, 20: runs without insecure content and experimental features (checklist of Electron, 8 to 10)', async () => {
  const given = await shell.evaluate(({ BrowserWindow }) => {
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
  const state = await shell.evaluate(
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
  const asked = await shell.evaluate(
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
  const answer = await shell.page.evaluate(() => {
    const { postdesk } = globalThis as unknown as {
      postdesk: { control(request: { action: string }): Promise<{ ok: boolean }> }
    }
    return postdesk.control({ action: 'connection.list' })
  })
  expect(answer).toMatchObject({ ok: true })
})

test('tells the end of long work through the system, and the page hears of a click', async () => {
  await mark(shell.page, 'before the notification')
  await shell.evaluate(({ BrowserWindow, Notification }) => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    Notification.prototype.show = function (this: unknown) {
      shown.push(this)
    }
    BrowserWindow.getAllWindows()[0]?.focus()
  })
  const tell = (title = 'Import ended'): Promise<unknown> =>
    shell.page.evaluate(
      (text) => (globalThis as PageWindow).postdesk.notify?.({ title: text, text: '3 imported.' }),
      title,
    )
  const isFocused = (): Promise<boolean | undefined> =>
    shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFocused())
  await expect.poll(isFocused).toBe(true)
  expect(await tell()).toEqual({ ok: true, data: { clicked: false } })
  await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur())
  await expect.poll(isFocused).toBe(false)
  expect(await tell('')).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } })
  const answer = tell()
  const read = (): Promise<unknown> =>
    shell.evaluate(() => {
      const { shown } = globalThis as unknown as { shown: Electron.Notification[] }
      return shown.map(({ title, body }) => ({ title, body }))
    })
  await expect.poll(read).toEqual([{ title: 'Import ended', body: '3 imported.' }])
  await shell.evaluate(
    () => void (globalThis as unknown as { shown: Electron.Notification[] }).shown[0]?.emit('click'),
  )
  expect(await answer).toEqual({ ok: true, data: { clicked: true } })
  await expect.poll(isFocused).toBe(true)
  expect(await readMark(shell.page)).toBe('before the notification')
})

test('refuses the network, inline scripts and other windows', async () => {
  const outcome = await shell.page.evaluate(async () => {
    const fetched = await fetch('https://example.test/').then(
      () => 'fetched',
      () => 'refused',
    )
    const script = document.createElement('script')
    script.textContent = 'globalThis.ran = true'
    document.body.append(script)
    return { fetched, ran: 'ran' in globalThis, opened: globalThis.open('postdesk-app://console/') !== null }
  })
  expect(outcome).toEqual({ fetched: 'refused', ran: false, opened: false })
  expect(await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test.describe('remembers of a window', () => {
  const home = mkdtempSync(join(tmpdir(), 'postdesk-shell-'))
  const file = join(home, 'window', 'window.json')
  let again: Shell
  let isOpen = true

  test.beforeAll(async () => {
    mkdirSync(join(home, 'window'))
    const bounds = { x: 90_000, y: -90_000, width: 900, height: 600 }
    writeFileSync(file, JSON.stringify({ bounds, maximized: false, zoom: 1.5 }))
    again = await openShell(home)
  })
  test.afterAll(async () => {
    if (isOpen) await again?.close()
    rmSync(home, { recursive: true, force: true })
  })

  test('its size, on a screen that is there, when its own is gone', async () => {
    const { bounds, screens } = await again.evaluate(({ BrowserWindow, screen }) => ({
      bounds: BrowserWindow.getAllWindows()[0]?.getNormalBounds(),
      screens: screen.getAllDisplays().map(({ workArea }) => workArea),
    }))
    if (!bounds) throw new Error('no window')
    const { x, y, width, height } = bounds
    expect({ width, height }).toEqual({ width: 900, height: 600 })
    const found = screens.find((one) => x >= one.x && y >= one.y && x + width <= one.x + one.width)
    expect(y + height - (found?.y ?? 0)).toBeLessThanOrEqual(found?.height ?? 0)
  })

  test('its zoom, and no dictionary that nobody asked for', async () => {
    await expect(again.page.getByRole('navigation').first()).toBeVisible()
    const seen = await again.evaluate(({ BrowserWindow, Menu }) => {
      const shown: string[][] = []
      Menu.prototype.popup = function (this: Electron.Menu) {
        shown.push(this.items.map(({ label }) => label))
      }
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      const click = {
        isEditable: true,
        selectionText: '',
        misspelledWord: 'teh',
        dictionarySuggestions: ['the'],
      }
      contents?.emit('context-menu', {}, click)
      contents?.emit('context-menu', {}, { ...click, isEditable: false })
      const zoom = contents?.getZoomFactor()
      contents?.setZoomFactor(1.25)
      const { spellcheck } = (
        contents as unknown as { getLastWebPreferences(): { spellcheck?: boolean } }
      ).getLastWebPreferences()
      return { zoom, shown, spellcheck }
    })
    expect(seen.zoom).toBeCloseTo(1.5)
    expect(seen.spellcheck).toBe(false)
    expect(seen.shown).toEqual([
      ['the', '', 'Add “teh” to the dictionary', '', 'Cut', 'Copy', 'Paste', '', 'Check spelling…'],
    ])
    isOpen = false
    await again.close()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ zoom: 1.25, spelling: false })
  })
})
