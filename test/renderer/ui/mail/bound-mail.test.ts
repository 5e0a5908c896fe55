import * as fc from 'fast-check'
import { parse, type DefaultTreeAdapterMap } from 'parse5'
import { describe, expect, test } from 'vitest'
import { boundMail, MOST_SHOWN } from '../../../../src/renderer/ui/mail/boundMail.ts'

function countElements(html: string): number {
  let count = 0
  const waiting: DefaultTreeAdapterMap['node'][] = [parse(html)]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('tagName' in node) count += 1
    if ('childNodes' in node) waiting.push(...node.childNodes)
  }
  return count
}

describe('Right to the last edge, 12: a message is bounded before it is parsed', () => {
  test('what fits stays as it is', () => {
    for (const html of [
      '',
      'words',
      '<p>a</p>'.repeat(20_000),
      '<table><tr><td>'.repeat(100),
      '<b>x</b> '.repeat(9_999),
    ])
      expect(boundMail(html)).toEqual({ html, isCut: false })
  })

  test.each([
    ['60,000 elements in each other', '<div>'.repeat(60_000)],
    ['60,000 elements in each other, with words', '<div>words '.repeat(60_000)],
    ['end tags of nothing between them', '<div></span>'.repeat(60_000)],
    ['60,000 beside each other', '<i>x</i>'.repeat(60_000)],
    ['marks that are opened again in each block', `<p>${'<b a>'.repeat(200)}${'<p>x'.repeat(10_000)}`],
    [
      'marks with attributes of their own',
      `${[...Array(200).keys()].map((n) => `<font size=${n}>`).join('')}${'<p>x'.repeat(10_000)}`,
    ],
    [
      'an element of a thousand attributes',
      `<p ${Array.from({ length: 1000 }, (_, n) => `a${n}=x`).join(' ')}>x`,
    ],
    ['ten million characters', 'x'.repeat(10_000_000)],
  ])('%s', (_, html) => {
    const { html: cut, isCut } = boundMail(html)
    expect(isCut).toBe(true)
    expect(html.startsWith(cut)).toBe(true)
    expect(countElements(cut)).toBeLessThan(MOST_SHOWN.elements + 2 * MOST_SHOWN.reopened)
  })

  test('the words before the cut are all there, and what is bounded once is bounded', () => {
    const piece = fc.constantFrom(
      '<div>',
      '<b>',
      '</b>',
      '</div>',
      '<p>',
      'words ',
      '<br>',
      '<td>',
      '<font size=1>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 4000 }), (pieces, times) => {
        const html = pieces.join('').repeat(times)
        const once = boundMail(html)
        expect(html.startsWith(once.html)).toBe(true)
        expect(once.isCut).toBe(once.html !== html)
        expect(boundMail(once.html)).toEqual({ html: once.html, isCut: false })
      }),
      { numRuns: 60, seed: 12 },
    )
  })
})
