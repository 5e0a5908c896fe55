import { describe, expect, test } from 'vitest'
import {
  evaluate,
  evaluateLine,
  type Expression,
  hasPlaceholder,
  type MergeValues,
  readExpression,
} from '../../../../src/engine/content/template/placeholders.ts'

const part = (id: string, fallback: string | null = null, scheme = '') => ({
  ...{ id, key: id.toLowerCase(), fallback, scheme },
})
const x = (count: number) => 'x'.repeat(count)

describe('a text is taken apart', () => {
  test.each<[string, Expression]>([
    ['', ['']],
    ['plain', ['plain']],
    ['{{name}}', [part('name')]],
    ['a{{ Name }}b', ['a', part('Name'), 'b']],
    ['{{a}}{{b}}', [part('a'), part('b')]],
    ["{{name | 'there'}}", [part('name', 'there')]],
    ['{{name || "there"}}', [part('name', 'there')]],
    ['{{name|there}}', [part('name', 'there')]],
    ['{{name | ‘there’}}', [part('name', 'there')]],
    ['{{name | &#39;there&quot;}}', [part('name', 'there')]],
    ["{{name | ''}}", [part('name', '')]],
    ['{{name |}}', [part('name', '')]],
    ['{{name | a | b}}', [part('name', 'a | b')]],
    ["{{name | 'there}}", [part('name', "'there")]],
    ['https://{{url}}', [part('url', null, 'https://')]],
    ['at HTTP://{{url}}/a', ['at ', part('url', null, 'HTTP://'), '/a']],
    ['ftp://{{url}}', ['ftp://', part('url')]],
    ['https:// {{url}}', ['https:// ', part('url')]],
    ['{{', ['{{']],
    ['a {{b', ['a {{b']],
    ['a }} b', ['a }} b']],
    ['{{}}', ['{{}}']],
    ['{{ | x}}', ['{{ | x}}']],
    ['{{a\nb}}', ['{{a\nb}}']],
    ['{{a<b}}', ['{{a<b}}']],
    ['{{a>b}}', ['{{a>b}}']],
    ['{{a {{b}}', ['{{a ', part('b')]],
    ['{{a{b}}', ['{{a{b}}']],
    ['{{{a}}}', ['{', part('a'), '}']],
    ['{{}}{{a}}', ['{{}}', part('a')]],
    [`{{${x(1000)}}}`, [part(x(1000))]],
    [`{{${x(1001)}}}`, [`{{${x(1001)}}}`]],
    [`{{a|${x(998)}}}`, [part('a', x(998))]],
    [`{{a|${x(999)}}}`, [`{{a|${x(999)}}}`]],
  ])('%j', (text, parts) => {
    expect(readExpression(text)).toEqual(parts)
  })

  test('only two braces may hold one', () => {
    expect(['{{', 'a{{b', '{ {', '{', ''].map(hasPlaceholder)).toEqual([true, true, false, false, false])
  })
})

describe('and filled', () => {
  const values = (known: Record<string, string>): MergeValues => ({
    value: ({ key }) => known[key],
    shows: () => true,
    list: () => [],
  })
  const fill = (text: string, known: Record<string, string> = {}, item?: unknown) =>
    evaluate(readExpression(text), values(known), item)

  test.each<[string, string, Record<string, string>]>([
    ['Hi {{Name}}!', 'Hi Ann!', { name: 'Ann' }],
    ['Hi {{name}}!', 'Hi !', {}],
    ["Hi {{name | 'there'}}!", 'Hi there!', {}],
    ["Hi {{name | 'there'}}!", 'Hi there!', { name: '' }],
    ["Hi {{name | 'there'}}!", 'Hi Ann!', { name: 'Ann' }],
    ['https://{{url}}/a', 'https://shop.example/a', { url: 'shop.example' }],
    ['https://{{url}}/a', 'http://shop.example/a', { url: 'http://shop.example' }],
    ['https://{{url}}/a', 'mailto:ann/a', { url: 'mailto:ann' }],
    ['https://{{url}}/a', '/a', {}],
  ])('%s is %s', (text, filled, known) => {
    expect(fill(text, known)).toBe(filled)
  })

  test('the item of a repeat comes before the person; what is no text of it does not count', () => {
    const known = { name: 'Ann', hasownproperty: 'x' }
    expect(fill('{{name}}', known, { name: 'Cup' })).toBe('Cup')
    expect(fill('{{name}} {{size}}', known, { size: 0 })).toBe('Ann 0')
    expect(fill('{{name}}', known, { name: false })).toBe('false')
    expect(fill('{{name}}', known, { name: '' })).toBe('')
    for (const item of [{ name: {} }, { name: null }, {}, null, [], { Name: 'Cup' }])
      expect(fill('{{name}}', known, item)).toBe('Ann')
    expect(fill('{{hasOwnProperty}}', known, {})).toBe('x')
    expect([fill('{{item}}', known, 'Cup'), fill('{{item}}', known, 7)]).toEqual(['Cup', '7'])
  })

  test('a line stays one', () => {
    const line = evaluateLine(readExpression(' a {{name}} '), values({ name: '\r\n\tb\u2028\u2029c\n' }))
    expect(line).toBe('a  b c')
  })
})
