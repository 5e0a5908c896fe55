import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files below a folder that hold this text, byte for byte; databases and their logs too. */
export function findInFiles(folder: string, text: string): string[] {
  const wanted = Buffer.from(text)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    // What a checkpoint takes away meanwhile holds nothing any more.
    const found = statSync(path, { throwIfNoEntry: false })
    return found?.isFile() === true && readFileSync(path).includes(wanted)
  })
}
