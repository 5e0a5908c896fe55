import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuseAddress, refuseCall } from '../../src/engine/domain/outside-address.ts'
import { actions } from '../../src/engine/sandbox/actions/index.ts'
import type { Job } from '../../src/engine/sandbox/scheduler/job.ts'
import { jobs, surveyBy } from '../../src/engine/sandbox/scheduler/jobs.ts'
import { WebhookCaller } from '../../src/engine/sandbox/simulation/webhook-caller.ts'
import type { SeedName } from '../../src/engine/sandbox/seeds/index.ts'
import { VirtualClock } from '../../src/engine/sandbox/scheduler/virtual-clock.ts'
import { World } from '../../src/engine/sandbox/world/world.ts'
import { tools } from '../../src/engine/tools/index.ts'
import type { CallRecords } from '../../src/gateway/call.ts'
import { LocalGateway } from '../../src/gateway/local.ts'
import type { Answer, Body, DataOf } from './answers.ts'
import { noRecords } from './records.ts'
import { writeSeeded } from './seeded-folder.ts'
import { startServer } from '../../src/http/server.ts'
import { outsideCall, outsidePorts } from '../../src/platform/outside.ts'
import { nodeContentLibrary } from '../../src/platform/content-library.ts'
import { smtpRelay } from '../../src/platform/mail-relay.ts'
import { nodeMailComposer } from '../../src/platform/mime.ts'
import { machinePause, machineTurns, nodeDigest, systemChance } from '../../src/platform/machine.ts'
import { openSandboxFolder } from '../../src/platform/sandbox-folder.ts'
import type { SandboxEvent } from '../../src/shared/bridge.ts'
import type { Clock, Log, OutsidePorts } from '../../src/shared/ports.ts'

export interface ServedSandbox {
  url: string
  /** Where its files are. */
  folder: string
  adminKey: string
  world: World
  clock: VirtualClock
  gateway: LocalGateway
  /** What the console would have heard of the clock. */
  heard: SandboxEvent[]
  /** Told so far of swapped worlds. */
  changes: string[]
  /** Errors that the server logged: none is expected. */
  faults: string[]
  /** What else the server logged. */
  told: string[]
  admin<N extends string>(tool: N, input?: unknown, key?: string): Promise<Answer<DataOf<N>>>
  control<N extends string>(action: N, input?: unknown, key?: string): Promise<Answer<DataOf<N>>>
  customer<N extends string>(
    token: string,
    tool: N,
    input?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<DataOf<N>>>
  close(): Promise<void>
}

export interface ServedOptions {
  seed?: SeedName
  machine?: Clock
  /** For windows and lifetimes; the machine's, unless a test sets the two apart. */
  steady?: Clock
  /** Free bytes of the disk as the sandbox folder sees them. */
  freeBytes?: () => Promise<number>
  /** Loopback and private addresses may be fetched from. */
  allowPrivateFetch?: boolean
  /** What time does, instead of what it does in a real sandbox. */
  jobs?: readonly Job[]
  /** Where its calls are recorded; nowhere without. */
  records?: CallRecords
  /** Instead of what the machine offers. */
  outside?: Partial<OutsidePorts>
}

/** World time of every test that does not move it. */
export const START = Date.UTC(2026, 8, 1, 9)

export const CONTROL_KEY = 'control-key-of-the-test'

/** A sandbox in a folder of its own, behind the real server on a free port. */
export async function serveSandbox(options: ServedOptions = {}): Promise<ServedSandbox> {
  const path = mkdtempSync(join(tmpdir(), 'served-sandbox-'))
  const { machine = { now: () => Date.now() } } = options
  if (options.seed) writeSeeded(path, { seed: options.seed, now: START })
  const folder = openSandboxFolder(path, {
    machine,
    ...(options.freeBytes ? { freeBytes: options.freeBytes } : {}),
  })
  const world = new World(folder, machine, { seed: 1, now: START }, surveyBy(options.jobs ?? jobs))
  const changes: string[] = []
  const faults: string[] = []
  const told: string[] = []
  const log: Log = {
    info: (message) => void told.push(message),
    error: (message, facts) => void faults.push(`${message} ${JSON.stringify(facts)}`),
  }
  const { steady = machine } = options
  const ports = { machine, steady, chance: systemChance, digest: nodeDigest, log }
  const worldChanged = (reason: string) => void changes.push(reason)
  const refuse = (address: string) => refuseAddress(address, options.allowPrivateFetch ?? false)
  const outside = { ...outsidePorts({ refuse }), ...options.outside }
  const heard: SandboxEvent[] = []
  const keyFile = folder.openKeys()
  const clock = new VirtualClock({
    ...ports,
    world,
    calls: new WebhookCaller({
      ...{ world, keyFile, steady },
      outside: outsideCall({ refuse: (address, isLocal) => refuseCall(address, isLocal, false) }),
    }),
    content: nodeContentLibrary,
    turns: machineTurns,
    jobs: options.jobs ?? jobs,
    announce: (event) => void heard.push(event),
  })
  const gateway = new LocalGateway({
    ...ports,
    clock,
    outside,
    content: nodeContentLibrary,
    mail: nodeMailComposer,
    smtp: smtpRelay,
    world,
    keyFile,
    tools,
    actions,
    records: options.records ?? noRecords,
    turns: machineTurns,
    pause: machinePause,
    worldChanged,
    armedFaultsChanged: () => void heard.push({ type: 'armedFaults.changed' }),
  })
  const noConsole = { bridge: undefined as never, sessions: undefined as never, assets: null }
  const server = await startServer(
    {
      gateway: () => gateway,
      media: () => world.media,
      controlKey: () => CONTROL_KEY,
      machine,
      steady,
      console: noConsole,
      log,
    },
    0,
  )
  const adminKey = gateway.keys.mint({
    kind: 'admin',
    organization: null,
    label: 'test',
    session: true,
  }).secret
  const { url } = server
  return {
    url,
    folder: path,
    adminKey,
    world,
    clock,
    gateway,
    heard,
    changes,
    faults,
    told,
    admin: (tool, input = {}, key = adminKey) => post(`${url}/api/v1/admin/tools`, key, { tool, input }),
    control: (action, input = {}, key = CONTROL_KEY) => post(`${url}/sandbox/v1/${action}`, key, input),
    customer: (token, tool, input = {}, headers = {}) =>
      post(`${url}/api/v2/tools/${tool}`, token, input, headers),
    close: async () => {
      await server.close()
      gateway.close()
      rmSync(path, { recursive: true, force: true })
    },
  }
}

async function post<Data>(
  url: string,
  key: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Data>> {
  const answered = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
    body: JSON.stringify(body),
  })
  return { status: answered.status, body: (await answered.json()) as Body<Data>, headers: answered.headers }
}
