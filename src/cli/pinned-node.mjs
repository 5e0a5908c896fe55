/**
 * The Node that Postdesk runs under. Plain JavaScript, because the set-up and the command line ask
 * under whatever Node is there (20 or newer).
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export const NEEDED_NODE = 24

/**
 * Returns the path of the Node to run under: the one that npm installed beside Postdesk, else the running
 * one where it is 24 or newer, else null.
 */
export function findPinnedNode() {
  return findInstalledNode() ?? (majorOf(process.versions.node) >= NEEDED_NODE ? process.execPath : null)
}

/** Returns the name of the package that brings Node to this system, where npm has it. */
export function nameOfNodePackage() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  return `node-${system}-${process.arch}`
}

function findInstalledNode() {
  try {
    const about = createRequire(import.meta.url).resolve(`${nameOfNodePackage()}/package.json`)
    const { version } = JSON.parse(readFileSync(about, 'utf8'))
    const program = join(dirname(about), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    return majorOf(version) === NEEDED_NODE && existsSync(program) ? program : null
  } catch {
    return null
  }
}

function majorOf(version) {
  return Number(version.split('.')[0])
}
