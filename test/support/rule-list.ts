import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TESTS = join(import.meta.dirname, '..')

interface Rule {
  section: string
  rule: string
  file: string
  title: string
}

/** The rules of a list below test/fixtures: `section | rule | file below test/ | title of the test`. */
export function readRules(list: string): Rule[] {
  return readFileSync(join(TESTS, 'fixtures', list), 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const [section = '', rule = '', file = '', title = ''] = line.split(' | ')
      return { section, rule, file, title }
    })
}

/** A test that is renamed or left out takes its rule with it: then the list no longer holds. */
export function testRules(rules: readonly Rule[]): void {
  test.each(rules)('section $section: $rule', ({ file, title }) => {
    const source = readFileSync(join(TESTS, file), 'utf8')
    expect(source).not.toMatch(/\b(test|describe|it)\.(skip|only|todo|fails)/)
    const at = source.indexOf(`'${title}'`)
    expect(at, `no test "${title}" in ${file}`).toBeGreaterThan(0)
    expect(source.slice(0, at).trimEnd()).toMatch(/(test|\))\($/)
  })
}
