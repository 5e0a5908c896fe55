import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../imports.ts'
import { cloneInto } from '../scratch-copy.ts'
import { findPlaces, type Place, type Places } from './places.ts'
import { runVitest } from './vitest.ts'

/** The sources that are changed, by their path, with what can be changed in each. */
export type Sources = ReadonlyMap<string, Places & { code: string }>

/** Which test files reach which functions, and how long each test file takes. */
export interface Coverage {
  /** By test file. */
  ms: Record<string, number>
  /** By `file:function`, with functions counted as `findPlaces` counts them; by `file:` who loads the file. */
  reached: Record<string, string[]>
}

/** Test files of the sources' text: a change makes them fail for reasons that prove nothing. */
const OF_TEXT = /^test\/[^/]+\.test\.tsx?$/

/** Reads the sources and finds all places in them. */
export function readSources(files: readonly string[]): Sources {
  return new Map(
    files.map((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      return [file, { code, ...findPlaces(file, code) }]
    }),
  )
}

/**
 * Returns what the tests reach. They run once, in a copy in which every function says that it runs;
 * the answer is kept under `out/` for as long as sources and tests are the same.
 */
export async function measureCoverage(
  sources: Sources,
  folder: string,
  say: (line: string) => void,
): Promise<Coverage> {
  const trees = ['src', 'test'].map((tree) => git('rev-parse', '--short', `HEAD:${tree}`))
  const kept = join(root, 'out', 'mutants', `coverage-${trees.join('-')}.json`)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Coverage
  say('every test once, to learn what each reaches')
  const clone = cloneInto(folder)
  for (const [file, source] of sources) writeFileSync(join(clone, file), mark(file, source))
  const hits = join(folder, 'hits.txt')
  writeFileSync(hits, '')
  const report = join(folder, 'coverage.json')
  const reporters = ['--reporter=json', `--outputFile=${report}`]
  const printed = await runVitest(clone, { words: reporters, env: { MUTANTS_MARKS: hits } })
  if (!existsSync(report)) throw new Error(`no test ran: ${printed}`)
  const coverage = readCoverage(clone, readFileSync(hits, 'utf8'), readFileSync(report, 'utf8'))
  mkdirSync(join(root, 'out', 'mutants'), { recursive: true })
  writeFileSync(kept, JSON.stringify(coverage))
  return coverage
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
}

/** Returns the code with a call at the start of each function, and the function that is called. */
function mark(file: string, { code, functions }: Places & { code: string }): string {
  const inserts = functions.flatMap(({ start, end, isBlock }, index) => {
    const hit = `__mutantMark('${file}:${index}')`
    if (isBlock) return [{ at: start + 1, text: `${hit};`, size: 0 }]
    return [
      { at: start, text: `(${hit},(`, size: end - start },
      { at: end, text: '))', size: start - end },
    ]
  })
  // From the end on. At one offset an inner body closes before the outer one, and opens after it.
  inserts.sort((a, b) => b.at - a.at || a.size - b.size)
  let marked = code
  for (const { at, text } of inserts) marked = marked.slice(0, at) + text + marked.slice(at)
  return `${marked}\n__mutantMark('${file}:')\n${MARK}`
}

/** Written at once: a process that is killed has said what it reached. */
const MARK = `function __mutantMark(place) {
  const env = globalThis.process?.env
  if (!env?.MUTANTS_MARKS) return
  const seen = (globalThis.__mutantMarks ??= new Set())
  if (seen.has(place)) return
  seen.add(place)
  process.getBuiltinModule('node:fs').appendFileSync(env.MUTANTS_MARKS, env.MUTANTS_TEST + '\\t' + place + '\\n')
}
`

function readCoverage(clone: string, hits: string, report: string): Coverage {
  const { testResults } = JSON.parse(report) as {
    testResults: { name: string; startTime: number; endTime: number }[]
  }
  const ms = Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [
      relative(clone, name),
      Math.round(endTime - startTime),
    ]),
  )
  const reached = new Map<string, Set<string>>()
  for (const line of hits.split('\n')) {
    const [test = '', place = ''] = line.split('\t')
    const file = relative(clone, test)
    if (place === '' || ms[file] === undefined || OF_TEXT.test(file)) continue
    reached.set(place, (reached.get(place) ?? new Set()).add(file))
  }
  return { ms, reached: Object.fromEntries([...reached].map(([place, tests]) => [place, [...tests].sort()])) }
}

/** Returns the test files that reach a place: that run its function, or load its file when it is in none. */
export function listReaching({ reached }: Coverage, { file, inside }: Place): readonly string[] {
  return reached[`${file}:${inside ?? ''}`] ?? []
}
