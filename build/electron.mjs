import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say } from './processes.mjs'

const folder = join(root, 'node_modules', 'electron')

const programs = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

function electronProgram() {
  const name = programs[process.platform] ?? 'electron'
  return join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name)
}

/** Path of the runtime, or null. */
export function findElectron() {
  return existsSync(electronProgram()) ? electronProgram() : null
}

/**
 * `{ program }`, or `{ reason }` in words that fit behind "No window: ". The runtime is no part
 * of its npm package any more; its own script fetches it, once.
 */
export async function obtainElectron(node) {
  const reason = whyNoWindow()
  if (reason) return { reason }
  if (!findElectron() && !process.env.ELECTRON_SKIP_BINARY_DOWNLOAD) {
    say('Fetching the Electron runtime (the first time only)…')
    await run(node, [join(folder, 'install.js')], { timeoutMs: 10 * 60_000 })
  }
  const program = findElectron()
  return program ? { program } : { reason: 'the Electron runtime is not installed and could not be fetched.' }
}

function whyNoWindow() {
  if (process.platform !== 'linux') return null
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'this machine has no display.'
  // Chromium's sandbox does not work for root, and a window without it is not worth having.
  if (process.getuid?.() === 0) return "Electron's sandbox does not run as root."
  return null
}
