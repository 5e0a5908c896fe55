import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { normalizeEmail } from '../../../src/engine/domain/email-address.ts'

/** Letters of addresses and of what only looks like one. */
const letters = fc.constantFrom(...Array.from('abz09.-_+@@..--A é!'))
const text = fc.array(letters, { maxLength: 40 }).map((parts) => parts.join(''))
const address = fc.tuple(text, text).map(([local, domain]) => `${local}a@b${domain}.org`)

// Simple addresses take a shortcut. Spaces around one lead past it, and must lead to the same end.
test('the shortcut for simple addresses decides as the rules do', () => {
  fc.assert(
    fc.property(fc.oneof(text, address), (given) => {
      expect(normalizeEmail(given)).toBe(normalizeEmail(` ${given} `))
    }),
    { numRuns: 5000, seed: 7 },
  )
})
