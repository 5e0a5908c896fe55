import { expect, test } from 'vitest'
import { judgeRule, readProof, type Rule } from './rules.ts'

/** One test for each rule of a list: what proves it is there. That it passes, it says itself. */
export function testRules(rules: readonly Rule[]): void {
  test.each(rules)('section $section: $rule', (rule) => {
    expect(judgeRule(rule, readProof(rule.file))).toBeNull()
  })
}
