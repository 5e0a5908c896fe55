import { describe, expect, it } from 'vitest'
import { readImportRow } from '../../../src/engine/tools/subscribers/import-row.ts'
import { guessDateOrder, readDate } from '../../../src/renderer/import/dates.ts'
import { readCountry } from '../../../src/renderer/import/countries.ts'
import { readDecimalComma } from '../../../src/renderer/import/decimalComma.ts'
import { AS_GUESSED, guessedPlan, NOW, openContacts } from './files.ts'

describe('countries', () => {
  it('reads names in the languages of exports', () => {
    expect(['France', 'Allemagne', 'Deutschland', 'ESPAÑA', 'uk', 'fr', 'Nowhere'].map(readCountry)).toEqual([
      'FR',
      'DE',
      'DE',
      'ES',
      'GB',
      'FR',
      null,
    ])
  })
})

describe('dates', () => {
  it('finds the order from one day above twelve', () => {
    expect(guessDateOrder(['01/01/2025', '13/01/2025'])).toEqual({ order: 'dayFirst', certain: true })
    expect(guessDateOrder(['01/01/2025', '01/13/2025'])).toEqual({ order: 'monthFirst', certain: true })
    expect(guessDateOrder(['01/02/2025'])).toEqual({ order: 'dayFirst', certain: false })
    expect(guessDateOrder(['2025-01-13 10:00:00'])).toEqual({ order: 'iso', certain: true })
  })

  it.each([
    ['31/01/2025', 'dayFirst', '2025-01-31T00:00:00.000Z'],
    ['1.2.2025 7:05', 'dayFirst', '2025-02-01T07:05:00.000Z'],
    ['2/1/2025 07:05 PM', 'monthFirst', '2025-02-01T19:05:00.000Z'],
    ['31/02/2025', 'dayFirst', null],
    ['2025-02-30', 'iso', null],
    ['2025-05-02 10:11:12.123456+00', 'iso', '2025-05-02T10:11:12.123Z'],
    ['2025-05-02T10:11:12+0200', 'iso', '2025-05-02T08:11:12.000Z'],
    ['2025-05-02 10:11:12 +0200', 'iso', '2025-05-02T08:11:12.000Z'],
    ['yesterday', 'iso', null],
  ] as const)('%s as %s', (cell, order, expected) => {
    expect(readDate(cell, order)).toBe(expected)
  })
})

describe('decimal commas', () => {
  it.each([
    ['496,69', '496.69'],
    ['1.234,5', '1234.5'],
    ['-12 345,00', '-12345.00'],
    ['1,234.56', '1,234.56'],
    ['12', '12'],
    ['a,b', 'a,b'],
  ])('%s', (cell, expected) => {
    expect(readDecimalComma(cell)).toBe(expected)
  })
})

describe('prepared rows', () => {
  const files = ['messy', 'brevo-export', 'listmonk-export', 'mailchimp-export', 'latin1-semicolon']
  it.each(files)('of %s.csv are all taken by the engine', (name) => {
    const session = openContacts(`${name}.csv`)
    const view = session.view(AS_GUESSED, [])
    session.check(guessedPlan(view, { optOut: 'unsubscribe' }), NOW)
    const rows = [...session.batch('import', 0, 5000), ...session.batch('optedOut', 0, 5000)]
    expect(rows.length).toBeGreaterThan(0)
    for (const { subscriber } of rows) {
      const read = readImportRow(subscriber, NOW)
      expect(read.issues).toEqual([])
      // What the console cleaned away needs no second warning.
      expect(read.warnings).toEqual([])
    }
  })
})
