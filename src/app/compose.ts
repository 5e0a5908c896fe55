import { withFolderErrors } from '../platform/folder-errors.ts'
import { refuseForeign } from '../platform/sandbox-folder.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { userInfo } from 'node:os'
import type { Bridge, OrganizationBudget } from '../shared/bridge.ts'
import { refuseAddress } from '../engine/domain/outside-address.ts'
import type { Log } from '../shared/ports.ts'
import { keychainSecrets, sessionSecrets } from '../platform/secrets.ts'
import type { FindProxy } from '../shared/proxies.ts'
import { outsideLook, outsidePorts } from '../platform/outside.ts'
import { undiciClient } from '../platform/web-client.ts'
import { openApplicationFiles } from './open-application-file.ts'
import type { HttpDoor } from './actions/define.ts'
import { Announcer, HostBridge } from './bridge.ts'
import { Cases } from './case-records.ts'
import { Connections } from './connections.ts'
import { Deployments } from './deployments.ts'
import { Faults } from './faults.ts'
import { machinePorts, type Ports } from './ports.ts'
import { Records } from './records.ts'
import { KeyFilter } from './redact.ts'
import type { Sandbox } from './sandbox.ts'
import { readVersion } from './version.ts'
import { WriteAccess } from './write-access.ts'

/** How often open sandboxes apply side effects and relay mail when no call does, ms. */
const BACKGROUND_MS = 1000

/** How often live clocks look for what became due: it happens within a second. */
const TICK_MS = 400

interface ApplicationOptions {
  /** Folder of the application's own data. */
  appFolder: string
  host: 'browser' | 'electron' | 'cli'
  log?: Log | undefined
  /** Makes the HTTP door of a host that does not listen by itself. */
  makeDoor?: ((parts: DoorParts) => HttpDoor) | undefined
  /** The proxy on the way to a deployment; without it the environment says so. */
  findProxy?: FindProxy | undefined
}

/** What an HTTP door stands in. */
export type DoorParts = Pick<Application, 'connections' | 'ports' | 'records'>

export interface Application {
  bridge: Bridge
  connections: Connections
  records: Records
  ports: Ports
  close: () => Promise<void>
}

/** Builds the running application from ports and configuration: the one place that knows every part. */
export function composeApplication(options: ApplicationOptions): Application {
  const keys = new KeyFilter()
  const ports = machinePorts(keys, options.log)
  const files = openApplicationFiles(options.appFolder, ports.log)
  const { application } = files
  const announcer = new Announcer()
  const { announce } = announcer
  const faults = new Faults({ ...ports, announce })
  const records = new Records(files, () => announce({ type: 'history.added' }), { keys, faults })
  const web = undiciClient({ findProxy: options.findProxy })
  const { appFolder, host } = options
  const writeAccess = new WriteAccess({ application, ...ports, keys })
  const kept = { web, ports, records, keys, writeAccess }
  const deployments = new Deployments({ ...secretStores(), ...teller(announce), ...kept })
  const own = { application, appFolder, ports, records, writeAccess, faults, announce }
  const connections = new Connections({ ...own, deployments })
  const calls = new Map<string, AbortController>()
  let door: HttpDoor | null = null
  const whereabouts = { host, version: readVersion(), url: () => connections.base(), calls, door: () => door }
  const cases = new Cases(application, { machine: ports.machine, who: accountName, keys })
  const { content, turns, steady } = ports
  const shared = { cases, content, turns, steady, records, keys, faults, announce, outside: outsideOfMail() }
  const context = { connections, deployments, ...files, ...shared, ...whereabouts }
  const stopBackground = startBackground(connections, faults)
  door = options.makeDoor?.({ connections, ports, records }) ?? null
  return {
    bridge: new HostBridge(context, ports, announcer),
    connections,
    records,
    ports,
    close: () => endAll({ door, stopBackground, connections, records, files, web }),
  }
}

interface Ending {
  door: HttpDoor | null
  stopBackground: () => void
  connections: Connections
  records: Records
  files: ReturnType<typeof openApplicationFiles>
  web: { close(): Promise<void> }
}

async function endAll({ door, stopBackground, connections, records, files, web }: Ending): Promise<void> {
  await door?.close()
  stopBackground()
  // What is on its way to a mail catcher would be handed over again by the next host.
  await Promise.all([...connections.opened()].map(({ gateway }) => gateway.relay.end()))
  connections.closeAll()
  records.end()
  for (const file of [files.application, files.history]) file.close()
  await web.close()
}

/** How long changes of a budget wait to be told together: every call makes two. */
const BUDGET_MS = 100

/** How the console hears of deployments. */
function teller(announce: Announcer['announce']) {
  const waiting = new Map<string, readonly OrganizationBudget[]>()
  const told = new Map<string, string>()
  const tellBudget = (connection: string): void => {
    const budget = waiting.get(connection) ?? []
    waiting.delete(connection)
    const written = JSON.stringify(budget)
    if (told.get(connection) === written) return
    told.set(connection, written)
    announce({ type: 'budget.changed', connection, budget })
  }
  return {
    changed: (): void => announce({ type: 'connections.changed' }),
    budgetChanged: (connection: string, budget: readonly OrganizationBudget[]): void => {
      if (!waiting.has(connection)) setTimeout(() => tellBudget(connection), BUDGET_MS).unref()
      waiting.set(connection, budget)
    },
  }
}

/** What open sandboxes do without being called; what one cannot do keeps no other from it. Returns what ends it. */
function startBackground(connections: Connections, faults: Faults): () => void {
  const every = (ms: number, what: string, work: (sandbox: Sandbox) => unknown) =>
    setInterval(() => {
      for (const sandbox of connections.opened()) void faults.attempt(sandbox.path, what, () => work(sandbox))
    }, ms).unref()
  const figures = 'Bringing the figures of organizations up to date'
  const timers = [
    every(BACKGROUND_MS, figures, ({ world }) => world.applySideEffects()),
    every(BACKGROUND_MS, 'Bulk operations and exports', ({ clock }) => clock.worker.run()),
    every(TICK_MS, 'The live clock', ({ clock }) => clock.tick()),
    every(BACKGROUND_MS, 'Keeping the lock of the folder', ({ folder }) => folder.keepLock()),
    every(BACKGROUND_MS, 'Relaying mail', ({ gateway }) => gateway.relay.run()),
  ]
  const stray = (error: unknown): void => faults.report('', 'Work in the background', error)
  process.on('unhandledRejection', stray)
  return () => {
    timers.forEach((timer) => clearInterval(timer))
    process.off('unhandledRejection', stray)
  }
}

function secretStores() {
  return { keychain: keychainSecrets(), session: sessionSecrets() }
}

/** Who sits at this machine; some containers have no name for it. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}

/** What the mail of strangers names: public addresses only, whatever a sandbox is allowed. */
function outsideOfMail() {
  const guard = { refuse: (address: string) => refuseAddress(address, false) }
  return { ...outsidePorts(guard), links: outsideLook(guard) }
}

/**
 * Makes the folder that somebody named for a sandbox, with those above it. Throws SandboxFolderError
 * naming it, also when it holds other files.
 */
export function makeNamedFolder(folder: string): void {
  withFolderErrors(folder, () => {
    makeFolder(folder)
    refuseForeign(folder)
  })
}
