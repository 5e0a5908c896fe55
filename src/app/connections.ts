import { existsSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { ConnectionSummary, ConnectionTest, HostEvent } from '../shared/bridge.ts'
import { ToolError } from '../shared/errors.ts'
import type { MediaStore } from '../shared/ports.ts'
import type { SeedName } from '../engine/sandbox/seeds/index.ts'
import type { Database } from '../engine/store/db.ts'
import {
  type ConnectionRow,
  deleteConnection,
  editConnection,
  findConnection,
  findConnectionByLocation,
  insertConnection,
  listConnections,
  moveConnection,
  putKeyEnd,
} from '../engine/store/application.ts'
import { listOrganizationNumbers } from '../engine/store/organizations.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { type PortableConnection, tellApart } from './connection-list.ts'
import type { Deployments, GivenKey, NewDeployment } from './deployments.ts'
import type { Faults } from './faults.ts'
import type { Ports } from './ports.ts'
import type { Records } from './records.ts'
import { openSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
import type { WantedGrant, WriteAccess } from './write-access.ts'

/** What a person may edit; what is left out stays. */
export type ConnectionChange = {
  [Field in 'label' | 'environment' | 'colour' | 'organizationHeader']?: ConnectionRow[Field] | undefined
}

/** Of a sandbox, each gone with it. */
const FOLDERS = ['world', 'snapshots', 'rewind', 'backups']

/** Every sandbox and deployment the person has, and the gateways of those that are open. */
export class Connections {
  private readonly application: Database
  private readonly appFolder: string
  private readonly ports: Ports
  private readonly deployments: Deployments
  private readonly records: Records
  private readonly writeAccess: WriteAccess
  private readonly faults: Faults
  private readonly announce: (event: HostEvent) => void
  private readonly sandboxes = new Map<string, Sandbox>()
  /** Why a sandbox could not be opened. */
  private readonly refusals = new Map<string, string>()
  /** Where the host listens, and the connection that has its API at the root. */
  private listening: { base: string; primary: string | null } | null = null

  constructor(parts: {
    application: Database
    appFolder: string
    ports: Ports
    deployments: Deployments
    records: Records
    writeAccess: WriteAccess
    faults: Faults
    announce: (event: HostEvent) => void
  }) {
    this.application = parts.application
    this.appFolder = parts.appFolder
    this.ports = parts.ports
    this.deployments = parts.deployments
    this.records = parts.records
    this.writeAccess = parts.writeAccess
    this.faults = parts.faults
    this.announce = parts.announce
  }

  list(): ConnectionSummary[] {
    const rows = listConnections(this.application.read)
    const apart = tellApart(rows)
    return rows.map((row) => this.summary(row, apart))
  }

  find(id: string): ConnectionSummary {
    return this.summary(this.row(id))
  }

  /** The sandbox of a folder, opened; a new folder becomes a new connection. */
  openFolder(folder: string, options: SandboxOptions): { id: string; sandbox: Sandbox } {
    const location = resolve(folder)
    const known = findConnectionByLocation(this.application.read, location)
    const row = known ?? this.newRow('sandbox', basename(location), 'sandbox', location)
    const sandbox = this.openSandbox(row, options)
    if (!known) this.insert(row)
    return { id: row.id, sandbox }
  }

  createSandbox(label: string, seed: SeedName): ConnectionSummary {
    const row = this.newRow('sandbox', label, 'sandbox', this.freeFolder(label))
    this.openSandbox(row, { seed })
    this.insert(row)
    return this.summary(row)
  }

  async addDeployment(deployment: NewDeployment): Promise<ConnectionSummary> {
    const made = this.newRow('deployment', deployment.label, deployment.environment, deployment.url)
    const plainHttp = deployment.allowPlain ? 1 : 0
    const row = { ...made, plainHttp, keyEnd: endOf(deployment.key) }
    await this.deployments.keep(row.id, deployment)
    this.insert(row)
    return this.summary(row)
  }

  /** Asks a deployment for what it is. Throws FailureError with why it does not answer. */
  async testDeployment(id: string): Promise<ConnectionTest> {
    const row = this.row(id)
    if (row.kind === 'deployment') return this.deployments.test(row)
    throw new ToolError('WRONG_STATE', `id: "${row.label}" is a sandbox; there is nothing to test.`)
  }

  open(id: string): ConnectionSummary {
    const row = this.row(id)
    if (row.kind === 'sandbox') this.openSandbox(row, {})
    this.announce({ type: 'connections.changed' })
    return this.summary(row)
  }

  close(id: string): ConnectionSummary {
    const row = this.row(id)
    if (this.listening?.primary === id) {
      throw new ToolError(
        'WRONG_STATE',
        `"${row.label}" is what this server serves; stop the server to close it.`,
      )
    }
    this.closeSandbox(id)
    this.announce({ type: 'connections.changed' })
    return this.summary(row)
  }

  /** Switches writing on for a deployment. */
  allowWriting(id: string, wanted: WantedGrant): ConnectionSummary {
    this.writeAccess.grant(id, wanted)
    this.announce({ type: 'connections.changed' })
    return this.find(id)
  }

  /** Makes a deployment read-only again, through every door. */
  endWriting(id: string): ConnectionSummary {
    this.row(id)
    this.writeAccess.end(id)
    this.announce({ type: 'connections.changed' })
    return this.find(id)
  }

  /** Changes how a connection is called and looks, and under which header it names organizations. */
  edit(id: string, change: ConnectionChange): ConnectionSummary {
    const before = this.row(id)
    const { organizationHeader, environment } = change
    if (before.kind === 'sandbox' && (environment ?? organizationHeader ?? null) !== null)
      throw new ToolError(
        'WRONG_STATE',
        `id: "${before.label}" is a sandbox; it has no other environment, and no header.`,
      )
    const row = { ...before, ...definedOf(change) }
    this.application.transaction(() => editConnection(this.application.write, row))
    // What is on its way goes under the header before; the next call reads the new one.
    if (row.organizationHeader !== before.organizationHeader) this.deployments.reset(id)
    this.announce({ type: 'connections.changed' })
    return this.find(id)
  }

  /** Gives a deployment another key, for the same address; writing ends. */
  async renewKey(id: string, given: GivenKey): Promise<void> {
    try {
      await this.deployments.renew(id, given)
      this.application.transaction(() => putKeyEnd(this.application.write, id, endOf(given.key)))
    } finally {
      this.announce({ type: 'connections.changed' })
    }
  }

  /** Adds deployments that a file names, without keys. Those that are here already are left out. */
  importDeployments(listed: readonly PortableConnection[]): { added: string[]; known: string[] } {
    const isKnown = ({ label, url }: PortableConnection): boolean =>
      listConnections(this.application.read).some((row) => row.label === label && row.location === url)
    const told: { added: string[]; known: string[] } = { added: [], known: [] }
    this.application.transaction(() => {
      for (const one of listed) {
        if (isKnown(one)) told.known.push(one.label)
        else {
          const made = this.newRow('deployment', one.label, one.environment, one.url)
          const { colour, organizationHeader } = one
          insertConnection(this.application.write, { ...made, colour, organizationHeader })
          told.added.push(one.label)
        }
      }
    })
    this.announce({ type: 'connections.changed' })
    return told
  }

  /** Returns the deployments as a file may carry them to a colleague: without keys. */
  exportDeployments(): PortableConnection[] {
    return listConnections(this.application.read)
      .filter(({ kind }) => kind === 'deployment')
      .map(({ label, location: url, environment, colour, organizationHeader }) => {
        return { label, url, environment, colour, organizationHeader }
      })
  }

  /**
   * Corrects the base URL of a deployment. It takes another key with it, so that the one that was
   * entered for the first address is never sent to the second.
   */
  async moveDeployment(id: string, url: string, given: GivenKey): Promise<void> {
    await this.renewKey(id, given)
    this.application.transaction(() => moveConnection(this.application.write, id, url))
    this.announce({ type: 'connections.changed' })
  }

  /** A sandbox's files, snapshots and history go with it; a deployment's key too. */
  async remove(id: string): Promise<void> {
    const row = this.row(id)
    if (row.kind === 'sandbox') {
      this.close(id)
      for (const part of [...FOLDERS, 'keys.db', 'keys.db-wal', 'keys.db-shm', 'lock', 'guard.db']) {
        rmSync(join(row.location, part), { recursive: true, force: true })
      }
    } else await this.deployments.forget(id)
    this.application.transaction(() => deleteConnection(this.application.write, id))
    this.records.forget(id)
    this.announce({ type: 'connections.changed' })
  }

  /** Opens the connection if need be. */
  gateway(id: string): Gateway {
    const row = this.row(id)
    if (row.kind === 'deployment') return this.deployments.gateway(row)
    return this.openSandbox(row, {}).gateway
  }

  /** The gateway of a sandbox that is open already, for HTTP callers: they never open one. */
  openGateway(id: string | null): Gateway | null {
    const named = id ?? this.listening?.primary ?? null
    return (named === null ? undefined : this.sandboxes.get(named)?.gateway) ?? null
  }

  /** Returns where the host listens, null while it does not. */
  base(): string | null {
    return this.listening?.base ?? null
  }

  /** From now on every open sandbox has an address, told by its lock file; `primary` is at the root. Null ends that. */
  listenAt(base: string | null, primary: string | null): void {
    this.listening = base === null ? null : { base, primary }
    for (const [id, { folder }] of this.sandboxes) folder.setUrl(this.urlOf(id))
    this.announce({ type: 'connections.changed' })
  }

  /** Pictures of a sandbox that is open, null for the one at the root; a deployment's are not here. */
  openMedia(id: string | null): MediaStore | null {
    const named = id ?? this.listening?.primary ?? null
    return (named === null ? undefined : this.sandboxes.get(named)?.world.media) ?? null
  }

  opened(): Sandbox[] {
    return [...this.sandboxes.values()]
  }

  closeAll(): void {
    for (const id of [...this.sandboxes.keys()]) this.closeSandbox(id)
  }

  private openSandbox(row: ConnectionRow, options: SandboxOptions): Sandbox {
    const known = this.sandboxes.get(row.id)
    if (known) return known
    try {
      const sandbox = openSandbox(
        row.location,
        options,
        this.ports,
        this.records.of(row.id, row.kind),
        (event) => this.announce({ ...event, connection: row.id }),
      )
      this.sandboxes.set(row.id, sandbox)
      this.refusals.delete(row.id)
      // What a full disk keeps from being written here is not needed to work.
      void this.faults.attempt(row.location, 'Noting that the sandbox was opened', () =>
        sandbox.folder.setUrl(this.urlOf(row.id)),
      )
      return sandbox
    } catch (error) {
      this.refusals.set(row.id, error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  /** Session keys that a full disk keeps from being revoked are revoked when it is opened again. */
  private closeSandbox(id: string): void {
    const open = this.sandboxes.get(id)
    if (!open) return
    this.sandboxes.delete(id)
    try {
      open.endSessionKeys()
    } catch (error) {
      this.ports.log.error('the keys of this session were not revoked', {
        place: open.path,
        error: error instanceof Error ? error.message : String(error),
      })
    } finally {
      open.gateway.close()
      this.faults.forget(open.path)
    }
  }

  private urlOf(id: string): string | null {
    if (!this.listening) return null
    const { base, primary } = this.listening
    return id === primary ? base : `${base}/sandboxes/${id}`
  }

  private row(id: string): ConnectionRow {
    const row = findConnection(this.application.read, id)
    if (!row) throw new ToolError('NOT_FOUND', `connection: no connection "${id}".`)
    return row
  }

  private newRow(
    kind: ConnectionRow['kind'],
    label: string,
    environment: ConnectionRow['environment'],
    location: string,
  ) {
    return {
      id: `con_${this.ports.chance.hex(4)}`,
      kind,
      label,
      environment,
      location,
      created: this.ports.machine.now(),
      lastUsed: null,
      plainHttp: 0,
      colour: null,
      organizationHeader: null,
      keyEnd: null,
    }
  }

  private insert(row: ConnectionRow): void {
    this.application.transaction(() => insertConnection(this.application.write, row))
    this.announce({ type: 'connections.changed' })
  }

  private freeFolder(label: string): string {
    const name =
      label
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '') || 'sandbox'
    for (let turn = 1; ; turn += 1) {
      const folder = join(this.appFolder, 'sandboxes', turn === 1 ? name : `${name}-${turn}`)
      if (!existsSync(folder)) return folder
    }
  }

  private summary(
    row: ConnectionRow,
    apart = tellApart(listConnections(this.application.read)),
  ): ConnectionSummary {
    const open = this.sandboxes.get(row.id)
    const fault = this.refusals.get(row.id) ?? null
    const isOpen = row.kind === 'deployment' || open !== undefined
    const lastUsed = this.records.answeredAt(row.id) ?? row.lastUsed
    return {
      id: row.id,
      kind: row.kind,
      label: row.label,
      environment: row.environment,
      colour: row.colour,
      apart: apart.get(row.id) ?? null,
      organizationHeader: row.organizationHeader,
      keyEnd: row.keyEnd === '' ? null : row.keyEnd,
      url: row.kind === 'deployment' ? row.location : open ? this.urlOf(row.id) : null,
      state: isOpen ? 'open' : fault ? 'unavailable' : 'closed',
      detail: isOpen ? null : fault,
      lastUsedAt: lastUsed === null ? null : new Date(lastUsed).toISOString(),
      organizations: open ? listOrganizationNumbers(open.world.platform.read).length : null,
      writing: this.writeAccess.list(row),
      health: row.kind === 'deployment' ? this.deployments.healthOf(row.id) : null,
    }
  }
}

/** The part of a key that a person recognizes it by. */
function endOf(key: string): string {
  return key.slice(-4)
}

/** Returns a change without the fields that were left out: those stay as they are. */
function definedOf(change: ConnectionChange): Partial<ConnectionRow> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
