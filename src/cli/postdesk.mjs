#!/usr/bin/env node
// Runs under any Node that npm found; the program itself needs the pinned one, which npm
// installed as a package. Plain JavaScript, because an older Node cannot read the rest.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const NEEDED = 24

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  const { main } = await import('./main.ts')
  await main(process.argv.slice(2))
} else {
  const node = join(here, '../../node_modules/.bin/node')
  if (!existsSync(node)) {
    process.stderr.write(
      `Postdesk needs Node ${NEEDED}. Run "npm ci" in its folder: it installs one beside the project.\n`,
    )
    process.exit(1)
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
