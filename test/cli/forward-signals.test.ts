import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../imports.ts'

const TOLD = 7
const NOT_TOLD = 3

/** Ends by itself when no signal comes. */
const CHILD = `
  process.on('SIGTERM', () => process.exit(${TOLD}))
  setTimeout(() => process.exit(${NOT_TOLD}), 1500)
  console.log('ready')`

function writeParent(platform: string): string {
  return `
    import { spawn } from 'node:child_process'
    import { forwardSignals } from ${JSON.stringify(join(root, 'src/cli/forward-signals.mjs'))}
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(CHILD)}], { stdio: 'inherit' })
    forwardSignals(child, { platform: '${platform}' })
    child.on('exit', (code) => process.exit(code))`
}

// On Windows "tell the child" would be "end it at once", with its keys still valid.
test.each([
  ['linux', TOLD],
  ['win32', NOT_TOLD],
])('on %s a child of the starting process ends with %i', async (platform, code) => {
  const words = ['--input-type=module', '-e', writeParent(platform)]
  const parent = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  parent.stdout.once('data', () => parent.kill('SIGTERM'))
  const ended = await new Promise((resolve) => parent.on('exit', resolve))
  expect(ended).toBe(code)
})
