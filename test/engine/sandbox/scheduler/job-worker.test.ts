import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SandboxFolderError } from '../../../../src/engine/store/files.ts'
import { addOrganizations, type ClockWorld, openClockWorld } from '../../../support/clock-world.ts'

/** What the worker does with a file that fails: damage is noted, a full disk waits, a fault is told. */
const FILE = '0001.db'
let folder: string
let opened: ClockWorld

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'job-worker-'))
  opened = openClockWorld(folder)
  addOrganizations(opened.world, 2)
})
afterEach(() => {
  vi.restoreAllMocks()
  opened.world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** From now on the file of the first organization cannot be opened. */
function fail(error: Error): void {
  const { world } = opened
  const open = world.organization.bind(world)
  vi.spyOn(world, 'organization').mockImplementation((number) => {
    if (number === 1) throw error
    return open(number)
  })
}

const pathOf = () => join(folder, 'world', 'organizations', FILE)
const full = () => new SandboxFolderError('The disk is full.', { fault: 'full', path: pathOf() })

/** Faults that nobody took, instead of ending the process. */
async function untaken(work: () => void): Promise<unknown[]> {
  const kept = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  const seen: unknown[] = []
  process.on('unhandledRejection', (error) => void seen.push(error))
  try {
    work()
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => void setTimeout(resolve, 2))
    return seen
  } finally {
    process.removeAllListeners('unhandledRejection')
    for (const listener of kept) process.on('unhandledRejection', listener)
  }
}

test('a damaged file is noted, and the others go on', async () => {
  const damage = new SandboxFolderError('It is damaged.', { fault: 'damaged', path: pathOf() })
  fail(damage)
  await opened.clock.worker.run()
  expect(opened.world.damageOf(1)).toContain('It is damaged.')
  expect(opened.world.damageOf(2)).toBeNull()
})

test('what is no damage of the file is told to who waits for the work', async () => {
  fail(full())
  await expect(opened.clock.worker.run()).rejects.toThrow('The disk is full.')
  expect(opened.world.damageOf(1)).toBeNull()
})

test('nobody waits for work that a call wakes: a full disk is taken, a fault is not', async () => {
  const { worker } = opened.clock
  const fault = new Error('a fault of ours')
  fail(full())
  expect(await untaken(() => worker.wake(1))).toEqual([])
  vi.restoreAllMocks()
  fail(fault)
  expect(await untaken(() => worker.wake(1))).toEqual([fault])
})
