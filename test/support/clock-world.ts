import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuseCall } from '../../src/engine/domain/outside-address.ts'
import { WebhookCaller } from '../../src/engine/sandbox/simulation/webhook-caller.ts'
import { createOrganization } from '../../src/engine/sandbox/world/create-organization.ts'
import type { Job } from '../../src/engine/sandbox/scheduler/job.ts'
import { surveyBy } from '../../src/engine/sandbox/scheduler/jobs.ts'
import { VirtualClock } from '../../src/engine/sandbox/scheduler/virtual-clock.ts'
import { World } from '../../src/engine/sandbox/world/world.ts'
import { nodeContentLibrary } from '../../src/platform/content-library.ts'
import { machineTurns, steadyClock } from '../../src/platform/machine.ts'
import { outsideCall } from '../../src/platform/outside.ts'
import { openSandboxFolder, type SandboxFolder } from '../../src/platform/sandbox-folder.ts'
import type { Clock, Turns } from '../../src/shared/ports.ts'
import { testJobs } from './tolls.ts'

export const WORLD_START = Date.UTC(2026, 8, 1, 9)

export interface ClockWorld {
  world: World
  clock: VirtualClock
}

export interface ClockWorldOptions {
  jobs?: readonly Job[]
  machine?: Clock
  turns?: Turns
  /** Workflows really call addresses of this machine. */
  calls?: boolean
}

/** A world with its clock and nothing around them. */
export function openClockWorld(folder: string, options: ClockWorldOptions = {}): ClockWorld {
  const { jobs = testJobs, machine = { now: () => WORLD_START }, turns = machineTurns } = options
  const files = openSandboxFolder(folder, { machine })
  const world = new World(files, machine, { seed: 1, now: WORLD_START }, surveyBy(jobs))
  const announce = (): void => undefined
  const content = nodeContentLibrary
  const parts = { world, jobs, machine, turns, content, announce }
  const clock = new VirtualClock(options.calls ? { ...parts, calls: callsOf(world, files) } : parts)
  return { world, clock }
}

function callsOf(world: World, files: SandboxFolder): WebhookCaller {
  const refuse = (address: string, isLocal: boolean) => refuseCall(address, isLocal, false)
  const keyFile = files.openKeys()
  return new WebhookCaller({ world, keyFile, steady: steadyClock, outside: outsideCall({ refuse }) })
}

export function addOrganizations(world: World, count: number): void {
  for (let number = 1; number <= count; number += 1) {
    const start = {
      number,
      name: `Studio ${number}`,
      timezone: 'UTC',
      verification: 'HUMAN_VERIFIED' as const,
      trackingHash: `hash ${number}`,
      doubleOptIn: false,
      created: WORLD_START,
      subscription: { plan: 'enterprise' as const },
    }
    createOrganization(world, start, WORLD_START)
  }
}

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'clock-world-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
