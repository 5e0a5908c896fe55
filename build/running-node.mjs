import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * Moves the Node that runs this out of node_modules, where `npm ci` deletes everything: Windows deletes no
 * program that runs, and lets it be renamed. Returns what puts it back where `npm ci` has left its place
 * empty. `aside` is a folder on the same disk; what earlier moves left there is deleted.
 */
export function moveRunningNode({ program, modules, aside }) {
  if (!program.startsWith(modules + sep)) return () => undefined
  mkdirSync(aside, { recursive: true })
  for (const name of readdirSync(aside)) deleteUnlessRunning(join(aside, name))
  const moved = join(aside, `node-${process.pid}.exe`)
  renameSync(program, moved)
  return () => {
    if (!existsSync(program) && existsSync(join(program, '..'))) renameSync(moved, program)
  }
}

function deleteUnlessRunning(file) {
  try {
    rmSync(file)
  } catch {
    // Runs still: the next move deletes it.
  }
}
