import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { countWindows, mark, type OutsideServer, readMark, startOutside } from './running-shell.ts'
import { openShell, RUNTIME, type Shell } from './shell.ts'

/** What the built shell refuses, the same under Electron and under its stand-in. */
test.describe.configure({ mode: 'serial' })
test.skip(RUNTIME === null, 'neither the Electron runtime nor a Chromium is installed')

const home = mkdtempSync(join(tmpdir(), 'postdesk-refusals-'))
let shell: Shell
let page: Page
let outside: OutsideServer

test.beforeAll(async () => {
  outside = startOutside()
  shell = await openShell(home)
  page = shell.page
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
test.afterAll(async () => {
  await shell?.close()
  outside.close()
  rmSync(home, { recursive: true, force: true })
})

test.describe('refuses', () => {
  test.beforeAll(async () => {
    await mark(page, 'before')
    await shell.evaluate(({ dialog }) => {
      const asked: string[] = []
      ;(globalThis as typeof globalThis & { asked: string[] }).asked = asked
      dialog.showMessageBox = ((question: { message: string }) => {
        asked.push(question.message)
        return Promise.resolve({ response: 0, checkboxChecked: false })
      }) as unknown as typeof dialog.showMessageBox
    })
  })
  test.afterEach(async () => {
    expect(await readMark(page)).toBe('before')
    expect(shell.address()).toMatch(/^postdesk-app:\/\/console\/#/)
    expect(await countWindows(shell)).toBe(1)
    expect(outside.hits()).toBe(0)
  })

  test('to leave the console', async () => {
    for (const target of ['https://evil.test/', outside.url(), 'file:///etc/passwd', 'data:text/html,x']) {
      await page.evaluate((url) => {
        const link = Object.assign(document.createElement('a'), { href: url })
        document.body.append(link)
        link.click()
        link.remove()
        location.href = url
      }, target)
      await page.waitForTimeout(100)
    }
  })

  test('frames of other pages, and of its own', async () => {
    const frames = await page.evaluate(async (url) => {
      const added = [url, `${location.origin}/`, 'https://evil.test/'].map((src) =>
        Object.assign(document.createElement('iframe'), { src }),
      )
      document.body.append(...added)
      await new Promise((resolve) => setTimeout(resolve, 300))
      const read = added.map((frame) => {
        try {
          return frame.contentDocument?.body.textContent ?? 'another origin'
        } catch {
          return 'another origin'
        }
      })
      added.forEach((frame) => frame.remove())
      return read
    }, outside.url())
    for (const text of frames) expect(['', 'another origin']).toContain(text)
  })

  test('the network, to everything that a page can ask with', async () => {
    const outcome = await page.evaluate(async (url) => {
      const refused = (promise: Promise<unknown>): Promise<boolean> =>
        promise.then(
          () => false,
          () => true,
        )
      const image = new Promise((resolve, reject) => {
        Object.assign(new Image(), { onload: resolve, onerror: reject, src: `${url}pixel.gif` })
      })
      const script = new Promise((resolve, reject) => {
        const element = document.createElement('script')
        Object.assign(element, { onload: resolve, onerror: reject, src: `${url}a.js` })
        document.body.append(element)
      })
      const socket = new Promise((resolve, reject) => {
        Object.assign(new WebSocket(url.replace('http', 'ws')), { onopen: resolve, onerror: reject })
      })
      return {
        fetched: await refused(fetch(url)),
        image: await refused(image),
        script: await refused(script),
        socket: await refused(socket),
        evaluated: await new Promise((resolve) =>
          setTimeout(() => {
            try {
              // oxlint-disable-next-line typescript/no-implied-eval -- That it is refused is the point.
              resolve(new Function('return 1')())
            } catch (error) {
              resolve((error as Error).name)
            }
          }),
        ),
      }
    }, outside.url())
    expect(outcome).toEqual({
      fetched: true,
      image: true,
      script: true,
      socket: true,
      evaluated: 'EvalError',
    })
  })

  test('the network to the main process itself, behind the policy of the page', async () => {
    const outcome = await shell.evaluate(async ({ BrowserWindow }, url) => {
      const other = new BrowserWindow({ show: false })
      const message = await other.loadURL(url).then(
        () => 'loaded',
        (error: Error) => error.message,
      )
      other.destroy()
      return message
    }, outside.url())
    expect(outcome).toMatch(/ERR_BLOCKED_BY_CLIENT/)
  })

  test('windows, and asks with the host before a link leaves', async () => {
    const opened = await page.evaluate(async () => {
      const results = [open('https://example.test/a'), open('about:blank'), open(location.href)]
      const link = Object.assign(document.createElement('a'), {
        href: 'file:///etc/passwd',
        target: '_blank',
      })
      document.body.append(link)
      link.click()
      link.remove()
      await new Promise((resolve) => setTimeout(resolve, 200))
      return results
    })
    expect(opened).toEqual([null, null, null])
    const asked = await shell.evaluate(() => (globalThis as typeof globalThis & { asked: string[] }).asked)
    expect(asked).toEqual(['Open example.test in your browser?'])
  })

  test('every permission but writing to the clipboard', async () => {
    const states = await page.evaluate(async () => {
      const names = [
        'geolocation',
        'notifications',
        'camera',
        'microphone',
        'clipboard-read',
        'clipboard-write',
      ]
      const asked = names.map(async (name) => {
        const { state } = await navigator.permissions.query({ name: name as PermissionName })
        return [name, state]
      })
      return Object.fromEntries(await Promise.all(asked)) as Record<string, string>
    })
    expect(states).toEqual({
      geolocation: 'denied',
      notifications: 'denied',
      camera: 'denied',
      microphone: 'denied',
      'clipboard-read': 'denied',
      'clipboard-write': 'granted',
    })
    const place = await page.evaluate(
      () =>
        new Promise((resolve) =>
          navigator.geolocation.getCurrentPosition(
            () => resolve('told'),
            ({ code }) => resolve(code),
          ),
        ),
    )
    expect(place).toBe(1)
  })

  test('downloads that the console did not make', async () => {
    const target = join(home, 'foreign.bin')
    // A path is said, so that nothing but the guard of the shell stands in the way.
    const isRefused = await shell.evaluate(
      ({ session }, path) =>
        new Promise<boolean>((resolve) => {
          session.defaultSession.once('will-download', (event, item) => {
            item.setSavePath(path)
            setTimeout(() => resolve(event.defaultPrevented), 300)
          })
          session.defaultSession.downloadURL('data:application/octet-stream,x')
        }),
      target,
    )
    expect(isRefused).toBe(true)
    expect(existsSync(target)).toBe(false)
  })

  test('messages of a page that is not the console, and of a frame in it', async () => {
    const preload = await shell.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences(): { preload: string }
      }
      return contents.getLastWebPreferences().preload
    })
    const ask = "postdesk.control({ action: 'connection.list' })"
    const said = await shell.evaluate(
      async ({ BrowserWindow }, given) => {
        const foreign = new BrowserWindow({
          show: false,
          webPreferences: { preload: given.preload, sandbox: true },
        })
        await foreign.loadURL('data:text/html,<title>foreign</title>')
        const ofPage = (await foreign.webContents.executeJavaScript(given.ask)) as unknown
        foreign.destroy()
        const own = new BrowserWindow({
          show: false,
          webPreferences: { preload: given.preload, sandbox: true, nodeIntegrationInSubFrames: true },
        })
        await own.loadURL('postdesk-app://console/')
        const inFrame = `new Promise((resolve) => {
          const frame = document.createElement('iframe')
          frame.srcdoc = '<p>mail</p>'
          frame.onload = () => resolve(frame.contentWindow.${given.ask})
          document.body.append(frame)
        })`
        const ofFrame = (await own.webContents.executeJavaScript(inFrame)) as unknown
        const ofConsole = (await own.webContents.executeJavaScript(given.ask)) as unknown
        own.destroy()
        return { ofPage, ofFrame, ofConsole }
      },
      { preload, ask },
    )
    expect(said.ofPage).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
    expect(said.ofFrame).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
    expect(said.ofConsole).toMatchObject({ ok: true })
  })
})
