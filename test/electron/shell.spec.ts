import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { HostActionAnswer } from '../../src/app/actions/contract.ts'
import type { HostEvent } from '../../src/shared/bridge.ts'
import { CONSOLE_POLICY } from '../../src/shared/content-policy.ts'
import { startProxy, type TestProxy } from '../support/proxy.ts'
import { countWindows, mark, type PageWindow, readMark } from './running-shell.ts'
import { openShell, RUNTIME, type Shell } from './shell.ts'

/**
 * The built shell from its start to its end, the same under Electron and under its stand-in: what
 * goes through, and what survives. docs/electron.md says where it was seen.
 */
test.describe.configure({ mode: 'serial' })
test.skip(RUNTIME === null, 'neither the Electron runtime nor a Chromium is installed')

const home = mkdtempSync(join(tmpdir(), 'postdesk-shell-'))
let shell: Shell
let page: Page
let proxy: TestProxy
const faults: string[] = []

test.beforeAll(async () => {
  proxy = await startProxy()
  shell = await openShell(home, `--proxy-server=${new URL(proxy.url).host}`)
  page = shell.page
  page.on('pageerror', (error) => faults.push(error.message))
})
test.afterAll(async () => {
  await shell?.close()
  proxy.close()
  rmSync(home, { recursive: true, force: true })
})

/** Pids of the processes that the shell forked. */
const readEngines = (): Promise<number[]> =>
  shell.evaluate(({ app }) =>
    app
      .getAppMetrics()
      .filter(({ type, name }) => type === 'Utility' && name === 'Postdesk engine')
      .map(({ pid }) => pid),
  )

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

  test('with the title of its page and a menu bar', async () => {
    const readTitle = (): Promise<string | undefined> =>
      shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())
    const own = await page.title()
    expect(own).toMatch(/ · Postdesk$/)
    await expect.poll(readTitle).toBe(own)
    await page.evaluate(() => void (document.title = 'Followed'))
    await expect.poll(readTitle).toBe('Followed')
    await page.evaluate((text) => void (document.title = text), own)
    await expect.poll(readTitle).toBe(own)
    const labels = await shell.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.items.map(({ label }) => label),
    )
    // On a Mac the first menu has the name of the program, which is Electron's own from a folder.
    expect(labels?.slice(process.platform === 'darwin' ? 1 : 0)).toEqual(
      process.platform === 'darwin' ? ['File', 'Edit', 'View'] : ['File', 'Edit', 'View', 'Help'],
    )
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
      const { postdesk } = globalThis as PageWindow
      const heard: HostEvent[] = []
      ;(globalThis as PageWindow).heard = heard
      const stop = postdesk.subscribe((event) => heard.push(event))
      const made = await postdesk.control({
        action: 'connection.create',
        input: { label: 'Seen', seed: 'empty' },
      })
      if (!made.ok) return { made, listed: null, heard }
      const connection = (made.data as HostActionAnswer<'connection.create'>).connection.id
      ;(globalThis as PageWindow).made = connection
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
      const { postdesk, heard: all, made: id } = globalThis as PageWindow
      const before = all.length
      const answer = await postdesk.control({ action: 'connection.edit', input: { id, label: 'Unheard' } })
      await new Promise((resolve) => setTimeout(resolve, 200))
      return { renamed: answer, heard: all.length - before }
    })
    expect(renamed).toMatchObject({ ok: true })
    expect(heard).toBe(0)
  })

  test('nothing that is malformed or cannot be cloned', async () => {
    const outcome = await page.evaluate(async () => {
      const { postdesk } = globalThis as PageWindow
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

test('asks for a deployment through the proxy that the system has', async () => {
  proxy.refusal = 407
  const refused = await page.evaluate(() =>
    (globalThis as PageWindow).postdesk.control({
      action: 'connection.add',
      input: {
        ...{ label: 'Behind', url: 'https://mail.example', environment: 'staging' },
        ...{ key: 'svca_key-of-the-test', keep: 'session', tested: true },
      },
    }),
  )
  expect(refused).toMatchObject({ ok: false, error: { code: 'PROXY_FAILED' } })
  expect(new Set(proxy.asked)).toEqual(new Set(['mail.example:443']))
})

test.describe('keeps two worlds', () => {
  test('the bridge is frozen, and the page cannot put its own in place', async () => {
    const found = await page.evaluate(() => {
      const { postdesk } = globalThis as PageWindow
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
      attempt(() => void ((globalThis as PageWindow).postdesk = {} as never))
      const defined = attempt(() => Object.defineProperty(globalThis, 'postdesk', { value: {} }))
      const same = (globalThis as PageWindow).postdesk.call === before
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
      const stop = (globalThis as PageWindow).postdesk.subscribe((event) => heard.push(event))
      const { postdesk, made: id } = globalThis as PageWindow
      await postdesk.control({ action: 'connection.edit', input: { id, label: 'Seen' } })
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

test('opens its HTTP door for as long as the person wants', async () => {
  const address = page.url()
  await page.getByRole('navigation').getByRole('link', { name: 'Connections', exact: true }).click()
  const door = page.getByRole('region', { name: 'HTTP door' })
  await door.getByRole('button', { name: 'Open' }).click()
  const url = (await door.getByText(/^http:\/\/127\.0\.0\.1:\d+$/).textContent()) ?? ''
  expect((await fetch(`${url}/sandbox/v1/clock.get`, { method: 'POST' })).status).toBe(404)
  await door.getByRole('button', { name: 'Close' }).click()
  await expect(door.getByText('Closed.')).toBeVisible()
  await expect(fetch(url)).rejects.toThrow()
  await page.goto(address)
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

test('goes on when a process is killed between two messages', async () => {
  const entry = join(home, 'listening.mjs')
  writeFileSync(entry, "process.parentPort.on('message', () => 0); process.parentPort.postMessage('up')")
  const ended = await shell.evaluate(async ({ utilityProcess }, path) => {
    const child = utilityProcess.fork(path)
    await new Promise((resolve) => child.once('message', resolve))
    const exit = new Promise((resolve) => child.once('exit', resolve))
    process.kill(child.pid ?? 0, 'SIGKILL')
    // The kernel has ended it, and nobody here has heard of it yet.
    const until = Date.now() + 20
    while (Date.now() < until);
    for (let count = 0; count < 3; count += 1) child.postMessage('lost')
    await exit
    await new Promise((resolve) => setTimeout(resolve, 50))
    return child.pid ?? 'ended'
  }, entry)
  expect(ended).toBe('ended')
})

test('starts a killed engine again, and the page goes on', async () => {
  await mark(page, 'before the kill')
  await page.evaluate(() => {
    const heard: HostEvent[] = []
    ;(globalThis as PageWindow).heard = heard
    ;(globalThis as PageWindow).postdesk.subscribe((event) => heard.push(event))
  })
  const readHeard = (): Promise<string[]> =>
    page.evaluate(() => (globalThis as PageWindow).heard.map(({ type }) => type))
  const [before = 0] = await readEngines()
  const waiting = page.evaluate(() =>
    (globalThis as PageWindow).postdesk.control({ action: 'connection.list' }),
  )
  process.kill(before, 'SIGKILL')
  const answered = (await waiting) as { ok: boolean; error?: { code: string; message: string } }
  if (!answered.ok) expect(answered.error?.message).toContain('The engine stopped while working.')
  await expect.poll(async () => (await readEngines()).filter((pid) => pid !== before).length).toBe(1)
  expect(await readMark(page)).toBe('before the kill')
  await expect.poll(readHeard).toContain('events.opened')
  const renamed = await page.evaluate(() => {
    const { postdesk, made: id } = globalThis as PageWindow
    return postdesk.control({ action: 'connection.edit', input: { id, label: 'After' } })
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
    expect(await countWindows(shell)).toBe(1)
    expect(await readEngines()).toHaveLength(1)
  })

  test('hands its link on, to the page as it is', async () => {
    await mark(page, 'before the link')
    expect(await shell.startAgain('postdesk://open/api.shop.example/campaigns/cmp_1')).toBe(0)
    const address = 'postdesk-app://console/#/c/https%3A%2F%2Fapi.shop.example/campaigns/cmp_1'
    await expect.poll(() => shell.address()).toBe(address)
    await expect(page.getByText('https://api.shop.example, which is not among')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add this deployment' })).toBeVisible()
    expect(await shell.startAgain('postdesk://open/api.shop.example/tools/admin/ban_user?run=1')).toBe(0)
    expect(await shell.startAgain('postdesk://open/api.shop.example/campaigns/cmp_1')).toBe(0)
    expect(shell.address()).toBe(address)
    expect(await readMark(page)).toBe('before the link')
  })
})

test('leads from its menu to pages of the same document', async () => {
  await mark(page, 'before the menu')
  const clicked = await shell.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
    items.find(({ label }) => label === 'Add a deployment…')?.click()
    return items.map(({ label }) => label)
  })
  expect(clicked).toContain('Open a case file…')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(shell.address()).toContain('#/connections')
  expect(await readMark(page)).toBe('before the menu')
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
    (globalThis as PageWindow).postdesk.control({ action: 'connection.list' }),
  )
  expect(kept).toMatchObject({ data: { connections: [{ label: 'After' }] } })
})
