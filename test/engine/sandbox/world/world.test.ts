import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { World } from '../../../../src/engine/sandbox/world/world.ts'
import type { SandboxFiles } from '../../../../src/engine/store/files.ts'
import { openSandboxFolder } from '../../../../src/platform/sandbox-folder.ts'

const machine = { now: () => Date.UTC(2026, 8, 1, 9) }
let folder: string
let world: World
/** What the folder is doing at this moment. */
let running: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'world-'))
  running = []
  world = new World(watched(openSandboxFolder(folder, { machine })), machine, { seed: 1, now: machine.now() })
})
afterEach(() => {
  world.close()
  rmSync(folder, { recursive: true, force: true })
})

function watched(files: SandboxFiles): SandboxFiles {
  const create = files.createSnapshot.bind(files)
  const restore = files.restoreSnapshot.bind(files)
  files.createSnapshot = async (name) => during(`create ${name}`, () => create(name))
  files.restoreSnapshot = async (name, ...rest) => during(`restore ${name}`, () => restore(name, ...rest))
  return files
}

async function during<T>(what: string, work: () => Promise<T>): Promise<T> {
  running.push(what)
  try {
    return await work()
  } finally {
    running = running.filter((one) => one !== what)
  }
}

/** A call that was let in between two copies wrote into the second one, or met a closed file. */
test('a caller that waits until the world is ready never meets a snapshot or restore at work', async () => {
  const met: string[][] = []
  const call = async () => {
    await world.ready()
    met.push([...running])
    world.state()
  }
  const work = [
    world.snapshot('a'),
    call(),
    world.snapshot('b'),
    call(),
    world.restore('a'),
    call(),
    world.restore('b'),
    call(),
  ]
  await Promise.all(work)
  expect(met).toEqual([[], [], [], []])
})

test('a snapshot that fails does not keep others from working', async () => {
  await expect(world.snapshot('NOT A NAME')).rejects.toThrow('cannot name a snapshot')
  await world.ready()
  await world.snapshot('a')
  await expect(world.restore('b')).rejects.toThrow('There is no snapshot')
  expect(world.state().mode).toBe('stepped')
})
