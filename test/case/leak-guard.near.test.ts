import { describe, expect, test } from 'vitest'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import { tokensOf } from '../../src/case/leaks/tokens.ts'
import { redactCase } from '../../src/case/redact-case.ts'
import { caseOf } from '../support/small-case.ts'

/** One token away from a leak: what is stopped, and beside it what must pass untouched. */
const told = (blockReason: object, reply: string, members: object[] = []) =>
  leakGuardOf(caseOf({ blockReason, members }))(reply).map(({ kind, text }) => `${kind} ${text}`)

describe('a reason code', () => {
  const code = (reply: string, reasonCode = 'PHISHING_CONTENT') => told({ reasonCode }, reply)

  test.each([
    ['It was PHISHING_CONTENT today.', 'PHISHING_CONTENT'],
    ['It was phishing_content today.', 'phishing_content'],
    ['It was PHISHING CONTENT today.', 'PHISHING CONTENT'],
    ['It was PHISHING-CONTENT today.', 'PHISHING-CONTENT'],
    ['It was PHISHINGCONTENT today.', 'PHISHINGCONTENT'],
  ])('is one in: %s', (reply, text) => {
    expect(code(reply)).toEqual([`id ${text}`])
  })

  test.each([
    'It was phishing content today.',
    'It was Phishing content today.',
    'It was Phishing Content today.',
    'It was PHISHING content today.',
    'It was phishing-content today.',
    'IT WAS PHISHING CONTENT TODAY.',
    'It was PHISHING CONTENTED people.',
    'It was PHISHING. CONTENTED readers are rare.',
  ])('is none in: %s', (reply) => {
    expect(code(reply)).toEqual([])
  })

  test('of digits alone is none without its line', () => {
    expect(code('We saw 12 34 of them.', '12_34')).toEqual([])
    expect(code('We saw 12_34 of them.', '12_34')).toEqual(['id 12_34'])
  })
})

describe('a name of a reviewer', () => {
  const named = (name: string, reply: string, members: object[] = [], type = 'ADMIN') =>
    told({ actor: { type, id: null, name } }, reply, members)

  test.each([
    ['Ana Løvgren', 'Ana wrote it.', ['reviewer Ana']],
    ['Ana Løvgren', 'Lovgrens wrote it.', ['reviewer Lovgrens']],
    ['Bo Løvgren', 'Bo wrote it.', []],
    ['Bo Løvgren', 'Bo Lovgren wrote it.', ['reviewer Bo Lovgren']],
    ['Ana Løvgren', 'Anna wrote it.', []],
    ['Ana Løvgren', 'Banana bread is fine.', []],
    ['Mark Løvgren', 'Ask Mark.', ['reviewer Mark']],
    ['Mark Løvgren', 'Please mark it.', []],
    ['Mark Løvgren', 'Mark it, please.', []],
    ['Mark Løvgren', 'my colleague mark', ['reviewer mark']],
  ])('%s, in "%s"', (name, reply, expected) => {
    expect(named(name, reply)).toEqual(expected)
  })

  test('that a member has too is free, the other part is not', () => {
    const members = [{ name: 'Ana Hall' }]
    expect(named('Ana Løvgren', 'Dear Ana, all is well.', members)).toEqual([])
    expect(named('Ana Løvgren', 'Dear Ana, ask Løvgren.', members)).toEqual(['reviewer Løvgren'])
  })

  test('of an automatic one is free in parts', () => {
    expect(named('Night watch', 'We watch it at night.', [], 'AI')).toEqual([])
    expect(named('Night watch', 'The night watch saw it.', [], 'AI')).toEqual(['reviewer night watch'])
  })
})

describe('wording of a note', () => {
  const adminNote = 'Purple furniture arrived. Hammering nails annoyed neighbours. Somebody shouted.'

  test.each([
    ['The purple furniture has arrived here.', ['note purple furniture has arrived']],
    ['They were hammering nails and annoyed neighbours.', ['note hammering nails and annoyed neighbours']],
    ['Somebody shouted at us.', ['note Somebody shouted']],
    ['We have purple furniture.', []],
    ['It arrived while hammering.', []],
    ['Neighbours annoyed us.', []],
    ['Somebody wrote to us.', []],
    ['It was somebody. Shouted orders are rude.', []],
  ])('"%s"', (reply, expected) => {
    expect(told({ adminNote }, reply)).toEqual(expected)
  })
})

describe('five words in a row', () => {
  const run = (adminNote: string, reply: string, known?: string) =>
    told({ adminNote, ...(known === undefined ? {} : { customerExplanation: known }) }, reply)
  const NOTE = 'Somebody shouted it is not in mint while hammering.'

  test.each<[string, string[]]>([
    ['So it is not in mint.', ['note it is not in mint']],
    ['It is not in mint', ['note It is not in mint']],
    ['It is not in mint, it is not in mint', ['note It is not in mint', 'note it is not in mint']],
    ['So is not in mint.', []],
    ['So it is not in.', []],
    ['So it is now not in mint.', []],
    ['So it is in not mint.', []],
  ])('"%s"', (reply, expected) => {
    expect(run(NOTE, reply)).toEqual(expected)
  })

  test('at the end of the note, and at its beginning', () => {
    expect(run('Somebody shouted it is not in mint', 'So it is not in mint.')).toHaveLength(1)
    expect(run('It is not in mint somebody shouted', 'So it is not in mint.')).toHaveLength(1)
  })

  test.each<[string, string[]]>([
    // Function words weigh 0.08, times 0.2, small numbers 0.3, common words 0.45: 0.89 and 0.99.
    ['it is in march account', []],
    ['it is in 42 account', ['note it is in 42 account']],
  ])('of little weight: "%s"', (words, expected) => {
    expect(run(`Hammering ${words} furniture.`, words)).toEqual(expected)
  })

  test('that the customer was told are free', () => {
    expect(run(NOTE, 'So it is not in mint.', 'Hence: is not in mint.')).toEqual([])
    // Two words that were told apart weigh 0.45 each and still tell; told as a phrase they are free.
    const two = 'Hammering it is mint in purple furniture.'
    expect(run(two, 'So it is mint in purple.', 'Hence purple. Then mint.')).toEqual([
      'note it is mint in purple',
    ])
    expect(run(two, 'So it is mint in purple.', 'Hence mint in purple.')).toEqual([])
  })
})

describe('the words of a text', () => {
  test.each([
    ['Жюль 李明 straße ٤٢', ['Жюль', '李明', 'straße', '٤٢']],
    ['𝒜𝒷 été x²', ['𝒜𝒷', 'été', 'x²']],
    ['ab_cd·ef—gh…ij', ['ab', 'cd', 'ef', 'gh', 'ij']],
  ])('of any script: %s', (text, words) => {
    expect(tokensOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(words)
  })

  test.each<[string, [string, string][]]>([
    [
      "don't go",
      [
        ['dont', "don't"],
        ['go', 'go'],
      ],
    ],
    [
      'Lena’s shop',
      [
        ['lenas', 'Lena’s'],
        ['shop', 'shop'],
      ],
    ],
    [
      "'quoted' words",
      [
        ['quoted', 'quoted'],
        ['words', 'words'],
      ],
    ],
    [
      "don' go",
      [
        ['don', 'don'],
        ['go', 'go'],
      ],
    ],
    [
      'nume-\nric host',
      [
        ['numeric', 'nume-\nric'],
        ['host', 'host'],
      ],
    ],
    ['nume- \n  ric', [['numeric', 'nume- \n  ric']]],
    [
      'well-known',
      [
        ['well', 'well'],
        ['known', 'known'],
      ],
    ],
    [
      'well- known',
      [
        ['well', 'well'],
        ['known', 'known'],
      ],
    ],
    ['nume-\n', [['nume', 'nume']]],
    [
      'nume-\n- ric',
      [
        ['nume', 'nume'],
        ['ric', 'ric'],
      ],
    ],
    [
      'nume\n-ric',
      [
        ['nume', 'nume'],
        ['ric', 'ric'],
      ],
    ],
    [
      'h o s t name',
      [
        ['host', 'h o s t'],
        ['name', 'name'],
      ],
    ],
    [
      'a b word',
      [
        ['a', 'a'],
        ['b', 'b'],
        ['word', 'word'],
      ],
    ],
    [
      'c o u r i e r  p r e t e x t',
      [
        ['courier', 'c o u r i e r'],
        ['pretext', 'p r e t e x t'],
      ],
    ],
  ])('%j', (text, words) => {
    expect(tokensOf(text).map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual(words)
  })
})

describe('what a case file takes out of its texts', () => {
  const KEY = `svc_${'0'.repeat(8)}`

  test.each([
    [`Key ${KEY} here.`, 'Key [redacted] here.'],
    [`Key ${KEY.slice(0, -1)} here.`, null],
    [`Key x${KEY} here.`, 'Key x[redacted] here.'],
    ['Write to bob@mail.test now.', 'Write to [redacted] now.'],
    ['Write to bob%40mail.test now.', 'Write to [redacted] now.'],
    ['Write to desk@nordlicht.example now.', null],
    ['Write to bob@mail now.', null],
    ['Write to @mail.test now.', null],
    ['Bob at mail.test wrote.', null],
    ['Dear Robert,\nRobert is fine.', 'Dear [redacted],\n[redacted] is fine.'],
    ['Dear customer,\ncustomer is fine.', null],
    ['Robert is fine.', null],
  ])('%j', (text, expected) => {
    const answers = caseOf(
      { members: [{ email: 'desk@nordlicht.example' }] },
      { reviewEmails: { emails: [{ emailId: 'eml_1', text }] } },
    )
    const { answers: redacted, redactions } = redactCase(answers)
    expect(redacted.reviewEmails?.emails?.[0]?.text).toBe(expected ?? text)
    expect(redactions.length > 0).toBe(expected !== null)
  })

  test.each([
    ['12345', true],
    ['1234', false],
  ])('a session id %s is repeated: %s', (id, taken) => {
    const user = { user: { id: 'usr_1' }, sessions: [{ id }] }
    const answers = caseOf({ blockReason: { adminNote: `Seen as ${id} before.` } }, { user })
    const { answers: redacted, text } = redactCase(answers)
    expect(redacted.user?.sessions?.[0]?.id).toBe('[redacted]')
    const written = taken ? '[redacted]' : id
    expect(redacted.verification.blockReason?.adminNote).toBe(`Seen as ${written} before.`)
    expect(text(`It was ${id}.`)).toBe(`It was ${written}.`)
  })
})
