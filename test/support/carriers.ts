import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import type { ActionAnswer, ActionInput, ActionName } from '../../src/engine/sandbox/actions/index.ts'
import { type ToolAnswer, tools } from '../../src/engine/tools/index.ts'
import { consoleCall, type Gateway } from '../../src/gateway/gateway.ts'
import { RemoteGateway } from '../../src/gateway/remote.ts'
import { ConsoleSessions } from '../../src/http/console-session.ts'
import { type RunningServer, startServer } from '../../src/http/server.ts'
import { undiciClient } from '../../src/platform/web-client.ts'
import { decodeOrganizationId } from '../../src/shared/ids.ts'
import { openSession, type OpenedSession } from './console-session.ts'
import { png } from './images.ts'
import { noRecords } from './records.ts'
import { type ServeProcess, startServe } from './serve-process.ts'

/**
 * One world in four copies, each behind another carrier of calls: the gateway in this process, its
 * HTTP door, the console's bridge as a browser uses it, and a process of its own behind a
 * remote gateway. All copies have the same keys, because they were made before the copying.
 */
export interface Carriers {
  keys: Keys
  /** Where the page and the picture of this machine are. */
  pagesPort: number
  inProcess: Gateway
  http: string
  bridge: { url: string; session: OpenedSession; connection: string }
  remote(key: string): Gateway
  close(): Promise<void>
}

interface Keys {
  admin: string
  /** Opens campaigns of the shop alone. */
  narrow: string
  /** Of an organization on the free plan, which may make 100 calls a minute. */
  free: string
}

const CLOCK = Date.UTC(2026, 8, 1, 9)
const silent = { info: () => undefined, error: () => undefined }

async function control<N extends ActionName>(
  gateway: Gateway,
  action: N,
  input: ActionInput<N>,
): Promise<ActionAnswer<N>> {
  const done = await gateway.control(action, input)
  if (!done.ok) throw new Error(`${action}: ${done.error.message}`)
  return done.data as ActionAnswer<N>
}

async function organizationId(gateway: Gateway, slug: string): Promise<string> {
  const call = consoleCall({ surface: 'admin', tool: 'get_org', input: { slug }, organization: null })
  const { result } = await gateway.call(call)
  if (!result.ok) throw new Error(result.error.message)
  return (result.data as ToolAnswer<'get_org'>).organization.id
}

/** The demo, with what no tool can bring about: a silent reviewer, a full plan, a damaged file, keys. */
async function prepare(folder: string): Promise<Keys> {
  const application = composeApplication({ appFolder: join(folder, 'app-0'), host: 'browser', log: silent })
  const { sandbox } = application.connections.openFolder(join(folder, 'world'), {
    seed: 'demo',
    clock: CLOCK,
  })
  const { gateway } = sandbox
  const key = (input: ActionInput<'key.create'>) => control(gateway, 'key.create', input)
  await control(gateway, 'reviewer.set', { outage: true })
  const full = await organizationId(gateway, 'cafe-zurich')
  await control(gateway, 'organization.set', { organizationId: full, customLimits: { subscribers: 1 } })
  const shop = await organizationId(gateway, 'atelier-nord')
  const free = await organizationId(gateway, 'hearth-and-hollow')
  const keys = {
    admin: (await key({ kind: 'admin' })).key,
    narrow: (await key({ kind: 'customer', organizationId: shop, scopes: ['campaigns'] })).key,
    free: (await key({ kind: 'customer', organizationId: free })).key,
  }
  const damaged = await organizationId(gateway, 'tokyo-cycle')
  await application.close()
  const file = `${String(decodeOrganizationId(damaged)).padStart(4, '0')}.db`
  writeFileSync(join(folder, 'world', 'world', 'organizations', file), 'no database'.repeat(2000))
  return keys
}

/** A page and a picture of this machine, for the tools that fetch. */
function startPages(): Promise<Server> {
  const story = `<!doctype html><title>The tide</title><article><h1>The tide</h1><p>${'The tide came in over the flats, slowly at first. '.repeat(12)}</p></article>`
  const server = createServer((request, response) => {
    const picture = request.url?.endsWith('.png') === true
    response.writeHead(200, { 'content-type': picture ? 'image/png' : 'text/html; charset=utf-8' })
    response.end(picture ? png() : story)
  })
  return new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(server)))
}

function serve(application: Application, sessions: ConsoleSessions): Promise<RunningServer> {
  return startServer(
    {
      gateway: (id) => application.connections.openGateway(id),
      media: (id) => application.connections.openMedia(id),
      controlKey: () => 'control',
      machine: application.ports.machine,
      steady: application.ports.steady,
      console: { bridge: application.bridge, sessions, assets: null },
      log: silent,
    },
    0,
  )
}

/** Builds the world once, copies it, and opens each copy behind its carrier. */
export async function startCarriers(): Promise<Carriers> {
  const folder = mkdtempSync(join(tmpdir(), 'carriers-'))
  const keys = await prepare(folder)
  const copy = (name: string): string => {
    const path = join(folder, name, 'world')
    cpSync(join(folder, 'world'), path, { recursive: true })
    return path
  }
  const second: Promise<ServeProcess> = startServe([
    ...['--data', copy('second'), '--app', join(folder, 'app-2'), '--allow-private-fetch'],
  ])
  const pages = await startPages()
  const application = composeApplication({ appFolder: join(folder, 'app-1'), host: 'browser', log: silent })
  const open = (name: string) => application.connections.openFolder(copy(name), { allowPrivateFetch: true })
  const [inProcess, http, bridge] = [open('in-process'), open('http'), open('bridge')]
  const sessions = new ConsoleSessions()
  const server = await serve(application, sessions)
  application.connections.listenAt(server.url, http.id)
  const session = await openSession(server.url + sessions.mintLink())
  const web = undiciClient()
  const { machine, steady, pause } = application.ports
  const other = await second
  return {
    keys,
    pagesPort: (pages.address() as AddressInfo).port,
    inProcess: inProcess.sandbox.gateway,
    http: server.url,
    bridge: { url: server.url, session, connection: bridge.id },
    remote: (key) =>
      new RemoteGateway({
        ...{ url: other.announced.url, permission: 'all', web, machine, steady, pause, tools },
        // A 429 is compared like any other answer: nothing waits for the next minute.
        mostWaitMs: 0,
        key: () => Promise.resolve(key),
        log: silent,
        records: noRecords,
      }),
    close: async () => {
      pages.close()
      await server.close()
      await application.close()
      await web.close()
      await other.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
