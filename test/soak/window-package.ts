import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { findChromium } from '../../build/system-packages.mjs'
import { root } from '../imports.ts'
import { packWindow } from '../support/window-package.ts'
import type { Soak } from './support.ts'

const SPECS = ['shell.spec', 'shell-refusals.spec', 'window.spec']

/** The window's package is complete: what was packed runs from a folder outside of the repository. */
export const windowPackage: Soak = {
  name: 'window-package',
  title: 'The window, run from what its package holds',
  async run({ folder, say }) {
    const packed = await packWindow(folder)
    const application = packed.unpack()
    say('the specs of the window run from the unpacked package…')
    const words = [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'test/electron/playwright.config.ts',
    ]
    const env = { ...process.env, POSTDESK_CHROMIUM: findChromium() ?? '', POSTDESK_SHELL: application }
    const done = spawnSync(process.execPath, [...words, ...SPECS], { cwd: root, encoding: 'utf8', env })
    const passed = Number(/(\d+) passed/.exec(done.stdout)?.[1] ?? 0)
    if (done.status !== 0 || passed === 0) throw new Error(`${done.stdout}${done.stderr}`)
    return [
      ['archive of the application', `${(statSync(packed.archive).size / 1e6).toFixed(1)} MB`],
      ['specs of the window passed, run from the package', passed],
    ]
  },
}
