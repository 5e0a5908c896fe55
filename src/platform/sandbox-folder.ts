import { randomBytes } from 'node:crypto'
import {
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Clock, MediaStore } from '../shared/ports.ts'
import type { Database, ReadHandle } from '../engine/store/db.ts'
import {
  type CopiesFound,
  type FileStamp,
  type SandboxFiles,
  SandboxFolderError,
  type Shelf,
  type SnapshotInfo,
} from '../engine/store/files.ts'
import { readIdentity, writeIdentity } from '../engine/store/identity.ts'
import { type Migration, migrate, needsMigration } from '../engine/store/migrate.ts'
import {
  keyMigrations,
  organizationMigrations,
  platformMigrations,
} from '../engine/store/migrations/index.ts'
import { examineWorld, faultOfFile, fileOfPart, isFilled, isUnmarked, nameOfPart } from './examine-world.ts'
import { runIndexWorker } from './index-worker.ts'
import {
  damagedError,
  explainFolderError,
  foreignError,
  missingError,
  withFolderErrors,
} from './folder-errors.ts'
import { makeFolder } from './make-folder.ts'
import { mediaFolder } from './media-folder.ts'
import { type HeldLock, takeLock } from './sandbox-lock.ts'
import {
  type SnapshotPlace,
  createSnapshotFolder,
  deleteSnapshotFolder,
  listSnapshotFolders,
  recoverWorld,
  restoreSnapshotFolder,
} from './sandbox-snapshots.ts'
import { writeNewFile } from './new-file.ts'
import { openSqlite } from './sqlite.ts'

const CHUNK_BYTES = 1024 * 1024

/** Returns the names of the folders in a folder, none when it is not there. */
function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** One of these is there as soon as a sandbox was opened in a folder. */
const PARTS = ['world', 'guard.db', 'keys.db', 'lock', 'snapshots', 'rewind', 'backups']

/** What a system writes into a folder that somebody looked at, and the application data of `serve --data`. */
const NO_FOREIGN = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', 'lost+found', 'app'])

/** Throws for a folder of somebody else's files: a sandbox among them could not be deleted or copied by itself. */
export function refuseForeign(folder: string): void {
  const names = readdirSync(folder).filter((name) => !NO_FOREIGN.has(name))
  if (names.length > 0 && !PARTS.some((part) => names.includes(part))) throw foreignError(folder)
}

/** Returns whether the bytes of one of the texts stand in one of the files, a missing file having none. */
async function hasAnyText(files: readonly string[], texts: readonly string[]): Promise<boolean> {
  const needles = texts.filter((text) => text !== '').map((text) => Buffer.from(text))
  for (const file of files) if (existsSync(file) && (await hasAny(file, needles))) return true
  return false
}

async function hasAny(file: string, needles: readonly Buffer[]): Promise<boolean> {
  const longest = Math.max(0, ...needles.map((needle) => needle.length))
  let before: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    const bytes = Buffer.concat([before, chunk as Buffer])
    if (needles.some((needle) => bytes.includes(needle))) return true
    // What ends one chunk may begin a text that goes on in the next.
    before = bytes.subarray(Math.max(0, bytes.length - longest))
  }
  return false
}

export { readLock, type SandboxLock } from './sandbox-lock.ts'

export interface SandboxFolder extends SandboxFiles {
  /** Records in the lock where this process listens, so that others can be sent there. */
  setUrl(url: string | null): void
  /** To be called every now and then: puts a lock file back that was deleted by hand. */
  keepLock(): void
}

interface SandboxFolderOptions {
  machine: Clock
  url?: string | null
  /** Free bytes of the disk; a test passes its own. */
  freeBytes?: SnapshotPlace['freeBytes']
}

/**
 * Opens a sandbox folder, creating it when there is none:
 *
 *     lock  guard.db  keys.db  world/platform.db  world/organizations/0001.db …  world/media/  snapshots/NAME/
 *     rewind/NUMBER/  backups/STAMP/
 *
 * Throws SandboxFolderError, one sentence with the next step, and changes nothing then.
 */
export function openSandboxFolder(folder: string, options: SandboxFolderOptions): SandboxFolder {
  return withFolderErrors(folder, () => {
    makeFolder(folder)
    refuseForeign(folder)
    const lock = takeLock(folder, options.url ?? null)
    try {
      recoverWorld(folder)
      for (const part of [join('world', 'organizations'), 'snapshots', 'backups']) {
        makeFolder(join(folder, part))
      }
      return new OpenFolder(folder, options, lock)
    } catch (error) {
      lock.release()
      throw error
    }
  })
}

class OpenFolder implements SandboxFolder {
  readonly media: MediaStore
  private readonly folder: string
  private readonly options: SandboxFolderOptions
  private readonly lock: HeldLock
  /** Which sandbox the files belong to; null until one of them said so. */
  private sandbox: string | null = null

  constructor(folder: string, options: SandboxFolderOptions, lock: HeldLock) {
    this.folder = folder
    this.options = options
    this.lock = lock
    this.media = mediaFolder(join(folder, 'world', 'media'))
  }

  /** Organizations without a platform are a world that lost its platform, not a new one. */
  openPlatform(): Database {
    const orphans = readdirSync(join(this.folder, 'world', 'organizations')).length > 0
    return this.openOwn('platform', platformMigrations, { mayBeNew: !orphans })
  }

  openOrganization(number: number): Database {
    return this.openOwn(String(number), organizationMigrations, { mayBeNew: false })
  }

  createOrganization(number: number): Database {
    return this.openOwn(String(number), organizationMigrations, { mayBeNew: true })
  }

  hasKeys(): boolean {
    return isFilled(this.pathOf('keys'))
  }

  openKeys(): Database {
    return this.openOwn('keys', keyMigrations, { mayBeNew: true })
  }

  createSnapshot(name: string, kept?: { shelf: Shelf; worldTime: number }): Promise<SnapshotInfo> {
    const { shelf = 'snapshots', worldTime = null } = kept ?? {}
    const created = this.options.machine.now()
    return createSnapshotFolder(this.place(), { name, shelf, created, worldTime })
  }

  listSnapshots(shelf: Shelf = 'snapshots'): SnapshotInfo[] {
    return withFolderErrors(this.folder, () => listSnapshotFolders(this.folder, shelf))
  }

  async restoreSnapshot(
    name: string,
    shelf: Shelf = 'snapshots',
    listed: (platform: ReadHandle) => readonly number[] = () => [],
  ): Promise<string[]> {
    const warnings: string[] = []
    await restoreSnapshotFolder(this.place(), { name, shelf }, async (incoming) => {
      const { world, organizations } = await examineWorld(incoming, { sandbox: this.sandbox, listed })
      if (world !== null) throw this.refuseCopy({ name, shelf }, world)
      for (const [number, fault] of organizations) warnings.push(this.keepPresent(number, fault))
    })
    return warnings
  }

  async deleteSnapshot(name: string, shelf: Shelf): Promise<void> {
    await deleteSnapshotFolder(this.folder, name, shelf)
  }

  async findCopiesWith(organization: number, texts: readonly string[]): Promise<CopiesFound> {
    const world = [this.pathOf('platform'), this.organizationPath(organization)]
    const files = world.map((file) => relative(this.folder, file))
    const holding = async (shelf: string): Promise<string[]> => {
      const found: string[] = []
      for (const name of listFolders(join(this.folder, shelf))) {
        const paths = files.map((file) => join(this.folder, shelf, name, file))
        if (await hasAnyText(paths, texts)) found.push(name)
      }
      return found
    }
    return {
      snapshots: await holding('snapshots'),
      rewind: await holding('rewind'),
      backups: await holding('backups'),
    }
  }

  buildIndex(organization: number, statement: string): Promise<void> {
    return runIndexWorker(this.organizationPath(organization), statement)
  }

  setUrl(url: string | null): void {
    withFolderErrors(this.folder, () => this.lock.setUrl(url))
  }

  keepLock(): void {
    withFolderErrors(this.folder, () => this.lock.keep())
  }

  release(): void {
    this.lock.release()
  }

  organizationPath(number: number): string {
    return fileOfPart(join(this.folder, 'world'), String(number))
  }

  stampOf(number: number): FileStamp | null {
    const path = this.organizationPath(number)
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found || existsSync(`${path}-wal`)) return null
    // Rounded as a copy keeps it.
    return { bytes: found.size, modified: Math.round(found.mtimeMs) }
  }

  private pathOf(part: string): string {
    return part === 'keys' ? join(this.folder, 'keys.db') : fileOfPart(join(this.folder, 'world'), part)
  }

  /** Opens a file that must belong to this sandbox, or to none yet. */
  private openOwn(
    part: string,
    migrations: readonly Migration[],
    { mayBeNew }: { mayBeNew: boolean },
  ): Database {
    const path = this.pathOf(part)
    const database = this.open(path, migrations, { mayBeNew })
    try {
      this.requireOwn(database, { part, path })
      return database
    } catch (error) {
      database.close()
      throw error
    }
  }

  private requireOwn(database: Database, { part, path }: { part: string; path: string }): void {
    const found = readIdentity(database.read)
    if (found && found.part !== part) throw damagedError(path, `is the file of ${nameOfPart(found.part)}`)
    this.sandbox ??= found?.sandbox ?? null
    if (found && found.sandbox !== this.sandbox) throw damagedError(path, 'belongs to another sandbox')
    if (found) return
    // The platform's file decides, and a new one belongs to the keys that are there.
    if (part === 'platform') this.sandbox ??= this.readSandboxOfKeys() ?? randomBytes(8).toString('hex')
    const { sandbox } = this
    if (sandbox !== null) database.transaction(() => writeIdentity(database.write, { sandbox, part }))
  }

  private readSandboxOfKeys(): string | null {
    if (!existsSync(this.pathOf('keys'))) return null
    const keys = this.open(this.pathOf('keys'), keyMigrations, { mayBeNew: true })
    try {
      return readIdentity(keys.read)?.sandbox ?? null
    } finally {
      keys.close()
    }
  }

  private place(): SnapshotPlace {
    return { folder: this.folder, freeBytes: this.options.freeBytes }
  }

  private open(
    file: string,
    migrations: readonly Migration[],
    { mayBeNew }: { mayBeNew: boolean },
  ): Database {
    if (!mayBeNew && !existsSync(file)) throw missingError(file)
    if (!mayBeNew && statSync(file).size === 0) throw damagedError(file, 'is empty')
    return withFolderErrors(file, () => {
      if (!isFilled(file)) writeNewFile(file, migrations)
      const database = openSqlite(file)
      try {
        if (isUnmarked(database, mayBeNew)) throw damagedError(file)
        if (needsMigration(database, migrations)) {
          database.checkpoint()
          this.backUp(file)
        }
        migrate(database, migrations)
        return database
      } catch (error) {
        database.close()
        throw error
      }
    })
  }

  /** A copy that cannot be rewound to is put aside: the next rewind goes to the one before. */
  private refuseCopy({ name, shelf }: { name: string; shelf: Shelf }, fault: string): SandboxFolderError {
    const nothing = `its ${fault}. The present world was left as it is`
    if (shelf === 'snapshots')
      return new SandboxFolderError(
        `Snapshot "${name}" cannot be restored: ${nothing}: choose another snapshot.`,
      )
    const aside = freePath(join(this.folder, 'backups', `rewind-${name}`))
    renameSync(join(this.folder, shelf, name), aside)
    return new SandboxFolderError(
      `The clock cannot go back to its newest copy: ${nothing}, and the copy is now "${aside}": rewind again to go back to the copy before it.`,
    )
  }

  /** Returns what is said of an organization's file in a copy that cannot be used; the present one is kept. */
  private keepPresent(number: number, fault: string): string {
    const said = `The file of organization ${number} in the copy ${fault}, so the organization cannot be used`
    const isUsable = faultOfFile(join(this.folder, 'world'), String(number), this.sandbox) === null
    if (!isUsable) return `${said}.`
    const file = this.organizationPath(number)
    const kept = this.backUp(file)
    return `${said}. Its file of before is kept: to go on with that, copy "${kept}" to "${file}".`
  }

  /**
   * Copies a file of the world that nobody writes into backups and returns the path. The copy gets its name when
   * it is complete, so that a half one never passes for a backup.
   */
  private backUp(file: string): string {
    const stamp = new Date(this.options.machine.now()).toISOString().replaceAll(/[:.]/g, '-')
    const target = freePath(join(this.folder, 'backups', stamp, relative(this.folder, file)))
    try {
      mkdirSync(dirname(target), { recursive: true })
      copyFileSync(file, `${target}.unfinished`, constants.COPYFILE_FICLONE)
      renameSync(`${target}.unfinished`, target)
      return target
    } catch (error) {
      throw explainFolderError(error, target)
    }
  }
}

function freePath(path: string): string {
  for (let turn = 0; ; turn += 1) {
    const candidate = turn === 0 ? path : `${path}.${turn}`
    if (!existsSync(candidate)) return candidate
  }
}
