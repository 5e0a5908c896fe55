import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../../build/system-packages.mjs'
import { cloneInto } from './scratch-copy.ts'
import type { Soak } from './support.ts'

/** What guards the window, as the built shell has it, and the same without the guard. */
const BREAKS: readonly (readonly [guard: string, from: string, to: string])[] = [
  ['isolation of the preload', 'contextIsolation: true', 'contextIsolation: false'],
  ['sandbox of the page', 'sandbox: true', 'sandbox: false'],
  ['policy of the page', `"script-src 'self'"`, `"script-src 'self' 'unsafe-eval'"`],
  ['sender of a message', 'if (!comesFromConsole(event))', 'if (false)'],
  ['navigation', 'if (!isConsoleUrl(event.url)) event.preventDefault();', ''],
  ['windows', 'action: "deny"', 'action: "allow"'],
  ['permissions', 'permission === ALLOWED_PERMISSION', 'true'],
  ['downloads', 'else event.preventDefault();', ''],
  ['requests', 'cancel: !LOCAL.some', 'cancel: false && !LOCAL.some'],
  ['one running program', 'if (app.requestSingleInstanceLock())', 'if (true)'],
]

const BUILD = `import('./build/output.mjs').then((m) => m.buildWhenStale({ window: true })).then((built) => process.exit(built ? 0 : 1))`

/** Returns the only built file of the shell that has a text. */
function findBuilt(clone: string, text: string): string {
  const folder = join(clone, 'out/main')
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes(text))
  if (found.length !== 1) throw new Error(`"${text}" is in ${found.length} built files`)
  return join(folder, found[0] ?? '')
}

function run(clone: string, words: readonly string[]): { red: boolean; said: string } {
  const env = { ...process.env, POSTDESK_CHROMIUM: findChromium() ?? '' }
  const done = spawnSync(process.execPath, words, { cwd: clone, encoding: 'utf8', env })
  return { red: done.status !== 0, said: `${done.stdout}${done.stderr}` }
}

const SPEC = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'test/electron/playwright.config.ts',
  'electron/shell',
]

/** Each guard of the window is taken out of the built shell of a scratch copy: its specs must turn red. */
export const shellGuards: Soak = {
  name: 'shell-guards',
  title: 'Guards of the window, taken out of the built shell on purpose',
  run({ folder, say }) {
    const clone = cloneInto(folder)
    const built = run(clone, ['-e', BUILD])
    if (built.red) throw new Error(built.said)
    const whole = run(clone, SPEC)
    if (whole.red) throw new Error(`the copy fails as it is:\n${whole.said}`)
    const rows = BREAKS.map(([guard, from, to]): [string, string] => {
      const file = findBuilt(clone, from)
      const text = readFileSync(file, 'utf8')
      writeFileSync(
        file,
        text.replaceAll(from, () => to),
      )
      const { red, said } = run(clone, SPEC)
      writeFileSync(file, text)
      if (!red) throw new Error(`without the guard "${guard}" every test passes`)
      const named = /1\) \S+ › (.*?) ─*\n/.exec(said)?.[1]?.trim() ?? 'the shell does not start'
      say(`${guard}: red, ${named}`)
      return [guard, named]
    })
    return Promise.resolve([['Guards taken out, each turned the specs red', BREAKS.length], ...rows])
  },
}
