import { array, assert, constantFrom, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeGrowth, factsOf } from '../../src/gateway/confirm.ts'

/** When present facts are more than those that a code confirmed. */
describe('Right to the last edge, 10: laws of the comparison', () => {
  const members = array(constantFrom('a', 'b', 'c', 'd'))

  test('law: a number may become less and a list lose members, and nothing else', () => {
    assert(
      property(nat(9), nat(9), members, members, (confirmed, present, before, after) => {
        const growth = describeGrowth({ n: confirmed, list: before }, { n: present, list: after })
        const covered = present <= confirmed && after.every((member) => before.includes(member))
        expect(growth === null).toBe(covered)
      }),
    )
  })

  test('another text, another kind of fact and one more fact are something else', () => {
    expect(describeGrowth({ a: 'x' }, { a: 'x' })).toBeNull()
    for (const present of [{ a: 'y' }, { a: 1 }, { a: ['x'] }, {}, { a: 'x', b: 0 }])
      expect(describeGrowth({ a: 'x' }, present as Record<string, number>)).toContain('changed')
  })

  test('a tool without facts confirms its very words', () => {
    const facts = factsOf({ action: 'Do it', impact: 'To 2 people.' })
    expect(describeGrowth(facts, factsOf({ action: 'Do it', impact: 'To 2 people.' }))).toBeNull()
    expect(describeGrowth(facts, factsOf({ action: 'Do it', impact: 'To 3 people.' }))).toContain('changed')
  })
})
