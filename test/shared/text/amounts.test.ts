import { expect, test } from 'vitest'
import { grouped, inWords, writeBytes, writeSpan } from '../../../src/shared/text/amounts.ts'

test('numbers: words up to twelve, commas above', () => {
  expect([0, 1, 12, 13, 1000, 10_000].map(inWords)).toEqual([
    'zero',
    'one',
    'twelve',
    '13',
    '1,000',
    '10,000',
  ])
  expect([5, 1_234_567].map(grouped)).toEqual(['5', '1,234,567'])
})

test.each([
  [300_000, 'five minutes', '5 minutes'],
  [60_000, 'one minute', '1 minute'],
  [90_000, '90 seconds', '90 seconds'],
  [7_200_000, 'two hours', '2 hours'],
  [1000, 'one second', '1 second'],
])('%i ms is %s', (ms, words, digits) => {
  expect(writeSpan(ms)).toBe(words)
  expect(writeSpan(ms, grouped)).toBe(digits)
})

test.each([
  [1, '1 kB'],
  [1024, '1 kB'],
  [1025, '2 kB'],
  [100_000, '98 kB'],
  [1024 * 1024 - 1, '1024 kB'],
  [1024 * 1024, '1 MB'],
  [2 * 1024 * 1024 - 1, '2 MB'],
  [2 * 1024 * 1024, '2 MB'],
])('%i bytes are %s', (bytes, said) => {
  expect(writeBytes(bytes)).toBe(said)
})
