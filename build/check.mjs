/** The build, then types, lint and format, two at a time, one line each. `npm run check`, and first in `npm test`. */
import { existsSync } from 'node:fs'
import { buildWhenStale } from './output.mjs'
import { isStarted, root, run, say } from './processes.mjs'
import { setUpOrExit } from './setup.mjs'

const checkedFolders = ['src', 'test', 'build', 'electron.vite.config.ts']

/** The slowest step takes 12 s on two idle cores and 90 s beside other work. One that takes this long hangs. */
const STEP_MS = 300_000

/** The longest first: with two at a time, the last step then ends soon after the others. */
function listSteps() {
  const projects = ['test', 'renderer', 'node', 'neutral', 'electron']
  const types = projects.map((name) => ({
    name: `types ${name}`,
    program: 'tsc',
    parameters: ['-p', `build/tsconfig.${name}.json`],
  }))
  const lint = { name: 'lint', program: 'oxlint', parameters: ['--type-aware', ...checkedFolders] }
  const format = { name: 'format', program: 'oxfmt', parameters: ['--check', ...checkedFolders] }
  return [lint, ...types, format, ...listBuiltFiles().map(parse)]
}

/**
 * electron-vite adds names of its own to the main bundle: a clash shows only when it is parsed.
 * Built first, because an old bundle says nothing of the present sources, and a missing one hides it.
 */
function listBuiltFiles() {
  const built = ['out/main/index.js', 'out/main/host.js', 'out/preload/index.cjs']
  return built.filter((file) => existsSync(`${root}/${file}`))
}

function parse(file) {
  return { name: `parse ${file}`, program: 'node', parameters: ['--check', file] }
}

/** Runs a step, once more if it hung: the linter did twice; a program of its own reads its types. */
async function runStep({ name, program, parameters }) {
  const done = await run(program, parameters, { timeoutMs: STEP_MS })
  if (!done.timedOut) return done
  say(`${name} did not end within ${STEP_MS / 1000} s: running it once more`)
  return run(program, parameters, { timeoutMs: STEP_MS })
}

/** Returns how many passed and failed. */
export async function check() {
  const built = await buildWhenStale({ window: true })
  const queue = listSteps()
  const tally = { passed: 0, failed: built ? 0 : 1 }
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const done = await runStep(step)
      tally[done.code === 0 ? 'passed' : 'failed'] += 1
      const mark = done.code === 0 ? 'ok    ' : 'FAILED'
      say(`${mark} ${step.name} ${done.seconds.toFixed(1)} s`)
      if (done.code !== 0) say(done.output.trimEnd())
    }
  }
  await Promise.all([work(), work()])
  return tally
}

if (isStarted(import.meta.url)) {
  await setUpOrExit({ browser: false, keychain: false })
  const { failed } = await check()
  process.exitCode = failed === 0 ? 0 : 1
}
