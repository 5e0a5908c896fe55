import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './imports.ts'
import { findInText, readTexts, type RepositoryText } from './repository-text.ts'

/** `contract: suppression`, or several headings of docs/contract.md with commas between them. */
const CITATION = /\bcontract: ([a-z]+(?:-[a-z]+)*(?:, [a-z]+(?:-[a-z]+)*)*)(?=[\s.;:)*`'"]|$)/g

/** Pages that a clone does not have. With a cut, so that this file cites none. */
const OUTSIDE = [
  'spec~ification, sections? \\d',
  '\\bspe~c: [A-Z]',
  'contract-fac~ts',
  'decision 00~08,\\s(?:\\* )?"',
  'unproven-ru~les',
].map((pattern) => new RegExp(pattern.replace('~', ''), 'g'))

const page = readFileSync(join(root, 'docs/contract.md'), 'utf8')
const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? '')
const files = readTexts(['src', 'test', 'build', 'docs', 'README.md', 'CONTRIBUTING.md']).filter(
  ({ path }) => path !== 'docs/contract.md' && path !== 'test/contract.test.ts',
)

function findCitations({ text }: RepositoryText): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, cited = '']) => cited.split(', '))
}

function findUnknown(file: RepositoryText): string[] {
  return findCitations(file)
    .filter((heading) => !headings.includes(heading))
    .map((heading) => `${file.path} cites "${heading}"`)
}

describe('the contract', () => {
  it('has every heading that a comment cites', () => {
    expect(files.flatMap(findUnknown)).toEqual([])
  })

  it('has no heading that nothing cites, and none twice', () => {
    const cited = new Set(files.flatMap(findCitations))
    expect(headings.filter((heading) => !cited.has(heading))).toEqual([])
    expect(new Set(headings).size).toBe(headings.length)
    expect(headings.length).toBeGreaterThan(30)
  })

  it('is cited in place of pages that are not in the repository', () => {
    const lost = files.flatMap((file) =>
      OUTSIDE.flatMap((pattern) => findInText(file, pattern, (found) => `cites ${found}`)),
    )
    expect(lost).toEqual([])
  })

  it('misses no citation: one, several, at the end of a line', () => {
    const text = '/** contract: errors, weather. */\n// (contract: limits)\n// see contract: answers\n'
    expect(findCitations({ path: 'sample.ts', text })).toEqual(['errors', 'weather', 'limits', 'answers'])
    expect(findUnknown({ path: 'sample.ts', text })).toEqual(['sample.ts cites "weather"'])
  })
})
