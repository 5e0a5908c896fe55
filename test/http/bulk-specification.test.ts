import { expect, test } from 'vitest'
import { tools } from '../../src/engine/tools/index.ts'
import { testRules } from '../support/rule-list.ts'
import { readRules } from '../support/rules.ts'

const rules = readRules('bulk-specification.txt')

test('every tool of bulk operations and exports has rules', () => {
  const names = tools.map(({ name }) => name).filter((name) => /bulk_op|subscriber_export/.test(name))
  expect(names).toHaveLength(6)
  const proven = new Set(rules.map(({ file }) => /(\w+)\.test\.ts$/.exec(file)?.[1]))
  expect(names.filter((name) => !proven.has(name))).toEqual([])
})

testRules(rules)
