import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../imports.ts'

/** Clones the repository, as it is committed, into a folder. Returns the path of the copy. */
export function cloneInto(folder: string): string {
  const clone = join(folder, 'clone')
  mkdirSync(clone)
  execFileSync('git', ['clone', '--quiet', '--shared', root, clone])
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  return clone
}

/** Returns the files that git sees changed or new in a copy, sorted. */
export function listChanged(clone: string): string[] {
  const status = execFileSync('git', ['status', '--porcelain', '-uall'], { cwd: clone, encoding: 'utf8' })
  const files = status.split('\n').map((line) => line.slice(3))
  return files.filter((file) => file !== '' && file !== 'node_modules' && file !== 'out').toSorted()
}

/** What `npm run docs` writes of a new tool, sorted. */
export const REFERENCES = ['docs/TOOLS.md', 'docs/llms.txt', 'docs/openapi.d.ts', 'docs/openapi.json']

const LAWS = ['test/engine/tools/tools.test.ts', 'test/layers.test.ts', 'test/layers-renderer.test.ts']

/**
 * Returns what types, layers and laws complain about in a copy. Somebody may be in the middle of
 * something: a change must not add to it.
 */
export function findComplaints(clone: string): string[] {
  const types = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'build/tsconfig.node.json'], {
    cwd: clone,
    encoding: 'utf8',
  })
  const faults = types.stdout.split('\n').filter((line) => line.includes('error TS'))
  return [...faults, ...runTests(clone, LAWS).failed]
}

/** Runs test files of a copy. Returns how many tests passed, and each failure in one line. */
export function runTests(clone: string, files: readonly string[]): { passed: number; failed: string[] } {
  const report = join(clone, '..', 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const words = [
    vitest,
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const done = spawnSync(process.execPath, [...words, ...files], { cwd: clone, encoding: 'utf8' })
  if (!existsSync(report)) throw new Error(`no test ran: ${done.stderr}`)
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
  }
  const failed = testResults
    .flatMap((file) => file.assertionResults)
    .filter((result) => result.status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0]}`)
  return { passed: numPassedTests, failed }
}
