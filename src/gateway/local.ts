import type { Surface, ToolListing, WorldChange } from '../shared/bridge.ts'
import type { ContentLibrary } from '../shared/content-library.ts'
import { ToolError } from '../shared/errors.ts'
import type { Chance, Clock, Digest, Log, MailComposer, MailRelay, OutsidePorts } from '../shared/ports.ts'
import { failure, type Result, success } from '../shared/result.ts'
import { callsPerMinute } from '../engine/domain/plan.ts'
import type { AnyAction } from '../engine/sandbox/actions/define.ts'
import { KeyRing } from '../engine/sandbox/world/keys.ts'
import { Outbox } from '../engine/sandbox/outbox/outbox.ts'
import { OutboxRelay } from '../engine/sandbox/outbox/relay.ts'
import type { VirtualClock } from '../engine/sandbox/scheduler/virtual-clock.ts'
import type { World } from '../engine/sandbox/world/world.ts'
import type { Database } from '../engine/store/db.ts'
import type { OrganizationRow } from '../engine/store/organizations.ts'
import { explainSending } from '../engine/tools/campaigns/explain-sending.ts'
import { parseInput, parseOutput, toListing } from '../engine/tools/compiled.ts'
import type { AnyTool } from '../engine/tools/define.ts'
import { explainScope } from '../engine/tools/scopes.ts'
import { authenticate, selectOrganization } from './authenticate.ts'
import { Confirmations } from './confirm.ts'
import type { Admission, Credentials, Gateway, GatewayCall, RateState } from './gateway.ts'
import { Limits } from './limits.ts'
import { runTool, toFailure } from './pipeline.ts'

/** Calls per second from one address, on any route (contract-facts.md 1.5). */
const ADDRESS_LIMIT = 500

export interface LocalParts {
  world: World
  clock: VirtualClock
  keyFile: Database
  machine: Clock
  chance: Chance
  digest: Digest
  log: Log
  outside: OutsidePorts
  content: ContentLibrary
  mail: MailComposer
  smtp: MailRelay
  tools: readonly AnyTool[]
  actions: readonly AnyAction[]
  /** Told when the world was swapped for another. */
  worldChanged(reason: WorldChange): void
}

/** The gateway of a sandbox: everything happens here, in this process, over its files. */
export class LocalGateway implements Gateway {
  readonly keys: KeyRing
  /** To be run every now and then: hands new mail to the catcher that is set. */
  readonly relay: OutboxRelay
  private readonly outbox: Outbox
  private readonly parts: LocalParts
  private readonly limits: Limits
  private readonly confirmations: Confirmations
  private readonly toolsByName: Map<string, AnyTool>
  private readonly actionsByName: Map<string, AnyAction>

  constructor(parts: LocalParts) {
    this.parts = parts
    this.keys = new KeyRing(parts.keyFile, parts)
    this.outbox = new Outbox(parts)
    this.relay = new OutboxRelay({ ...parts, outbox: this.outbox })
    this.limits = new Limits(parts.machine)
    this.confirmations = new Confirmations(parts)
    this.toolsByName = new Map(parts.tools.map((tool) => [`${tool.surface} ${tool.name}`, tool]))
    this.actionsByName = new Map(parts.actions.map((action) => [action.name, action]))
  }

  async admit(surface: Surface, credentials: Credentials): Promise<Admission> {
    await this.parts.world.ready()
    let rate: RateState | null = null
    try {
      this.countAddress(credentials.address)
      const caller = authenticate(surface, credentials, this.keys)
      if (surface === 'admin') return { ok: true, principal: caller, rate }
      const principal = selectOrganization(caller, credentials.organization, this.parts.world.platform.read)
      if (principal.organization === null) return { ok: true, principal, rate }
      rate = this.countOrganization(principal.organization)
      if (rate.remaining < 0)
        throw new ToolError('RATE_LIMIT_ERROR', `Too many requests: ${rate.limit} per minute.`)
      return { ok: true, principal, rate }
    } catch (error) {
      const refused = toFailure(error, 'admission', this.parts.log)
      const wait = refused.code === 'RATE_LIMIT_ERROR' ? { retryAfter: this.secondsUntil(rate) } : {}
      return {
        ok: false,
        error: { ...refused, ...wait },
        rate: rate && { ...rate, remaining: Math.max(0, rate.remaining) },
      }
    }
  }

  tools(): Promise<Result<ToolListing[]>> {
    return Promise.resolve(success(this.parts.tools.map(toListing)))
  }

  async find(surface: Surface, name: string): Promise<Result<ToolListing>> {
    const tool = this.toolsByName.get(`${surface} ${name}`)
    return tool ? success(toListing(tool)) : this.unknownTool(surface, name)
  }

  async call(call: GatewayCall): Promise<Result<unknown>> {
    await this.parts.world.ready()
    const tool = this.toolsByName.get(`${call.surface} ${call.tool}`)
    if (!tool) return this.unknownTool(call.surface, call.tool)
    const { principal } = call
    // A body may still have been on its way when its key was revoked.
    if (principal.kind !== 'console') {
      const key = this.keys.findLive(principal.key)
      if (!key) return failure({ code: 'AUTHENTICATION_ERROR', message: 'This key was revoked.' })
      const beyond = explainScope(key.scopes, tool)
      if (beyond !== null) return failure({ code: 'FORBIDDEN', message: beyond })
    }
    const result = await runTool(tool, call, { ...this.parts, confirmations: this.confirmations })
    if (result.ok && tool.access !== 'read') this.parts.clock.endRun()
    return result
  }

  async control(name: string, input: unknown): Promise<Result<unknown>> {
    const action = this.actionsByName.get(name)
    if (!action?.anytime) await this.parts.world.ready()
    try {
      if (!action)
        throw new ToolError(
          'TOOL_NOT_FOUND',
          `No action "${name}". Actions: ${[...this.actionsByName.keys()].join(', ')}.`,
        )
      const given = parseInput(action, input)
      if (!action.keepsWorld) this.parts.clock.endRun()
      const answer = await action.run(given, this.actionContext())
      return success(parseOutput(action, answer))
    } catch (error) {
      return failure(toFailure(error, name, this.parts.log))
    }
  }

  close(): void {
    this.parts.world.close()
    this.parts.keyFile.close()
  }

  private actionContext() {
    return {
      ...this.parts,
      keys: this.keys,
      outbox: this.outbox,
      relay: this.relay,
      explainSending: (organization: OrganizationRow, campaignId: string) =>
        explainSending(this.sendContext(organization), campaignId),
      worldChanged: (reason: WorldChange) => {
        this.confirmations.clear()
        this.relay.startHere()
        this.parts.worldChanged(reason)
      },
    }
  }

  private sendContext(organization: OrganizationRow) {
    const { world, content } = this.parts
    const { number } = organization
    return {
      db: world.organization(number).read,
      now: world.clock.now(),
      organization,
      platform: world.platform.read,
      content,
      wantIndex: (statement: string) => world.wantIndex(number, statement),
    }
  }

  private unknownTool(
    surface: Surface,
    name: string,
  ): { ok: false; error: { code: 'TOOL_NOT_FOUND'; message: string } } {
    const names = this.parts.tools.filter((tool) => tool.surface === surface).map((tool) => tool.name)
    return {
      ok: false,
      error: {
        code: 'TOOL_NOT_FOUND',
        message: `Tool not found: "${name}". Available tools: ${names.join(', ')}.`,
      },
    }
  }

  private countAddress(address: string): void {
    const rate = this.limits.countAddress(address, ADDRESS_LIMIT)
    if (rate.remaining < 0)
      throw new ToolError(
        'RATE_LIMIT_ERROR',
        `Too many requests: ${ADDRESS_LIMIT} per second from one address.`,
      )
  }

  private countOrganization(number: number): RateState {
    const organization = this.parts.world.findOrganization(number)
    if (!organization) throw new ToolError('NOT_FOUND', 'The organization of this token no longer exists.')
    return this.limits.countOrganization(organization.number, callsPerMinute(organization.plan))
  }

  /** A limit per second ends within the second; one per minute says when. */
  private secondsUntil(rate: RateState | null): number {
    return rate ? Math.max(1, Math.ceil((rate.resetAt - this.parts.machine.now()) / 1000)) : 1
  }
}
