import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type SeedName, seedWorld } from '../../src/engine/sandbox/seeds/index.ts'
import { World } from '../../src/engine/sandbox/world/world.ts'
import { nodeContentLibrary } from '../../src/platform/content-library.ts'
import { openSandboxFolder } from '../../src/platform/sandbox-folder.ts'

/** What fills a sandbox, and its world time then. */
interface Seeding {
  seed: SeedName
  now: number
}

/** The files of a closed sandbox by their path in its folder, for each seeding of this process. */
const seeded = new Map<string, ReadonlyMap<string, Buffer>>()

/** Writes a closed, seeded sandbox into an empty folder. A demo takes two seconds, so each is made once. */
export function writeSeeded(folder: string, seeding: Seeding): void {
  const key = `${seeding.seed} ${seeding.now}`
  const files = seeded.get(key)
  if (files === undefined) {
    makeSeeded(folder, seeding)
    seeded.set(key, readFiles(folder))
    return
  }
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
}

function makeSeeded(folder: string, { seed, now }: Seeding): void {
  const machine = { now: () => Date.now() }
  const files = openSandboxFolder(folder, { machine })
  const world = new World(files, machine, { seed: 1, now })
  seedWorld(world, seed, nodeContentLibrary)
  world.close()
}

function readFiles(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]))
}
