import { actions } from '../../../src/engine/sandbox/actions/index.ts'
import { jobs } from '../../../src/engine/sandbox/scheduler/jobs.ts'
import { VirtualClock } from '../../../src/engine/sandbox/scheduler/virtual-clock.ts'
import { World } from '../../../src/engine/sandbox/world/world.ts'
import { listOrganizationNumbers } from '../../../src/engine/store/organizations.ts'
import { decodeOrganizationId, encodeOrganizationId } from '../../../src/shared/ids.ts'
import type { Clock, Log } from '../../../src/shared/ports.ts'
import { tools } from '../../../src/engine/tools/index.ts'
import type { CallRecords } from '../../../src/gateway/call.ts'
import { consoleCall } from '../../../src/gateway/gateway.ts'
import { LocalGateway } from '../../../src/gateway/local.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'
import { smtpRelay } from '../../../src/platform/mail-relay.ts'
import { nodeMailComposer } from '../../../src/platform/mime.ts'
import { outsidePorts } from '../../../src/platform/outside.ts'
import {
  errorStreamLog,
  machineClock,
  machineTurns,
  nodeDigest,
  systemChance,
  machinePause,
} from '../../../src/platform/machine.ts'
import { openSandboxFolder } from '../../../src/platform/sandbox-folder.ts'
import { noRecords } from '../../support/records.ts'
import { FIELD_NAMES, TAG_COUNT, tagName } from './people.ts'
import type { ActionAnswer } from '../../../src/engine/sandbox/actions/index.ts'

const NOW = Date.UTC(2026, 8, 1, 9)

export interface OpenedSandbox {
  gateway: LocalGateway
  world: World
  log: Log
  /** Throws when the call does not succeed. */
  call(tool: string, input: unknown): Promise<unknown>
  organization: number
  token: string
  close(): void
}

/** A sandbox with one organization, made when there is none: on the business plan, and the tags and fields of the people. */
export async function openBenchSandbox(
  folder: string,
  machine: Clock = machineClock,
  records: CallRecords = noRecords,
): Promise<OpenedSandbox> {
  const files = openSandboxFolder(folder, { machine })
  const world = new World(files, machine, { seed: 1, now: NOW })
  const log = errorStreamLog
  const ports = { machine, steady: machine, chance: systemChance, digest: nodeDigest, log }
  const announce = (): void => undefined
  const inside = { world, content: nodeContentLibrary, turns: machineTurns, jobs, announce }
  const gateway = new LocalGateway({
    ...ports,
    clock: new VirtualClock({ ...ports, ...inside }),
    outside: outsidePorts({ refuse: () => 'no network in a benchmark' }),
    content: nodeContentLibrary,
    mail: nodeMailComposer,
    smtp: smtpRelay,
    world,
    keyFile: files.openKeys(),
    tools,
    actions,
    records,
    turns: machineTurns,
    worldChanged: () => undefined,
    armedFaultsChanged: () => undefined,
    pause: machinePause,
  })
  const made = await makeOrganization(gateway, world)
  const { organization } = made
  const call = async (tool: string, input: unknown): Promise<unknown> => {
    const given = {
      surface: 'customer',
      tool,
      input,
      organization: encodeOrganizationId(organization),
    } as const
    const { result } = await gateway.call(consoleCall(given))
    if (!result.ok) throw new Error(`${tool}: ${result.error.message}`)
    return result.data
  }
  if (made.isNew) await nameThings(call)
  return { gateway, world, log, call, ...made, close: () => gateway.close() }
}

async function makeOrganization(gateway: LocalGateway, world: World) {
  const [known] = listOrganizationNumbers(world.platform.read)
  if (known !== undefined) {
    const label = 'bench'
    const { secret } = gateway.keys.mint({ kind: 'customer', organization: known, label, session: true })
    return { organization: known, token: secret, isNew: false }
  }
  const made = await gateway.control('organization.create', { name: 'Bench', plan: 'business' })
  if (!made.ok) throw new Error(made.error.message)
  const { id, token } = made.data as ActionAnswer<'organization.create'>
  return { organization: decodeOrganizationId(id) ?? 0, token, isNew: true }
}

async function nameThings(call: OpenedSandbox['call']): Promise<void> {
  await call('get_or_create_tags', { names: Array.from({ length: TAG_COUNT }, (_, tag) => tagName(tag)) })
  for (const name of FIELD_NAMES) await call('create_custom_field', { name })
}
