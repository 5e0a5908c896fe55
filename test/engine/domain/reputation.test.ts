import { assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engagementScore, judgeDelivery, labelOf, trustScore } from '../../../src/engine/domain/reputation.ts'

const mail = (sent: number, bounced: number, complained: number) => ({
  ...{ sent, bounced, complained },
  delivered: sent - bounced,
})

describe('trust score (contract: scores)', () => {
  test.each([
    ['2 % bounces cost 10', mail(1000, 20, 0), 90],
    ['0.2 % complaints cost 10', mail(1000, 0, 2), 90],
    ['nothing sent is 100', mail(0, 0, 0), 100],
    ['never below 0', mail(100, 100, 100), 0],
    ['rounded to the nearest', mail(12_000, 150, 6), 91],
  ] as const)('%s', (_what, totals, score) => {
    expect(trustScore(totals)).toBe(score)
  })
})

describe('engagement score (contract: scores)', () => {
  test.each([
    ['30 % opens and 10 % clicks of them give 100', { sent: 1000, opened: 300, clicked: 30 }, 100],
    ['more gives no more', { sent: 1000, opened: 1000, clicked: 1000 }, 100],
    ['opens alone give half', { sent: 1000, opened: 300, clicked: 0 }, 50],
    ['15 % opens, 5 % clicks: half of each', { sent: 1000, opened: 150, clicked: 7.5 }, 50],
    ['nothing sent is 0', { sent: 0, opened: 0, clicked: 0 }, 0],
  ] as const)('%s', (_what, totals, score) => {
    expect(engagementScore(totals)).toBe(score)
  })
})

test('labels: 100 and 75 Excellent, 55 Good, 40 Fair, 15 Poor', () => {
  expect([100, 75, 74, 55, 50, 49, 40, 25, 24, 15, 0].map(labelOf)).toEqual([
    ...['Excellent', 'Excellent', 'Good', 'Good', 'Good', 'Fair', 'Fair', 'Fair', 'Poor', 'Poor', 'Poor'],
  ])
})

describe('verdicts (contract: scores)', () => {
  test.each([
    [19, 'HEALTHY'],
    [20, 'WARNING'],
    [49, 'WARNING'],
    [50, 'CRITICAL'],
  ] as const)('%i bounces of 1,000: %s', (bounced, verdict) => {
    expect(judgeDelivery(mail(1000, bounced, 0))).toEqual({
      bounce: verdict,
      complaint: 'HEALTHY',
      overall: verdict,
    })
  })

  test.each([
    [9, 'HEALTHY'],
    [10, 'WARNING'],
    [29, 'WARNING'],
    [30, 'CRITICAL'],
  ] as const)('%i complaints of 10,000: %s', (complained, verdict) => {
    expect(judgeDelivery(mail(10_000, 0, complained))).toEqual({
      bounce: 'HEALTHY',
      complaint: verdict,
      overall: verdict,
    })
  })

  test('overall is the worse of the two; fewer than 100 sent say nothing', () => {
    expect(judgeDelivery(mail(1000, 20, 3)).overall).toBe('CRITICAL')
    expect(judgeDelivery(mail(1000, 50, 1)).overall).toBe('CRITICAL')
    expect(judgeDelivery(mail(99, 99, 99)).overall).toBe('INSUFFICIENT_DATA')
    expect(judgeDelivery(mail(100, 0, 0)).overall).toBe('HEALTHY')
  })

  test('more bounces or complaints never raise a score', () => {
    const totals = record({
      sent: integer({ min: 1, max: 10_000 }),
      bounced: integer({ min: 0, max: 500 }),
      complained: integer({ min: 0, max: 50 }),
    })
    assert(
      property(totals, ({ sent, bounced, complained }) => {
        const score = trustScore(mail(sent, bounced, complained))
        expect(score).toBeGreaterThanOrEqual(trustScore(mail(sent, bounced + 1, complained)))
        expect(score).toBeGreaterThanOrEqual(trustScore(mail(sent, bounced, complained + 1)))
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      }),
    )
  })
})
