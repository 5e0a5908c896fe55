import { describe, expect, it } from 'vitest'
import { readTexts, type RepositoryText } from './repository-text.ts'

/** Folders in which every exported function says what it returns or does. */
const FOLDERS = [
  'src/engine/store',
  'src/engine/sending',
  'src/engine/subscribers',
  'src/engine/sandbox/scheduler',
  'src/engine/workflows',
  'src/engine/jobs',
  'src/app',
  'src/gateway',
  'src/renderer/state',
]

/** How a docstring may begin besides "Returns". A new verb is added here. */
const VERBS = new Set(
  `adds advances appends applies archives assigns bans brings builds calls cancels changes checks clears closes collects compiles
  computes confirms copies counts creates decides deletes does ends enrols erases fills finds follows forgets gives hides joins
  judges keeps lets lifts links listens loads locks looks makes marks mints moves notes opens parses plans posts publishes puts
  queues reads records refuses registers remembers removes renames renders replaces reports resolves restores revokes rewinds runs
  saves schedules sends serves sets settles shows starts stops stores takes tells throws tries turns updates uses waits
  watches writes`.split(/\s+/),
)

const EXPORTED =
  /^export (?:default )?(?:async )?function\*? (\w+)|^export const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<.*>)?(?:\([^\n]*=>|\($|\w+ =>)/gm

/** Returns "path:line name …" for every exported function without a docstring that begins as it should. */
function findSilent({ path, text }: RepositoryText): string[] {
  return [...text.matchAll(EXPORTED)].flatMap((match) => {
    const fault = judge(text.slice(0, match.index))
    const line = text.slice(0, match.index).split('\n').length
    return fault === null ? [] : [`${path}:${line} ${match[1] ?? match[2]} ${fault}`]
  })
}

/** Returns what is wrong with the docstring that ends the text, null when nothing is. */
function judge(before: string): string | null {
  const docstring = /\/\*\*(?:(?!\*\/)[^])*\*\/\n$/.exec(before)?.[0]
  if (docstring === undefined) return 'has no docstring'
  // A step of the pipeline says so first.
  const words = docstring.replaceAll(/^\/\*\*[\s*]*(?:Step: )?|\s*\*\/\n$/g, '').split(/[\s*]+/)
  const first = (words[0] ?? '').toLowerCase()
  if (first !== 'returns' && !VERBS.has(first)) return `begins with "${words[0]}"`
  return words.length < 2 ? 'says nothing beyond its verb' : null
}

describe('docstrings', () => {
  it.each(FOLDERS)('of %s say what every exported function returns or does', (folder) => {
    const files = readTexts([folder]).filter(({ path }) => !path.includes('/migrations/'))
    expect(files.length).toBeGreaterThan(2)
    expect(files.flatMap(findSilent)).toEqual([])
  })

  it.each([
    ['nothing', 'export function find(): void {}', 'has no docstring'],
    ['a noun', '/** The rows. */\nexport function find(): void {}', 'begins with "The"'],
    ['a comment', '// Returns rows.\nexport async function find(): void {}', 'has no docstring'],
    [
      'one above an empty line',
      '/** Returns rows. */\n\nexport function find(): void {}',
      'has no docstring',
    ],
    ['an arrow', 'export const find = (a: number) => a', 'has no docstring'],
    ['an arrow over lines', 'export const find = (\n  a: number,\n) => a', 'has no docstring'],
    ['a verb alone', '/** Returns */\nexport function find(): void {}', 'says nothing beyond its verb'],
  ])('finds %s', (_what, text, fault) => {
    expect(findSilent({ path: 'sample.ts', text })).toEqual([
      expect.stringMatching(new RegExp(`find ${fault}$`)),
    ])
  })

  it('accepts a return, a verb, a step, and values that are no functions', () => {
    const text = [
      '/** Returns the rows, newest first. */\nexport function one() {}',
      '/**\n * Writes a row.\n */\nexport const two = (row: Row) => row',
      '/** Step: refuses the call. */\nexport async function three() {}',
      'export const FOUR = (5 + 6) * 2\nexport const five = z.object({})',
    ].join('\n\n')
    expect(findSilent({ path: 'sample.ts', text })).toEqual([])
  })
})
