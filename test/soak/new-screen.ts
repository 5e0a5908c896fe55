import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from '../../build/system-packages.mjs'
import { root } from '../imports.ts'
import { followRecipes } from '../support/recipes.ts'
import { cloneInto, findComplaints, listChanged, REFERENCES, runTests } from './scratch-copy.ts'
import type { Soak } from './support.ts'

const RECIPES = ['Add a migration', 'Add a tool', 'Add a screen']
const BUILD = `import('./build/output.mjs').then((m) => m.buildWhenStale({ window: false })).then((built) => process.exit(built ? 0 : 1))`

/** Runs a command of the copy. Throws with what it said when it fails. */
function run(clone: string, command: string, words: readonly string[]): void {
  const env = { ...process.env, POSTDESK_CHROMIUM: findChromium() ?? '' }
  const done = spawnSync(command, words, { cwd: clone, encoding: 'utf8', env })
  if (done.status !== 0) throw new Error(`${words.join(' ')}\n${done.stdout}${done.stderr}`)
}

/**
 * CONTRIBUTING.md, followed to the letter in a scratch copy: a table, a tool and a screen for it. Types
 * and laws must find nothing new, the tool answers over HTTP, and a browser shows the screen.
 */
export const newScreen: Soak = {
  name: 'new-screen',
  title: 'The recipes of CONTRIBUTING.md, followed in a scratch copy',
  async run({ folder, say }) {
    const clone = cloneInto(folder)
    const bin = (name: string) => join(root, 'node_modules/.bin', name)
    say('types, layers and laws of the copy as it is')
    const before = findComplaints(clone)
    const startedAt = performance.now()
    const written = followRecipes(clone, RECIPES)
    execFileSync(process.execPath, ['build/docs.mjs', '--no-screenshots'], { cwd: clone })
    say('… and with what the recipes add')
    run(clone, bin('tsc'), ['-p', 'build/tsconfig.renderer.json'])
    run(clone, bin('oxfmt'), ['--check', ...written])
    const complaints = findComplaints(clone).filter((complaint) => !before.includes(complaint))
    const own = runTests(clone, [
      'test/engine/tools/settings/list_webhooks.test.ts',
      'test/engine/store/migrations.test.ts',
      'test/docs.test.ts',
      'test/docstrings.test.ts',
      'test/fragments.test.ts',
      'test/contract.test.ts',
      'test/styles.test.ts',
      'test/language.test.ts',
    ])
    if (complaints.length > 0 || own.failed.length > 0) {
      throw new Error(['refused:', ...complaints, ...own.failed].join('\n'))
    }
    say('… in a browser')
    run(clone, process.execPath, ['-e', BUILD])
    const browser = ['test', '--config', 'test/browser/playwright.config.ts', 'webhooks.spec.ts']
    run(clone, bin('playwright'), browser)
    const changed = listChanged(clone)
    const expected = [...REFERENCES, ...written].toSorted()
    if (changed.join() !== expected.join()) throw new Error(`also changed: ${changed.join(', ')}`)
    return [
      ['Files changed', changed.join(', ')],
      ['Types, layers and laws', 'nothing new to complain about'],
      ['The tool over HTTP, the migration on the version before it', `${own.passed} tests pass`],
      ['The screen in a browser', 'shown, reached by its address'],
      ['From the first file to the last check', `${Math.round((performance.now() - startedAt) / 1000)} s`],
    ]
  },
}
