import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HostActionAnswer } from '../../../src/app/actions/contract.ts'
import { type Application, composeApplication } from '../../../src/app/compose.ts'
import type { FrameState } from '../../../src/renderer/state/frame.ts'
import type { Bridge } from '../../../src/shared/bridge.ts'

/** What the frame keeps, written to the real host by the console's own code. */
let folder: string
let application: Application
/** Writes in the order in which they were sent, by key. */
const sent: string[] = []
/** Writes that the host has not received yet, oldest first. */
const held: (() => void)[] = []
let isHolding = false

const control: Bridge['control'] = async (request) => {
  if (request.action === 'uiState.set') {
    sent.push(String(request.input?.['key']))
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
  }
  return application.bridge.control(request)
}

/** As much of a window as the state needs: where it is left from, and its timers. */
const page = Object.assign(new EventTarget(), { setTimeout, clearTimeout })

async function loadConsole() {
  globalThis.postdesk = { ...application.bridge, control }
  Object.assign(globalThis, { window: page })
  const persist = await import('../../../src/renderer/state/persist.ts')
  const frame = await import('../../../src/renderer/state/frame.ts')
  const drafts = await import('../../../src/renderer/state/drafts.ts')
  const views = await import('../../../src/renderer/state/views.ts')
  return { ...persist, ...frame, ...drafts, ...views }
}
let state: Awaited<ReturnType<typeof loadConsole>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'persist-'))
  application = composeApplication({ appFolder: folder, host: 'browser' })
  state = await loadConsole()
  state.keepState()
})
beforeEach(() => {
  isHolding = false
  sent.splice(0)
})
afterAll(async () => {
  globalThis.postdesk = undefined
  await application.close()
  rmSync(folder, { recursive: true, force: true })
})

const leave = () => page.dispatchEvent(new Event('beforeunload'))

/** The tabs that the next page finds. */
async function tabsKept(): Promise<unknown> {
  const result = await application.bridge.control({ action: 'uiState.get', input: { key: 'frame' } })
  if (!result.ok) throw new Error(result.error.message)
  return ((result.data as HostActionAnswer<'uiState.get'>).value as Partial<FrameState> | null)?.tabs
}

test('a tab that was opened just before the page is left is there for the next page', async () => {
  state.openBehind('/c/one/tags', 'Tags')
  leave()
  // Sent before the browser asks for the next page, and sent once: `pagehide` finds it on its way.
  expect(sent).toEqual(['frame'])
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual(['frame'])
  expect(await tabsKept()).toEqual(['/home', '/c/one/tags'])
})

test('a newer state waits for the older one, which cannot come after it', async () => {
  isHolding = true
  state.openBehind('/c/one/segments', 'Segments')
  await expect.poll(() => held).toHaveLength(1)
  state.openBehind('/c/one/snippets', 'Snippets')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(sent).toEqual(['frame'])
  isHolding = false
  held.shift()?.()
  await expect.poll(() => sent).toEqual(['frame', 'frame'])
  await expect.poll(tabsKept).toEqual(['/home', '/c/one/tags', '/c/one/segments', '/c/one/snippets'])
})

test('who leaves sends what is newer at once, the tabs before drafts that may fill what a browser lets go', async () => {
  isHolding = true
  state.openBehind('/c/one/senders', 'Senders')
  await expect.poll(() => held).toHaveLength(1)
  state.draftStore.setState({ texts: { note: 'x'.repeat(50_000) } })
  state.setView('one/tags', { page: 2 })
  state.openBehind('/c/one/images', 'Images')
  leave()
  expect(sent).toEqual(['frame', 'frame', 'views', 'drafts'])
  for (const release of held.splice(0)) release()
  await expect.poll(tabsKept).toContain('/c/one/images')
})
