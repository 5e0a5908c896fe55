import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPage } from '../../../../src/engine/domain/reviewer/read-html.ts'

const read = (html: string) => readPage(html, 500)

describe('readPage', () => {
  test('reads what is shown, what is hidden, links and pictures', () => {
    const page = read(
      `<html><head><title>T</title><style>a{}</style></head><body>One<br>two <b>th</b>ree
       <div hidden>not <i>this</i></div><a href="https://a.test/?x=1&amp;y=2"> Caf&eacute; <img src=x></a></body></html>`,
    )
    expect(page).toEqual({
      text: 'One two three Café',
      hidden: 'not this',
      links: [{ url: 'https://a.test/?x=1&y=2', text: 'Café', pictures: 1 }],
      images: 1,
    })
  })

  const FRAUD = 'Verify your account <a href="https://evil.test/">here</a>'

  // Each is a page that a mail program shows in full.
  test.each([
    ['a comment in a title', `<title><!--</title>${FRAUD}`],
    ['a comment in a style sheet', `<style><!--</style>${FRAUD}`],
    ['a comment in the attribute of an end tag', `</p x='><!--'>${FRAUD}`],
    ['a comment in an attribute with spaces around its sign', `<p x = '><!--'>${FRAUD}`],
    ['a section of XML that a page cannot have', `<![CDATA[>${FRAUD}`],
    ['a short comment', `<!-->${FRAUD}`],
    ['a comment that ends with an exclamation mark', `<!-- x --!>${FRAUD}`],
    ['a head that is never closed', `<head><title>T</title><body>${FRAUD}`],
    ['a hidden paragraph that the next one closes', `<p hidden>x<p>${FRAUD}`],
    ['an end tag of nothing', `</>${FRAUD}`],
    ['references without their semicolon', FRAUD.replace('account', 'acc&#111unt')],
    ['references by name', FRAUD.replace('account', 'ac&zwnj;count')],
  ])('sees past %s', (_name, html) => {
    const { text, links } = read(html)
    expect(text.replaceAll('\u200c', '')).toContain('Verify your account here')
    expect(links.map(({ url }) => url)).toEqual(['https://evil.test/'])
  })

  test.each([
    ['an attribute', `<p title="${FRAUD.replaceAll('"', "'")}">x</p>`],
    ['an end tag', `x</p title="${FRAUD.replaceAll('"', "'")}">`],
    ['a comment', `x<!-- ${FRAUD} -->`],
    ['a style sheet', `x<style>${FRAUD}</style>`],
    ['a tag that never ends', `x<p title="${FRAUD.replaceAll('"', "'")}`],
  ])('does not read %s as the page', (_name, html) => {
    expect(read(html)).toMatchObject({ text: 'x', links: [] })
  })

  test('an element within a hidden one is hidden, and the next to it is not', () => {
    expect(read('<div style="display:none"><p>a</p></div>b')).toMatchObject({ text: 'b', hidden: 'a' })
    expect(read('<iframe>a</iframe>b')).toMatchObject({ text: 'b', hidden: 'a' })
  })

  test('law: text of any kind comes back as it was, white space aside', () => {
    const words = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[<&\s\0]+/g, ' ').trim())
    fc.assert(
      fc.property(words, words, (one, other) => {
        const { text } = read(`<p>${one}</p><div>${other}</div>`)
        expect(text).toBe(`${one} ${other}`.replaceAll(/[\s\u00a0]+/g, ' ').trim())
      }),
      { numRuns: 500, seed: 1 },
    )
  })

  test('one pass, however hostile', () => {
    for (const piece of [
      '<',
      '<!--',
      '</p x="',
      '</a x>',
      '<![CDATA[',
      '&am',
      '<p>',
      '<div hidden>',
      '<b></i>',
    ])
      read(piece.repeat(300_000 / piece.length))
  }, 20_000)
})
