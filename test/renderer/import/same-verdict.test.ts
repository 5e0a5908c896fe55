import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  date,
  emailAddress,
  integer,
  ipV4,
  ipV6,
  oneof,
  string,
  tuple,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readImportRow } from '../../../src/engine/tools/subscribers/import-row.ts'
import type { Target } from '../../../src/renderer/import/targets.ts'
import { buildRow } from '../../../src/renderer/import/row.ts'
import { cleanValue } from '../../../src/shared/text/clean.ts'
import { START } from '../../support/served-sandbox.ts'
import { useSandbox } from '../../support/organization.ts'
import { planOf } from './files.ts'

/** The dry check promises what import_subscribers will say; both are asked here, over HTTP. */
const { start } = useSandbox()

const COLUMNS: Target[] = [
  { kind: 'email' },
  { kind: 'name' },
  { kind: 'phone' },
  { kind: 'ipAddress' },
  { kind: 'country' },
  { kind: 'tags', separator: '|' },
  { kind: 'field', name: 'City', decimalComma: false },
  { kind: 'createdAt', order: 'iso' },
]

const HEADERS = ['email', 'name', 'phone', 'ipAddress', 'country', 'tags', 'City', 'createdAt']
/** What the console keeps as text where the engine would refuse the row. */
const KEPT = new Set(['phone', 'ipAddress', 'country', 'createdAt'])

const ADDRESSES = [
  'ada@example.org',
  ' ADA@Example.ORG ',
  'a@b',
  'two@@example.org',
  'no-at-sign',
  '',
  "=cmd|' /C calc'!A0@example.org",
  'quote"d@example.org',
  'ok3@exämple.org',
  'ok@münchen.example',
  'ok@straße.example',
  'ok@ex\u00adample.org',
  'ok@ex\u200bample.org',
  'a.b.@example.org',
  '.a@example.org',
  'a..b@example.org',
  'a@example..org',
  'a@-example.org',
  'a@example.123',
  'a@127.0.0.1',
  'a@exa mple.org',
  'a@exa_mple.org',
  'a@example.org/path',
  'a@exam%70le.org',
  'a@[127.0.0.1]',
  `${'x'.repeat(65)}@example.org`,
  `a@${'x'.repeat(64)}.org`,
  `a@${'xy.'.repeat(85)}org`,
  'a@例え.テスト',
  "o'brien+tag@example.co.uk",
]

/** The row as a script would send it: a cell with nothing in it is not sent. */
function rawRow(cells: readonly string[]): Record<string, unknown> {
  const [email = '', name, phone, ipAddress, country, tags = '', city, createdAt] = cells.map((cell) =>
    cell.trim() === '' ? '' : cell,
  )
  const split = tags.split('|').filter((tag) => tag.trim() !== '')
  return { email, name, phone, ipAddress, country, tags: split, fields: { City: city }, createdAt }
}

function checkRow(cells: string[]) {
  return buildRow({ line: 2, cells }, planOf(COLUMNS), HEADERS, START)
}

const unusual = oneof(
  string({ unit: 'grapheme', maxLength: 20 }),
  string({ unit: 'binary', maxLength: 20 }),
  constantFrom('a\u0000b', '\u202eevil', '\u202e', '\u0007', 'x\ud800', 'two\nlines', '  ', '\u2066\u2069'),
  integer({ min: 250, max: 260 }).map((length) => 'é'.repeat(length)),
)
const or = (usual: Arbitrary<string>) =>
  oneof({ weight: 5, arbitrary: usual }, { weight: 2, arbitrary: unusual })
const email = oneof(
  { weight: 4, arbitrary: integer({ min: 0, max: 40 }).map((number) => `person${number}@shop.test`) },
  { weight: 2, arbitrary: emailAddress() },
  { weight: 1, arbitrary: constantFrom(...ADDRESSES) },
  { weight: 1, arbitrary: unusual },
)
const phone = constantFrom('+33 6 39 98 12 34', '0033612345001', '(06) 12', '12', 'call me', '1'.repeat(33))
const address = oneof(ipV4(), ipV6(), constantFrom('256.1.1.1', '1.2.3', 'fe80::1%eth0', '::'))
const country = constantFrom('FR', 'fr', ' de ', 'XK', 'ZZ', 'EU', 'AN', 'no such place')
const time = oneof(
  date({ min: new Date(0), max: new Date(START), noInvalidDate: true }).map((at) => at.toISOString()),
  constantFrom(
    '2025-02-30',
    '2025-05-02 10:11:12.123456+00',
    '2025-05-02T24:00:00Z',
    '2025-05-02T25:00:00Z',
    '2025-05-02T10:11+0200',
    '20250502',
    '02/05/2025',
    'yesterday',
    new Date(START + 1).toISOString(),
  ),
)
// A tag of nothing but forbidden characters is left out of the file, which is no rule of the engine.
const tag = constantFrom('vip', 'VIP', 'a\u0000b', 't'.repeat(256), 'é'.repeat(255), ' spaced ')
const tags = array(tag, { maxLength: 3 }).map((names) => names.join('|'))
const city = oneof(constantFrom('Nantes', 'x'.repeat(10_000), 'x'.repeat(10_001)), unusual)
const row = tuple(
  email,
  or(constantFrom('Ana', 'Zoé')),
  or(phone),
  or(address),
  country,
  tags,
  city,
  or(time),
)

describe('the dry check', () => {
  it('refuses the very rows that import_subscribers refuses, but for what it keeps as text', async () => {
    const { call } = await start()
    await assert(
      asyncProperty(array(row, { minLength: 1, maxLength: 60 }), async (rows) => {
        const checked = rows.map((cells) => checkRow([...cells]))
        const raw = rows.map(rawRow)
        const judged = raw.map((given) =>
          readImportRow(given, START).issues.map(({ path }) => path.split('.')[0] ?? ''),
        )
        const answer = await call('import_subscribers', { subscribers: raw })
        const refused = judged.flatMap((paths, index) => (paths.length > 0 ? [index] : []))
        expect(answer.errors.map((error) => error.row)).toEqual(refused)
        for (const [index, { faults, unread, subscriber }] of checked.entries()) {
          const paths = judged[index] ?? []
          // The engine reads no further than a missing address.
          const found = raw[index]?.['email'] === '' ? faults.slice(0, 1) : faults
          const fields = found.map(({ field }) => (field === 'City' ? 'fields' : field))
          expect(new Set(fields)).toEqual(new Set(paths.filter((path) => !KEPT.has(path))))
          const kept = new Set(unread.map(({ field }) => field))
          for (const path of paths) {
            // The console reads more forms of a date and of a phone than the engine takes.
            if (KEPT.has(path)) expect(kept.has(path) || Object.hasOwn(subscriber, path)).toBe(true)
          }
          for (const { field, column } of unread) {
            const cell = rows[index]?.[column ?? 0] ?? ''
            expect(paths.includes(field) || raw[index]?.['email'] === '').toBe(true)
            const text = subscriber.fields?.[`${field} (as written)`]
            expect(text).toBe(cleanValue(cell.trim()) || undefined)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('sends rows that are taken as they are, without a warning', async () => {
    const { call } = await start()
    const kept = [...KEPT].map((field) => `${field} (as written)`)
    for (const name of ['City', ...kept]) await call('create_custom_field', { name })
    await assert(
      asyncProperty(array(row, { minLength: 1, maxLength: 60 }), async (rows) => {
        const good = rows.map((cells) => checkRow([...cells])).filter(({ faults }) => faults.length === 0)
        if (good.length === 0) return
        const answer = await call('import_subscribers', {
          subscribers: good.map(({ subscriber }) => subscriber),
        })
        expect(answer).toEqual({
          imported: expect.any(Number),
          updated: expect.any(Number),
          failed: 0,
          errors: [],
        })
      }),
      { numRuns: 40 },
    )
  })
})

describe('addresses', () => {
  it.each(ADDRESSES)('%j is judged as the engine judges it', (given) => {
    const read = readImportRow({ email: given }, START)
    const { subscriber, faults } = checkRow([given])
    expect(faults.map(({ message }) => message)).toEqual(read.issues.map(({ message }) => message))
    expect(subscriber.email).toBe(read.email)
  })
})
