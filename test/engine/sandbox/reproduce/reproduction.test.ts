import { describe, expect, test } from 'vitest'
import { Pseudonyms } from '../../../../src/engine/domain/pseudonyms/pseudonyms.ts'
import {
  actorOf,
  codeOf,
  momentOf,
  type Reproduction,
  textOf,
  wordOf,
} from '../../../../src/engine/sandbox/reproduce/reproduction.ts'

/** How single values of a case are carried over: times at their ends, words, and who did something. */
const pseudonyms = new Pseudonyms(0, [])
pseudonyms.addName('Ottilie Thackeray')
const reproduction = { pseudonyms } as Reproduction
const INVENTED = pseudonyms.name('Ottilie Thackeray')

describe('a time', () => {
  const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
  const iso = (at: number) => new Date(at).toISOString()
  test.each([
    ['2026-03-14T09:00:00.000Z', 1000, Date.UTC(2026, 2, 14, 9, 0, 1)],
    ['2026-03-14T09:00:00.000Z', -1000, Date.UTC(2026, 2, 14, 8, 59, 59)],
    ['2026-03-14T09:00:00.000Z', 0.6, Date.UTC(2026, 2, 14, 9, 0, 0, 1)],
    [iso(5), -4, 1],
    [iso(5), -5, null],
    [iso(5), -6, null],
    [iso(LAST), 0, LAST],
    [iso(LAST), 1, null],
    ['soon', 0, null],
    ['', 5, null],
    [null, 5, null],
    [undefined, 5, null],
  ])('%j moved by %j is %j', (given, shift, expected) => {
    expect(momentOf({ shift }, given)).toBe(expected)
  })
})

describe('a text', () => {
  test('is written without the names of the case; nothing stays nothing', () => {
    expect(textOf(reproduction, 'Seen by Ottilie Thackeray.')).toBe(`Seen by ${INVENTED}.`)
    expect(['', null, undefined].map((text) => textOf(reproduction, text))).toEqual(['', null, null])
  })

  test('of the platform is kept up to 64 characters, or said otherwise', () => {
    expect(codeOf(reproduction, '  PHISHING_SUSPECTED ', 'NONE')).toBe('PHISHING_SUSPECTED')
    expect(codeOf(reproduction, ` ${'X'.repeat(64)} `, 'NONE')).toBe('X'.repeat(64))
    expect(codeOf(reproduction, 'X'.repeat(65), 'NONE')).toBe('X'.repeat(64))
    expect(['', '  ', null, undefined].map((code) => codeOf(reproduction, code, 'NONE'))).toEqual(
      Array.from({ length: 4 }, () => 'NONE'),
    )
  })

  test('is one of our words exactly, or none', () => {
    expect(['A', 'B', 'a', '', null, undefined].map((word) => wordOf(['A', 'B'], word))).toEqual([
      ...['A', 'B', null, null, null, null],
    ])
  })
})

test.each([
  [
    { type: 'ADMIN', name: 'Ottilie Thackeray' },
    { type: 'ADMIN', name: INVENTED },
  ],
  [
    { type: 'ADMIN', name: '  ' },
    { type: 'ADMIN', name: 'Not named' },
  ],
  [
    { type: 'ADMIN', name: null },
    { type: 'ADMIN', name: 'Not named' },
  ],
  [
    { type: 'AI', name: 'Ottilie Thackeray' },
    { type: 'AI', name: 'Automatic review' },
  ],
  [
    { type: 'SYSTEM', name: 'x' },
    { type: 'SYSTEM', name: 'System' },
  ],
  [
    { type: 'ROBOT', name: 'x' },
    { type: 'SYSTEM', name: 'System' },
  ],
  [{}, { type: 'SYSTEM', name: 'System' }],
  [null, { type: 'SYSTEM', name: 'System' }],
  [undefined, { type: 'SYSTEM', name: 'System' }],
])('somebody who did something: %j', (given, expected) => {
  expect(actorOf(reproduction, given)).toEqual({ ...expected, id: null })
})
