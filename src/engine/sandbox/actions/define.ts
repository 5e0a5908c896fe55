import type { ToolListing, WorldChange } from '../../../shared/bridge.ts'
import type { ContentLibrary } from '../../../shared/content-library.ts'
import type { Issue } from '../../../shared/errors.ts'
import type { Chance, Clock, Digest } from '../../../shared/ports.ts'
import type { RuleAnswer } from '../../domain/send-eligibility.ts'
import type { CampaignRow } from '../../store/campaigns.ts'
import type { Database } from '../../store/db.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import type { AnyTool, InputOf, OutputOf, Shape } from '../../tools/define.ts'
import type { ArmedFaults } from '../world/armed-faults.ts'
import type { KeyRing } from '../world/keys.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OutboxRelay } from '../outbox/relay.ts'
import type { VirtualClock } from '../scheduler/virtual-clock.ts'
import type { World } from '../world/world.ts'

/** An action as `action.list` tells it; schemas are JSON Schema, draft 2020-12. */
export interface ActionListing extends Pick<
  ToolListing,
  'name' | 'description' | 'inputSchema' | 'outputSchema'
> {
  keepsWorld: boolean
}

/** A picture of a file, and what is said of it. */
export interface GivenFile {
  bytes: Uint8Array
  name: string
  description?: string | undefined
}

/** A picture of the media library, by its id and the address where it is hosted. */
export interface KeptImage {
  imageId: string
  url: string
  name: string
  mimeType: string
  width: number
  height: number
  size: number
  warnings?: string[]
}

/** What an action may touch: the world, its keys and the machine's ports. */
interface ActionContext {
  world: World
  clock: VirtualClock
  keys: KeyRing
  keyFile: Database
  outbox: Outbox
  relay: OutboxRelay
  machine: Clock
  chance: Chance
  digest: Digest
  content: ContentLibrary
  /** Declarations, for what names a tool. */
  tools: readonly AnyTool[]
  armedFaults: ArmedFaults
  /** What was recorded of this sandbox's calls: a person is erased there too. */
  records: {
    erase(person: { texts: readonly string[]; searched: readonly string[] }): {
      history: number
      requests: number
      savedCalls: number
      variables: number
    }
  }
  /** Every action with its schemas. Handed in, because actions may not import tools. */
  describeActions(): ActionListing[]
  /** As `schedule_campaign` would judge it now. Handed in, because actions may not import tools. */
  explainSending(
    organization: OrganizationRow,
    campaignId: string,
  ): { campaign: CampaignRow; answers: RuleAnswer[] }
  /** Keeps a picture of a file as `upload_image` does. Handed in, because actions may not import tools. */
  uploadFile(organization: OrganizationRow, file: GivenFile): Promise<KeptImage>
  /** To be called when the world was swapped: clients are told and outstanding codes die. */
  worldChanged(reason: WorldChange): void
}

/** An action of the control door: declared like a tool, one file each. */
interface Action<I extends Shape, O extends Shape, N extends string = string> {
  name: N
  description: string
  input: I
  output: O
  /** Changes nothing that a rewind would take back: it does not end a run of advances. */
  keepsWorld?: true
  /** Touches no file, so it need not wait while the world is copied, restored or moved in time. */
  anytime?: true
  /** Either-or rules over several fields. */
  rules?(input: InputOf<I>): Issue[]
  run(input: InputOf<I>, context: ActionContext): OutputOf<O> | Promise<OutputOf<O>>
}

// oxlint-disable-next-line typescript/no-explicit-any
export type AnyAction = Action<any, any>

export function defineAction<const I extends Shape, const O extends Shape, const N extends string>(
  action: Action<I, O, N>,
): Action<I, O, N> {
  return action
}
