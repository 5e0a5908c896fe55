import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSnapshotName, SandboxFolderError, type Shelf, type SnapshotInfo } from '../engine/store/files.ts'
import { copyFolder, sizeOfFolder } from './copy-folder.ts'
import { explainFolderError } from './folder-errors.ts'

const WORLD = 'world'
/** A complete world about to take the place of the present one. */
const INCOMING = 'world.incoming'
/** The world that a restore replaced, until the new one is in its place. */
const OUTGOING = 'world.outgoing'
/** Begins with a dot: no snapshot can have such a name. */
const UNFINISHED = '.unfinished'
const FACTS = 'snapshot.json'

/** A snapshot needs its own size, and the world it protects needs room to go on. */
const ROOM_FACTOR = 2

type Facts = Omit<SnapshotInfo, 'name'>

/** To be called before anything is opened: finishes or undoes a restore that was killed. */
export function recoverWorld(folder: string): void {
  const [world, incoming, outgoing] = [WORLD, INCOMING, OUTGOING].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  if (!existsSync(world)) {
    if (existsSync(incoming)) renameSync(incoming, world)
    else if (existsSync(outgoing)) renameSync(outgoing, world)
  }
  const shelves: (Shelf | '')[] = ['', 'snapshots', 'rewind']
  const unfinished = shelves.map((shelf) => join(folder, shelf, UNFINISHED))
  for (const leftover of [incoming, outgoing, ...unfinished]) {
    rmSync(leftover, { recursive: true, force: true })
  }
}

export function listSnapshotFolders(folder: string, shelf: Shelf): SnapshotInfo[] {
  if (!existsSync(join(folder, shelf))) return []
  const names = readdirSync(join(folder, shelf)).filter(isSnapshotName)
  const found = names.flatMap((name): SnapshotInfo[] => {
    const facts = readFacts(join(folder, shelf, name, FACTS))
    return facts ? [{ name, ...facts }] : []
  })
  return found.toSorted((a, b) => b.created - a.created || (a.name < b.name ? -1 : 1))
}

function readFacts(file: string): Facts | null {
  try {
    const { created, bytes, worldTime } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Facts>
    if (created === undefined || bytes === undefined) return null
    return { created, bytes, worldTime: worldTime ?? null }
  } catch {
    return null
  }
}

export interface SnapshotPlace {
  folder: string
  /** Free bytes for this account; a test passes its own. */
  freeBytes?: ((folder: string) => Promise<number>) | undefined
}

export async function createSnapshotFolder(
  place: SnapshotPlace,
  snapshot: { name: string; shelf: Shelf } & Pick<Facts, 'created' | 'worldTime'>,
): Promise<SnapshotInfo> {
  const { name, shelf, created, worldTime } = snapshot
  const target = join(place.folder, shelf, name)
  if (!isSnapshotName(name))
    throw new SandboxFolderError(
      `"${name}" cannot name a snapshot: use up to 64 of a-z, 0-9, "-", "_" and space.`,
    )
  if (existsSync(target))
    throw new SandboxFolderError(`There is a snapshot "${name}" already: choose another name.`)
  const world = join(place.folder, WORLD)
  const what = shelf === 'rewind' ? 'the copy to which the clock can be rewound' : `snapshot "${name}"`
  await requireRoom(place, ROOM_FACTOR * (await sizeOfFolder(world)), what)
  const unfinished = join(place.folder, shelf, UNFINISHED)
  try {
    await rm(unfinished, { recursive: true, force: true })
    const bytes = await copyFolder(world, join(unfinished, WORLD))
    await writeFile(join(unfinished, FACTS), JSON.stringify({ created, bytes, worldTime } satisfies Facts))
    await rename(unfinished, target)
    return { name, created, bytes, worldTime }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    throw explainFolderError(error, target)
  }
}

/**
 * Puts a copy in the world's place. At every moment either the old world or the new one is complete and found by
 * recoverWorld. `examine` is given the copy's folder before; what it throws ends the restore, the old world in place.
 */
export async function restoreSnapshotFolder(
  place: SnapshotPlace,
  { name, shelf }: { name: string; shelf: Shelf },
  examine: (world: string) => Promise<void>,
): Promise<void> {
  const source = join(place.folder, shelf, name, WORLD)
  if (!isSnapshotName(name) || !existsSync(source)) {
    throw new SandboxFolderError(`There is no snapshot "${name}": choose one that snapshot.list names.`)
  }
  await requireRoom(place, await sizeOfFolder(source), `restoring "${name}"`)
  const incoming = join(place.folder, INCOMING)
  try {
    await copyIncoming(place.folder, source, incoming)
    await examine(incoming)
    await swapWorlds(place.folder, incoming)
  } catch (error) {
    await rm(incoming, { recursive: true, force: true }).catch(() => undefined)
    throw explainFolderError(error, join(place.folder, WORLD))
  }
}

/** Out of the list at once; what cannot be deleted now is deleted at the next opening. */
export async function deleteSnapshotFolder(folder: string, name: string, shelf: Shelf): Promise<void> {
  const unfinished = join(folder, shelf, UNFINISHED)
  try {
    await rm(unfinished, { recursive: true, force: true })
    await rename(join(folder, shelf, name), unfinished)
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
  } catch (error) {
    throw explainFolderError(error, join(folder, shelf, name))
  }
}

async function copyIncoming(folder: string, source: string, incoming: string): Promise<void> {
  const unfinished = join(folder, UNFINISHED)
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished)
    await copyFolder(source, join(unfinished, WORLD))
    await rename(join(unfinished, WORLD), incoming)
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function swapWorlds(folder: string, incoming: string): Promise<void> {
  const world = join(folder, WORLD)
  const outgoing = join(folder, OUTGOING)
  await rename(world, outgoing)
  try {
    await rename(incoming, world)
  } catch (error) {
    await rename(outgoing, world)
    throw error
  }
  // A world that cannot be deleted now is deleted at the next opening.
  await rm(outgoing, { recursive: true, force: true }).catch(() => undefined)
}

async function requireRoom(place: SnapshotPlace, needed: number, what: string): Promise<void> {
  const free = await (place.freeBytes ?? readFreeBytes)(place.folder)
  if (free >= needed) return
  throw new SandboxFolderError(
    `Not enough free disk for ${what}: it needs ${inMegabytes(needed)}, there are ${inMegabytes(free)}; nothing was changed: free some space and try again.`,
  )
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`
}
