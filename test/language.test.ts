import { describe, expect, it } from 'vitest'
import { findInText, readTexts, type RepositoryText } from './repository-text.ts'

/** Returns a text without its cuts: this file must not hold the words that it forbids. */
const uncut = (text: string) => text.replaceAll('~', '')

/** Code and documents are written in plain English (docs/glossary.md). These words it left behind. */
const WORDS = uncut('an~ew nou~ght who~ever who~m who~se mou~rn mou~rns mou~rned ow~ed').split(' ')
const PHRASES = uncut('of whi~ch,made ma~il,kept wo~rds,due wo~rk,came back for go~od').split(',')
const IDENTIFIERS = uncut('owe~People|keptRo~ws|keptWo~rds|dueWo~rk|personMo~ver|personMo~ves')

const capitalized = WORDS.map((one) => `${one[0]?.toUpperCase()}${one.slice(1)}`)
const PATTERNS = [
  new RegExp(`\\b(?:${WORDS.join('|')}|${PHRASES.join('|').replaceAll(' ', '[\\s*/]+')})\\b`, 'gi'),
  // The same as a part of a longer name.
  new RegExp(`(?<=[a-z])(?:${capitalized.join('|')})(?![a-z])|\\b(?:${WORDS.join('|')})(?=[A-Z])`, 'g'),
  new RegExp(IDENTIFIERS, 'gi'),
]

/** A docstring says what comes back ("Returns …") or what it does. */
const OLD_VERB = uncut('Answ~ers')
const OBJECT = '(?:of|the|how|an?|true|false|whether|null|each|every|what|which)'
const OLD_OPENING = new RegExp(`/\\*\\*(?:\\s*\\*)?\\s*${OLD_VERB}\\b|[.*/] ${OLD_VERB} ${OBJECT}\\b`, 'g')

function findDialect(file: RepositoryText): string[] {
  return [
    ...PATTERNS.flatMap((pattern) => findInText(file, pattern, (found) => `says "${found}"`)),
    ...(file.path.endsWith('.md') ? [] : findInText(file, OLD_OPENING, (found) => `begins with "${found}"`)),
  ]
}

describe('language', () => {
  it('is plain English in code, tests, documents and scripts', () => {
    const files = readTexts(['src', 'test', 'docs', 'build', 'README.md', 'CONTRIBUTING.md'])
    expect(files.length).toBeGreaterThan(1000)
    expect(files.flatMap(findDialect)).toEqual([])
  })

  it.each([
    ['a word', '// begins an~ew at once'],
    ['at the start of a sentence', '/** Who~ever comes. */'],
    ['over two lines', '/**\n * Two files, of\n * whi~ch one stays.\n */'],
    ['a name', 'const who~se = 1'],
    ['the end of a name', 'const forWho~m = 1'],
    ['the start of a name', 'let ow~edPeople = 1'],
    ['a docstring', '/** Answ~ers the number of rows. */'],
    ['its second sentence', '/** Writes rows. Answ~ers how many. */'],
  ])('finds %s', (_what, text) => {
    expect(findDialect({ path: 'sample.ts', text: uncut(text) })).toHaveLength(1)
  })

  it('leaves other words alone', () => {
    const text =
      '/** Allowed, followed and borrowed. Answers stay. */\nconst showed = answers // Answers are kept.'
    expect(findDialect({ path: 'sample.ts', text })).toEqual([])
  })
})
