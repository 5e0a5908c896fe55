/**
 * `npm run dev`: the host from source, started again at every change below the console, and
 * the console from Vite, which replaces modules in the open page. What follows `npm run dev --`
 * goes to `postdesk serve`.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { forwardSignals } from '../src/cli/forward-signals.mjs'
import { NEEDED_NODE } from '../src/cli/pinned-node.mjs'
import { pathWithLocalPrograms, root, say } from './processes.mjs'
import { setUpOrExit } from './setup.mjs'

const CONSOLE_PORT = 5173
const HOST_PORT = 4320
const host = `http://127.0.0.1:${HOST_PORT}`

const node = await setUpOrExit({ browser: false })
// Vite and a configuration in TypeScript need that Node for this process, too.
if (Number(process.versions.node.split('.')[0]) < NEEDED_NODE) {
  const again = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  await new Promise((resolve) => again.on('exit', resolve))
  process.exit(again.exitCode ?? 1)
}

/** Path of the newest one-time link, until the page has used it. */
let link = null

/** A host that was started again knows no session: the next load of the page gets a new one. */
const openWithLink = {
  name: 'open-with-link',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (link === null || request.url !== '/') return next()
      response.writeHead(302, { location: link, 'cache-control': 'no-store' }).end()
      link = null
    })
  },
}

startHost()
await startConsole()

function startHost() {
  const serve = ['src/cli/postdesk.mjs', 'serve', '--console', '--no-open', '--port', String(HOST_PORT)]
  const child = spawn(node, ['--watch', '--watch-preserve-output', ...serve, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, PATH: pathWithLocalPrograms() },
    stdio: ['inherit', 'inherit', 'pipe'],
  })
  createInterface({ input: child.stderr }).on('line', (line) => {
    const found = /^Console: \S+?(\/open\?\S+)$/.exec(line)
    if (found) link = found[1]
    else say(line)
  })
  child.on('exit', (code) => process.exit(code ?? 1))
  forwardSignals(child, { platform: process.platform })
}

async function startConsole() {
  const { createServer } = await import('vite')
  const config = await import('../electron.vite.config.ts')
  const server = await createServer({
    ...config.default.renderer,
    base: '/',
    configFile: false,
    plugins: [config.default.renderer.plugins, openWithLink],
    server: { host: '127.0.0.1', port: CONSOLE_PORT, strictPort: true, proxy: proxyToHost() },
  })
  await server.listen()
  say(`Console: http://127.0.0.1:${CONSOLE_PORT}/ (reload it after the host was started again)`)
}

/** The host answers its own origin only, so that is what it gets to see. */
function proxyToHost() {
  const entry = { target: host, changeOrigin: true, headers: { origin: host } }
  return Object.fromEntries(['/open', '/console/', '/api/', '/sandbox/'].map((path) => [path, entry]))
}
