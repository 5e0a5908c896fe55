import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLinks, listTargets } from '../../../../src/engine/content/links/find-links.ts'
import { trackLinks } from '../../../../src/engine/content/links/rewrite-links.ts'
import { linksOf, webAddress, withoutLinks } from '../../../support/page-links.ts'

const ROOT = 'https://links.test/'
const tracking = {
  track: (index: number) => `${ROOT}${index}`,
  isOwn: (target: string) => target.startsWith(ROOT),
}

const track = (html: string, text = '') => trackLinks({ html, text }, tracking)

/** What each link leads to in truth, after rewriting: its own address, or the target it stands for. */
function resolve(html: string): string[] {
  const { html: rewritten, targets } = track(html)
  return linksOf(rewritten).map((href) =>
    href.startsWith(ROOT) ? `→${targets[Number(href.slice(ROOT.length))]}` : href,
  )
}

describe('every link resolves to its true target', () => {
  test.each([
    [
      'quotes of both kinds and none',
      `<a href="https://a.test/1">x</a><a href='https://a.test/2'>x</a><a href=https://a.test/3>x</a>`,
      ['→https://a.test/1', '→https://a.test/2', '→https://a.test/3'],
    ],
    [
      'entities',
      '<a href="https://a.test/?x=1&amp;y=2&#38;z=&quot;3">x</a>',
      ['→https://a.test/?x=1&y=2&z="3'],
    ],
    [
      'ampersands as they should not be',
      '<a href="https://a.test/?a=1&lt=2&copy=3&b=4">x</a>',
      ['→https://a.test/?a=1&lt=2&copy=3&b=4'],
    ],
    [
      'behind what looks like a section of XML',
      '<![CDATA[><a href="https://a.test/1">x</a>',
      ['→https://a.test/1'],
    ],
    [
      'names that only a full parser knows stay as they are',
      '<a href="https://a.test/caf&eacute;">x</a>',
      ['https://a.test/café'],
    ],
    ['blanks around and inside', '<a href=" https://a.te\nst/x ">x</a>', ['→https://a.test/x']],
    ['capitals', '<A HREF="HTTPS://A.test/X">x</A>', ['→HTTPS://A.test/X']],
    ['areas', '<map><area href="https://a.test/area"></map>', ['→https://a.test/area']],
    [
      'mail, telephone, places and paths stay',
      '<a href="mailto:a@b.test">x</a><a href="tel:1">x</a><a href="#top">x</a><a href="/x">x</a><a href="">x</a><a href>x</a><a>x</a>',
      ['mailto:a@b.test', 'tel:1', '#top', '/x', '', ''],
    ],
    [
      'the first of two addresses counts',
      '<a href="https://a.test/1" href="https://a.test/2">x</a>',
      ['→https://a.test/1'],
    ],
    [
      'a bracket in an attribute ends no tag',
      '<a title=">" href="https://a.test/1">x</a>',
      ['→https://a.test/1'],
    ],
    ['own links stay', `<a href="${ROOT}7">x</a>`, ['→undefined']],
    [
      'not the address of another element',
      '<link href="https://a.test/1"><a data-href="https://a.test/2" href="https://a.test/3">x</a>',
      ['→https://a.test/3'],
    ],
  ])('%s', (_name, html, expected) => {
    expect(resolve(html)).toEqual(expected)
  })

  test('what only looks like a link is left alone', () => {
    for (const html of [
      '<!-- <a href="https://a.test/1">x</a> -->',
      '<!--[if mso]><a href="https://a.test/1">x</a><![endif]-->',
      '<style>a[x="<a href=https://a.test/1>"]{}</style>',
      '<title><a href="https://a.test/1"></title>',
      '<textarea><a href="https://a.test/1"></textarea>',
      '<p title="<a href=&quot;https://a.test/1&quot;>">x</p>',
      'a < a href="https://a.test/1"',
      '<a href="https://a.test/1',
      '<a href="https://a.test/1" x',
      `</b x="><a href='https://a.test/1'>">`,
      '<?a <a href="https://a.test/1"',
    ]) {
      expect({ html, links: findLinks(html) }).toEqual({ html, links: [] })
      expect(track(html).html).toBe(html)
    }
  })

  test('a target that comes twice is one target', () => {
    const html =
      '<a href="https://a.test/?x&amp;y">1</a><a href="https://b.test/">2</a><a href="https://a.test/?x&y">3</a>'
    expect(listTargets(html)).toEqual(['https://a.test/?x&y', 'https://b.test/'])
    expect(track(html).html).toBe(`<a href="${ROOT}0">1</a><a href="${ROOT}1">2</a><a href="${ROOT}0">3</a>`)
  })

  const soup = fc
    .array(
      fc.constantFrom(
        '<a href="https://a.test/1">',
        '</a>',
        "<a class=x href='https://a.test/?a=1&amp;b=2' title='>'>",
        '<a href=https://a.test/3>',
        '<a href="',
        '"',
        "'",
        '>',
        '<',
        '/',
        '=',
        ' ',
        '\n',
        '&amp;',
        '&#x26;',
        '<!--',
        '-->',
        '--!>',
        '<!-->',
        '<!',
        '<?',
        '</',
        '</ >',
        '<p>',
        '</p>',
        '<table><tr><td>',
        '</table>',
        '<style>',
        '</style>',
        '<title>',
        '</title>',
        '<textarea>',
        '</textarea >',
        'href="https://a.test/4"',
        '<img alt="<a href=https://a.test/5>">',
        '<br/>',
        'words',
        '\u00a0',
        '<b',
        '<a/href="https://a.test/6">',
        '<a href = "https://a.test/7" >',
        '<area href=https://a.test/8 >',
        '<a =href="https://a.test/9">',
        '<A\fHREF="HTTP://a.test/10">',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''))

  test('in any soup of tags (against a parser of the standard)', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const before = linksOf(html)
        const after = resolve(html)
        expect(after.map((one) => (one.startsWith('→') ? one.slice(1) : one))).toEqual(
          before.map((href, index) => (after[index]?.startsWith('→') ? webAddress(href) : href)),
        )
        expect(withoutLinks(track(html).html)).toBe(withoutLinks(html))
      }),
      { numRuns: 3000, seed: 7 },
    )
  })

  test('one pass, however hostile: what never closes is not searched for again and again', () => {
    for (const piece of [
      '<!--',
      '<a href="',
      '<style>',
      "<a x='",
      '<a ',
      '</',
      '<!',
      '&amp',
      '</a x="',
      '<![CDATA[',
    ])
      expect(findLinks(piece.repeat(100_000))).toEqual([])
  })
})

describe('in the text part', () => {
  const html = '<a href="https://a.test/(x)">1</a><a href="https://a.test/?q=1&amp;r=2">2</a>'

  test('addresses of the page are led the same way, with what follows them', () => {
    const { text } = track(html, 'One (https://a.test/(x)), two: https://a.test/?q=1&r=2. Three.')
    expect(text).toBe(`One (${ROOT}0), two: ${ROOT}1. Three.`)
    expect(track(html, '(https://a.test/?q=1&r=2)Next').text).toBe(`(${ROOT}1)Next`)
    expect(track(html, 'https://a.test/?q=1&r=2').text).toBe(`${ROOT}1`)
  })

  test('all others stay', () => {
    const words =
      'See https://a.test/ and https://a.test/?q=1 and https://a.test/(x)/more and https://a.test/?q=1&r=2.5'
    expect(track(html, words).text).toBe(words)
  })
})
