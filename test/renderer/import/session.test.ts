import { describe, expect, it } from 'vitest'
import { planFaults } from '../../../src/renderer/import/plan.ts'
import { AS_GUESSED, guessedPlan, NOW, openContacts, openText, planOf, withTagSeparator } from './files.ts'

/** The sample files from their bytes to the rows that would be sent, with first guesses alone. */

function kinds(columns: { kind: string }[]): string[] {
  return columns.map(({ kind }) => kind)
}

describe('messy.csv', () => {
  const session = openContacts('messy.csv')
  const view = session.view(AS_GUESSED, [])
  const report = session.check(planOf(withTagSeparator(view, '|')), NOW)
  const rows = session.batch('import', 0, 500)

  it('is read as UTF-8 with commas and a header', () => {
    expect(view).toMatchObject({ encoding: 'utf-8', separator: ',', header: true, rows: 15, fault: null })
    expect(kinds(view.columns)).toEqual(['email', 'name', 'tags', 'field'])
  })

  it('refuses eight rows, each by the cell at fault', () => {
    expect(report).toMatchObject({ rows: 15, good: 7, failed: 8, duplicates: 1, short: 1 })
    expect(report.faults.map(({ line, field }) => [line, field])).toEqual([
      [4, 'email'],
      [5, 'email'],
      [6, 'email'],
      [7, 'email'],
      [8, 'email'],
      [9, 'email'],
      [11, 'name'],
      [12, 'cells'],
    ])
    expect(report.faults.find(({ line }) => line === 11)?.message).toContain('5000')
    expect(report.faults.find(({ line }) => line === 12)?.message).toBe(
      'the row has 6 cells where the header has 4',
    )
  })

  it('sends the other seven, cleaned', () => {
    expect(rows.map(({ subscriber }) => subscriber.email)).toEqual([
      'ok1@example.org',
      'ok1@example.org',
      'ok3@xn--exmple-cua.org',
      'ok6@example.org',
      'ok7+tag@example.org',
      'ok8@example.org',
      'ok9@example.org',
    ])
    expect(rows[0]?.subscriber).toEqual({
      email: 'ok1@example.org',
      name: 'Ok One',
      tags: ['vip', 'beta'],
      fields: { city: 'Nantes' },
    })
    expect(rows.map(({ subscriber }) => subscriber.name)).toEqual([
      'Ok One',
      'Duplicate by case',
      'IDN domain',
      undefined,
      '<script>alert(1)</script>',
      'RTL override',
      'Nullbyte',
    ])
  })

  it('warns of what was taken out and of who comes twice', () => {
    expect(report.notes.map(({ line }) => line)).toEqual([3, 15, 16])
    expect(report.notes.map(({ message }) => message).join(' ')).toMatch(
      /also on line 2.*direction override.*NUL/,
    )
  })
})

describe('broken-quote.csv', () => {
  const session = openContacts('broken-quote.csv')

  it('has one fault, of the file, on line 3', () => {
    expect(session.view(AS_GUESSED, []).fault).toEqual({
      line: 3,
      message: 'a quote is opened and never closed',
    })
  })
})

describe('brevo-export.csv', () => {
  const session = openContacts('brevo-export.csv')
  const view = session.view(AS_GUESSED, [])

  it('is told by its mark, its semicolons and its words', () => {
    expect(view).toMatchObject({ encoding: 'utf-8', separator: ';', rows: 150, broken: 0 })
    expect(view.encodingReason).toContain('byte order mark')
    expect(kinds(view.columns)).toEqual([
      'email',
      'lastName',
      'firstName',
      'phone',
      'consent',
      'field',
      'createdAt',
    ])
    expect(view.consent.map(({ column, meanings }) => [column, meanings])).toEqual([
      [4, { 1: 'optedOut', 0: 'subscribed' }],
    ])
    expect(view.columns[5]).toEqual({ kind: 'field', name: 'CA_TOTAL', decimalComma: true })
    expect(view.columns[6]).toEqual({ kind: 'createdAt', order: 'dayFirst' })
  })

  it('skips who opted out, joins names, reads commas and day-first dates', () => {
    const report = session.check(guessedPlan(view), NOW)
    const away = view.values[4]?.find(({ key }) => key === '1')?.rows
    expect(report).toMatchObject({ optedOut: away, good: 150 - (away ?? 0), failed: 0 })
    expect(session.batch('import', 0, 1)[0]?.subscriber).toEqual({
      email: 'emile.kim9001@outlook.com.example',
      name: 'Émile Kim',
      phone: '0033612345001',
      fields: { CA_TOTAL: '102.87' },
      createdAt: '2025-02-02T00:00:00.000Z',
    })
  })

  it('keeps those who opted out apart when they are to be unsubscribed', () => {
    const report = session.check(guessedPlan(view, { optOut: 'unsubscribe' }), NOW)
    expect(report.good).toBe(150)
    expect(session.batch('optedOut', 0, 500)).toHaveLength(report.optedOut)
    expect(session.batch('import', 0, 500)).toHaveLength(150 - report.optedOut)
  })
})

describe('columns that say who may be mailed', () => {
  const file = (header: string, values: string[]): string =>
    `email,${header}\n${values.map((value, index) => `person${index}@example.org,${value}`).join('\n')}\n`
  const guess = (header: string, values: string[]) => {
    const { columns, consent } = openText(file(header, values)).view(AS_GUESSED, [])
    return { kind: columns[1]?.kind, ...consent[0]?.meanings }
  }

  it('yes to "unsubscribed" is a mark, and no to "accepts marketing" as well', () => {
    expect(guess('Unsubscribed', ['yes', 'no'])).toEqual({
      kind: 'consent',
      yes: 'optedOut',
      no: 'subscribed',
    })
    expect(guess('Accepts Email Marketing', ['yes', 'no'])).toMatchObject({
      yes: 'subscribed',
      no: 'optedOut',
    })
    expect(guess('opt_in', ['1', '0'])).toMatchObject({ 1: 'subscribed', 0: 'optedOut' })
    expect(guess('Subscribed', ['TRUE', 'FALSE'])).toMatchObject({ true: 'subscribed', false: 'optedOut' })
  })

  it('a state is a mark by its words only: 1 may well be the good one', () => {
    expect(guess('status', ['1', '0'])).toEqual({ kind: 'field', 1: null, 0: null })
    const states = ['SUBSCRIBED', 'PENDING_CONFIRMATION', 'TRANSACTIONAL', 'COMPLAINED', 'Non-Subscribed']
    expect(guess('status', states)).toEqual({
      kind: 'consent',
      subscribed: 'subscribed',
      pending_confirmation: 'optedOut',
      transactional: 'optedOut',
      complained: 'optedOut',
      'non-subscribed': 'optedOut',
    })
  })

  it('a mark in either of two columns keeps someone out', () => {
    const session = openText(
      'email,status,blacklist\na@example.org,active,0\nb@example.org,unsubscribed,0\nc@example.org,active,1\n',
    )
    const view = session.view(AS_GUESSED, [])
    expect(kinds(view.columns)).toEqual(['email', 'consent', 'consent'])
    expect(planFaults(guessedPlan(view), view.headers)).toEqual([])
    expect(session.check(guessedPlan(view), NOW)).toMatchObject({ optedOut: 2, good: 1 })
  })
})

describe('the other exports', () => {
  it('listmonk: attributes become fields, blocklisted and disabled are opt-outs', () => {
    const session = openContacts('listmonk-export.csv')
    const view = session.view(AS_GUESSED, [])
    expect(kinds(view.columns)).toEqual([
      'ignore',
      'email',
      'name',
      'attributes',
      'consent',
      'createdAt',
      'ignore',
    ])
    expect(view.consent[0]?.meanings).toEqual({
      enabled: 'subscribed',
      disabled: 'optedOut',
      blocklisted: 'optedOut',
    })
    const report = session.check(guessedPlan(view), NOW)
    expect(report).toMatchObject({ failed: 0, fields: ['city', 'plan', 'seats'] })
    expect(session.batch('import', 0, 1)[0]?.subscriber).toMatchObject({
      email: 'jose.yilmaz5001@gmail.com.example',
      name: 'José Yılmaz',
      fields: { city: 'Łódź', plan: 'pro', seats: 26 },
      createdAt: '2025-05-02T10:11:12.123Z',
    })
  })

  it('mailchimp: quoted tags, line breaks inside cells, lines counted as an editor counts them', () => {
    const session = openContacts('mailchimp-export.csv')
    const view = session.view(AS_GUESSED, ['Rating'])
    expect(view.rows).toBe(150)
    const report = session.check(guessedPlan(view), NOW)
    expect(report).toMatchObject({ good: 150, failed: 0 })
    const [first, second, third] = session.batch('import', 0, 3)
    expect(first?.subscriber).toMatchObject({
      name: 'Arjun Ivanova',
      country: 'DE',
      tags: ['vip', 'customer'],
    })
    expect(second?.subscriber.fields).toMatchObject({ NOTES: 'line one\nline two' })
    expect([first?.line, second?.line, third?.line]).toEqual([2, 3, 5])
  })

  it('latin1: not valid UTF-8, so Western; accents right', () => {
    const session = openContacts('latin1-semicolon.csv')
    const view = session.view(AS_GUESSED, [])
    expect(view).toMatchObject({ encoding: 'windows-1252', separator: ';', rows: 150, broken: 0 })
    expect(kinds(view.columns)).toEqual(['email', 'firstName', 'field'])
    session.check(guessedPlan(view), NOW)
    expect(session.batch('import', 0, 1)[0]?.subscriber).toMatchObject({
      name: 'José',
      fields: { Ville: 'Orléans' },
    })
    expect(session.view({ ...AS_GUESSED, encoding: 'utf-8' }, []).broken).toBeGreaterThan(0)
  })
})

describe('files that are not what they seem', () => {
  it('names a spreadsheet, an empty file and one without rows', () => {
    expect(openText('PK\u0003\u0004…').view(AS_GUESSED, []).fault?.message).toContain('spreadsheet')
    expect(openText('').view(AS_GUESSED, []).fault?.message).toContain('empty')
    expect(openText('email,name\n').view(AS_GUESSED, []).fault?.message).toContain('no rows')
  })

  it('someone opted out on one line is so on every line', () => {
    const session = openText('email,unsubscribed\nada@example.org,1\nADA@example.org,0\n')
    const view = session.view(AS_GUESSED, [])
    expect(session.check(guessedPlan(view), NOW)).toMatchObject({ optedOut: 2, good: 0 })
  })

  it('a file without header is mapped by its cells', () => {
    const view = openText('Ada,ada@example.org\nBob,bob@example.org\n').view(AS_GUESSED, [])
    expect(view).toMatchObject({ header: false, rows: 2, headers: ['Column 1', 'Column 2'] })
    expect(kinds(view.columns)).toEqual(['ignore', 'email'])
  })
})
