import { describe, expect, test } from 'vitest'
import { greetedNames } from '../../src/case/greeted-names.ts'
import { misfitsOf } from '../../src/case/replies/misfits.ts'
import { cleanName, requesterOf } from '../../src/case/replies/requester.ts'
import { REPLY_LANGUAGES } from '../../src/case/replies/texts.ts'
import { greetingTo } from '../../src/case/reply-templates.ts'
import { caseOf } from '../support/small-case.ts'

/** Names with small words in them are read, greeted and told apart as others are. */
const NAMES = [
  'Maria von der Heide',
  'Anna Maria von und zu Berg',
  'Jan Willem van den Broek',
  'Sofía Isabel de la Cruz Ortega',
  'João Pedro da Silva dos Santos',
  'Lucía del Río',
  'Marco di Stefano',
  'Élise de La Tour du Pin',
  'Paul le Goff',
  'Ahmed bin Rashid al Maktoum',
  'Ben al Farsi',
  'Nora Pemberton',
]
const TITLES: Record<(typeof REPLY_LANGUAGES)[number], string> = {
  en: 'Ms',
  fr: 'Madame',
  de: 'Frau',
  es: 'Sra.',
  pt: 'Senhora',
  it: 'Signora',
}
/** All but the first name. */
const surnameOf = (name: string): string => name.split(' ').slice(1).join(' ')
const firstOf = (name: string): string => name.split(' ')[0] ?? ''

describe.each(NAMES)('%s', (name) => {
  test('is read whole from a mail, with its particles', () => {
    expect(cleanName(name)).toBe(name)
    for (const mail of [
      `From: ${name} <anna@mail.test>\n\nHello`,
      `Von: "${name}" <anna@mail.test>\n\nHallo`,
      `De : ${name} <anna@mail.test>\n\nBonjour`,
    ])
      expect(requesterOf(caseOf({}), mail)?.name).toBe(name)
  })

  test('may be greeted whole, by the first name and by title and surname, in every language', () => {
    for (const language of REPLY_LANGUAGES)
      for (const greeted of [name, firstOf(name), `${TITLES[language]} ${surnameOf(name)}`]) {
        const reply = `${greetingTo(greeted, language)}\n\n123`
        expect({ greeted, found: misfitsOf({ reply, language, name }) }).toEqual({ greeted, found: [] })
      }
  })

  test('is not taken for another name with the same particles', () => {
    for (const other of NAMES.filter((one) => one !== name))
      for (const language of REPLY_LANGUAGES) {
        const reply = `${greetingTo(`${TITLES[language]} ${surnameOf(other)}`, language)}\n\n123`
        const shared = surnameOf(other)
          .split(' ')
          .some((word) => /^\p{Lu}/u.test(word) && name.split(' ').includes(word))
        const kinds = misfitsOf({ reply, language, name }).map(({ kind }) => kind)
        expect({ other, kinds }).toEqual({ other, kinds: shared ? [] : ['greeting'] })
      }
  })

  test('is found whole where an email greets its reader by it', () => {
    for (const greeted of [name, `Ms ${surnameOf(name)}`])
      expect(greetedNames(`Dear ${greeted},\n\nyour order is here.`)).toEqual([greeted])
  })
})

test('first names that are written like particles greet their owners', () => {
  for (const [name, greeted] of [
    ['Al Gore', 'Al'],
    ['Ben Smith', 'Ben'],
    ['Nguyen Van Minh', 'Van'],
    ['ben smith', 'Ben'],
    ['Thi Le', 'Ms Le'],
  ] as const)
    expect(misfitsOf({ reply: `Hello ${greeted},\n\n123`, language: 'en', name })).toEqual([])
})

test('a longer line with particles in it is no name', () => {
  for (const line of [
    'Le lundi Jean de la Tour',
    'El lunes por la tarde Carlos de la Cruz',
    'Am Montag schrieb uns Maria von der Heide',
    'One Two Three Four Five',
    'A de la von der van den B',
  ])
    expect({ line, name: cleanName(line) }).toEqual({ line, name: null })
})
