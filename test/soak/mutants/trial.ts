import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Coverage } from './coverage.ts'
import type { Lane, LaneEnd, LaneLimits } from './lane.ts'
import type { LaneTask } from './lane-process.ts'
import { applyPlace, type Place } from './places.ts'

/** What became of a change. `too slow`: no test failed within the time, and not all had run. */
export type Outcome = 'caught' | 'survived' | 'not reached' | 'too slow' | 'stopped'

const LIMIT_MS = 240_000
/** The longest test file takes a minute on a busy machine; a change that hangs is noticed by anybody. */
const SILENT_MS = 120_000

interface Trial {
  place: Place
  code: string
  tests: readonly string[]
  signal?: AbortSignal
}

/** Makes one change in the copy of a lane, runs the tests that reach it, nearest first, and takes it back. */
export async function tryPlace(
  lane: Lane,
  clone: string,
  { place, code, tests, signal }: Trial,
): Promise<Outcome> {
  if (tests.length === 0) return 'not reached'
  const file = join(clone, place.file)
  const limits = { silentMs: SILENT_MS, limitMs: LIMIT_MS, ...(signal && { signal }) }
  writeFileSync(file, applyPlace(code, place))
  try {
    return outcomeOf(await runPatiently(lane, { changed: place.file, tests }, limits))
  } finally {
    writeFileSync(file, code)
  }
}

/** On a busy machine a test may time out that has nothing to do with the change: it runs once more. */
async function runPatiently(lane: Lane, { changed, tests }: LaneTask, limits: LaneLimits): Promise<LaneEnd> {
  const first = await lane.run({ changed, tests }, limits)
  if (first === null || typeof first === 'string' || !/timed out|fetch failed/.test(first.message))
    return first
  const from = tests.indexOf(first.test)
  return from < 0 ? first : lane.run({ changed, tests: tests.slice(from) }, limits)
}

function outcomeOf(end: LaneEnd): Outcome {
  if (end === 'stopped') return 'stopped'
  if (end === 'limit') return 'too slow'
  return end === null ? 'survived' : 'caught'
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
