import { describe, expect, test } from 'vitest'
import { Findings, shorten } from '../../../src/engine/domain/subscriber-input.ts'

const x = (count: number) => 'x'.repeat(count)

describe('what is told of one person', () => {
  const read = <T>(take: (findings: Findings) => T) => {
    const findings = new Findings()
    const value = take(findings)
    const issues = findings.issues.map(({ path, message }) => `${path} ${message}`)
    return { value, issues, warnings: findings.warnings }
  }
  const fine = { issues: [], warnings: [] }

  test('an error quotes sixty characters', () => {
    expect(shorten(x(60))).toBe(x(60))
    expect(shorten(x(61))).toBe(`${x(60)}…`)
  })

  test('a line has 255 characters at most, without control characters', () => {
    expect(read((findings) => findings.line('name', x(255)))).toEqual({ ...fine, value: x(255) })
    expect(read((findings) => findings.line('name', x(256))).issues).toEqual([
      'name must be at most 255 characters, not 256',
    ])
    expect(read((findings) => findings.line('name', ' a\u0007b '))).toEqual({
      ...{ value: 'ab', issues: [], warnings: ['name: control characters were removed.'] },
    })
    expect(read((findings) => findings.line('name', '  '))).toEqual({ ...fine, value: null })
  })

  test('a field has 10,000 characters at most; empty and null clear', () => {
    const fields = (values: Record<string, string | number | boolean | null>) =>
      read((findings) => findings.fields('fields', values))
    expect(fields({ a: x(10_000), b: '', c: null, d: 0, e: false })).toEqual({
      ...fine,
      value: new Map(Object.entries({ a: x(10_000), b: null, c: null, d: '0', e: 'false' })),
    })
    expect(fields({ a: x(10_001) }).issues).toEqual(['fields.a must be at most 10000 characters, not 10001'])
    expect(fields({ ' ': 'x', b: 'y' })).toEqual({
      ...fine,
      issues: ['fields a custom field name must not be empty'],
      value: new Map([['b', 'y']]),
    })
  })

  test('tags, an address, a country, a phone number and a time', () => {
    expect(read((findings) => findings.tags('tags', ['VIP', ' ', ' new ']))).toEqual({
      ...{ value: ['VIP', 'new'], issues: ['tags.1 must not be empty'], warnings: [] },
    })
    expect(read((findings) => findings.ipAddress('ip', ' 192.0.2.1 '))).toEqual({
      ...fine,
      value: '192.0.2.1',
    })
    expect(read((findings) => findings.ipAddress('ip', ' '))).toEqual({ ...fine, value: null })
    expect(read((findings) => findings.country('country', ' fr '))).toEqual({ ...fine, value: 'FR' })
    expect(read((findings) => findings.country('country', ' '))).toEqual({ ...fine, value: null })
    const phone = (text: string) => read((findings) => findings.phone('phone', text)).issues.length
    expect(['+33 6', '123', `1${'2'.repeat(30)}`, ''].map(phone)).toEqual([0, 0, 0, 0])
    expect(['12', `1${'2'.repeat(31)}`, '++33 6', 'call me'].map(phone)).toEqual([1, 1, 1, 1])
    const time = (now: number) => read((findings) => findings.pastTime('at', '2026-03-01', now))
    const at = Date.UTC(2026, 2, 1)
    expect(time(at)).toEqual({ ...fine, value: at })
    expect(time(at - 1)).toEqual({ ...fine, issues: ['at lies in the future'], value: undefined })
    expect(read((findings) => findings.pastTime('at', 'soon', at)).issues).toEqual([
      'at "soon" is not an ISO 8601 time',
    ])
  })
})
