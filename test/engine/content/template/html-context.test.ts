import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileHtml } from '../../../../src/engine/content/template/compile.ts'
import { HtmlContext, type SlotContext } from '../../../../src/engine/content/template/html-context.ts'
import { nodeContentLibrary } from '../../../../src/platform/content-library.ts'
import { addressesIn, truePlaces } from '../../../support/html-oracle.ts'

/** Where a value stands, compared with a whole parser of the HTML standard. */
const MARK = 'z0z'

/** As a template feeds it: literal parts, and a slot between any two. */
function readPlaces(page: string): SlotContext[] {
  const context = new HtmlContext()
  return page.split(MARK).flatMap((literal, index) => {
    const place = index === 0 ? [] : [context.takeSlot()]
    context.feed(literal)
    return place
  })
}

function truth(page: string): (SlotContext | null)[] {
  return truePlaces(page, MARK).map((one) => one && { place: one.place, address: one.address })
}

const LINK = `<a href="${MARK}">x</a>`

/** What may stand in front of a link, or inside it, in pages from the HTML standard and from real mail. */
const FRONT = [
  '',
  'text',
  '<p>',
  '<!-- c -->',
  '<!---->',
  '<!-->',
  '<!--->',
  '<!-- a > b -->',
  '<!-- a --!>',
  '<!-- <!-- -->',
  '<!-- <!-->',
  '<!-- <!->-->',
  '<!-- --- -->',
  '<!--->-->',
  '<!--!>-->',
  '<!---!>-->',
  '<!----!>',
  '<!-- --!-->',
  '<!-- --!->-->',
  '<!--[if mso]><p title="x"><![endif]-->',
  '<![if !mso]>',
  '<!doctype html>',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD" "x">',
  '<!doctype html "a>b">',
  '<!>',
  '<!->',
  '<!- ->',
  '<!x a="b>c">',
  '<?xml version="1.0"?>',
  '<?x a=">',
  '</>',
  '</ p>',
  '</p>',
  '</p title=">">',
  '</3 a=">',
  '<3',
  '< p title=">',
  '<<p>',
  '<>',
  '<p/>',
  '<p/title=">">',
  '<p title=>',
  '<p title=">"class=x>',
  `<p title='"'>`,
  '<p title=">">',
  '<p =x>',
  '<p = x>',
  '<p =">',
  '<p a=b=">',
  '<p a = ">">',
  '<p a\n=\n">">',
  '<p a/b=">">',
  '<p a="x"/>',
  '<p a=/x>',
  '<p a=x/>',
  '<p "title=">',
  '<p a\u00a0=">">',
  '<p\u00a0title=">',
  '<p\fa=">">',
  '<style></style>',
  '<style>p{color:red}</style>',
  '<style>"</style>',
  '<style><!-- </style>',
  '<style></style >',
  '<style></style/>',
  '<style></style foo=">">',
  '<style></STYLE\n>',
  '<STYLE></style>',
  '<style></styles></style>',
  '<style></ style></style>',
  '<style></style<p></style>',
  '<style><</style>',
  '<style/></style>',
  '<style a=">">x</style>',
  '</style>',
  '<title>"</title>',
  `<title><a href='</title>`,
  '<title></titl></title>',
  '<textarea><p title="</textarea>',
  '<textarea><!--</textarea>',
  "<textarea></textarea a='>'>",
  '<xmp><p a="</xmp>',
  '<noembed><p a="</noembed>',
  '<noframes><p a="</noframes>',
  '<script>if (a < b) "</script>',
  '<iframe><p a="</iframe>',
  '<table><tr><td a=">">',
  '<b><i></b>',
  '&lt;a href="',
  '&#60;p ',
  '<img src="x">',
  '<br/>',
  'a < b',
  'a <',
] as const

/** Places for a value, around it what is not closed by itself. */
const AROUND = [
  [LINK, ''],
  [MARK, ''],
  [`<a href='${MARK}`, `'>`],
  [`<a href=${MARK}`, '>'],
  [`<a href = ${MARK}`, '>'],
  [`<a href=/${MARK}`, '>'],
  [`<a href=x:${MARK}`, '>'],
  [`<a href="https://${MARK}`, '">'],
  [`<a href=" ${MARK}`, '">'],
  [`<a href="\n\t${MARK}`, '">'],
  [`<a href="java${MARK}`, '">'],
  [`<a href="${MARK}${MARK}`, '">'],
  [`<a href="${MARK}/${MARK}`, '">'],
  [`<a href="${MARK}:${MARK}`, '">'],
  [`<a href=${MARK}${MARK}`, '>'],
  [`<a title="${MARK}`, '" href="x">'],
  [`<a title="x"href="${MARK}`, '">'],
  [`<a title=x href="${MARK}`, '">'],
  [`<a title='>' HREF="${MARK}`, '">'],
  [`<a ${MARK}href="${MARK}`, '">'],
  [`<a ${MARK} href="${MARK}`, '">'],
  [`<a ${MARK}="${MARK}`, '">'],
  [`<a ${MARK}`, '>'],
  [`<a${MARK} title="${MARK}`, '">'],
  [`<${MARK} href="${MARK}`, '">'],
  [`</a href="${MARK}`, '">'],
  [`<a/href="${MARK}`, '">'],
  [`<a//href="${MARK}`, '">'],
  [`<a =href="${MARK}`, '">'],
  [`<a href=x"${MARK}`, '>'],
  [`<img src="${MARK}`, '">'],
  [`<td background='${MARK}`, `'>`],
  [`<form action="${MARK}`, '">'],
  [`<p style="color:${MARK}`, '">'],
  [`<p style='${MARK}`, `'>`],
  [`<p class="a${MARK}`, '">'],
  [`<p class=a${MARK}`, '>'],
  [`<style>${MARK}`, '</style>'],
  [`<style>p{color:${MARK}`, '}</style>'],
  [`<style></styl${MARK}`, '</style>'],
  [`<title>${MARK}`, '</title>'],
  [`<textarea>${MARK}`, '</textarea>'],
  [`<!-- ${MARK}`, '-->'],
  [`<!--${MARK}`, '-->'],
  [`<!doctype ${MARK}`, '>'],
  [`<!${MARK}`, '>'],
  [`<? ${MARK}`, '>'],
  [`</ ${MARK}`, '>'],
] as const

/** Where parsers differ, or the tree decides, a raw element may be one or not. */
const DOUBTFUL = [
  '<svg><title>"</title></svg>',
  '<svg><title><p title="</title></svg>',
  '<svg><title><p a=">"></svg>',
  '<svg><style><p a="</style></svg>',
  '<svg><style/>',
  '<svg><p><title><p a="</title>',
  '<svg><desc><title><p a="</title></desc></svg>',
  '<svg></svg><textarea><p a="</textarea>',
  '<math><title><p a="</title></math>',
  '<math><mi><title><p a="</title></mi></math>',
  '<select><title><p a=">',
  '<select><title></select>',
  '<select><textarea><p a="</textarea>',
  '<noscript><p title="</noscript>',
  `<sty${MARK}le><p a="</style>`,
  `<${MARK}title><p a="</title>`,
] as const

/** Whether a value written for the one place is harmless in the other. */
function isAsSafe(found: SlotContext, truly: SlotContext): boolean {
  if (found.place === 'name' || truly.place === 'text') return true
  if (found.place === 'style') return truly.place !== 'name' && truly.place !== 'loose'
  if (truly.address !== null && found.address !== truly.address) return false
  return found.place === truly.place || (found.place === 'loose' && truly.place === 'quoted')
}

describe('is what a whole parser makes of it', () => {
  test.each(FRONT)('after %j', (front) => {
    for (const [before, after] of AROUND) {
      const page = `<body>${front}${before}${after}<a href="${MARK}">${MARK}</a>`
      expect({ page, places: readPlaces(page) }).toEqual({ page, places: truth(page) })
    }
  })

  test('in pages put together from such pieces', () => {
    const piece = fc.oneof(
      fc.constantFrom(...FRONT),
      fc.constantFrom(...AROUND).map(([before, after]) => before + after),
      fc.constantFrom(...`< > / = " ' ! - ?`.split(' '), ' ', '\n', 'p', 'a', 'style', 'href', MARK),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const page = `<body>${pieces.join('')}<a href="${MARK}">${MARK}</a>`
        // A value inside the name of a tag may make any element of it.
        fc.pre(!/<\/?[a-z]*z0z/.test(page))
        const expected = truth(page)
        // An attribute that is given twice, and what the page ends in, a parser leaves out.
        const found = readPlaces(page).filter((_place, index) => expected[index] !== null)
        expect(found).toEqual(expected.filter((place) => place !== null))
      }),
      { numRuns: 3000, seed: 20261122 },
    )
  })
})

describe('no value of a person makes an address that runs', () => {
  const values: Record<string, string> = {
    whole: 'javascript:alert(1)',
    java: 'java',
    script: 'script:alert(1)',
  }
  const merge = {
    value: ({ key }: { key: string }) => values[key],
    shows: () => false,
    list: () => [],
  }
  const WAYS = [
    '{{whole}}',
    ' {{whole}}',
    '\n{{whole}}',
    'java{{script}}',
    '{{java}}{{script}}',
    '{{none}}{{whole}}',
  ]

  test.each(FRONT)('after %j', (front) => {
    for (const way of WAYS) {
      const html = `<body>${front}<a href="${way}">x</a><p>${way}</p></body>`
      const page = compileHtml(nodeContentLibrary, { subject: 's', preview: null, html }).writeHtml(merge)
      expect({
        html,
        running: addressesIn(page).filter((address) => /^\s*javascript:/i.test(address)),
      }).toEqual({
        html,
        running: [],
      })
    }
  })
})

describe('is at least as safe where that is in doubt', () => {
  test.each(DOUBTFUL)('after %j', (doubtful) => {
    for (const front of ['', '<p>', '<div><p title=x>']) {
      for (const [before, after] of AROUND) {
        const page = `<body>${front}${doubtful}${before}${after}<a href="${MARK}">${MARK}</a>`
        const found = readPlaces(page)
        const unsafe = truth(page).flatMap((place, index) =>
          place === null || isAsSafe(found[index] as SlotContext, place)
            ? []
            : [{ page, place, found: found[index] }],
        )
        expect(unsafe).toEqual([])
      }
    }
  })

  test('and no stricter once both readings agree again', () => {
    expect(readPlaces(`<svg><title>Logo</title></svg>${MARK}<p class="${MARK}">`)).toEqual([
      { place: 'text', address: null },
      { place: 'quoted', address: null },
    ])
  })
})
