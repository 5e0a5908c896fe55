import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands between the console and a real deployment, and does to it what a network does. */
export interface GoBetween {
  url: string
  /** `mute` never answers; `waits` asks once to wait a second, by a clock that is five hours behind. */
  mode: 'passes' | 'fails' | 'mute' | 'waits'
  /** Repeats the key of each request in a header of its answer, beside a cookie. */
  echoes: boolean
  /** Nobody listens any more, until `start`; connections are cut. */
  stop(): Promise<void>
  start(): Promise<void>
}

const HOUR_MS = 3_600_000

export async function startGoBetween(target: string): Promise<GoBetween> {
  const { host } = new URL(target)
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const { method, headers, url } = request
    const onward = ask(target + url, { method, headers: { ...headers, host } }, (answer) => {
      const echoed = { 'x-request-id': headers.authorization, 'set-cookie': 'sid=of-the-far-end' }
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...(between.echoes ? echoed : {}) })
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }
  const server = createServer((request, response) => {
    if (between.mode === 'mute') return request.resume()
    if (between.mode === 'fails')
      return response.writeHead(503, { 'content-type': 'text/html' }).end('<html>')
    if (between.mode !== 'waits') return pass(request, response)
    between.mode = 'passes'
    const date = new Date(Date.now() - 5 * HOUR_MS)
    const until = new Date(date.getTime() + 2000).toUTCString()
    const refusal = JSON.stringify({ success: false, message: 'Slowly.', code: 'RATE_LIMIT_ERROR' })
    return response.writeHead(429, { date: date.toUTCString(), 'retry-after': until }).end(refusal)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const between: GoBetween = {
    url: `http://127.0.0.1:${port}`,
    mode: 'passes',
    echoes: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    start: () => listen(port),
  }
  return between
}
