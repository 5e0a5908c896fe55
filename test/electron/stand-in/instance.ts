import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a second start tells the first: https://www.electronjs.org/docs/latest/api/app#event-second-instance */
export interface SecondStart {
  argv: string[]
  cwd: string
}

/**
 * Returns whether this process is the first of a folder, and listens to later ones then. A lock
 * file holds the process id; one of a dead process is taken over. A later process leaves its
 * command line beside it, since Electron's answer is given at once.
 */
export function lockInstance(folder: string, onSecond: (start: SecondStart) => void): boolean {
  const inbox = join(folder, 'stand-in-instances')
  mkdirSync(inbox, { recursive: true })
  const lock = join(folder, 'stand-in-lock')
  if (readOwner(lock) !== null) {
    const start: SecondStart = { argv: process.argv, cwd: process.cwd() }
    // Whole at once under its last name: the first process reads as soon as it appears.
    writeFileSync(join(inbox, `${process.pid}.part`), JSON.stringify(start))
    renameSync(join(inbox, `${process.pid}.part`), join(inbox, `${process.pid}.json`))
    return false
  }
  writeFileSync(lock, String(process.pid))
  process.once('exit', () => rmSync(lock, { force: true }))
  watch(inbox, () => {
    for (const name of readdirSync(inbox).filter((file) => file.endsWith('.json'))) {
      const start = JSON.parse(readFileSync(join(inbox, name), 'utf8')) as SecondStart
      rmSync(join(inbox, name))
      onSecond(start)
    }
  }).unref()
  return true
}

function readOwner(lock: string): number | null {
  try {
    const owner = Number(readFileSync(lock, 'utf8'))
    process.kill(owner, 0)
    return owner
  } catch {
    return null
  }
}
