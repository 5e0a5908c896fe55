import { createServer, type AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/**
 * A server that every name leads to, and that writes down who was asked for: each connection by
 * the name in its first bytes, be it a request or the greeting of TLS. A connection made ahead,
 * without a word, counts as well.
 */
export interface Counter {
  port: number
  /** One entry for each connection: the host asked for, or `silent`. */
  asked: string[]
}

const SILENT = 'silent'
const HOST = /^host: *([^\r\n:]+)/im
/** Names stand in the clear in a TLS greeting. */
const NAME = /[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi

function nameIn(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  // The byte before a name is its length: the byte behind it can be a letter too.
  const names = [...text.matchAll(NAME)].map(({ 0: name, index }) =>
    name.slice(0, text.charCodeAt(index - 1)),
  )
  return HOST.exec(text)?.[1] ?? names.toSorted((one, two) => two.length - one.length)[0] ?? SILENT
}

export async function startCounter(): Promise<Counter & { close(): void }> {
  const asked: string[] = []
  const server = createServer((socket) => {
    const entry = asked.push(SILENT) - 1
    socket.once('data', (bytes) => {
      asked[entry] = nameIn(bytes)
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 7\r\n\r\ncounted')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { port, asked, close: () => void server.close() }
}

const LAST = 'last.fence.test'

/**
 * Returns who was asked for since `from`, once a request that the same browser made after all of
 * them has arrived: whatever a page had set going is ahead of it, so nothing has to be slept for.
 */
export async function askedSince(page: Page, { asked }: Counter, from: number): Promise<string[]> {
  const fence = await page.context().newPage()
  await fence.goto(`http://${LAST}/`)
  await fence.close()
  const since = asked.slice(from)
  if (!since.includes(LAST)) throw new Error('The counter missed a request.')
  return since.filter((name) => name !== LAST)
}
