/**
 * Pictures of every screen, light and dark, for docs/screenshots. Called by `npm run docs`.
 * The host is the real one, started on a sandbox of its own that is deleted afterwards; what
 * the pictures show is the demo seed, so they change only when the console or the seed does.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildWhenStale } from './output.mjs'
import { isStarted, root, say } from './processes.mjs'
import {
  takeConfirmation,
  takeFirstDay,
  takeHome,
  takeOverlays,
  takeProduction,
  takeTools,
} from './screenshot-pages.mjs'
import { sessionHeaders } from './screenshot-walk.mjs'
import { takeCampaigns } from './screenshot-campaigns.mjs'
import { takeCases } from './screenshot-cases.mjs'
import { takeJobs } from './screenshot-jobs.mjs'
import { takePeople } from './screenshot-people.mjs'
import { takeRecords } from './screenshot-records.mjs'
import { prepareSending, takeSending } from './screenshot-sending-pages.mjs'
import { takeCampaignSending } from './screenshot-sending.mjs'
import { takeWindow } from './screenshot-window.mjs'
import { takeWorkflows } from './screenshot-workflows.mjs'
import { findChromium } from './system-packages.mjs'

const target = join(root, 'docs', 'screenshots')
const MOST_BYTES = 7_000_000
/** Low, and still legible: two themes of every screen in less than MOST_BYTES. */
const QUALITY = 11
const size = { width: 1280, height: 800 }
const themes = ['light', 'dark']
const SANDBOX_NAMES = { demo: 'Demo', stories: 'Stories' }
const CLOCK = '2026-11-20T09:00:00Z'

/** A host of its own that serves a seed; without one it starts as on the first day. */
function startHost(folder, seed) {
  const data = seed
    ? ['--data', join(folder, SANDBOX_NAMES[seed]), '--seed', seed, '--clock', CLOCK, '--json']
    : []
  const entry = join(root, 'src', 'cli', 'postdesk.mjs')
  const child = spawn(
    process.execPath,
    [entry, 'serve', '--port', '0', '--app', join(folder, 'app'), ...data],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  return new Promise((resolve, reject) => {
    const seen = { out: '', err: '' }
    const look = () => {
      const link = /Console: (\S+)/.exec(seen.err)?.[1]
      if (link && (!seed || seen.out.includes('\n')))
        resolve({ child, link, access: seed ? JSON.parse(seen.out) : null })
    }
    child.stdout.on('data', (text) => ((seen.out += text), look()))
    child.stderr.on('data', (text) => ((seen.err += text), look()))
    child.on('exit', (code) => reject(new Error(`The host ended with code ${code}: ${seen.err}`)))
  })
}

function stopHost(host) {
  host.child.removeAllListeners('exit')
  return new Promise((resolve) => {
    host.child.on('exit', resolve)
    host.child.kill('SIGTERM')
  })
}

/** The host ends with the work, also when the work fails. */
async function withHost(folder, seed, work) {
  const host = await startHost(folder, seed)
  try {
    await work(host)
  } finally {
    await stopHost(host)
  }
}

async function control(page, action, input, connection) {
  const answer = await page.request.post('/console/control', {
    headers: await sessionHeaders(page),
    data: { action, input, ...(connection ? { connection } : {}) },
  })
  const result = await answer.json()
  if (!result.ok) throw new Error(`${action}: ${result.error.message}`)
  return result.data
}

/** WebP through the browser itself: a third of the size of PNG, and no image library. */
async function picture(page, name) {
  await page.waitForTimeout(250)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await session.detach()
  writeFileSync(join(target, `${name}.webp`), Buffer.from(data, 'base64'))
}

/** One pass: `before` readies the host through its bridge, then every screen in one theme. */
async function withPage(browser, host, theme, work) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    baseURL: new URL(host.link).origin,
    reducedMotion: 'reduce',
    storageState: host.session,
  })
  const page = await context.newPage()
  await page.goto(host.session ? '/' : host.link)
  await page.locator('#main').waitFor()
  host.session ??= await context.storageState()
  await page.evaluate(() => document.fonts.ready)
  await work(page, (name) => picture(page, `${name}-${theme}`))
  await context.close()
}

/** Both themes start from the same frame; the page is left first, so that it cannot save its own. */
async function startAfresh(page, sandbox) {
  await page.goto('about:blank')
  const frame = { connection: sandbox }
  for (const [key, value] of Object.entries({ frame, drafts: null, views: null }))
    await control(page, 'uiState.set', { key, value })
  await page.goto('/')
  await page.locator('#main').waitFor()
}

async function takeFull(browser, host) {
  const input = {
    label: 'Production',
    url: host.access.url,
    environment: 'production',
    key: host.access.adminKey,
    keep: 'session',
  }
  let production = null
  for (const theme of themes) {
    await withPage(browser, host, theme, async (page, shot) => {
      production ??= (await control(page, 'connection.add', input)).connection.id
      const { connections } = await control(page, 'connection.list')
      const sandbox = connections.find((connection) => connection.kind === 'sandbox').id
      const message = await prepareSending(page, sandbox)
      await startAfresh(page, sandbox)
      await takeHome(page, shot, sandbox)
      await takeTools(page, shot, sandbox)
      await takeConfirmation(page, shot, sandbox)
      await takeCampaigns(page, shot, sandbox)
      await takePeople(page, shot, sandbox)
      await takeWorkflows(page, shot, sandbox)
      await takeCampaignSending(page, shot, sandbox, (action, given) => control(page, action, given, sandbox))
      await takeRecords(page, shot, sandbox)
      await takeSending(page, shot, sandbox, message)
      await takeJobs(page, shot, sandbox)
      await takeOverlays(page, shot)
      await takeProduction(page, shot, { production, sandbox })
    })
  }
}

async function takeStories(browser, host) {
  for (const theme of themes) {
    await withPage(browser, host, theme, async (page, shot) => {
      const { connections } = await control(page, 'connection.list')
      const [{ id: sandbox }] = connections
      await startAfresh(page, sandbox)
      await takeCases(page, shot, sandbox, host.access)
    })
  }
}

/** The window finds the demo where the host left it. */
async function openHome(page) {
  const { connections } = await control(page, 'connection.list')
  await startAfresh(page, connections[0].id)
}

async function takeGone(browser, host) {
  for (const theme of themes) {
    await withPage(browser, host, theme, async (page, shot) => {
      await page.context().setOffline(true)
      await page.getByText('The Postdesk host does not answer').waitFor({ timeout: 20_000 })
      await shot('host-gone')
    })
  }
}

export async function takeScreenshots() {
  const program = findChromium()
  if (!program) throw new Error('No chromium: run npm test once, or install it.')
  if (!(await buildWhenStale({ window: true }))) throw new Error('The console could not be built.')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'postdesk-pictures-'))
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await withHost(join(folder, 'empty'), null, async (host) => {
      for (const theme of themes) await withPage(browser, host, theme, takeFirstDay)
    })
    await withHost(join(folder, 'full'), 'demo', async (host) => {
      await takeFull(browser, host)
      await takeGone(browser, host)
    })
    await withHost(join(folder, 'cases'), 'stories', (host) => takeStories(browser, host))
    const home = join(folder, 'window')
    await withHost(home, 'demo', (host) => withPage(browser, host, 'light', openHome))
    await takeWindow(browser, { home, themes, program, shoot: picture })
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
  report()
}

function report() {
  const files = readdirSync(target)
  const bytes = files.reduce((sum, file) => sum + statSync(join(target, file)).size, 0)
  say(`${files.length} pictures, ${Math.round(bytes / 1000)} kB`)
  if (bytes > MOST_BYTES) throw new Error(`docs/screenshots holds more than ${MOST_BYTES / 1_000_000} MB`)
}

if (isStarted(import.meta.url)) await takeScreenshots()
