import { describe, expect, test } from 'vitest'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import { caseOf } from '../support/small-case.ts'

/** One word of an internal note, repeated alone in an innocent reply: which words tell by themselves. */
const guardOf = (word: string, known: object = {}) =>
  leakGuardOf(
    caseOf({
      blockReason: {
        adminNote: `Somebody shouted ${word} loudly while hammering nails into purple furniture.`,
        ...known,
      },
    }),
  )

const leaksOf = (word: string, reply = `It says ${word} there.`) =>
  guardOf(word)(reply).map(({ kind, text }) => [kind, text])

const TELLING = [
  '198.51.100.7',
  '10.0.0.1',
  '1.2.3.4',
  '255.255.255.255',
  '198.51.100.7:2525',
  '198.51.100.0/24',
  '2001:db8::7',
  '2001:10::1',
  '2001:10:20:30:40:50:60:70',
  'AB-77',
  'CR-2',
  '104482290017',
  '4711',
  'bit.ly',
  'mail-7.shop.example',
  'mike@shop.example',
  'GlobeNet',
  'ZoneLeads',
] as const

const ORDINARY = [
  '2026',
  '1999',
  '12.03.2026',
  '2026-03-12',
  '3/4',
  '10:30',
  '10:30:00',
  '1,204',
  '12.50',
  '100',
  '42',
  '3rd',
  '24h',
  '500k',
  'blocked',
  'Google',
] as const

describe('a word of a note that tells by itself', () => {
  test.each(TELLING)('%s', (word) => {
    expect(leaksOf(word)).toEqual([['note', word]])
    // At the end of a sentence, in brackets, in quotes.
    for (const reply of [`Please look at ${word}.`, `Please look (${word}) there.`, `“${word}”`])
      expect(leaksOf(word, reply)).toEqual([['note', word]])
  })

  test.each(TELLING)('%s is free once the customer wrote it', (word) => {
    expect(
      guardOf(word, { customerExplanation: `You told us of ${word} yourself.` })(`It says ${word}.`),
    ).toEqual([])
  })

  // Several words in a row are wording of the note, wherever they stand.
  const short = TELLING.filter((word) => word.split(/\W+/).length < 3)
  test.each(short)('%s is none inside of a longer word', (word) => {
    expect(leaksOf(word, `It says x${word}x there.`)).toEqual([])
    expect(leaksOf(word, `It says 9${word}9 there.`)).toEqual([])
  })
})

describe('a word of a note that everybody may say', () => {
  test.each(ORDINARY)('%s', (word) => {
    expect(leaksOf(word)).toEqual([])
  })
})
