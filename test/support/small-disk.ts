import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own that really gets full: a tmpfs. */
export interface SmallDisk {
  path: string
  /** Leaves at most so many bytes free. */
  fill(leave?: number): void
  /** Gives all of it back. */
  free(): void
  freeBytes(): number
  unmount(): void
}

const BLOCK = 4096

function mount(path: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'pipe' })
}

/** Whether this account may mount one; without, tests of a full disk are skipped, and counted so. */
export const canMount = ((): boolean => {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'))
  try {
    mount(path, 1)
    execFileSync('umount', [path])
    return true
  } catch {
    return false
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
})()

export function mountSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'))
  mount(path, megabytes)
  const ballast = join(path, 'ballast')
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  }
  return {
    path,
    freeBytes,
    fill: (leave = 0) => {
      const file = openSync(ballast, 'a')
      try {
        for (let left = freeBytes() - leave; left >= BLOCK; left -= BLOCK)
          writeSync(file, Buffer.alloc(BLOCK))
        fsyncSync(file)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => {
      // Lazily: a process that was just killed may still have a file open.
      execFileSync('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}
