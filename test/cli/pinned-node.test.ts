import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../imports.ts'

/** Away from the repository no Node of npm is found, as on macOS. */
const folder = mkdtempSync(join(tmpdir(), 'postdesk-node-'))
const copy = join(folder, 'pinned-node.mjs')
copyFileSync(join(root, 'src/cli/pinned-node.mjs'), copy)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['22.23.3', 'null'],
  ['24.0.0', process.execPath],
  ['26.10.0', process.execPath],
])('where npm brings none, Node %s is answered with %s', (version, found) => {
  const script = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })
    const { findPinnedNode } = await import(${JSON.stringify(copy)})
    console.log(findPinnedNode())`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(said.trim()).toBe(found)
})
