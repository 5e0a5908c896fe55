import { describe, expect, test } from 'vitest'
import { readImportRow } from '../../../../src/engine/tools/subscribers/import-row.ts'

/** One row of an import: what is read of it, or every reason why it is not. */
const NOW = Date.UTC(2026, 2, 1)
const email = 'zoe@shop.test'
const nothing = { email: '', patch: {}, tags: [], fields: new Map(), issues: [], warnings: [] }
const read = (given: unknown) => readImportRow(given, NOW)

describe('a row that is read', () => {
  test.each<[string, object, object]>([
    ['the address alone', {}, {}],
    [
      'everything',
      {
        name: 'Zoé',
        phone: '+33 6 39',
        tags: ['VIP', 'new'],
        fields: { City: 'Nantes', Points: 3, Paid: false, Gone: null },
        ipAddress: '203.0.113.7',
        country: 'fr',
        createdAt: '2026-03-01T00:00:00Z',
      },
      {
        patch: { name: 'Zoé', phone: '+33 6 39', ipAddress: '203.0.113.7', country: 'FR', created: NOW },
        tags: ['VIP', 'new'],
        fields: new Map(Object.entries({ City: 'Nantes', Points: '3', Paid: 'false', Gone: null })),
      },
    ],
    [
      'empty cells, which clear nothing',
      {
        name: '',
        phone: '',
        ipAddress: '',
        country: '',
        createdAt: '',
        tags: [],
        fields: { City: '', Size: 'M', Tone: '' },
      },
      { fields: new Map([['Size', 'M']]) },
    ],
    [
      'cells of null',
      { name: null, phone: null, ipAddress: null, country: null, createdAt: null, tags: null, fields: null },
      {},
    ],
    [
      'a name of control characters',
      { name: 'Zo\u0007é' },
      {
        patch: { name: 'Zoé' },
        warnings: ['name: control characters were removed.'],
      },
    ],
  ])('%s', (_what, given, expected) => {
    expect(read({ email, ...given })).toEqual({ ...nothing, email, ...expected })
  })
})

describe('a row that is at fault', () => {
  const ISSUES: [string, unknown, object[]][] = [
    ...[null, undefined, 7, 'a@b.test', []].map((given): [string, unknown, object[]] => [
      JSON.stringify(given) ?? 'undefined',
      given,
      [{ path: '', message: 'The row must be an object with an email' }],
    ]),
    ...[undefined, null, ''].map((address): [string, unknown, object[]] => [
      `the address ${JSON.stringify(address)}`,
      { email: address },
      [{ path: 'email', message: 'is required' }],
    ]),
    ['an address of digits', { email: 7 }, [{ path: 'email', message: 'must be text' }]],
    [
      'a field of no name we know, and one of each kind that is wrong',
      {
        ...{ email, mail: 'x', name: 7, phone: {}, ipAddress: true, country: [], createdAt: 0 },
        ...{ tags: 'VIP', fields: { City: ['Nantes'] } },
      },
      [
        {
          path: 'mail',
          message: 'is not a known field',
          hint: 'Known: email, name, phone, tags, fields, ipAddress, country, createdAt.',
        },
        ...['name', 'phone', 'ipAddress', 'country', 'createdAt'].map((path) => ({
          path,
          message: 'must be text',
        })),
        { path: 'tags', message: 'must be a list of tag names' },
        { path: 'fields', message: 'must be an object of text, number, boolean or null values' },
      ],
    ],
    ...[['VIP', 7], [null], {}, 7].map((tags): [string, unknown, object[]] => [
      `tags ${JSON.stringify(tags)}`,
      { email, tags },
      [{ path: 'tags', message: 'must be a list of tag names' }],
    ]),
    ...[[], 'City', 7, { City: {} }, { Size: 'M', City: undefined }].map(
      (fields): [string, unknown, object[]] => [
        `fields ${JSON.stringify(fields)}`,
        { email, fields },
        [{ path: 'fields', message: 'must be an object of text, number, boolean or null values' }],
      ],
    ),
  ]

  test.each(ISSUES)('in its form: %s', (_what, given, issues) => {
    expect(read(given)).toEqual({ ...nothing, issues })
  })

  test('in its values, all at once', () => {
    const { issues } = read({
      ...{ email: 'nope', phone: 'call', ipAddress: '1.2.3', country: 'Atlantis', tags: ['', 'VIP'] },
      createdAt: '2026-03-01T00:00:00.001Z',
    })
    expect(issues.map(({ path, message }) => `${path} ${message}`)).toEqual([
      'email "nope" is not an email address',
      'phone "call" is not a phone number',
      'ipAddress "1.2.3" is not an IPv4 or IPv6 address',
      'country "Atlantis" is not a country',
      'tags.0 must not be empty',
      'createdAt lies in the future',
    ])
  })
})
