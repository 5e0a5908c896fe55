import type { ToolListing, WorldChange } from '../shared/bridge.ts'
import { ToolError } from '../shared/errors.ts'
import type { MailComposer, MailRelay } from '../shared/ports.ts'
import { type Result, failure, success } from '../shared/result.ts'
import type { ActionListing, AnyAction, GivenFile } from '../engine/sandbox/actions/define.ts'
import { ArmedFaults } from '../engine/sandbox/world/armed-faults.ts'
import { KeyRing } from '../engine/sandbox/world/keys.ts'
import { Outbox } from '../engine/sandbox/outbox/outbox.ts'
import { OutboxRelay } from '../engine/sandbox/outbox/relay.ts'
import type { Database } from '../engine/store/db.ts'
import type { OrganizationRow } from '../engine/store/organizations.ts'
import { parseInput, parseOutput, schemasOf, toListing } from '../engine/tools/compiled.ts'
import type { SandboxParts } from './call.ts'
import { Confirmations } from './confirmation-codes.ts'
import type { Answer, Gateway, GatewayCall } from './gateway.ts'
import { Limits } from './limits.ts'
import { runCall, toFailure } from './pipeline.ts'
import { uploadFile } from './upload-file.ts'
import { watchBlocking } from './watch-blocking.ts'
import { type RuleAnswer, judgeSending } from '../engine/domain/send-eligibility.ts'
import type { CampaignRow } from '../engine/store/campaigns.ts'
import { identifyBroadcast } from '../engine/tools/campaigns/identify.ts'
import { type SendContext, gatherSendFacts } from '../engine/sending/send-facts.ts'

interface SendingExplained {
  campaign: CampaignRow
  answers: RuleAnswer[]
}

/** Every rule of sending for one campaign as it stands, of whatever status. */
function explainSending(context: SendContext, campaignId: string): SendingExplained {
  const campaign = identifyBroadcast(context.db, context.organization.number, campaignId)
  return { campaign, answers: judgeSending(gatherSendFacts(context, campaign).facts) }
}

function describeAction(action: AnyAction): ActionListing {
  const { name, description, keepsWorld = false } = action
  return { name, description, keepsWorld, ...schemasOf(action) }
}

/** What a sandbox is made of; the rest of what the pipeline uses is made here. */
export interface LocalParts extends Omit<
  SandboxParts,
  'keys' | 'limits' | 'confirmations' | 'armedFaults' | 'permission' | 'findTool'
> {
  keyFile: Database
  mail: MailComposer
  smtp: MailRelay
  actions: readonly AnyAction[]
  /** Told when the world was swapped for another. */
  worldChanged(reason: WorldChange): void
  /** Told when a fault was armed, met or disarmed. */
  armedFaultsChanged(): void
}

/** The gateway of a sandbox: everything happens here, in this process, over its files. */
export class LocalGateway implements Gateway {
  readonly keys: KeyRing
  /** To be run every now and then: hands new mail to the catcher that is set. */
  readonly relay: OutboxRelay
  private readonly outbox: Outbox
  private readonly parts: LocalParts
  private readonly pipeline: SandboxParts
  private readonly actionsByName: Map<string, AnyAction>

  constructor(parts: LocalParts) {
    this.parts = parts
    this.keys = new KeyRing(parts.keyFile, { ...parts, learn: (secret) => parts.records.learn(secret) })
    this.outbox = new Outbox(parts)
    this.relay = new OutboxRelay({ ...parts, outbox: this.outbox })
    const tools = new Map(parts.tools.map((tool) => [`${tool.surface} ${tool.name}`, tool]))
    this.pipeline = {
      ...parts,
      keys: this.keys,
      limits: new Limits(parts),
      confirmations: new Confirmations(parts),
      armedFaults: new ArmedFaults(parts.armedFaultsChanged),
      permission: 'all',
      findTool: (surface, name) => tools.get(`${surface} ${name}`),
    }
    this.actionsByName = new Map(parts.actions.map((action) => [action.name, action]))
  }

  call(call: GatewayCall): Promise<Answer> {
    return runCall(call, this.pipeline)
  }

  tools(): Promise<Result<ToolListing[]>> {
    return Promise.resolve(success(this.parts.tools.map(toListing)))
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
      const answer = await watchBlocking(name, this.parts, () => action.run(given, this.actionContext()))
      return success(parseOutput(action, answer))
    } catch (error) {
      return failure(toFailure(error, name, this.parts.log))
    }
  }

  close(): void {
    try {
      this.parts.world.close()
    } finally {
      this.parts.keyFile.close()
    }
  }

  private actionContext() {
    return {
      ...this.parts,
      keys: this.keys,
      armedFaults: this.pipeline.armedFaults,
      outbox: this.outbox,
      relay: this.relay,
      describeActions: () => this.parts.actions.map(describeAction),
      explainSending: (organization: OrganizationRow, campaignId: string) =>
        explainSending(this.sendContext(organization), campaignId),
      uploadFile: (organization: OrganizationRow, file: GivenFile) =>
        uploadFile(organization, file, this.parts),
      worldChanged: (reason: WorldChange) => {
        // Another world forgets what was asked in the one before; in the same one it stays.
        if (reason !== 'changed') {
          this.pipeline.confirmations.clear()
          this.relay.startHere()
        }
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
}
