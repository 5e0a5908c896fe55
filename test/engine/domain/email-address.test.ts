import { describe, expect, test } from 'vitest'
import { normalizeEmail } from '../../../src/engine/domain/email-address.ts'

const x = (count: number) => 'x'.repeat(count)
/** A host name of so many characters, in labels of at most 61. */
const host = (size: number) =>
  `${Array.from({ length: size - 8 }, (_, at) => (at % 61 === 60 ? '.' : 'x')).join('')}.example`

describe('an email address', () => {
  test.each<[string, string | null]>([
    ['Ann@Shop.EXAMPLE', 'ann@shop.example'],
    [' ann@shop.example\n', 'ann@shop.example'],
    ["o'neil!#$%&*+/=?^_`{|}~-@shop.example", "o'neil!#$%&*+/=?^_`{|}~-@shop.example"],
    ['ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
    ['a.b.c@shop.example', 'a.b.c@shop.example'],
    [`${x(64)}@shop.example`, `${x(64)}@shop.example`],
    [`${x(65)}@shop.example`, null],
    [`${x(6)}@${host(247)}`, `${x(6)}@${host(247)}`],
    [`${x(7)}@${host(247)}`, null],
    ['a..b@shop.example', null],
    ['.a@shop.example', null],
    ['a.@shop.example', null],
    ['a b@shop.example', null],
    ['"a"@shop.example', null],
    ['a@b@shop.example', null],
    ['é@shop.example', null],
    ['@shop.example', null],
    ['ann', null],
    ['ann@', null],
    ['ann@localhost', null],
    ['ann@shop.1', null],
    ['ann@shop.e', null],
    ['ann@-shop.example', null],
    ['ann@shop-.example', null],
    ['ann@shop..example', null],
    ['ann@shop.example.', null],
  ])('%s', (text, read) => {
    expect(normalizeEmail(text)).toBe(read)
  })
})
