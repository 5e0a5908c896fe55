import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SandboxFolderError } from '../engine/store/files.ts'
import { findProcess, startOfProcess } from './process-start.ts'
import { lockFile } from './sqlite-guard.ts'

/** Who has a sandbox folder open. */
export interface SandboxLock {
  pid: number
  /** Tells a process from a later one with the same pid; null where the system does not say. */
  started: string | null
  /** Where it listens, null before it does. */
  url: string | null
}

/** Says who has the folder, for people and for other processes; anybody can delete it. */
const LOCK = 'lock'

/** Locked by the system as long as the folder is open: what really keeps a second host out. */
export const GUARD = 'guard.db'

/** How often a lock that changes under our hands is looked at again. */
const ATTEMPTS = 5

/** The lock of a live process, or null when the folder is free. For a CLI that looks for its host. */
export function readLock(folder: string): SandboxLock | null {
  const held = parseLock(readText(join(folder, LOCK)))
  return held && isLive(held) ? held : null
}

export class HeldLock {
  private readonly folder: string
  private readonly unguard: () => void
  private text: string

  constructor(folder: string, text: string, unguard: () => void) {
    this.folder = folder
    this.text = text
    this.unguard = unguard
  }

  setUrl(url: string | null): void {
    const text = lockText(url)
    this.write(text)
    this.text = text
  }

  /** Puts a lock file back that was deleted by hand: others find this host by it. */
  keep(): void {
    if (readText(join(this.folder, LOCK)) === null) this.write(this.text)
  }

  /** Leaves a lock alone that is no longer ours. */
  release(): void {
    const file = join(this.folder, LOCK)
    if (readText(file) === this.text) rmSync(file, { force: true })
    this.unguard()
  }

  private write(text: string): void {
    const temporary = join(this.folder, `${LOCK}.${process.pid}`)
    writeFileSync(temporary, text)
    renameSync(temporary, join(this.folder, LOCK))
  }
}

/** Takes the folder's lock, also from a process that is gone. Throws when a live one has it. */
export function takeLock(folder: string, url: string | null): HeldLock {
  const unguard = lockFile(join(folder, GUARD))
  if (!unguard) {
    const held = readLock(folder)
    throw new SandboxFolderError(held ? inUse(folder, held) : inUseUnseen(folder))
  }
  try {
    return new HeldLock(folder, takeLockFile(folder, url), unguard)
  } catch (error) {
    unguard()
    throw error
  }
}

/** Returns the text of the lock file, now ours. */
function takeLockFile(folder: string, url: string | null): string {
  const file = join(folder, LOCK)
  const text = lockText(url)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (createWhole(file, text)) return text
    const found = readText(file)
    const held = parseLock(found)
    if (held && isLive(held)) throw new SandboxFolderError(inUse(folder, held))
    if (found !== null) removeStale(file, found)
  }
  throw new SandboxFolderError(
    `"${folder}" is being opened by another Postdesk at this moment: wait a little and try again.`,
  )
}

function lockText(url: string | null): string {
  const lock: SandboxLock = { pid: process.pid, started: startOfProcess(process.pid), url }
  return `${JSON.stringify(lock)}\n`
}

function inUse(folder: string, held: SandboxLock): string {
  const where = held.url === null ? '' : ` at ${held.url}`
  const instead =
    held.url === null ? `stop process ${held.pid}` : `use ${held.url}, or stop process ${held.pid}`
  return `"${folder}" is in use by process ${held.pid}${where}; nothing was changed: ${instead} and try again.`
}

function inUseUnseen(folder: string): string {
  return `"${folder}" is in use by another Postdesk, and its lock file is gone; nothing was changed: stop that one and try again.`
}

/**
 * A hard link appears with its content or not at all, so nobody reads half a lock. File
 * systems without links get the plain exclusive create.
 */
function createWhole(file: string, text: string): boolean {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, text)
  try {
    return (
      createdBy(() => linkSync(temporary, file)) ??
      createdBy(() => writeFileSync(file, text, { flag: 'wx' })) ??
      false
    )
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** False when the file exists, null when the file system cannot do it this way. */
function createdBy(create: () => void): boolean | null {
  try {
    create()
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'EEXIST') return false
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK'].includes(code)) return null
    throw error
  }
}

/**
 * Two processes may find the same stale lock: the slower one would take away the faster one's
 * fresh lock, so what was taken away is compared with what was judged, and put back if it differs.
 */
function removeStale(file: string, judged: string): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const taken = readText(aside)
  if (taken !== null && taken !== judged) createWhole(file, taken)
  rmSync(aside, { force: true })
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** Null for no lock and for one that was cut off by a power failure. */
function parseLock(text: string | null): SandboxLock | null {
  if (text === null) return null
  try {
    const { pid, started, url } = JSON.parse(text) as Partial<SandboxLock>
    return Number.isInteger(pid) ? { pid: Number(pid), started: started ?? null, url: url ?? null } : null
  } catch {
    return null
  }
}

function isLive(lock: SandboxLock): boolean {
  const found = findProcess(lock.pid)
  if (!found) return false
  return lock.started === null || found.started === null || lock.started === found.started
}
