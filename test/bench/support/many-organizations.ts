import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SYSTEM_ACTOR } from '../../../src/engine/domain/verification.ts'
import { jobs, surveyBy } from '../../../src/engine/sandbox/scheduler/jobs.ts'
import { seedWorld } from '../../../src/engine/sandbox/seeds/index.ts'
import { createOrganization } from '../../../src/engine/sandbox/world/create-organization.ts'
import { World } from '../../../src/engine/sandbox/world/world.ts'
import { insertHold, listOpenHoldKinds } from '../../../src/engine/store/holds.ts'
import { insertReview } from '../../../src/engine/store/reviews.ts'
import { nextOrganizationNumber } from '../../../src/engine/store/organizations.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'
import { machineClock } from '../../../src/platform/machine.ts'
import { openSandboxFolder } from '../../../src/platform/sandbox-folder.ts'
import { DAY_MS } from '../../../src/shared/text/time-units.ts'

const NOW = Date.UTC(2026, 8, 1, 9)
/** One in so many is on hold. */
const HELD = 250
/** One in so many was reviewed. */
const REVIEWED = 40
/** An organization's file has half a megabyte. */
const ROOM_BYTES = 8 * 1024 ** 3
const MEMORY = '/dev/shm'

/** Returns a new folder: in memory where the system has one with room, because each file is flushed. */
export function makeRoomyFolder(): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'postdesk-many-'))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES
  } catch {
    return false
  }
}

/** "Acme 0042". */
export function nameOf(index: number): string {
  return `Acme ${String(index).padStart(4, '0')}`
}

/**
 * Fills a sandbox with the stories and `count` organizations, every tenth unverified and every 250th on
 * hold, by the code that `organization.create` runs. Returns how many are on hold.
 */
export function makeOrganizations(folder: string, count: number, say: (line: string) => void): number {
  const files = openSandboxFolder(folder, { machine: machineClock })
  const world = new World(files, machineClock, { seed: 1, now: NOW }, surveyBy(jobs))
  try {
    seedWorld(world, 'stories', nodeContentLibrary)
    const { read } = world.platform
    const first = nextOrganizationNumber(read, 0)
    const stories = Array.from({ length: first - 1 }, (_, index) => index + 1)
    const held = stories.filter((number) => listOpenHoldKinds(read, number).length > 0)
    for (let index = 0; index < count; index += 1) {
      makeOne(world, first + index, index)
      if (index % 2000 === 0) say(`${index} of ${count} organizations made`)
    }
    return held.length + Math.ceil(count / HELD)
  } finally {
    world.close()
  }
}

function makeOne(world: World, number: number, index: number): void {
  const verification = index % 10 === 3 ? ('UNVERIFIED' as const) : ('HUMAN_VERIFIED' as const)
  const start = {
    number,
    name: nameOf(index),
    timezone: 'UTC',
    verification,
    trackingHash: `bench${index}`,
    doubleOptIn: false,
    created: NOW - DAY_MS,
    subscription: { plan: 'premium' as const },
  }
  createOrganization(world, start, NOW)
  if (index % REVIEWED === 0) reviewOne(world, number)
  if (index % HELD !== 0) return
  const opened = { reasonCode: 'MANUAL', note: null, opened: NOW, openedBy: SYSTEM_ACTOR }
  const hold = { organization: number, kind: 'CAMPAIGNS' as const, ...opened, closed: null, closedBy: null }
  world.platform.transaction(() => insertHold(world.platform.write, hold))
}

function reviewOne(world: World, organization: number): void {
  const maxScores = { spam: 1, phishing: 1, impersonation: 1, coldEmail: 1 }
  const said = { verdict: 'LEGIT' as const, explanation: 'Nothing was found.', maxScores, model: 'bench' }
  const review = { organization, at: NOW, trigger: 'CAMPAIGN_START', ...said, emails: [] }
  world.platform.transaction(() => insertReview(world.platform.write, review))
}
