import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../imports.ts'

const folder = mkdtempSync(join(tmpdir(), 'postdesk-started-'))
mkdirSync(join(folder, 'clone'))
symlinkSync(join(folder, 'clone'), join(folder, 'link'))
const helper = JSON.stringify(join(root, 'build/processes.mjs'))
writeFileSync(
  join(folder, 'clone/script.mjs'),
  `import { isStarted } from ${helper}\nconsole.log(isStarted(import.meta.url))`,
)
writeFileSync(join(folder, 'clone/importer.mjs'), "import './script.mjs'")

afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Before, the set-up of a clone behind a junction of Windows did nothing and said nothing.
test.each([
  ['clone/script.mjs', 'true'],
  ['link/script.mjs', 'true'],
  ['link/importer.mjs', 'false'],
])('a script knows whether it was started: %s says %s', (path, said) => {
  expect(execFileSync(process.execPath, [join(folder, path)], { encoding: 'utf8' }).trim()).toBe(said)
})
