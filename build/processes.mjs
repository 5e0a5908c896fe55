import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const localPrograms = join(root, 'node_modules', '.bin')

const colour = process.stderr.isTTY ? {} : { NO_COLOR: '1' }

/**
 * True for the script that was started, by its `import.meta.url`, and false where it is imported. The URL
 * has no link or junction in it, and the path that was typed may have one.
 */
export function isStarted(url) {
  const [, script] = process.argv
  return script !== undefined && existsSync(script) && url === pathToFileURL(realpathSync(script)).href
}

/** Programs of node_modules first, so that `node` is the pinned one. */
export function pathWithLocalPrograms() {
  return [localPrograms, pathWithoutLocalPrograms()].join(delimiter)
}

/**
 * `npm ci` deletes node_modules while it runs: npm itself must come from outside of it.
 */
export function pathWithoutLocalPrograms() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.replace(/[\\/]$/, '').endsWith(join('node_modules', '.bin')))
    .join(delimiter)
}

export function findProgram(names, path = process.env.PATH ?? '') {
  for (const folder of path.split(delimiter)) {
    for (const name of names) {
      const file = join(folder, name)
      if (canExecute(file)) return file
    }
  }
  return null
}

function canExecute(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the words as one line for Windows' `cmd`, through which npm's programs (`npm.cmd`) must be
 * started. Node joins words there with blanks and quotes none: `C:\\Users\\Ada Byron` would be two.
 */
export function writeCmdLine(words) {
  const quote = (word) => `"${word.replaceAll('"', '""')}"`
  return words.map((word) => (/^[\w\-./:\\@]+$/.test(word) ? word : quote(word))).join(' ')
}

/** How long output may still come after a program has ended, in ms. */
const DRAIN_MS = 2_000

/**
 * Runs a program to its end. `show` streams its output to standard error, so that standard
 * output stays for what the caller has to say; otherwise the output is collected.
 * Never rejects: a program that cannot be started ends with code 127, and one that is still
 * running after `timeoutMs` is killed and has `timedOut`.
 */
export function run(program, parameters, { show = false, path, env, timeoutMs, cwd = root } = {}) {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const isWindows = process.platform === 'win32'
    const line = isWindows ? writeCmdLine([program, ...parameters]) : program
    const child = spawn(line, isWindows ? [] : parameters, {
      cwd,
      env: { ...process.env, ...colour, PATH: path ?? pathWithLocalPrograms(), ...env },
      stdio: ['ignore', show ? 2 : 'pipe', show ? 2 : 'pipe'],
      shell: isWindows,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    const pieces = []
    child.stdout?.on('data', (piece) => pieces.push(piece))
    child.stderr?.on('data', (piece) => pieces.push(piece))
    const finish = (code, note) => {
      const output = Buffer.concat(pieces).toString('utf8') + note
      const seconds = (performance.now() - startedAt) / 1000
      resolve({ code, output, seconds, timedOut: timeoutMs !== undefined && seconds * 1000 >= timeoutMs })
    }
    const end = (code, signal) => {
      child.stdout?.destroy()
      child.stderr?.destroy()
      finish(code ?? 1, signal ? `ended by ${signal}\n` : '')
    }
    child.on('error', (error) => finish(127, `${error.message}\n`))
    child.on('close', end)
    // A program of its own that it left behind would hold the pipe, and `close` would never come.
    child.on('exit', (code, signal) => setTimeout(() => end(code, signal), DRAIN_MS).unref())
  })
}

export function say(line) {
  process.stderr.write(`${line}\n`)
}
