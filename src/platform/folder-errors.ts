import { SandboxFolderError } from '../engine/store/files.ts'
import { NewerFileError } from '../engine/store/migrate.ts'

const NO_SPACE = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']
const NO_PERMISSION = ['EACCES', 'EPERM', 'EROFS', 'SQLITE_PERM', 'SQLITE_AUTH']
const NO_FOLDER = ['ENOTDIR', 'EEXIST', 'EISDIR']

/** One plain sentence with the next step for what the file system or SQLite says about `path`. */
export function explainFolderError(error: unknown, path: string): SandboxFolderError {
  if (error instanceof SandboxFolderError) return error
  if (error instanceof NewerFileError) {
    return new SandboxFolderError(
      `"${path}" was written by a newer Postdesk; nothing was changed: update Postdesk, then open it again.`,
    )
  }
  const code = (error as { code?: string } | null)?.code ?? ''
  const words = error instanceof Error ? error.message : String(error)
  return new SandboxFolderError(
    sentenceFor(code, path) ??
      `"${path}" cannot be used (${words}); nothing was changed: choose another folder or move this one aside.`,
  )
}

function sentenceFor(code: string, path: string): string | null {
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return damaged(path)
  if (NO_SPACE.includes(code)) {
    return `The disk that holds "${path}" is full; nothing was changed: free some space and try again.`
  }
  if (
    NO_PERMISSION.includes(code) ||
    code.startsWith('SQLITE_READONLY') ||
    code.startsWith('SQLITE_CANTOPEN')
  ) {
    return `Postdesk may not read and write "${path}"; nothing was changed: give your account permission or choose another folder.`
  }
  if (NO_FOLDER.includes(code))
    return `"${path}" is not a folder; nothing was changed: choose a folder for the sandbox.`
  if (code.startsWith('SQLITE_BUSY')) {
    return `Another program keeps "${path}" locked; nothing was changed: close that program and try again.`
  }
  return null
}

function damaged(path: string): string {
  return `"${path}" is damaged and was left as it is: put back a copy from snapshots or backups, or open another folder.`
}

export function damagedError(path: string): SandboxFolderError {
  return new SandboxFolderError(damaged(path))
}

/** Runs file work and answers its failures as SandboxFolderError. */
export function withFolderErrors<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw explainFolderError(error, path)
  }
}
