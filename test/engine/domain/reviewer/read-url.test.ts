import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findUrls,
  isIpHost,
  readUrl,
  registeredDomain,
  shownHost,
  type WebAddress,
} from '../../../../src/engine/domain/reviewer/read-url.ts'

const part = fc.oneof(
  fc.nat(255).map(String),
  fc.nat(255).map((value) => `0${value.toString(8)}`),
  fc.nat(255).map((value) => `0x${value.toString(16)}`),
  fc.constantFrom('4294967295', '65536', '0x', 'shop', 'example', 'x1'),
)
const hosts = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'))

describe('isIpHost', () => {
  test('law: every host that a browser takes for an IPv4 address is one, and no name is', () => {
    fc.assert(
      fc.property(hosts, (text) => {
        const read = readUrl(`http://${text}/path`)
        const url = URL.parse(`http://${text}/path`)
        if (url === null) return
        expect([text, isIpHost(read?.host ?? '')]).toEqual([text, /^\d+(?:\.\d+){3}$/.test(url.hostname)])
      }),
      { numRuns: 3000, seed: 1 },
    )
  })

  test.each([
    ['http://[::1]/', true],
    ['http://127.1/', true],
    ['http://3221226219/', true],
    ['http://192.0.2.7./', true],
    ['http://0xc0000207:8080/x', true],
    ['http://7-eleven.example/', false],
    ['http://192.0.2.7.example/', false],
  ])('%s', (url, expected) => {
    expect(isIpHost(readUrl(url)?.host ?? '')).toBe(expected)
  })
})

/** A host of so many characters. */
const hostOf = (size: number) => `${'x'.repeat(size - 8)}.example`

describe('an address in parts', () => {
  const parts = (host: string, more: object = {}) => ({
    scheme: 'https',
    user: null,
    host,
    path: '',
    ...more,
  })

  test.each<[string, WebAddress | null]>([
    ['https://Shop.example', parts('shop.example')],
    [' HTTP://shop.example:80/a?b#c ', parts('shop.example', { scheme: 'http', path: '/a?b#c ' })],
    ['https://shop.example?b', parts('shop.example', { path: '?b' })],
    ['https://shop.example.', parts('shop.example')],
    ['https://bank.example@evil.example/', parts('evil.example', { user: 'bank.example', path: '/' })],
    ['https://@evil.example', parts('evil.example', { user: '' })],
    ['https://münchen.example', parts('xn--mnchen-3ya.example')],
    ['ftp://shop.example', null],
    ['mailto:ann@shop.example', null],
    ['#top', null],
    ['shop.example', null],
    ['https://{{host}}/a', null],
    ['https://', null],
    [`https://${hostOf(253)}`, parts(hostOf(253))],
    [`https://${hostOf(254)}`, null],
    [`https://shop.example/${'x'.repeat(3979)}yz`, parts('shop.example', { path: `/${'x'.repeat(3979)}` })],
  ])('%s', (text, read) => {
    expect(readUrl(text)).toEqual(read)
  })
})

test.each([
  ['shop.example', 'shop.example'],
  [' https://shop.example/a ', 'shop.example'],
  ['shop.example:80', 'shop.example'],
  ['Visit shop.example', null],
  ['shop', null],
  ['shop.1', null],
  ['shop.e', null],
])('what %j shows is %s', (text, shown) => {
  expect(shownHost(text)).toBe(shown)
})

test.each([
  ['shop.example', 'shop.example'],
  ['www.shop.example', 'shop.example'],
  ['www.example', 'www.example'],
  ['a.b.shop.example', 'shop.example'],
  ['a.shop.co.uk', 'shop.co.uk'],
  ['a.shop.co.example', 'co.example'],
  ['a.shop.uk.com', 'shop.uk.com'],
  ['a.shop.xx.com', 'xx.com'],
  ['shop.example.', 'shop.example'],
  ['example', 'example'],
])('somebody registered of %s: %s', (name, domain) => {
  expect(registeredDomain(name)).toBe(domain)
})

test('addresses written out in a text end where the sentence does, and are 200 at most', () => {
  expect(findUrls('See https://a.example/b, (http://c.example) or HTTPS://d.example!?')).toEqual([
    'https://a.example/b',
    'http://c.example',
    'HTTPS://d.example',
  ])
  for (const count of [199, 200, 201])
    expect(findUrls('https://a.example '.repeat(count))).toHaveLength(Math.min(count, 200))
  expect(findUrls('shop.example')).toEqual([])
})
