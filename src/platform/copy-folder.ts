import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND_MS } from '../shared/text/time-units.ts'

/** SQLite rebuilds its shared-memory index from the log; a copied one would only mislead it. */
function belongsInCopy(name: string): boolean {
  return !name.endsWith('-shm')
}

/** Bytes of every file that a copy would hold. */
export async function sizeOfFolder(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await sizeOfFolder(path)
    else if (belongsInCopy(entry.name)) bytes += (await stat(path)).size
  }
  return bytes
}

/**
 * Copies a folder of databases that nobody writes to, each file flushed, and answers its bytes. Times stay
 * as they are, to the ms: by them a file is known as unchanged.
 */
export async function copyFolder(from: string, to: string): Promise<number> {
  let bytes = 0
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) bytes += await copyFolder(source, target)
    else if (belongsInCopy(entry.name)) bytes += await copyFlushed(source, target)
  }
  return bytes
}

async function copyFlushed(source: string, target: string): Promise<number> {
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  const file = await open(target, 'r+')
  try {
    const { atime, mtimeMs } = await stat(source)
    await file.utimes(atime, Math.round(mtimeMs) / SECOND_MS)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
