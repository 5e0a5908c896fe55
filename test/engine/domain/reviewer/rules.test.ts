import { describe, expect, test } from 'vitest'
import { REVIEW_RULES } from '../../../../src/engine/domain/reviewer/review.ts'
import { SENDER_CASES } from '../../../support/review-cases-sender.ts'
import { WORDING_CASES } from '../../../support/review-cases-wording.ts'
import { review, rulesOf } from '../../../support/reviewed.ts'

const CASES = { ...SENDER_CASES, ...WORDING_CASES }

describe('each published rule', () => {
  test('has a case', () => {
    expect(Object.keys(CASES)).toEqual(REVIEW_RULES.map(({ id }) => id))
  })

  test.each(Object.keys(CASES))('%s finds what it is about and leaves the rest alone', (id) => {
    const { finds, leaves } = CASES[id] ?? { finds: [], leaves: [] }
    for (const change of finds) expect(rulesOf(change), JSON.stringify(change)).toContain(id)
    for (const change of leaves) expect(rulesOf(change), JSON.stringify(change)).not.toContain(id)
  })

  test.each(REVIEW_RULES.map((rule) => [rule.id, rule] as const))(
    '%s says what it found, in a sentence',
    (id, rule) => {
      expect(rule.says).toMatch(/^[A-Z].*\.$/)
      const { findings } = review(CASES[id]?.finds[0])
      const finding = findings.find(({ rule: found }) => found === id)
      expect(finding).toMatchObject({ message: rule.says, severity: rule.severity })
      expect(finding?.evidence).not.toBe('')
    },
  )
})
