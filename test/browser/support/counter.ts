import { createServer, type AddressInfo } from 'node:net'
import { test as base } from './console.ts'

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
  const names = text.match(NAME) ?? []
  return HOST.exec(text)?.[1] ?? names.toSorted((one, two) => two.length - one.length)[0] ?? SILENT
}

async function startCounter(): Promise<Counter & { close(): void }> {
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

/** Only the tests that use this `test` have a browser whose names all lead to the counter. */
export const test = base.extend<object, { counter: Counter }>({
  counter: [
    async ({}, use) => {
      const counter = await startCounter()
      await use(counter)
      counter.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, counter }, use) => {
      // What the browser asks for itself, about form fields and accounts, is no message's doing.
      const own = ['*.google.com', '*.googleapis.com', '*.gvt1.com'].map((name) => `MAP ${name} ~NOTFOUND`)
      const rule = [...own, `MAP * 127.0.0.1:${counter.port}`, 'EXCLUDE 127.0.0.1'].join(', ')
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rule}`] })
    },
    { scope: 'worker' },
  ],
})
