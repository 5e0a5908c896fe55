import { assert, constantFrom, pre, property, string, stringMatching, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { hideKeys, hideKnownKeys } from '../../../src/shared/text/keys.ts'

const FORMS = ['base64', 'base64url', 'hex'] as const
const bytes = uint8Array({ maxLength: 40 })
const form = constantFrom(...FORMS)

test('law: a key is hidden wherever it stands in encoded data, in any case of its kind', () => {
  const kinds = constantFrom('svc_', 'svca_', 'SvcC_')
  const secrets = stringMatching(/^[a-z0-9]{12,40}$/)
  assert(
    property(kinds, secrets, bytes, bytes, form, (kind, secret, before, after, written) => {
      const text = Buffer.concat([before, Buffer.from(kind + secret), after]).toString(written)
      expect(hideKeys(`before ${text} after`)).toMatch(/^before …=* after$/)
    }),
    { numRuns: 300, seed: 18 },
  )
})

test('law: a known key of any characters is hidden wherever it stands in encoded data', () => {
  const keys = string({ unit: 'binary', minLength: 12, maxLength: 30 })
  assert(
    property(keys, bytes, bytes, form, (key, before, after, written) => {
      const text = Buffer.concat([before, Buffer.from(key), after]).toString(written)
      expect(hideKnownKeys(`{"of":"${text}"}`, [key])).not.toContain(text)
    }),
    { numRuns: 300, seed: 18 },
  )
})

test('law: encoded data without a key stays as it is', () => {
  assert(
    property(uint8Array({ minLength: 12, maxLength: 400 }), form, (data, written) => {
      pre(!/svc/i.test(Buffer.from(data).toString('latin1')))
      const text = Buffer.from(data).toString(written)
      expect(hideKeys(text)).toBe(text)
      expect(hideKnownKeys(text, ['a key that is known'])).toBe(text)
    }),
    { numRuns: 300, seed: 18 },
  )
})
