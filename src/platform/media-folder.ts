import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MediaStore } from '../shared/ports.ts'
import { withFolderErrors } from './folder-errors.ts'

/** A folder and a file of it, nothing that leads out of there on any system. */
const MEDIA_FILE = /^[0-9a-z]{1,16}\/[0-9a-z-]{1,80}\.[0-9a-z]{1,8}$/

/** Media as files. A name stands for its bytes, so a file that is there is never written again. */
export function mediaFolder(folder: string): MediaStore {
  return {
    write(file, bytes) {
      if (!MEDIA_FILE.test(file)) throw new Error(`"${file}" cannot name a media file`)
      const path = join(folder, file)
      withFolderErrors(path, () => {
        if (existsSync(path)) return
        mkdirSync(dirname(path), { recursive: true })
        // It gets its name when it is complete: a half image would pass for the whole one.
        writeFileSync(`${path}.unfinished`, bytes, { flush: true })
        renameSync(`${path}.unfinished`, path)
      })
    },
    read(file) {
      const path = join(folder, file)
      return MEDIA_FILE.test(file) && existsSync(path)
        ? withFolderErrors(path, () => readFileSync(path))
        : null
    },
  }
}
