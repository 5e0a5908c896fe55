import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeId, ID_PREFIX, type IdKind } from '../../../src/shared/ids.ts'
import { clean, parsePasted, type Clue } from '../../../src/renderer/frame/lookup/parse.ts'

const email = (value: string): Clue => ({ kind: 'email', value })
const id = (of: IdKind, value: string): Clue => ({ kind: 'id', of, value })

describe('one thing pasted, however it was surrounded', () => {
  const desk = email('desk@parcel-notice.example')
  it.each([
    ['desk@parcel-notice.example', desk],
    ['  Desk@Parcel-Notice.EXAMPLE \n', desk],
    ['<desk@parcel-notice.example>', desk],
    ['mailto:desk@parcel-notice.example?subject=Why%20blocked', desk],
    ['MAILTO:desk%40parcel-notice.example', desk],
    ['“desk@parcel-notice.example”,', desk],
    ["'desk@parcel-notice.example'.", desk],
    ['Marek Duval <desk@parcel-notice.example>', desk],
    ['"Duval, Marek" <desk@parcel-notice.example>;', desk],
    ['\u200bdesk@parcel-notice.example\u00a0', desk],
    ['jürgen@bücher.example', email('jürgen@bücher.example')],
    ['o+tag.x@sub.shop.example', email('o+tag.x@sub.shop.example')],
    ['org_00001', id('organization', 'org_00001')],
    [' ORG_00001 ', id('organization', 'org_00001')],
    ['`usr_00003`', id('user', 'usr_00003')],
    ['(eml_000b1f4).', id('email', 'eml_000b1f4')],
    ['cmp_00032', id('campaign', 'cmp_00032')],
    ['sub_000325', id('subscriber', 'sub_000325')],
    ['9b20d4e6c1f7a358', { kind: 'hash', value: '9b20d4e6c1f7a358' }],
    ['9B20D4E6C1F7A358', { kind: 'hash', value: '9b20d4e6c1f7a358' }],
    ['parcel-notice', { kind: 'word', value: 'parcel-notice' }],
    ['get_review_emails', { kind: 'word', value: 'get_review_emails' }],
    ['list_emails', { kind: 'word', value: 'list_emails' }],
    ['Café Zürich', { kind: 'word', value: 'Café Zürich' }],
  ])('%j', (text, clue) => {
    expect(parsePasted(text)).toMatchObject({ clues: [clue], isNotice: false })
  })
})

describe('addresses of pages', () => {
  it('of this console: the page itself, and the id in it for one that is not known here', () => {
    expect(parsePasted('http://127.0.0.1:4319/#/c/cn_1/verification/org_00001').clues).toEqual([
      { kind: 'console', value: '/c/cn_1/verification/org_00001' },
      id('organization', 'org_00001'),
    ])
  })

  it('of a colleague, as the window copies them', () => {
    expect(parsePasted('see postdesk://open/api.shop.example/campaigns/cmp_1').clues[0]).toEqual({
      kind: 'console',
      value: '/c/https%3A%2F%2Fapi.shop.example/campaigns/cmp_1',
    })
  })

  it.each([
    ['https://app.platform.test/admin/organizations/org_00001/verification', id('organization', 'org_00001')],
    ['<https://app.platform.test/emails?id=eml_000b1f4&tab=raw>', id('email', 'eml_000b1f4')],
    [
      'https://app.platform.test/users?email=desk%40parcel-notice.example',
      email('desk@parcel-notice.example'),
    ],
  ])('of the platform, with an id or an address in it: %s', (text, clue) => {
    expect(parsePasted(text).clues).toEqual([clue])
  })

  it('of a customer: searched for whole, its last part taken for a slug', () => {
    expect(parsePasted('https://app.platform.test/orgs/Parcel-Notice/').clues).toEqual([
      { kind: 'url', value: 'https://app.platform.test/orgs/Parcel-Notice/', slug: 'parcel-notice' },
    ])
    expect(parsePasted('https://go.lumen-books.example/').clues).toEqual([
      { kind: 'url', value: 'https://go.lumen-books.example/', slug: null },
    ])
  })

  it('with a tracking hash in it', () => {
    expect(parsePasted('https://t.platform.test/9b20d4e6c1f7a358/c?x=1').clues[0]).toEqual({
      kind: 'hash',
      value: '9b20d4e6c1f7a358',
    })
  })
})

describe('a whole notice', () => {
  const notice = `Subject: Sending for Parcel Notice Desk is blocked

Hello Marek,
we blocked sending of your organization (org_00001) on 4 March.
Account: desk@parcel-notice.example
Questions? Reply to support@platform.test.`

  it('gives the organization first, then who it was sent to, the platform’s own address last', () => {
    expect(parsePasted(notice)).toMatchObject({
      isNotice: true,
      clues: [
        id('organization', 'org_00001'),
        email('desk@parcel-notice.example'),
        email('support@platform.test'),
      ],
    })
  })

  it('is the same on one line, as a field holds it', () => {
    expect(parsePasted(notice.replaceAll(/\s+/g, ' ')).clues).toEqual(parsePasted(notice).clues)
  })

  it('is not what a label or a name makes of an address', () => {
    expect(parsePasted('From: Marek <desk@parcel-notice.example>').isNotice).toBe(false)
  })

  it.each([
    ["why can't growth-fox send?", 'growth-fox'],
    ['Why can’t Café Zürich send any more', 'Café Zürich'],
    ['why is lantern-travel on hold', 'lantern-travel'],
    ['what stops brass-and-oak', 'brass-and-oak'],
    ['warum growth-fox', 'growth-fox'],
    ['Warum kann growth-fox nicht senden?', 'growth-fox'],
    ['Wieso ist Brass & Oak seit gestern gesperrt?', 'Brass & Oak'],
    ['Was blockiert den Versand von Lantern Travel?', 'Lantern Travel'],
    ['Pourquoi Growth Fox ne peut pas envoyer ?', 'Growth Fox'],
    ['Pourquoi est-ce que growth-fox ne peut plus envoyer ?', 'growth-fox'],
    ['¿Por qué no puede enviar growth-fox?', 'growth-fox'],
    ['¿Por qué está bloqueada Casa de la Luz?', 'Casa de la Luz'],
    ['Por que a Growth Fox não consegue enviar?', 'Growth Fox'],
    ['Porque está bloqueada a growth-fox?', 'growth-fox'],
    ['Perché growth-fox non può inviare?', 'growth-fox'],
    ['Perché è bloccata Riverside Credit Union?', 'Riverside Credit Union'],
    ['why can Growth Fox not send its campaign since yesterday?', 'Growth Fox'],
    ['why did growth-fox’s campaign not go out', 'growth-fox'],
  ])('a question is about the organization in it: %s', (text, value) => {
    expect(parsePasted(text)).toMatchObject({ clues: [{ kind: 'question', value }], isNotice: true })
  })

  it.each(['Pourquoi ne pouvons-nous pas envoyer', 'warum können wir nicht senden', 'perché non'])(
    'a question that names nobody is words: %s',
    (text) => {
      const { clues } = parsePasted(text)
      expect(clues.some(({ kind }) => kind === 'question')).toBe(false)
    },
  )

  it('a question with an address or an id in it is about that', () => {
    expect(parsePasted('why does ann@mail.test get no mail?').clues).toEqual([email('ann@mail.test')])
    expect(parsePasted("why can't org_00002 send").clues).toEqual([id('organization', 'org_00002')])
  })

  it('a mail without anything to look up may name an organization, and is not searched for as words', () => {
    const mail = 'Hello, this is Marek from Parcel Notice Desk. Our campaign did not go out today.'
    expect(parsePasted(mail)).toMatchObject({ clues: [{ kind: 'text' }], isNotice: true })
  })

  it.each([
    'Hi there, my newsletter is stuck, please help',
    'Bonjour, plus rien ne part. Merci !',
    'Hallo, bei uns geht nichts raus.\nDanke',
  ])('a short mail with signs of sentences is a mail: %s', (mail) => {
    expect(parsePasted(mail)).toMatchObject({ clues: [{ kind: 'text' }], isNotice: true })
  })

  it.each(['Brass, Oak & Sons Ltd.', 'Casa de la Luz, S.A.', 'St. Mary’s School', 'go to sending domains'])(
    'a name or a command is none: %s',
    (name) => {
      expect(parsePasted(name)).toMatchObject({ clues: [{ kind: 'word' }], isNotice: false })
    },
  )

  it('without anything to look up is words', () => {
    expect(parsePasted('why can we not send').clues).toEqual([{ kind: 'word', value: 'why can we not send' }])
  })
})

it('keeps a pasted key out of every clue and every search', () => {
  for (const key of [`svca_${'0a1b'.repeat(16)}`, `Bearer svc_${'9f'.repeat(32)}`])
    expect(parsePasted(key)).toEqual({ text: '', clues: [{ kind: 'key' }], isNotice: false })
})

it('has nothing to say of nothing', () => {
  for (const text of ['', '   ', '<>', '“”', '\u200b']) expect(parsePasted(text).clues).toEqual([])
})

describe('laws', () => {
  const kinds = Object.keys(ID_PREFIX) as IdKind[]
  const ids = fc
    .tuple(fc.constantFrom(...kinds), fc.nat(1_000_000), fc.integer({ min: 1, max: 2 ** 40 }))
    .map(([of, organization, row]) => ({ of, value: encodeId(of, organization, row) }))
  const wraps = fc.constantFrom(
    ['', ''],
    ['<', '>'],
    ['  "', '" '],
    ['“', '”.'],
    ['(', '),'],
    ['`', '`'],
    ['\n', '\n'],
  )

  it('every id there can be is known again, wrapped and in capitals', () => {
    fc.assert(
      fc.property(ids, wraps, fc.boolean(), ({ of, value }, [before, after], capitals) => {
        const text = `${before}${capitals ? value.toUpperCase() : value}${after}`
        expect(parsePasted(text).clues).toEqual([id(of, value)])
      }),
      { seed: 5 },
    )
  })

  it('any text is read without a failure, and cleaning twice is cleaning once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { clues } = parsePasted(text)
        for (const clue of clues) if ('value' in clue) expect(clue.value).not.toBe('')
        expect(clean(clean(text))).toBe(clean(text))
      }),
      { seed: 5, numRuns: 150 },
    )
  })

  it('reads a long paste in one pass: no pattern of its own takes it hostage', () => {
    const long = `${'a'.repeat(40_000)}@${'b.'.repeat(20_000)} ${'<'.repeat(20_000)} ${'org_'.repeat(20_000)}`
    expect(parsePasted(long).clues.length).toBeGreaterThan(0)
  })
})
