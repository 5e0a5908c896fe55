import { describe, expect, test } from 'vitest'
import { asciiDomain, hostInText, isDomain, normalizeHostname } from '../../../src/engine/domain/hostname.ts'

const x = (count: number) => 'x'.repeat(count)
/** A host name of so many characters, in labels of at most 61. */
const host = (size: number) =>
  `${Array.from({ length: size - 8 }, (_, at) => (at % 61 === 60 ? '.' : 'x')).join('')}.example`

describe('a host name', () => {
  test.each<[string, string | null]>([
    [' Shop.EXAMPLE ', 'shop.example'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['ｓｈｏｐ.example', 'shop.example'],
    [`${x(63)}.example`, `${x(63)}.example`],
    [`${x(64)}.example`, null],
    [host(253), host(253)],
    [host(254), null],
    ['a.bc', 'a.bc'],
    ['a.b', null],
    ['localhost', null],
    ['192.0.2.1', null],
    ['shop.e1', 'shop.e1'],
    ['shop.11', null],
    ['', null],
    ['shop_1.example', null],
  ])('%s', (text, read) => {
    expect(normalizeHostname(text)).toBe(read)
  })

  test('one label is no domain, and what DNS cannot write is none', () => {
    expect([isDomain('a.bc'), isDomain('abc'), isDomain('a.'), isDomain('')]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(asciiDomain('shop.example')).toBe('shop.example')
  })

  test.each([
    ['https://Shop.example/a', 'shop.example'],
    ['//shop.example:80', 'shop.example'],
    ['https://ann:pw@shop.example?x', 'shop.example'],
    ['Shop.example', 'shop.example'],
    ['shop.example/a', 'shop.example/a'],
    ['https:/shop.example', 'https:/shop.example'],
  ])('in %s', (text, found) => {
    expect(hostInText(text)).toBe(found)
  })
})
