import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { readDecimal } from '../../../src/engine/domain/audience/decimal.ts'
import { openSqlite } from '../../../src/platform/sqlite.ts'
import { foldCase } from '../../../src/shared/text/fold.ts'

const file = openSqlite(':memory:')
afterAll(() => file.close())

const text = fc.oneof(
  fc
    .array(fc.constantFrom(...Array.from('aAéÉıİßΣÜø 1,.-'), 'e\u0301'), { maxLength: 12 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)

function ask(sql: string, value: string | null): unknown {
  return file.read.get<{ said: unknown }>(`SELECT ${sql} AS said`, [value])?.said
}

test('law: SQL folds as foldCase does, and an empty value is none', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(ask('fold_text(?)', given)).toBe(given === '' ? null : foldCase(given))
      expect(ask('numeric_text(?)', given)).toBe(readDecimal(given))
    }),
    { numRuns: 1000, seed: 1 },
  )
  expect(ask('fold_text(?)', null)).toBeNull()
})

// `lower()` of SQLite knows ASCII only, which is all that an IP address is written in.
test('law: lower() of an IP address is what foldCase makes of it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.ipV4(),
        fc.ipV6(),
        fc.ipV6().map((ip) => ip.toUpperCase()),
      ),
      (given) => {
        expect(ask('lower(?)', given)).toBe(foldCase(given))
      },
    ),
    { numRuns: 300, seed: 2 },
  )
})
