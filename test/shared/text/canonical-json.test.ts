import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalAscii,
  canonicalJson,
  isSameJson,
  readableJson,
} from '../../../src/shared/text/canonical-json.ts'

const values = fc.jsonValue({ maxDepth: 4 })
const WRITERS = [canonicalJson, canonicalAscii, readableJson]

/** The same value with its names in another order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => [name, turned(item)])
  return Object.fromEntries(entries.toReversed())
}

describe('canonical JSON', () => {
  test('law: it is JSON of the same value, whatever the order of names', () => {
    fc.assert(
      fc.property(values, (value) => {
        for (const write of WRITERS) {
          expect(JSON.parse(write(value))).toEqual(JSON.parse(JSON.stringify(value)))
          expect(write(turned(value))).toBe(write(value))
          expect(write(JSON.parse(write(value)))).toBe(write(value))
        }
      }),
      { numRuns: 1000, seed: 1 },
    )
  })

  test('law: two values have one text only when they are one value', () => {
    fc.assert(
      fc.property(values, values, (left, right) => {
        const same = JSON.stringify(turned(left)) === JSON.stringify(turned(right))
        for (const write of WRITERS) if (same) expect(write(left)).toBe(write(right))
        for (const write of WRITERS)
          if (write(left) === write(right)) expect(JSON.parse(write(left))).toEqual(JSON.parse(write(right)))
        expect(isSameJson(left, right)).toBe(canonicalJson(left) === canonicalJson(right))
        expect(isSameJson(left, turned(left))).toBe(true)
        expect(canonicalJson(left) === canonicalJson(right)).toBe(
          canonicalAscii(left) === canonicalAscii(right),
        )
      }),
      { numRuns: 1000, seed: 2 },
    )
  })

  // Fingerprints of requests are stored: what was written so must be written so again.
  test('law: names that are no whole numbers are written as a sorting JSON.stringify writes them', () => {
    const name = fc.string({ unit: 'grapheme' }).filter((text) => !/^\d+$/.test(text))
    const { value: named } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'grapheme' }),
        fc.double(),
        fc.boolean(),
        fc.constantFrom(null, undefined),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true }),
      ),
    }))
    const sorting = (value: unknown): string =>
      JSON.stringify(value, (_, inner: unknown) =>
        inner && typeof inner === 'object' && !Array.isArray(inner)
          ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : inner,
      )
    fc.assert(
      fc.property(
        named.filter((value) => value !== undefined),
        (value) => {
          expect(canonicalJson(value)).toBe(sorting(value))
        },
      ),
      { numRuns: 1000, seed: 3 },
    )
  })

  test('canonicalAscii and readableJson hold printable ASCII only; canonicalJson keeps letters', () => {
    const value = { b: ['é\u0000', 1.5, Number.NaN], a: undefined, 'ü"': { z: null, y: [] } }
    expect(canonicalJson(value)).toBe('{"b":["é\\u0000",1.5,null],"ü\\"":{"y":[],"z":null}}')
    expect(canonicalAscii(value)).toBe('{"b":["\\u00e9\\u0000",1.5,null],"\\u00fc\\"":{"y":[],"z":null}}')
    expect(readableJson(value)).toBe(
      [
        '{',
        '  "b": [',
        '    "\\u00e9\\u0000",',
        '    1.5,',
        '    null',
        '  ],',
        '  "\\u00fc\\"": {',
        '    "y": [],',
        '    "z": null',
        '  }',
        '}',
        '',
      ].join('\n'),
    )
  })

  test('isSameJson overlooks the order of names and what is undefined, nothing else', () => {
    expect(isSameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true)
    expect(isSameJson({ a: 1 }, { b: undefined })).toBe(false)
    expect(isSameJson({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
    expect(isSameJson([], {})).toBe(false)
    expect(isSameJson(null, {})).toBe(false)
  })

  test('what nests too deeply is a RangeError', () => {
    let deep: unknown = []
    for (let level = 0; level < 100_000; level += 1) deep = [deep]
    for (const write of WRITERS) expect(() => write(deep)).toThrow(RangeError)
  })
})
