/**
 * `npm start`: the window where Electron can be had, otherwise the same console in a browser.
 * Whatever follows `npm start --` goes to `postdesk serve`, and asks for the browser.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { forwardSignals } from '../src/cli/forward-signals.mjs'
import { obtainElectron } from './electron.mjs'
import { buildWhenStale } from './output.mjs'
import { pathWithLocalPrograms, root, say } from './processes.mjs'
import { setUpOrExit } from './setup.mjs'

/** A window that ends this soon never was one. */
const STILLBORN_MS = 4000

const parameters = process.argv.slice(2)
const node = await setUpOrExit({ browser: false })
const window = await decideWindow()

if (!(await buildWhenStale({ window: true }))) process.exit(1)
if (!window.program || !(await openWindow(window.program))) await serveBrowser(window.reason)

async function decideWindow() {
  if (parameters.length > 0) return { reason: null }
  return obtainElectron(node)
}

/** False when it came to nothing and the browser has to do. */
async function openWindow(program) {
  const startedAt = performance.now()
  const code = await runInForeground(program, [root])
  if (code !== 0 && performance.now() - startedAt < STILLBORN_MS) {
    window.reason = `Electron ended at once (code ${code}).`
    return false
  }
  process.exitCode = code
  return true
}

async function serveBrowser(reason) {
  if (reason) say(`No window, the console opens in a browser instead: ${reason}`)
  const serve = [join(root, 'src', 'cli', 'postdesk.mjs'), 'serve', '--console', ...parameters]
  process.exitCode = await runInForeground(node, serve)
}

/** The child ends the way it wants to; this process only waits for it. */
function runInForeground(program, list) {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: pathWithLocalPrograms(), POSTDESK_BUILT: '1' }
    const child = spawn(program, list, { cwd: root, stdio: 'inherit', env })
    // A terminal sends Ctrl-C to both; twice would mean "at once" to the host.
    forwardSignals(child, { platform: process.platform, except: process.stdin.isTTY ? ['SIGINT'] : [] })
    child.on('error', (error) => {
      say(error.message)
      resolve(127)
    })
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}
