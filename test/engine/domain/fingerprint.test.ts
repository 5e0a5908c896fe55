import { expect, test } from 'vitest'
import { fingerprintOf } from '../../../src/engine/domain/fingerprint.ts'

/** Fingerprints of requests lie in the files of sandboxes: what was written must stay what it was. */
test.each([
  ['', '173f62c49a9325e0'],
  [null, '97452f8aba5d44d3'],
  [{ to: 'ann@mail.test', subject: 'é' }, '6c8fc056e0617508'],
])('%j', (value, fingerprint) => {
  expect(fingerprintOf(value)).toBe(fingerprint)
})

test('the order of names makes no difference, every value does', () => {
  const one = fingerprintOf({ a: 1, b: [1, 2] })
  expect(fingerprintOf({ b: [1, 2], a: 1 })).toBe(one)
  for (const other of [{ a: 1, b: [2, 1] }, { a: 1 }, { a: 2, b: [1, 2] }, { a: '1', b: [1, 2] }])
    expect(fingerprintOf(other)).not.toBe(one)
})
