import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder with those above it; one that is there is fine. `mkdirSync` with `recursive` never
 * returns where the folder above is there and takes none, as in /proc, and hides a read-only disk.
 */
export function makeFolder(folder: string, mode?: number): void {
  const error = tryToMake(folder, mode)
  if (error === null || isFolder(folder)) return
  const above = dirname(folder)
  if (error.code !== 'ENOENT' || above === folder || isFolder(above)) throw error
  makeFolder(above, mode)
  makeFolder(folder, mode)
}

function tryToMake(folder: string, mode: number | undefined): NodeJS.ErrnoException | null {
  try {
    mkdirSync(folder, mode === undefined ? {} : { mode })
    return null
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
