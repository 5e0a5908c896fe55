import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listSourceFiles, root, stripComments } from '../imports.ts'

/**
 * The console takes rules from engine/domain and the case, and writes none of them down again: no list of
 * the domain's words, no pattern of their letters, no limit of a form. Decision 0050.
 */
const LOWER = ['src/engine/domain', 'src/engine/content', 'src/shared', 'src/case']
const consoleFiles = listSourceFiles('src/renderer').filter((file) => !file.endsWith('.css'))

/** Order and choice of these are the console's own; each holds only words that the domain's type allows. */
const OWN_CHOICES: Record<string, string> = {
  'src/renderer/pages/campaigns/sending/Eligibility.tsx': 'rules that the checklist tells as well',
  'src/renderer/pages/subscribers/subscriberFields.ts':
    'columns that the list shows before others are chosen',
  'src/renderer/pages/subscribers/subscriberDraft.ts': 'parts of a person that the form edits',
}

/** A pattern this short is a thought anybody has, not a rule. */
const SHORTEST_PATTERN = 14
const FEWEST_WORDS = 3

const STRINGS = String.raw`(?:\s*'[^'\n]*'\s*)`
const LISTS = new RegExp(
  String.raw`\[(${STRINGS}(?:,${STRINGS}){2,},?\s*)\]|(${STRINGS}(?:\|${STRINGS}){2,})`,
  'g',
)
const WORDS_SPLIT = /'([^'\n]+)'\s*\)?\s*\.split\(\s*' '/g
const PATTERN = /(?<=[=(,:\s!&|])\/((?![*/])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\])+)\/[dgimsuvy]*/g

function codeOf(file: string): string {
  return stripComments(readFileSync(join(root, file), 'utf8'))
}

/** Lists of words in a file: array literals, unions of literals, and texts that are split at spaces. */
function listsIn(code: string): string[][] {
  const literals = [...code.matchAll(LISTS)].map(([whole]) =>
    [...whole.matchAll(/'([^']*)'/g)].map(([, word = '']) => word),
  )
  const split = [...code.matchAll(WORDS_SPLIT)].map(([, words = '']) => words.split(' '))
  return [...literals, ...split].filter((words) => words.length >= FEWEST_WORDS)
}

function patternsIn(code: string): string[] {
  return [...code.matchAll(PATTERN)].map(([, source = '']) => source)
}

/** Every list of words that a module of the domain hands out, by name. */
async function listsOfDomain(): Promise<Map<string, ReadonlySet<unknown>>> {
  const lists = new Map<string, ReadonlySet<unknown>>()
  for (const file of listSourceFiles('src/engine/domain').filter((name) => !name.endsWith('.d.ts'))) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) {
      const words = value instanceof Set ? [...value] : value
      if (
        Array.isArray(words) &&
        words.length >= FEWEST_WORDS &&
        words.every((one) => typeof one === 'string')
      )
        lists.set(`${name} of ${file}`, new Set(words))
    }
  }
  return lists
}

describe('the console writes down no rule of the domain', () => {
  it('no list of its words', async () => {
    const lists = await listsOfDomain()
    expect(lists.size).toBeGreaterThan(30)
    const copiesIn = (file: string): string[] =>
      listsIn(codeOf(file)).flatMap((words) => {
        const [name] = [...lists].find(([, known]) => words.every((word) => known.has(word))) ?? []
        return name === undefined ? [] : [`${file}: ${words.join(', ')} are ${name}`]
      })
    expect(consoleFiles.filter((file) => !(file in OWN_CHOICES)).flatMap(copiesIn)).toEqual([])
    expect(Object.keys(OWN_CHOICES).filter((file) => copiesIn(file).length === 0)).toEqual([])
  })

  it('no pattern that stands below', () => {
    const below = new Map(
      LOWER.flatMap((folder) => listSourceFiles(folder)).flatMap((file) =>
        patternsIn(codeOf(file))
          .filter((source) => source.length >= SHORTEST_PATTERN)
          .map((source): [string, string] => [source, file]),
      ),
    )
    const copies = consoleFiles.flatMap((file) =>
      patternsIn(codeOf(file))
        .filter((source) => below.has(source))
        .map((source) => `${file}: /${source}/ stands in ${below.get(source)}`),
    )
    expect(copies).toEqual([])
  })

  it('no scheme of a picture inside a message, but for what the reader draws', () => {
    const own = consoleFiles.flatMap((file) =>
      patternsIn(codeOf(file))
        .filter((source) => source.includes('data:'))
        .map(() => file),
    )
    expect(own).toEqual(['src/renderer/ui/mail/addresses.ts'])
  })

  it('no length of a form', () => {
    const typed = consoleFiles.flatMap((file) =>
      [...codeOf(file).matchAll(/maxLength=\{[\d_]+\}/g)].map(([whole]) => `${file}: ${whole}`),
    )
    expect(typed).toEqual([])
  })

  it('finds what it looks for', () => {
    expect(
      listsIn("const A = ['x', 'y', 'z']\ntype B = 'u' | 'v' | 'w'\nnew Set('k l m'.split(' '))"),
    ).toEqual([
      ['x', 'y', 'z'],
      ['u', 'v', 'w'],
      ['k', 'l', 'm'],
    ])
    expect(patternsIn(String.raw`const NAME = /^[a-z]+(?:\/x)?$/i`)).toEqual([String.raw`^[a-z]+(?:\/x)?$`])
  })
})
