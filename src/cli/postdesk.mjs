#!/usr/bin/env node
// Runs under any Node that npm found; the program itself needs the pinned one, which npm
// installed as a package. Plain JavaScript, because an older Node cannot read the rest.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { forwardSignals } from './forward-signals.mjs'
import { findPinnedNode, NEEDED_NODE } from './pinned-node.mjs'

if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) {
  const { main } = await import(findProgram())
  await main(process.argv.slice(2))
} else {
  const node = findPinnedNode()
  if (node === null) {
    process.stderr.write(
      `Postdesk needs Node ${NEEDED_NODE} or newer, and this is ${process.version}. In a copy of its repository, ` +
        `"npm ci" installs one for Linux and Windows x64; elsewhere get it from https://nodejs.org.\n`,
    )
    process.exit(1)
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  forwardSignals(child, { platform: process.platform })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/**
 * The source in a checkout, or what was built of it where the caller has just done so (`npm start`): that
 * starts in a third of the time. The npm package has no source: Node reads no TypeScript under node_modules.
 */
function findProgram() {
  const isCheckout = existsSync(new URL('./main.ts', import.meta.url))
  return isCheckout && process.env.POSTDESK_BUILT !== '1' ? './main.ts' : '../../out/main/cli.js'
}
