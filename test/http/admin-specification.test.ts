import { expect, test } from 'vitest'
import { testRules } from '../support/rule-list.ts'
import { readRules } from '../support/rules.ts'

const rules = readRules('admin-specification.txt')

test('the list has rules of every section that states any', () => {
  expect([...new Set(rules.map(({ section }) => section))]).toEqual(['1', '2', '3', '4', '5', '7', '8', '9'])
  expect(rules.length).toBeGreaterThan(90)
})

testRules(rules)
