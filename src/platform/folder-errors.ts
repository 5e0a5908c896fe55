import { accessSync, closeSync, constants, openSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type FileFault, SandboxFolderError } from '../engine/store/files.ts'
import { NewerFileError } from '../engine/store/migrate.ts'

/** What SQLite says of the file and not of the statement; the rest are mistakes of ours. */
const ABOUT_THE_FILE =
  /^SQLITE_(FULL|IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN|PERM|AUTH|BUSY|LOCKED|PROTOCOL|NOLFS)/

/** SQLite does not say why: the file system is asked. */
const UNEXPLAINED = /^SQLITE_(IOERR|CANTOPEN|READONLY(?!_DBMOVED))/

/** Below this SQLite cannot even write the header of a log. */
const LEAST_FREE_BYTES = 65_536

interface Sentence {
  /** Codes of the file system and of SQLite. */
  codes: RegExp
  fault: FileFault
  write(path: string, code: string): string
}

/** The first that fits is said. */
const SENTENCES: readonly Sentence[] = [
  { codes: /^SQLITE_(NOTADB|CORRUPT|READONLY_DBMOVED)/, fault: 'damaged', write: damaged },
  {
    codes: /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
    fault: 'full',
    write: (path) =>
      `The disk that holds "${path}" is full; nothing was changed: free some space and try again.`,
  },
  {
    codes: /^EROFS$/,
    fault: 'other',
    write: (path) =>
      `The disk that holds "${path}" can only be read; nothing was changed: make it writable or choose another folder.`,
  },
  {
    codes: /^(EACCES|EPERM|SQLITE_(PERM|AUTH|READONLY|CANTOPEN).*)$/,
    fault: 'other',
    write: (path) =>
      `Postdesk may not read and write "${path}"; nothing was changed: give your account permission or choose another folder.`,
  },
  {
    codes: /^(ENOTDIR|EEXIST|EISDIR)$/,
    fault: 'other',
    write: (path) => `"${path}" is not a folder; nothing was changed: choose a folder for the sandbox.`,
  },
  {
    codes: /^ENOENT$/,
    fault: 'other',
    write: (path) =>
      `There is no "${path}", and it cannot be created; nothing was changed: choose another folder.`,
  },
  {
    codes: /^(EMFILE|ENFILE)$/,
    fault: 'other',
    write: (path) =>
      `This account has too many files open to use "${path}"; nothing was changed: close other programs, or raise the limit (ulimit -n), and try again.`,
  },
  {
    codes: /^SQLITE_(BUSY|LOCKED)/,
    fault: 'other',
    write: (path) =>
      `Another program keeps "${path}" locked; nothing was changed: close that program and try again.`,
  },
  {
    codes: /^(EIO|SQLITE_IOERR)/,
    fault: 'other',
    write: (path, code) =>
      `The disk that holds "${path}" failed to read or write (${code}); nothing was changed: check the disk and try again.`,
  },
]

/** One plain sentence with the next step for what the file system or SQLite says about `path`. */
export function explainFolderError(error: unknown, path: string): SandboxFolderError {
  if (error instanceof SandboxFolderError) return error
  if (error instanceof NewerFileError) {
    return new SandboxFolderError(
      `"${path}" was written by a newer Postdesk; nothing was changed: update Postdesk, then open it again.`,
    )
  }
  const said = (error as { code?: string } | null)?.code ?? ''
  const code = UNEXPLAINED.test(said) ? (askFileSystem(path) ?? said) : said
  const words = error instanceof Error ? error.message : String(error)
  const known = SENTENCES.find(({ codes }) => codes.test(code))
  const sentence = known
    ? known.write(path, code)
    : `"${path}" cannot be used (${words}); nothing was changed: choose another folder or move this one aside.`
  return new SandboxFolderError(sentence, { fault: known?.fault ?? 'other', path, cause: error })
}

/** Returns what SQLite threw as one plain sentence about its file; anything else as it came. */
export function explainFileError(error: unknown, path: string): unknown {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && ABOUT_THE_FILE.test(code) ? explainFolderError(error, path) : error
}

/** Returns the system's own word for what is the matter with `path`, null when it sees nothing. */
function askFileSystem(path: string): string | null {
  const { bavail, bsize } = statfs(path) ?? { bavail: Infinity, bsize: 1 }
  if (bavail * bsize < LEAST_FREE_BYTES) return 'ENOSPC'
  const folder = codeOf(() => {
    accessSync(dirname(path), constants.R_OK | constants.W_OK)
    closeSync(openSync(dirname(path), 'r'))
  })
  const file = codeOf(() => accessSync(path, constants.R_OK | constants.W_OK))
  return folder ?? (file === 'ENOENT' ? null : file)
}

function codeOf(work: () => void): string | null {
  try {
    work()
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? null
  }
}

function statfs(path: string): { bavail: number; bsize: number } | null {
  try {
    return statfsSync(dirname(path))
  } catch {
    return null
  }
}

const PUT_BACK = 'restore a snapshot, put back a copy from snapshots or backups, or open another folder.'

function damaged(path: string): string {
  return `"${path}" is damaged and was left as it is: ${PUT_BACK}`
}

/** For a folder that holds something else than a sandbox. */
export function foreignError(folder: string): SandboxFolderError {
  return new SandboxFolderError(
    `"${folder}" holds other files and no sandbox; nothing was changed: choose a new or an empty folder.`,
    { fault: 'other', path: folder },
  )
}

/** For a file that should be there. */
export function missingError(path: string): SandboxFolderError {
  const message = `"${path}" is missing, and no new one was made: ${PUT_BACK}`
  return new SandboxFolderError(message, { fault: 'damaged', path })
}

/** For a file that is not what it should be; `what` follows its name. */
export function damagedError(path: string, what = 'is damaged'): SandboxFolderError {
  const message = `"${path}" ${what} and was left as it is: ${PUT_BACK}`
  return new SandboxFolderError(message, { fault: 'damaged', path })
}

/** Returns what is said of a file that was there once and had to be made again: what is gone, and the way back. */
export function lostFile(path: string, gone: string): string {
  return `"${path}" was missing or empty, and a new one was made. ${gone}. To have them back, stop Postdesk, put back a copy of the file, and start again.`
}

/** Runs file work and answers its failures as SandboxFolderError. */
export function withFolderErrors<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw explainFolderError(error, path)
  }
}
