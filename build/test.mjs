/** `npm test`: everything, one total. `npm test -- NAME`: only the unit, HTTP and browser tests with NAME in their path. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.mjs'
import { findTests } from './find-tests.mjs'
import { buildWhenStale } from './output.mjs'
import { findProgram, root, run, say } from './processes.mjs'
import { setUpOrExit } from './setup.mjs'
import { findChromium } from './system-packages.mjs'

const reports = join(root, 'out', 'test')
/** Four times what the tests were seen to hold at once. */
const MEMORY_BYTES = 4 * 1024 ** 3
const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 }

const names = process.argv.slice(2)
const browserTests = findTests(root, { folder: 'browser', kind: /\.spec\.ts$/, names })
await setUpOrExit({ browser: names.length === 0 || browserTests.length > 0 })
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
useMemoryFolder()

if (names.length > 0) {
  // A name that fits nothing is told by the unit tests.
  if (browserTests.length === 0 || findTests(root, { folder: '.', kind: /\.test\.tsx?$/, names }).length > 0)
    await section(`Unit tests of ${names.join(' ')}`, () => runUnitTests(names))
  if (browserTests.length > 0 && (await section('Build', runBuild)))
    await section('Browser tests', () =>
      runPlaywright('browser', { possible: findChromium() !== null, files: browserTests }),
    )
} else {
  await section('Types, lint, format', check)
  // Just built by the check. What tests start is what people start, and starts in a third of the time.
  process.env.POSTDESK_BUILT = '1'
  await section('Unit and HTTP tests', () => runUnitTests([]))
  if (await section('Build', runBuild)) {
    await section('Browser tests', () => runPlaywright('browser', { possible: findChromium() !== null }))
    await section('Electron tests', () => runPlaywright('electron', { possible: true }))
  }
}

if (total.flaky > 0) say(`\n${total.flaky} passed only at the second try; each is named above.`)
// Read by programs: always these three numbers and nothing else.
process.stdout.write(`total: ${write({ ...total, flaky: 0 })}\n`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

/**
 * Gives the tests a temporary folder in memory, where the system has one with room. They throw away
 * all they write, and a third of their time was waiting for the disk: docs/decisions/0161.
 */
function useMemoryFolder() {
  if (process.env.TMPDIR !== undefined || readFreeBytes('/dev/shm') < MEMORY_BYTES) return
  const folder = mkdtempSync('/dev/shm/postdesk-tests-')
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function readFreeBytes(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

async function section(title, work) {
  say(`\n— ${title}`)
  const startedAt = performance.now()
  const counts = { passed: 0, failed: 0, skipped: 0, flaky: 0, ...(await work()) }
  for (const kind of Object.keys(total)) total[kind] += counts[kind]
  say(`  ${write(counts)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return counts.failed === 0
}

function write({ passed, failed, skipped, flaky }) {
  const told = flaky > 0 ? ` (${flaky} only at the second try)` : ''
  return `${passed} passed${told}, ${failed} failed, ${skipped} skipped`
}

async function runBuild() {
  return (await buildWhenStale({ window: true })) ? { passed: 1 } : { failed: 1 }
}

async function runUnitTests(filters) {
  const report = join(reports, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = ['vitest', 'run', '--config', 'test/vitest.config.ts', ...reporters, ...filters]
  const [program, ...parameters] = [...keyringSession(), ...vitest]
  const done = await run(program, parameters, { show: true })
  // Under the pinned Node, which reads TypeScript: this script itself is started by any.
  if (done.code !== 0) await run('node', ['build/broken-rules.mjs', report], { show: true })
  return countUnitTests(readReport(report), done.code)
}

/** A keychain of the tests' own; where none can be had, the keychain tests count as skipped. */
function keyringSession() {
  const able = ['bash', 'dbus-run-session', 'gnome-keyring-daemon'].every((name) => findProgram([name]))
  return able ? ['bash', join(root, 'build', 'keyring-session.sh'), 'unlocked'] : []
}

function countUnitTests(report, code) {
  if (!report) return { failed: 1 }
  // A file that cannot even be loaded has no tests to fail, and still is a failure.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.length,
  )
  const failed = report.numFailedTests + broken.length
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: failed || (code === 0 ? 0 : 1), skipped }
}

async function runPlaywright(suite, { possible, files = [] }) {
  const report = join(reports, `${suite}.json`)
  const list = possible ? [] : ['--list']
  const parameters = [
    'test',
    '--config',
    `test/${suite}/playwright.config.ts`,
    '--reporter=list,json',
    ...list,
    ...files,
  ]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, POSTDESK_CHROMIUM: findChromium() ?? '' }
  const done = await run('playwright', parameters, { show: possible, env })
  const found = readReport(report)
  if (!found) return { failed: 1 }
  const { expected, unexpected, flaky, skipped } = found.stats
  if (flaky > 0) sayFlaky(found.suites)
  if (!possible) return { skipped: expected + skipped }
  return { passed: expected + flaky, failed: unexpected || (done.code === 0 ? 0 : 1), skipped, flaky }
}

/** By name, because each is a fault of the test or of the console: docs/decisions/0040. */
function sayFlaky(suites) {
  say('\n  Passed only at the second try:')
  const list = ({ specs = [], suites: inner = [] }) => {
    for (const { title, file, line, tests } of specs)
      if (tests.some(({ status }) => status === 'flaky')) say(`    ${file}:${line} ${title}`)
    inner.forEach(list)
  }
  suites.forEach(list)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
