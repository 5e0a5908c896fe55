import { join } from 'node:path'
import { refuseAddress, refuseCall } from '../engine/domain/outside-address.ts'
import { actions } from '../engine/sandbox/actions/index.ts'
import { jobs, surveyBy } from '../engine/sandbox/scheduler/jobs.ts'
import { WebhookCaller } from '../engine/sandbox/simulation/webhook-caller.ts'
import { isEmptyWorld, type SeedName, seedWorld } from '../engine/sandbox/seeds/index.ts'
import { VirtualClock } from '../engine/sandbox/scheduler/virtual-clock.ts'
import { World } from '../engine/sandbox/world/world.ts'
import { revokeSessionKeys } from '../engine/store/keys.ts'
import { tools } from '../engine/tools/index.ts'
import type { CallRecords } from '../gateway/call.ts'
import { LocalGateway } from '../gateway/local.ts'
import { outsideCall, outsidePorts } from '../platform/outside.ts'
import { lostFile } from '../platform/folder-errors.ts'
import { openSandboxFolder, type SandboxFolder } from '../platform/sandbox-folder.ts'
import type { SandboxEvent, WorldChange } from '../shared/bridge.ts'
import type { Ports } from './ports.ts'
import { DAY_MS, HOUR_MS } from '../shared/text/time-units.ts'

export interface SandboxOptions {
  /** Fills the sandbox, which must be empty. */
  seed?: SeedName | undefined
  /** First time of a new world, ms UTC. Default: today at 09:00 UTC. */
  clock?: number | undefined
  /** Lets tools fetch from this machine and its network. Off unless the person says so. */
  allowPrivateFetch?: boolean | undefined
}

export interface Sandbox {
  /** Its folder. */
  path: string
  gateway: LocalGateway
  world: World
  clock: VirtualClock
  folder: SandboxFolder
  /** Keys minted for this process alone end with it. */
  endSessionKeys(): void
}

const LOST_KEYS = 'Keys that were handed out are refused now, and mail is relayed nowhere'

/** Every sandbox draws its chance from this unless told otherwise, so that two agree. */
const DEFAULT_SEED = 1

/** Opens a sandbox folder as a gateway. Throws SandboxFolderError with one plain sentence. */
export function openSandbox(
  path: string,
  options: SandboxOptions,
  ports: Ports,
  records: CallRecords,
  announce: (event: SandboxEvent) => void,
): Sandbox {
  const folder = openSandboxFolder(path, { machine: ports.machine })
  let world: World | null = null
  try {
    const now = options.clock ?? todayAtNine(ports)
    world = new World(folder, ports.machine, { seed: DEFAULT_SEED, now }, surveyBy(jobs))
    const isUsed = !isEmptyWorld(world)
    if (isUsed && !folder.hasKeys()) ports.log.error(lostFile(join(path, 'keys.db'), LOST_KEYS))
    if (options.seed) fill(world, options.seed, path, ports)
    const keyFile = folder.openKeys()
    const allowPrivate = options.allowPrivateFetch ?? false
    const outsideCalls = outsideCall({
      refuse: (address, isLocal) => refuseCall(address, isLocal, allowPrivate),
    })
    const calls = new WebhookCaller({ ...ports, world, keyFile, outside: outsideCalls })
    const clock = new VirtualClock({ ...ports, world, jobs, calls, announce })
    const endSessionKeys = () =>
      keyFile.transaction(() => revokeSessionKeys(keyFile.write, ports.machine.now()))
    endSessionKeys()
    const outside = outsidePorts({ refuse: (address) => refuseAddress(address, allowPrivate) })
    const worldChanged = (reason: WorldChange) => announce({ type: 'world.changed', reason })
    const armedFaultsChanged = () => announce({ type: 'armedFaults.changed' })
    const inside = { world, clock, keyFile, tools, actions, records, worldChanged, armedFaultsChanged }
    const gateway = new LocalGateway({ ...ports, outside, ...inside })
    return { path, gateway, world, clock, folder, endSessionKeys }
  } catch (error) {
    if (world) world.close()
    else folder.release()
    throw error
  }
}

/** A folder that is filled already is opened as it is: the same command starts it again and again. */
function fill(world: World, seed: SeedName, path: string, { log, content }: Ports): void {
  if (isEmptyWorld(world)) seedWorld(world, seed, content)
  else log.info(`"${path}" is filled already: the seed "${seed}" changed nothing.`)
}

function todayAtNine(ports: Ports): number {
  return Math.floor(ports.machine.now() / DAY_MS) * DAY_MS + 9 * HOUR_MS
}
