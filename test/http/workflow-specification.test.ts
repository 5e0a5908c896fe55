import { expect, test } from 'vitest'
import { tools } from '../../src/engine/tools/index.ts'
import { testRules } from '../support/rule-list.ts'
import { readRules } from '../support/rules.ts'

const rules = readRules('workflow-specification.txt')

test('the list has rules of every section that says anything of workflows', () => {
  expect([...new Set(rules.map(({ section }) => section))]).toEqual(['2', '3', '4', '6', '7', '8'])
  expect(rules.length).toBeGreaterThan(75)
})

test('every one of the nineteen tools has rules', () => {
  const names = tools.filter(({ group }) => group === 'workflows').map(({ name }) => name)
  expect(names).toHaveLength(19)
  const proven = new Set(rules.map(({ file }) => /(\w+)\.test\.ts$/.exec(file)?.[1]))
  expect(names.filter((name) => !proven.has(name))).toEqual([])
})

testRules(rules)
