import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { HostActionAnswer } from '../../src/app/actions/contract.ts'
import type { Bridge, HostEvent } from '../../src/shared/bridge.ts'
import { CONSOLE_POLICY } from '../../src/shared/content-policy.ts'
import { openShell, RUNTIME, type Shell } from './shell.ts'

/**
 * The built shell from its start to its end, the same under Electron and under its stand-in: what
 * goes through, what is refused, and what survives. docs/electron.md says where it was seen.
 */
test.describe.configure({ mode: 'serial' })
test.skip(RUNTIME === null, 'neither the Electron runtime nor a Chromium is installed')

const home = mkdtempSync(join(tmpdir(), 'postdesk-shell-'))
let shell: Shell
let page: Page
/** A server of this machine that nothing in the window may reach. */
let outside: Server
let hits = 0
const faults: string[] = []

type Window = typeof globalThis & { postdesk: Bridge; mark?: string; heard: HostEvent[]; made: string }

test.beforeAll(async () => {
  outside = createServer((_request, answer) => {
    hits += 1
    answer.end('<title>outside</title>')
  }).listen(0, '127.0.0.1')
  shell = await openShell(home)
  page = shell.page
  page.on('pageerror', (error) => faults.push(error.message))
})
test.afterAll(async () => {
  await shell?.close()
  outside.close()
  rmSync(home, { recursive: true, force: true })
})

const outsideUrl = (): string => `http://127.0.0.1:${(outside.address() as AddressInfo).port}/`

/** Pids of the processes that the shell forked. */
const readEngines = (): Promise<number[]> =>
  shell.evaluate(({ app }) =>
    app
      .getAppMetrics()
      .filter(({ type, name }) => type === 'Utility' && name === 'Postdesk engine')
      .map(({ pid }) => pid),
  )

const countWindows = (): Promise<number> =>
  shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

/** Marks the document, so that a later look tells whether it is still the same. */
const mark = (text: string): Promise<void> =>
  page.evaluate((value) => void ((globalThis as Window).mark = value), text)
const readMark = (): Promise<string | undefined> => page.evaluate(() => (globalThis as Window).mark)

test.describe('comes up', () => {
  test('with one visible window and a drawn page', async () => {
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /sandbox/i }).first()).toBeVisible()
    const state = await shell.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => ({
        visible: window.isVisible(),
        ...window.getNormalBounds(),
      })),
    )
    expect(state).toMatchObject([{ visible: true, width: 1280, height: 840 }])
    expect(await page.evaluate(() => isSecureContext)).toBe(true)
    expect(await page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true)
    expect(faults).toEqual([])
  })

  test('with the engine in a process of its own', async () => {
    const engines = await readEngines()
    expect(engines).toHaveLength(1)
    expect(engines[0]).not.toBe(await shell.evaluate(() => process.pid))
    expect(process.kill(engines[0] ?? 0, 0)).toBe(true)
  })

  test('with the policy on each file, and no file but the console', async () => {
    const seen = await page.evaluate(async () => {
      const { headers } = await fetch('./')
      const read = async (path: string, method = 'GET'): Promise<number> =>
        (await fetch(path, { method })).status
      return {
        policy: headers.get('content-security-policy'),
        type: headers.get('x-content-type-options'),
        missing: await read('./assets/missing.js'),
        above: await read('./..%2Fmain%2Findex.js'),
        posted: await read('./', 'POST'),
      }
    })
    expect(seen).toEqual({
      policy: CONSOLE_POLICY,
      type: 'nosniff',
      missing: 404,
      above: 404,
      posted: 404,
    })
  })
})

test.describe('carries', () => {
  test('a tool and its events through preload and port', async () => {
    const answers = await page.evaluate(async () => {
      const { postdesk } = globalThis as Window
      const heard: HostEvent[] = []
      ;(globalThis as Window).heard = heard
      const stop = postdesk.subscribe((event) => heard.push(event))
      const made = await postdesk.control({
        action: 'connection.create',
        input: { label: 'Seen', seed: 'empty' },
      })
      if (!made.ok) return { made, listed: null, heard }
      const connection = (made.data as HostActionAnswer<'connection.create'>).connection.id
      ;(globalThis as Window).made = connection
      const listed = await postdesk.call({ connection, surface: 'admin', tool: 'list_orgs', input: {} })
      await new Promise((resolve) => setTimeout(resolve, 300))
      stop()
      return { made, listed, heard }
    })
    expect(answers.made).toMatchObject({ ok: true, data: { connection: { label: 'Seen', state: 'open' } } })
    expect(answers.listed).toMatchObject({ ok: true })
    expect(answers.heard.map(({ type }) => type)).toContain('connections.changed')
  })

  test('a change to the page, which draws it', async () => {
    await expect(page.getByText('Seen').first()).toBeVisible()
  })

  test('no more events once the page stopped listening', async () => {
    const { renamed, heard } = await page.evaluate(async () => {
      const { postdesk, heard: all, made: id } = globalThis as Window
      const before = all.length
      const answer = await postdesk.control({ action: 'connection.rename', input: { id, label: 'Unheard' } })
      await new Promise((resolve) => setTimeout(resolve, 200))
      return { renamed: answer, heard: all.length - before }
    })
    expect(renamed).toMatchObject({ ok: true })
    expect(heard).toBe(0)
  })

  test('nothing that is malformed or cannot be cloned', async () => {
    const outcome = await page.evaluate(async () => {
      const { postdesk } = globalThis as Window
      const ask = async (request: unknown): Promise<unknown> => {
        try {
          return await postdesk.control(request as never)
        } catch (error) {
          return (error as Error).message
        }
      }
      return {
        extra: await ask({ action: 'connection.list', key: 'x' }),
        nameless: await ask({}),
        symbol: await ask({ action: Symbol('x') }),
        action: await ask({ action: () => 'connection.list' }),
      }
    })
    expect(outcome.extra).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } })
    expect(outcome.nameless).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } })
    expect(String(outcome.symbol)).toMatch(/symbol|cloned/i)
    expect(String(outcome.action)).toMatch(/cloned/i)
  })
})

test.describe('keeps two worlds', () => {
  test('the bridge is frozen, and the page cannot put its own in place', async () => {
    const found = await page.evaluate(() => {
      const { postdesk } = globalThis as Window
      const attempt = (work: () => void): boolean => {
        try {
          work()
          return true
        } catch {
          return false
        }
      }
      const before = postdesk.call
      attempt(() => void (postdesk.call = (() => 'mine') as never))
      attempt(() => void ((globalThis as Window).postdesk = {} as never))
      const defined = attempt(() => Object.defineProperty(globalThis, 'postdesk', { value: {} }))
      const same = (globalThis as Window).postdesk.call === before
      return { frozen: Object.isFrozen(postdesk), same, defined }
    })
    expect(found).toEqual({ frozen: true, same: true, defined: false })
  })

  test('what the page does to its own built-ins does not reach the preload', async () => {
    const outcome = await page.evaluate(async () => {
      const { parse } = JSON
      const stolen: unknown[] = []
      JSON.parse = ((text: string) => {
        stolen.push(text)
        return parse(text)
      }) as typeof JSON.parse
      const heard: HostEvent[] = []
      const stop = (globalThis as Window).postdesk.subscribe((event) => heard.push(event))
      const { postdesk, made: id } = globalThis as Window
      await postdesk.control({ action: 'connection.rename', input: { id, label: 'Seen' } })
      await new Promise((resolve) => setTimeout(resolve, 300))
      stop()
      JSON.parse = parse
      return { stolen: stolen.length, heard: heard.length > 0 }
    })
    expect(outcome).toEqual({ stolen: 0, heard: true })
  })

  test('the page has nothing of Node or Electron', async () => {
    const found = await page.evaluate(() =>
      [
        'require',
        'process',
        'module',
        'exports',
        'Buffer',
        'global',
        'ipcRenderer',
        'electron',
        'REQUEST',
      ].filter((name) => name in globalThis),
    )
    expect(found).toEqual([])
  })
})

test.describe('refuses', () => {
  test.beforeAll(async () => {
    await mark('before')
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
    expect(await readMark()).toBe('before')
    expect(shell.address()).toMatch(/^postdesk-app:\/\/console\/#/)
    expect(await countWindows()).toBe(1)
    expect(hits).toBe(0)
  })

  test('to leave the console', async () => {
    for (const target of ['https://evil.test/', outsideUrl(), 'file:///etc/passwd', 'data:text/html,x']) {
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
    }, outsideUrl())
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
              resolve(new Function('return 1')())
            } catch (error) {
              resolve((error as Error).name)
            }
          }),
        ),
      }
    }, outsideUrl())
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
    }, outsideUrl())
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

test('saves what the console made where the person says', async () => {
  const target = join(home, 'saved.csv')
  await shell.evaluate(({ session }, path) => {
    session.defaultSession.once('will-download', (_event, item) => item.setSavePath(path))
  }, target)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob(['a,b']))
    link.download = 'list.csv'
    link.click()
  })
  await expect.poll(() => existsSync(target)).toBe(true)
  expect(readFileSync(target, 'utf8')).toBe('a,b')
})

test('starts a killed engine again, and the page goes on', async () => {
  await mark('before the kill')
  await page.evaluate(() => {
    const heard: HostEvent[] = []
    ;(globalThis as Window).heard = heard
    ;(globalThis as Window).postdesk.subscribe((event) => heard.push(event))
  })
  const readHeard = (): Promise<string[]> =>
    page.evaluate(() => (globalThis as Window).heard.map(({ type }) => type))
  const [before = 0] = await readEngines()
  const waiting = page.evaluate(() => (globalThis as Window).postdesk.control({ action: 'connection.list' }))
  process.kill(before, 'SIGKILL')
  const answered = (await waiting) as { ok: boolean; error?: { code: string; message: string } }
  if (!answered.ok) expect(answered.error?.message).toContain('The engine stopped while working.')
  await expect.poll(async () => (await readEngines()).filter((pid) => pid !== before).length).toBe(1)
  expect(await readMark()).toBe('before the kill')
  await expect.poll(readHeard).toContain('events.opened')
  const renamed = await page.evaluate(() => {
    const { postdesk, made: id } = globalThis as Window
    return postdesk.control({ action: 'connection.rename', input: { id, label: 'After' } })
  })
  expect(renamed).toMatchObject({ ok: true })
  await expect.poll(readHeard).toContain('connections.changed')
  await expect(page.getByText('After').first()).toBeVisible()
})

test.describe('a second start', () => {
  test('ends, and shows the window of the first', async () => {
    await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
    expect(await shell.startAgain()).toBe(0)
    await expect
      .poll(() => shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()))
      .toBe(false)
    expect(await countWindows()).toBe(1)
    expect(await readEngines()).toHaveLength(1)
  })

  test('hands its link on, to the page as it is', async () => {
    await mark('before the link')
    expect(await shell.startAgain('postdesk://open/api.shop.example/campaigns/cmp_1')).toBe(0)
    const address = 'postdesk-app://console/#/c/https%3A%2F%2Fapi.shop.example/campaigns/cmp_1'
    await expect.poll(() => shell.address()).toBe(address)
    await expect(page.getByText('https://api.shop.example, which is not among')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add this deployment' })).toBeVisible()
    expect(await shell.startAgain('postdesk://open/api.shop.example/tools/admin/ban_user?run=1')).toBe(0)
    expect(await shell.startAgain('postdesk://open/api.shop.example/campaigns/cmp_1')).toBe(0)
    expect(shell.address()).toBe(address)
    expect(await readMark()).toBe('before the link')
  })
})

test('leads from its menu to pages of the same document', async () => {
  await mark('before the menu')
  const clicked = await shell.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
    items.find(({ label }) => label === 'Add a deployment…')?.click()
    return items.map(({ label }) => label)
  })
  expect(clicked).toContain('Open a case file…')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(shell.address()).toContain('#/connections')
  expect(await readMark()).toBe('before the menu')
  await page.keyboard.press('Escape')
})

test('brings a crashed page back at its address', async () => {
  const before = new URL(shell.address()).hash
  const title = await shell.evaluate(
    ({ BrowserWindow }) =>
      new Promise<unknown>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        contents?.once('did-finish-load', () => {
          resolve(contents.executeJavaScript('[location.hash, typeof mark, typeof postdesk.call].join(" ")'))
        })
        contents?.forcefullyCrashRenderer()
      }),
  )
  expect(title).toBe(`${before} undefined function`)
})

test('ends its engine with it, and opens where it was closed', async () => {
  const [engine = 0] = await readEngines()
  await shell.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 1000, height: 700 }),
  )
  await shell.close()
  expect(() => process.kill(engine, 0)).toThrow('ESRCH')
  shell = await openShell(home)
  const bounds = await shell.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getNormalBounds(),
  )
  expect(bounds).toMatchObject({ x: 40, y: 30, width: 1000, height: 700 })
  await expect(shell.page.getByRole('navigation').first()).toBeVisible()
  const kept = await shell.page.evaluate(() =>
    (globalThis as Window).postdesk.control({ action: 'connection.list' }),
  )
  expect(kept).toMatchObject({ data: { connections: [{ label: 'After' }] } })
})
