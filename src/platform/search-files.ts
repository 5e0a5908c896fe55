import { createReadStream, existsSync, readdirSync } from 'node:fs'

const CHUNK_BYTES = 1024 * 1024

/** Returns the names of the folders in a folder, none when it is not there. */
export function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** Returns whether the bytes of one of the texts stand in one of the files, a missing file having none. */
export async function hasAnyText(files: readonly string[], texts: readonly string[]): Promise<boolean> {
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
