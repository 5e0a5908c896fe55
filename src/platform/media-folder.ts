import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { MediaStore } from '../shared/ports.ts'
import { withFolderErrors } from './folder-errors.ts'

/** A folder and a file of it, nothing that leads out of there on any system. */
const MEDIA_FILE = /^[0-9a-z]{1,16}\/[0-9a-z-]{1,80}\.[0-9a-z]{1,8}$/

/** Opened for a part: neither emptied nor read, and made when it is not there. */
const FOR_PARTS = constants.O_RDWR | constants.O_CREAT

/** Media as files. A name of an image stands for its bytes, so a file that is there is never written again. */
export function mediaFolder(folder: string): MediaStore {
  const pathOf = (file: string): string => {
    if (!MEDIA_FILE.test(file)) throw new Error(`"${file}" cannot name a media file`)
    return join(folder, file)
  }
  const find = (file: string): string | null => {
    const path = join(folder, file)
    return MEDIA_FILE.test(file) && existsSync(path) ? path : null
  }
  return {
    write(file, bytes) {
      const path = pathOf(file)
      withFolderErrors(path, () => {
        if (existsSync(path)) return
        mkdirSync(dirname(path), { recursive: true })
        // It gets its name when it is complete: a half image would pass for the whole one.
        writeFileSync(`${path}.unfinished`, bytes, { flush: true })
        renameSync(`${path}.unfinished`, path)
      })
    },
    read: (file) => readFound(find(file), (path) => readFileSync(path)),
    size: (file) => readFound(find(file), (path) => statSync(path).size),
    readPart: (file, from, most) => readFound(find(file), (path) => readBytes(path, from, most)),
    writePart(file, at, text) {
      const path = pathOf(file)
      const bytes = Buffer.from(text)
      return withFolderErrors(path, () => {
        mkdirSync(dirname(path), { recursive: true })
        withOpened(path, FOR_PARTS, (opened) => writeAt(opened, bytes, at))
        return bytes.length
      })
    },
    flush: (file) => withFolderErrors(pathOf(file), () => withOpened(pathOf(file), FOR_PARTS, fsyncSync)),
    delete: (file) => withFolderErrors(pathOf(file), () => rmSync(pathOf(file), { force: true })),
  }
}

function readFound<T>(path: string | null, read: (path: string) => T): T | null {
  return path === null ? null : withFolderErrors(path, () => read(path))
}

function readBytes(path: string, from: number, most: number): Uint8Array {
  const bytes = Buffer.alloc(most)
  return withOpened(path, constants.O_RDONLY, (opened) =>
    bytes.subarray(0, readSync(opened, bytes, 0, most, from)),
  )
}

function writeAt(opened: number, bytes: Uint8Array, at: number): void {
  ftruncateSync(opened, at)
  for (let done = 0; done < bytes.length;)
    done += writeSync(opened, bytes, done, bytes.length - done, at + done)
}

function withOpened<T>(path: string, flags: number, work: (opened: number) => T): T {
  const opened = openSync(path, flags)
  try {
    return work(opened)
  } finally {
    closeSync(opened)
  }
}
