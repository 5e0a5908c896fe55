import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { composeApplication, makeNamedFolder } from '../app/compose.ts'
import type { SandboxOptions } from '../app/sandbox.ts'
import { ConsoleSessions } from '../http/console-session.ts'
import { startServer } from '../http/server.ts'
import type { Log } from '../shared/ports.ts'
import { type MintedAccess, mintAccess } from '../app/access.ts'

export interface ServeOptions extends SandboxOptions {
  port: number
  /** Sandbox folder to serve at the root; none serves the console alone. */
  data?: string | undefined
  /** Folder of the application's own data; beside the sandbox when one is served. */
  appFolder?: string | undefined
  log?: Log | undefined
}

export interface Served {
  url: string
  /** Keys and tokens that live as long as this process, null when no sandbox is served. */
  access: (MintedAccess & { controlKey: string }) | null
  /** A fresh one-time link into the console. */
  consoleLink(): string
  close(): Promise<void>
}

/** Runs application and HTTP server in this process until `close`. */
export async function serve(options: ServeOptions): Promise<Served> {
  // First, so that what is wrong is said of the folder that was named, and not of one inside it.
  if (options.data) makeNamedFolder(options.data)
  const appFolder = options.appFolder ?? (options.data ? join(options.data, 'app') : defaultAppFolder())
  const application = composeApplication({ appFolder, host: 'browser', log: options.log })
  try {
    const primary = options.data ? application.connections.openFolder(options.data, options) : null
    const controlKey = `svcc_${randomBytes(24).toString('hex')}`
    application.records.learn(controlKey)
    const sessions = new ConsoleSessions()
    const server = await startServer(
      {
        gateway: (connection) => application.connections.openGateway(connection),
        media: (connection) => application.connections.openMedia(connection),
        // What is open beside the served sandbox has none: nobody was given one.
        controlKey: (connection) => (connection === null || connection === primary?.id ? controlKey : null),
        machine: application.ports.machine,
        steady: application.ports.steady,
        console: { bridge: application.bridge, sessions, assets: findAssets() },
        log: application.ports.log,
      },
      options.port,
    )
    application.connections.listenAt(server.url, primary?.id ?? null)
    return {
      url: server.url,
      access: primary && { ...mintAccess(primary.sandbox), controlKey },
      consoleLink: () => server.url + sessions.mintLink(),
      close: async () => {
        await server.close()
        await application.close()
      },
    }
  } catch (error) {
    await application.close()
    throw error
  }
}

/** The console as it was built, from source or from the bundle. */
function findAssets(): string | null {
  const candidates = [
    join(import.meta.dirname, '../../out/renderer'),
    join(import.meta.dirname, '../renderer'),
  ]
  return candidates.find((folder) => existsSync(join(folder, 'index.html'))) ?? null
}

/** Where the person's own connections, history and sandboxes live. */
export function defaultAppFolder(): string {
  const chosen = process.env['POSTDESK_HOME']
  if (chosen) return chosen
  if (process.platform === 'win32') return join(process.env['APPDATA'] ?? homedir(), 'Postdesk')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Postdesk')
  return join(process.env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'postdesk')
}
