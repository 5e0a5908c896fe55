import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TESTS = join(import.meta.dirname, '..')

const rules = readFileSync(join(TESTS, 'fixtures/admin-specification.txt'), 'utf8')
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => {
    const [section = '', rule = '', file = '', title = ''] = line.split(' | ')
    return { section, rule, file, title }
  })

test('the list has rules of every section that states any', () => {
  expect([...new Set(rules.map(({ section }) => section))]).toEqual(['1', '2', '3', '4', '5', '7', '8', '9'])
  expect(rules.length).toBeGreaterThan(90)
})

/** A test that is renamed or left out takes its rule with it: then the list no longer holds. */
test.each(rules)('section $section: $rule', ({ file, title }) => {
  const source = readFileSync(join(TESTS, file), 'utf8')
  expect(source).not.toMatch(/\b(test|describe|it)\.(skip|only|todo|fails)/)
  const at = source.indexOf(`'${title}'`)
  expect(at, `no test "${title}" in ${file}`).toBeGreaterThan(0)
  expect(source.slice(0, at).trimEnd()).toMatch(/(test|\))\($/)
})
