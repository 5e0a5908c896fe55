import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ToolError } from '../shared/errors.ts'
import type { Log, MediaStore } from '../shared/ports.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { toFailure } from '../gateway/pipeline.ts'
import { type ConsoleParts, handleConsole } from './console-routes.ts'
import { handleControl, isControlRoute } from './control-routes.ts'
import { type Exchange, headerOf, sendError } from './exchange.ts'
import { handleLink, isLinkRoute } from './link-routes.ts'
import { handlePicture, isPictureRoute } from './picture-routes.ts'
import { handleTools, isToolRoute } from './tools-routes.ts'

/** The only interface this server ever listens on. */
const LOOPBACK = '127.0.0.1'

export interface ServerParts {
  /** The open sandbox with that connection id, or the one at the root for null. */
  gateway(connection: string | null): Gateway | null
  /** Pictures of that sandbox. */
  media(connection: string | null): MediaStore | null
  controlKey: string
  console: ConsoleParts
  log: Log
}

export interface RunningServer {
  url: string
  /** Stops listening and ends what is still open. */
  close(): Promise<void>
}

/** Starts the server on loopback; port 0 takes a free one. Rejects with a plain sentence. */
export async function startServer(parts: ServerParts, port: number): Promise<RunningServer> {
  const server = createServer((request, response) => void answer(request, response, parts))
  await listen(server, port)
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${LOOPBACK}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(
        new Error(
          taken
            ? `Port ${port} is in use. Choose another with --port, or --port 0 for a free one.`
            : error.message,
        ),
      )
    })
    server.listen(port, LOOPBACK, resolve)
  })
}

async function answer(request: IncomingMessage, response: ServerResponse, parts: ServerParts): Promise<void> {
  const exchange: Exchange = {
    request,
    response,
    method: request.method ?? 'GET',
    path: (request.url ?? '/').split('?', 1)[0] ?? '/',
    address: request.socket.remoteAddress ?? 'unknown',
  }
  try {
    requireOwnHost(exchange)
    await route(exchange, parts)
  } catch (error) {
    fail(exchange, error, parts.log)
  }
}

async function route(exchange: Exchange, parts: ServerParts): Promise<void> {
  const { connection, path } = splitPath(exchange.path)
  exchange.path = path
  if (![isToolRoute, isControlRoute, isLinkRoute, isPictureRoute].some((isOne) => isOne(path)))
    return handleConsole(exchange, parts.console)
  const gateway = parts.gateway(connection)
  if (!gateway)
    throw new ToolError('NOT_FOUND', 'No open sandbox is at this address. Open it in the console first.')
  if (isControlRoute(path)) return handleControl(exchange, gateway, parts.controlKey)
  if (isPictureRoute(path))
    return handlePicture(exchange, {
      gateway,
      media: parts.media(connection),
      base: baseOf(exchange, connection),
    })
  if (isLinkRoute(path)) return handleLink(exchange, gateway, baseOf(exchange, connection))
  return handleTools(exchange, gateway)
}

/** The address of one sandbox as its links name it, whatever name the caller used. */
function baseOf({ request }: Exchange, connection: string | null): string {
  const root = `http://${LOOPBACK}:${request.socket.localPort}`
  return connection === null ? root : `${root}/sandboxes/${connection}`
}

/** Sandboxes beside the one at the root live under `/sandboxes/{connection}`. */
function splitPath(path: string): { connection: string | null; path: string } {
  const match = /^\/sandboxes\/(con_[0-9a-f]+)(\/.*)$/.exec(path)
  return match ? { connection: match[1] ?? null, path: match[2] ?? '/' } : { connection: null, path }
}

/**
 * Only our own name, and only pages of ours: a foreign page that makes a browser call this
 * server (also under a name that it points at 127.0.0.1) is refused before anything is read.
 */
function requireOwnHost(exchange: Exchange): void {
  const port = exchange.request.socket.localPort
  const hosts = [`${LOOPBACK}:${port}`, `localhost:${port}`]
  const host = headerOf(exchange, 'host')
  if (host === null || !hosts.includes(host))
    throw new ToolError('FORBIDDEN', `Host: this server is ${hosts[0]}.`)
  const origin = headerOf(exchange, 'origin')
  if (origin !== null && !hosts.some((own) => origin === `http://${own}`)) {
    throw new ToolError('FORBIDDEN', 'Origin: pages of other sites may not call this server.')
  }
}

function fail(exchange: Exchange, error: unknown, log: Log): void {
  if (exchange.response.headersSent) {
    exchange.response.destroy()
    return
  }
  if (error instanceof ToolError) return sendError(exchange, error)
  if (error instanceof URIError)
    return sendError(exchange, new ToolError('VALIDATION_ERROR', 'The path is not valid.'))
  if (!exchange.request.complete && exchange.request.destroyed) return
  const { path } = exchange
  const withPath: Log = { ...log, error: (text, facts) => log.error(text, { path, ...facts }) }
  const { code, message } = toFailure(error, 'The request', withPath)
  sendError(exchange, new ToolError(code, message))
}
