import { assert, constantFrom, integer, property, stringMatching } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import { caseOf } from '../support/small-case.ts'

/** Names of other customers: what they are called, and what a reply says of them. */
const OTHERS = [
  ...['Nova', 'Ana', 'Brightwell', 'Nova Bank', 'Brass & Oak'].map((name) => ({
    name,
    reply: `The customer ${name} was blocked.`,
  })),
  { name: 'blue-kiln', reply: 'The customer blue-kiln did the same.' },
  { name: 'Riverside Credit Union', reply: 'We saw it at Riverside Credit Union.' },
  { name: '10.2.3.4', reply: 'It came from 10.2.3.4 then.' },
]
const SEEN = ['Riverside Credit Union', 'blue-kiln']
const SIGNS = ['', '.', ',', '!', ' ', '"', '“', '(', '\n', ' - ', '…', '’']

/** What the customer may know from: a mail that was pasted, and an email of the case. */
const guards = (known: string) => [
  leakGuardOf(caseOf({}), known, SEEN),
  leakGuardOf(
    caseOf({}, { reviewEmails: { emails: [{ emailId: 'eml_1', from: 'a@b.example', subject: known }] } }),
    '',
    SEEN,
  ),
]

describe('the name of another customer', () => {
  test.each(OTHERS)('$name is stopped although it is a part of words that the customer knows', (other) => {
    const { name, reply } = other
    const glue = stringMatching(/^[a-z0-9]{1,4}$/)
    const cut = integer({ min: 1, max: name.length - 1 })
    assert(
      property(glue, glue, cut, constantFrom(...SIGNS), (before, after, at, sign) => {
        const parted = `${name.slice(0, at)} ${name.slice(at)}`
        const texts = [`${before}${name}`, `${name}${after}`, `${before}${name}${after}`]
        // "An ovation": the letters stand in a row, over the end of a word.
        if (/\w \w/.test(parted)) texts.push(`${before}${parted}${after}`)
        for (const text of texts)
          for (const guard of guards(`See ${sign}${text.toLowerCase()}${sign} today`))
            expect(guard(reply).length, text).toBeGreaterThan(0)
      }),
      { numRuns: 20 },
    )
  })

  test('with a word that joins others elsewhere is not freed by the rest of it', () => {
    for (const [name, known] of [
      ['Vitamin E', 'We sell vitamin tablets'],
      ['Studio E Milano', 'We are Studio Milano'],
      ['And Co', 'We are Co'],
    ] as const) {
      expect(leakGuardOf(caseOf({}), known, [name])(`The customer ${name} was blocked.`), name).toHaveLength(
        1,
      )
      expect(
        leakGuardOf(caseOf({}), `We know ${name} well`, [name])(`The customer ${name} was blocked.`),
      ).toEqual([])
    }
  })

  test.each(['Brass&Oak', 'Brass + Oak', 'Brass  and  Oak'])('is the same name written %s', (written) => {
    for (const name of ['Brass & Oak', 'Brass&Oak', 'Brass and Oak'])
      expect(leakGuardOf(caseOf({}), '', [name])(`We saw it at ${written}.`), name).toMatchObject([
        { kind: 'customer' },
      ])
  })

  test.each(['&', 'and', 'And', 'und', 'et', 'y', 'e'])(
    'is the same name when its parts are joined by %s',
    (join) => {
      const reply = `We saw it at Brass ${join} Oak.`
      for (const name of ['Brass & Oak', 'Brass and Oak', 'Brass et Oak']) {
        expect(leakGuardOf(caseOf({}), '', [name])(reply)).toMatchObject([{ kind: 'customer' }])
        expect(leakGuardOf(caseOf({}), `We are ${name}.`, [name])(reply)).toEqual([])
      }
    },
  )

  test.each(OTHERS)('$name passes where the customer wrote it, between any signs', ({ name, reply }) => {
    for (const before of SIGNS)
      for (const after of SIGNS)
        for (const guard of guards(`See ${before}${name}${after} today`)) expect(guard(reply)).toEqual([])
  })

  test('“Win an ovation: the banana sale” makes neither Nova nor Ana known', () => {
    for (const guard of guards('Win an ovation: the banana sale'))
      for (const name of ['Nova', 'Ana'])
        expect(guard(`The customer ${name} was blocked.`)).toMatchObject([{ kind: 'customer' }])
  })
})
