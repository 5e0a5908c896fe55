import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files below a folder that hold this text, byte for byte; databases and their logs too. */
export function findInFiles(folder: string, text: string): string[] {
  return findAnyInFiles(folder, [text])
}

/** The same for any of several texts; each file is read once. */
export function findAnyInFiles(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    // What a checkpoint takes away meanwhile holds nothing any more.
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isFile() !== true) return false
    const bytes = readFileSync(path)
    return texts.some((text) => bytes.includes(text))
  })
}
