import {
  array,
  assert,
  boolean,
  constantFrom,
  jsonValue,
  pre,
  property,
  string,
  stringMatching,
  uint8Array,
} from 'fast-check'
import { expect, test } from 'vitest'
import { hideKeys, hideKnownKeys, spellAlike } from '../../../src/shared/text/keys.ts'

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

/** JSON with some of its plain characters as escapes, as any writer may put them. */
function escapeSome(json: string, which: readonly boolean[]): string {
  let at = 0
  return json.replaceAll(/\\u[0-9a-f]{4}|\\?[ -~]/g, (part) => {
    const character = part.length === 6 ? '' : part.at(-1)
    const isPlain = character !== '' && (part.length === 1 || /["\\/]/.test(character ?? ''))
    // Outside a string an escape is no JSON: only letters of the strings are taken, which stand for themselves.
    if (!isPlain || which[at++ % which.length] !== true) return part
    return `\\u${part
      .charCodeAt(part.length - 1)
      .toString(16)
      .padStart(4, '0')}`
  })
}

test('law: a known key is hidden however an answer spells it in JSON, and its value stays', () => {
  const keys = stringMatching(/^svca?_[!-~]{8,40}$/)
  assert(
    property(keys, jsonValue(), array(boolean(), { minLength: 1, maxLength: 30 }), (key, made, which) => {
      // No JSON has -0.
      const value: unknown = JSON.parse(JSON.stringify(made))
      pre(!JSON.stringify(value).includes(key))
      const text = (inner: string) => `"${escapeSome(JSON.stringify(inner).slice(1, -1), which)}"`
      const answer = `{"data":${JSON.stringify(value)},${text(`a${key}b`)}:${text(`${key} is yours`)}}`
      expect(JSON.parse(answer)).toEqual({ data: value, [`a${key}b`]: `${key} is yours` })
      const read: unknown = JSON.parse(hideKnownKeys(spellAlike(answer), [key]))
      expect(read).toMatchObject({ data: value })
      expect(
        Object.entries(read as object)
          .flat()
          .map(String)
          .join('\n'),
      ).not.toContain(key)
    }),
    { numRuns: 300, seed: 18 },
  )
})

test('law: JSON that is spelled alike has the same value', () => {
  assert(
    property(jsonValue(), array(boolean(), { minLength: 1, maxLength: 30 }), (value, which) => {
      const text = JSON.stringify(JSON.stringify(value))
      const spelled = `"${escapeSome(text.slice(1, -1), which)}"`
      expect(JSON.parse(spellAlike(spelled))).toEqual(JSON.parse(text))
    }),
    { numRuns: 300, seed: 18 },
  )
})
