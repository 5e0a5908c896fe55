import { describe, expect, test } from 'vitest'
import { findRateFault, forcedOutcomeOf, ratesOf, SCENARIOS } from '../../../src/engine/domain/scenario.ts'

describe('how recipients behave', () => {
  test('a rate that is given stands in place of that of the scenario', () => {
    const chosen = { scenario: 'healthy', rates: { opened: 0.9, clicked: 0 }, seed: null } as const
    expect(ratesOf(chosen)).toEqual({ ...SCENARIOS.healthy, opened: 0.9, clicked: 0 })
    expect(ratesOf({ ...chosen, rates: {} })).toEqual(SCENARIOS.healthy)
  })

  test('bounces are everything at most', () => {
    const fault = (hardBounce: number, softBounce: number) =>
      findRateFault({ ...SCENARIOS.healthy, hardBounce, softBounce })
    expect([fault(0.5, 0.5), fault(1, 0)]).toEqual([null, null])
    expect(fault(0.5, 0.75)).toBe('hardBounce and softBounce together are more than everything')
  })

  test.each([
    ['bounce@sandbox.test', 'bounce'],
    ['slow+a+b@sandbox.test', 'slow'],
    ['bounces@sandbox.test', null],
    ['bounce@sandbox.test.example', null],
    ['bounce@shop.test', null],
    ['@sandbox.test', null],
  ])('%s forces %s', (address, outcome) => {
    expect(forcedOutcomeOf(address)).toBe(outcome)
  })
})
