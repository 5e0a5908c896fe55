import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Coverage } from './coverage.ts'
import { applyPlace, type Place } from './places.ts'
import { runVitest } from './vitest.ts'

/** What became of a change. `too slow`: no test failed within the time, and not all had run. */
export type Outcome = 'caught' | 'survived' | 'not reached' | 'too slow' | 'stopped'

const LIMIT_MS = 240_000
/** The longest test file takes a minute on a busy machine; a change that hangs is noticed by anybody. */
const SILENT_MS = 120_000

/** Makes one change in a copy, runs the tests that reach it, nearest first, and takes the change back. */
export async function tryPlace(
  clone: string,
  {
    place,
    code,
    tests,
    signal,
  }: { place: Place; code: string; tests: readonly string[]; signal?: AbortSignal },
): Promise<Outcome> {
  if (tests.length === 0) return 'not reached'
  const file = join(clone, place.file)
  const order = join(dirname(clone), 'order.json')
  writeFileSync(order, JSON.stringify(tests))
  writeFileSync(file, applyPlace(code, place))
  try {
    const { code: exit, ended } = await runVitest(clone, {
      words: ['--bail=1', ...tests],
      env: { MUTANTS_ORDER: order },
      limitMs: LIMIT_MS,
      silentMs: SILENT_MS,
      ...(signal && { signal }),
    })
    if (ended === 'stopped') return 'stopped'
    if (ended === 'limit') return 'too slow'
    return ended === 'silent' || exit !== 0 ? 'caught' : 'survived'
  } finally {
    writeFileSync(file, code)
  }
}

/** The test that mirrors the file, then those named alike, then the nearest folders, there the quickest first. */
export function orderTests({ file }: Place, tests: readonly string[], { ms }: Coverage): string[] {
  const mirrored = file.replace(/^src\//, 'test/').replace(/\.ts$/, '')
  const name = mirrored.split('/').at(-1) ?? ''
  const distance = (test: string) => {
    if (test.startsWith(`${mirrored}.`)) return -2
    if (test.split('/').at(-1)?.startsWith(`${name}.`)) return -1
    return mirrored.split('/').length - countShared(mirrored, test)
  }
  return [...tests].sort((a, b) => distance(a) - distance(b) || (ms[a] ?? 0) - (ms[b] ?? 0))
}

/** Returns how many folders two paths have in common, from the root. */
function countShared(one: string, other: string): number {
  const parts = other.split('/')
  const apart = one.split('/').findIndex((part, index) => part !== parts[index])
  return apart < 0 ? parts.length : apart
}
