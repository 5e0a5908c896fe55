import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isIpHost, readUrl } from '../../../../src/engine/domain/reviewer/read-url.ts'

const part = fc.oneof(
  fc.nat(255).map(String),
  fc.nat(255).map((value) => `0${value.toString(8)}`),
  fc.nat(255).map((value) => `0x${value.toString(16)}`),
  fc.constantFrom('4294967295', '65536', '0x', 'shop', 'example', 'x1'),
)
const host = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'))

describe('isIpHost', () => {
  test('law: every host that a browser takes for an IPv4 address is one, and no name is', () => {
    fc.assert(
      fc.property(host, (text) => {
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
