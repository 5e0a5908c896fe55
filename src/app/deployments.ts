import { isConnectionError, ToolError } from '../shared/errors.ts'
import type { ConnectionHealth, ConnectionTest, Environment, OrganizationBudget } from '../shared/bridge.ts'
import type { SecretState, SecretStore, WebClient } from '../shared/ports.ts'
import type { ConnectionRow } from '../engine/store/application.ts'
import { type Failure, FailureError } from '../shared/result.ts'
import { toIsoTime } from '../shared/text/iso-time.ts'
import { tools } from '../engine/tools/index.ts'
import { consoleCall } from '../gateway/gateway.ts'
import { RemoteGateway } from '../gateway/remote.ts'
import { organizationReference } from '../shared/ids.ts'
import { recordOf } from '../shared/text/guards.ts'
import type { Ports } from './ports.ts'
import type { Records } from './records.ts'
import type { KeyFilter } from './redact.ts'
import type { WriteAccess } from './write-access.ts'

/** A key on its way in, and where it is to stay. */
export interface GivenKey {
  key: string
  keep: 'keychain' | 'session'
}

export interface NewDeployment extends GivenKey {
  label: string
  url: string
  environment: Environment
  /** The key may travel unencrypted to another machine. */
  allowPlain?: boolean
}

const KEY_FORM = /^svca?_[\x21-\x7e]{8,200}$/

/**
 * Deployments and their keys. A key comes in once, goes to the keychain (or stays in memory for
 * this session), and is read again only to be sent to the deployment it belongs to.
 */
export class Deployments {
  private readonly keychain: SecretStore
  private readonly session: SecretStore
  private readonly web: WebClient
  private readonly ports: Ports
  private readonly records: Records
  private readonly keys: KeyFilter
  private readonly writeAccess: WriteAccess
  private readonly changed: () => void
  private readonly budgetChanged: (id: string, budget: readonly OrganizationBudget[]) => void
  private readonly gateways = new Map<string, RemoteGateway>()
  private readonly health = new Map<string, ConnectionHealth>()

  constructor(parts: {
    keychain: SecretStore
    session: SecretStore
    web: WebClient
    ports: Ports
    records: Records
    keys: KeyFilter
    writeAccess: WriteAccess
    /** Told when a deployment begins to work, or no longer does. */
    changed: () => void
    budgetChanged: (id: string, budget: readonly OrganizationBudget[]) => void
  }) {
    this.keychain = parts.keychain
    this.session = parts.session
    this.web = parts.web
    this.ports = parts.ports
    this.records = parts.records
    this.keys = parts.keys
    this.changed = parts.changed
    this.budgetChanged = parts.budgetChanged
    this.writeAccess = parts.writeAccess
  }

  keychainState(): Promise<SecretState> {
    return this.keychain.state()
  }

  async keep(id: string, { key, keep }: GivenKey): Promise<void> {
    checkForm(key)
    this.keys.learn(key)
    if (keep === 'session') return this.session.set(id, key)
    try {
      await this.keychain.set(id, key)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new ToolError('WRONG_STATE', `keep: ${why} Unlock it, or keep the key for this session only.`)
    }
  }

  /** Another key for the same deployment: writing ends, and the key before is forgotten wherever it was kept. */
  async renew(id: string, given: GivenKey): Promise<void> {
    checkForm(given.key)
    // A person switched writing on for what the key before could do.
    this.writeAccess.end(id)
    await this.keep(id, given)
    if (given.keep === 'keychain') await this.session.delete(id)
    else await this.keychain.delete(id).catch(() => undefined)
    // Which tools there are depends on the key, and the address may be another from now on.
    this.reset(id)
  }

  /** Forgets what was heard under another key, address or header. */
  reset(id: string): void {
    this.health.delete(id)
    this.gateways.get(id)?.close()
    this.gateways.delete(id)
  }

  async forget(id: string): Promise<void> {
    this.health.delete(id)
    this.gateways.delete(id)
    await this.session.delete(id)
    // Without a keychain there is nothing in it to forget.
    await this.keychain.delete(id).catch(() => undefined)
  }

  healthOf(id: string): ConnectionHealth {
    return this.health.get(id) ?? { state: 'untested', at: null, message: null }
  }

  /** Returns what is left of the calls per minute; empty for a deployment that was not called yet. */
  budgetOf(id: string): OrganizationBudget[] {
    return this.gateways.get(id)?.budgets() ?? []
  }

  /** Asks for the tools and for one row, so that the answer says something of the key and of what is behind it. */
  async test(row: ConnectionRow): Promise<ConnectionTest> {
    const gateway = this.gateway(row)
    // What is kept of the listing says nothing of now.
    gateway.close()
    const listed = await gateway.tools()
    if (!listed.ok) throw new FailureError(listed.error)
    const surfaces = SURFACES.filter((surface) => listed.data.some((tool) => tool.surface === surface))
    const began = this.ports.steady.now()
    const read = READS.find(({ tool }) => listed.data.some(({ name }) => name === tool))
    const answer =
      read === undefined ? null : await gateway.call(consoleCall({ ...read, organization: null }))
    // An admin key without an organization is known by its listing; a refused key by the code.
    if (answer?.result.ok === false && isConnectionTrouble(answer.result.error.code))
      throw new FailureError(answer.result.error)
    const total = answer?.result.ok ? recordOf(answer.result.data)['total'] : null
    const key = await this.key(row)
    return {
      url: row.location,
      surfaces,
      tools: listed.data.length,
      key: key.startsWith('svca_') ? 'admin' : 'organization',
      keyEnd: key.slice(-4),
      organizations: read?.tool === 'list_orgs' && isCount(total) ? total : null,
      latencyMs: Math.round(this.ports.steady.now() - began),
    }
  }

  /** Keeps what a real answer says of a deployment. */
  private hear(id: string, failed: Failure | null): void {
    const state = failed === null ? 'works' : stateOf(failed.code)
    if (state === null) return
    const now = this.ports.machine.now()
    if (state !== 'fails') this.records.noteAnswer(id, now)
    const at = toIsoTime(now)
    const before = this.healthOf(id).state
    this.health.set(id, { state, at, message: state === 'works' ? null : (failed?.message ?? null) })
    if (before !== state) this.changed()
  }

  gateway(row: ConnectionRow): RemoteGateway {
    const known = this.gateways.get(row.id)
    if (known) return known
    const gateway: RemoteGateway = new RemoteGateway({
      url: row.location,
      key: () => this.key(row),
      permission: this.writeAccess.ladder(row.id, (organization) => readName(gateway, organization)),
      web: this.web,
      machine: this.ports.machine,
      steady: this.ports.steady,
      pause: this.ports.pause,
      log: this.ports.log,
      records: this.records.of(row.id),
      tools,
      mayGoPlain: row.plainHttp === 1,
      organizationHeader: row.organizationHeader ?? undefined,
      heard: (failed) => this.hear(row.id, failed),
      budgetChanged: (budget) => this.budgetChanged(row.id, budget),
    })
    this.gateways.set(row.id, gateway)
    return gateway
  }

  private async key(row: ConnectionRow): Promise<string> {
    const here = await this.session.get(row.id)
    const key = here ?? (await this.fromKeychain(row))
    if (key === null) throw new FailureError(row.keyEnd === null ? keyMissing(row.label) : KEY_NOT_HERE)
    this.keys.learn(key)
    return key
  }

  private async fromKeychain(row: ConnectionRow): Promise<string | null> {
    try {
      return await this.keychain.get(row.id)
    } catch {
      // Where no keychain is, none can hold the key: what the system says of D-Bus helps nobody.
      if ((await this.keychain.state()) === 'unavailable') return null
      throw new FailureError({
        code: 'KEYCHAIN_LOCKED',
        message: `The keychain of this computer is locked, and the key of "${row.label}" is in it. Unlock it and try again.`,
      })
    }
  }
}

function checkForm(key: string): void {
  if (KEY_FORM.test(key)) return
  throw new ToolError('VALIDATION_ERROR', 'key: must be a svc_ token or a svca_ key.', [
    { path: 'key', message: 'has not the form of a key' },
  ])
}

/** Returns the name of an organization as the deployment has it; null when the key may not ask, or nothing answers. */
async function readName(gateway: RemoteGateway, organization: string): Promise<string | null> {
  const input = organizationReference(organization)
  const call = consoleCall({ surface: 'admin', tool: 'get_org', input, organization: null })
  const { result } = await gateway.call(call)
  const name = result.ok ? recordOf(recordOf(result.data)['organization'])['name'] : null
  return typeof name === 'string' ? name : null
}

const SURFACES = ['customer', 'admin'] as const

/** Reads that tell whether the key opens more than the listing. */
const READS = [
  { surface: 'admin', tool: 'list_orgs', input: { pageSize: 1 } },
  { surface: 'customer', tool: 'list_tags', input: {} },
] as const

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** Failures of one call, which say nothing of the deployment. */
const OF_ONE_CALL: readonly string[] = ['CANCELED', 'COMPUTER_FAILED', 'ANSWER_TOO_LARGE']

function isConnectionTrouble(code: string): boolean {
  return code === 'AUTHENTICATION_ERROR' || isConnectionError(code)
}

/** Returns what a failure says of a deployment: any refusal of the API itself is an answer. */
function stateOf(code: string): ConnectionHealth['state'] | null {
  if (OF_ONE_CALL.includes(code)) return null
  if (code === 'AUTHENTICATION_ERROR') return 'refused'
  return isConnectionError(code) ? 'fails' : 'works'
}

/** Of a connection that came with an import. */
function keyMissing(label: string): Failure {
  return { code: 'KEY_NOT_HERE', message: `No key of "${label}" is on this computer yet. Enter it.` }
}

const KEY_NOT_HERE = {
  code: 'KEY_NOT_HERE',
  message: 'This key was kept for one session. Enter it again.',
} as const
