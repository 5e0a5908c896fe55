import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { ToolError } from '../shared/errors.ts'
import type { Clock, Log, MediaStore } from '../shared/ports.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { ADDRESS_IS_OVER, AddressLimit } from '../gateway/limits.ts'
import { toFailure } from '../gateway/pipeline.ts'
import { type ConsoleParts, handleConsole } from './console-routes.ts'
import { handleControl, isControlRoute } from './control-routes.ts'
import { handleDescription, isDescriptionRoute } from './description-routes.ts'
import {
  type Exchange,
  requireSingleHeaders,
  SECURITY_HEADERS,
  sendError,
  sendFailure,
  sendFinished,
  sendLateAnswers,
} from './exchange.ts'
import { handleExport, isExportRoute } from './export-routes.ts'
import { handleLink, isLinkRoute } from './link-routes.ts'
import { isForeign, LOOPBACK, readTarget, requireHost, sendNothing } from './own-pages.ts'
import { handlePicture, isPictureRoute } from './picture-routes.ts'
import { handleTools, isToolRoute } from './tools-routes.ts'

export interface ServerParts {
  /** The open sandbox with that connection id, or the one at the root for null. */
  gateway(connection: string | null): Gateway | null
  /** Pictures of that sandbox. */
  media(connection: string | null): MediaStore | null
  /** Of the sandbox with that connection id, or of the one at the root for null; null: it has none. */
  controlKey(connection: string | null): string | null
  machine: Clock
  /** Never set back. */
  steady: Clock
  /** Null: this server has no console. */
  console: ConsoleParts | null
  log: Log
}

export interface RunningServer {
  url: string
  /** Stops listening and ends what is still open. */
  close(): Promise<void>
}

/** Starts the server on loopback; port 0 takes a free one. Rejects with a plain sentence. */
export async function startServer(parts: ServerParts, port: number): Promise<RunningServer> {
  const addresses = new AddressLimit(parts)
  const hear = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response, parts, addresses)
  // Without these, Node answers some requests by itself and leaves headers out.
  const server = createServer({ requireHostHeader: false }, hear)
  server.on('checkExpectation', hear)
  server.on('clientError', refuseMalformed)
  await listen(server, port)
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${LOOPBACK}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        sendFinished()
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
        new Error(taken ? `Port ${port} is in use. Choose another, or 0 for a free one.` : error.message),
      )
    })
    server.listen(port, LOOPBACK, resolve)
  })
}

/** What is no HTTP at all is told nothing but that. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const headers = Object.entries({ ...SECURITY_HEADERS, connection: 'close', 'content-length': '0' })
  socket.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  parts: ServerParts,
  addresses: AddressLimit,
): Promise<void> {
  sendLateAnswers()
  const { target, host } = readTarget(request)
  request.url = target
  const exchange: Exchange = {
    request,
    response,
    method: request.method ?? 'GET',
    path: target.split('?', 1)[0] ?? '/',
    host,
    isOverLimit: false,
  }
  const { connection, path } = splitPath(exchange.path)
  if (isForeign(exchange, isLinkRoute(path) || isPictureRoute(path))) return sendNothing(exchange)
  exchange.path = path
  // Foreign pages do not count: they could use up what the person at this machine has.
  exchange.isOverLimit = addresses.isOver(request.socket.remoteAddress ?? 'unknown')
  try {
    requireSingleHeaders(exchange)
    requireHost(exchange)
    await route(exchange, connection, parts)
  } catch (error) {
    fail(exchange, error, parts.log)
  }
}

async function route(exchange: Exchange, connection: string | null, parts: ServerParts): Promise<void> {
  const { path } = exchange
  // A call of a tool is refused by its own steps, in the form of its API, and leaves its record.
  if (exchange.isOverLimit && (!isToolRoute(path) || isDescriptionRoute(path)))
    return sendFailure(exchange, ADDRESS_IS_OVER)
  const ofSandbox = [isToolRoute, isControlRoute, isLinkRoute, isPictureRoute, isDescriptionRoute]
  if (!ofSandbox.some((isOne) => isOne(path))) {
    if (parts.console) return handleConsole(exchange, parts.console)
    throw new ToolError('NOT_FOUND', 'No console is at this address, only the APIs of open sandboxes.')
  }
  const gateway = parts.gateway(connection)
  if (!gateway)
    throw new ToolError('NOT_FOUND', 'No open sandbox is at this address. Open it in the console first.')
  if (isDescriptionRoute(path)) return handleDescription(exchange, gateway, baseOf(exchange, connection))
  if (isControlRoute(path)) return handleControl(exchange, gateway, parts.controlKey(connection))
  if (isPictureRoute(path))
    return handlePicture(exchange, {
      gateway,
      media: parts.media(connection),
      base: baseOf(exchange, connection),
    })
  if (isLinkRoute(path)) return handleLink(exchange, gateway, baseOf(exchange, connection))
  if (isExportRoute(path)) return handleExport(exchange, { gateway, media: parts.media(connection) })
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
  sendFailure(exchange, toFailure(error, 'The request', withPath))
}
