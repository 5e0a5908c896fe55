import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say } from './processes.mjs'

const stampFile = join(root, 'out', '.built')

/** The console needs no rebuild for a change in the engine; the window's main process does. */
const consoleSources = ['src/renderer', 'src/shared', 'electron.vite.config.ts', 'package-lock.json']
const allSources = ['src', 'electron.vite.config.ts', 'package-lock.json']

/** Builds into out/ unless everything there is newer than what it is made from. */
export async function buildWhenStale({ window }) {
  const sources = window ? allSources : consoleSources
  const built = existsSync(join(root, 'out', 'renderer', 'index.html')) ? readTime(stampFile) : 0
  const startedAt = Date.now()
  if (Math.max(...sources.map((source) => newest(join(root, source)))) < built) return true
  say('Building the console…')
  const done = await run('electron-vite', ['build', '--logLevel', 'warn'])
  if (done.code !== 0) {
    say(done.output.trimEnd())
    return false
  }
  mkdirSync(join(root, 'out'), { recursive: true })
  writeFileSync(stampFile, '')
  // A file saved while the build ran may not be in it: the build counts from its start.
  utimesSync(stampFile, startedAt / 1000, startedAt / 1000)
  return true
}

/** Folders count too: their time is how a deleted file shows. */
function newest(path) {
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  const times = readdirSync(path).map((name) => newest(join(path, name)))
  return Math.max(found.mtimeMs, ...times)
}

function readTime(file) {
  try {
    return statSync(file).mtimeMs
  } catch {
    return 0
  }
}
