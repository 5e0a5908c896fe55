import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, ReadHandle } from '../engine/store/db.ts'
import { readIdentity } from '../engine/store/identity.ts'
import type { Migration } from '../engine/store/migrate.ts'
import { organizationMigrations, platformMigrations } from '../engine/store/migrations/index.ts'
import { openSqlite } from './sqlite.ts'

/** How long files are looked at before others have a turn, ms. */
const TURN_MS = 20

const NEWER = 'was written by a newer Postdesk'

export interface WorldFaults {
  /** Why the world would not open, a file's name first; null when it would. */
  world: string | null
  /** Why an organization could not be used, in words that follow its file's name. By its number. */
  organizations: ReadonlyMap<number, string>
}

/** The path of a file in a world's folder; `part` is `platform` or the organization's number. */
export function fileOfPart(world: string, part: string): string {
  if (part === 'platform') return join(world, 'platform.db')
  return join(world, 'organizations', `${part.padStart(4, '0')}.db`)
}

/** Says in words to what a file belongs. */
export function nameOfPart(part: string): string {
  if (part === 'platform') return 'a platform'
  return part === 'keys' ? 'keys' : `organization ${part}`
}

/** Returns whether the file is there and has something in it. */
export function isFilled(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
}

/** Version 0 belongs to a new, empty file only; anything else is somebody else's, or was cut off. */
export function isUnmarked(database: Database, mayBeNew: boolean): boolean {
  if (database.readVersion() !== 0) return false
  return !mayBeNew || database.read.get('SELECT 1 FROM sqlite_schema LIMIT 1') !== undefined
}

interface Expected {
  /** To which sandbox the files must belong; null when that is not known. */
  sandbox: string | null
  /** Returns the numbers of the organizations that a platform lists. */
  listed: (platform: ReadHandle) => readonly number[]
}

/** Looks at every file of a world that nobody has open, and changes none. */
export async function examineWorld(world: string, { sandbox, listed }: Expected): Promise<WorldFaults> {
  const organizations = new Map<number, string>()
  const platform = faultOfFile(world, 'platform', sandbox)
  if (platform !== null) return { world: `platform.db ${platform}`, organizations }
  let since = performance.now()
  for (const number of listNumbers(world, listed)) {
    const fault = faultOfFile(world, String(number), sandbox)
    if (fault === NEWER) return { world: `file of organization ${number} ${fault}`, organizations }
    if (fault !== null) organizations.set(number, fault)
    if (performance.now() - since < TURN_MS) continue
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
  return { world: null, organizations }
}

/** Returns why a file cannot be used, null when it can. */
export function faultOfFile(world: string, part: string, sandbox: string | null): string | null {
  const path = fileOfPart(world, part)
  if (!existsSync(path)) return 'is missing'
  if (!isFilled(path)) return 'is empty'
  try {
    if (isCutOff(path)) return 'is damaged'
    return look(path, (database) => faultOf(database, part, sandbox))
  } catch {
    return 'is damaged'
  }
}

/** SQLite finds out only when it needs a page that is gone. The header is that of https://sqlite.org/fileformat.html#the_database_header. */
function isCutOff(path: string): boolean {
  const header = Buffer.alloc(100)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, header.length, 0)
  } finally {
    closeSync(file)
  }
  const declared = header.readUInt16BE(16)
  const pageSize = declared === 1 ? 65_536 : declared
  // The number of pages counts only when the last writer kept it.
  const isKept = header.readUInt32BE(24) === header.readUInt32BE(92)
  return isKept && statSync(path).size < pageSize * header.readUInt32BE(28)
}

function faultOf(database: Database, part: string, sandbox: string | null): string | null {
  if (isUnmarked(database, false)) return 'is damaged'
  const migrations: readonly Migration[] = part === 'platform' ? platformMigrations : organizationMigrations
  if (database.readVersion() > (migrations.at(-1)?.number ?? 0)) return NEWER
  const found = identityOf(database)
  if (found && found.part !== part) return `is the file of ${nameOfPart(found.part)}`
  return found && sandbox !== null && found.sandbox !== sandbox ? 'belongs to another sandbox' : null
}

/** Files of an older version do not say it. */
function identityOf({ read }: Database): ReturnType<typeof readIdentity> {
  const knows = read.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'identity'")
  return knows === undefined ? undefined : readIdentity(read)
}

/** The numbers that the platform knows, and those of files that it does not. */
function listNumbers(world: string, listed: Expected['listed']): number[] {
  const known = look(fileOfPart(world, 'platform'), ({ read }) => listed(read))
  const folder = join(world, 'organizations')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+\.db$/.test(name)) : []
  return [...new Set([...known, ...files.map((name) => Number.parseInt(name, 10))])].toSorted((a, b) => a - b)
}

function look<T>(path: string, work: (database: Database) => T): T {
  const database = openSqlite(path)
  try {
    return work(database)
  } finally {
    database.close()
  }
}
