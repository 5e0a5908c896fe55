import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Bridge, HostEvent } from '../../src/shared/bridge.ts'
import type { Shell } from './shell.ts'

/** What the specs of a running shell share. */

/** The page's own world, with what the specs leave in it. */
export type PageWindow = typeof globalThis & {
  postdesk: Bridge
  mark?: string
  heard: HostEvent[]
  made: string
}

/** A server of this machine that nothing in the window may reach. */
export interface OutsideServer {
  url(): string
  hits(): number
  close(): void
}

/** Starts it on a free port. */
export function startOutside(): OutsideServer {
  let hits = 0
  const server = createServer((_request, answer) => {
    hits += 1
    answer.end('<title>outside</title>')
  }).listen(0, '127.0.0.1')
  return {
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    hits: () => hits,
    close: () => void server.close(),
  }
}

export function countWindows(shell: Shell): Promise<number> {
  return shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
}

/** Marks the document, so that a later look tells whether it is still the same. */
export function mark(page: Page, text: string): Promise<void> {
  return page.evaluate((value) => void ((globalThis as PageWindow).mark = value), text)
}

export function readMark(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (globalThis as PageWindow).mark)
}
