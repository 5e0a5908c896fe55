import * as fc from 'fast-check'
import { type DefaultTreeAdapterMap, parse, parseFragment, html as standard } from 'parse5'
import { describe, expect, test } from 'vitest'
import { checkHtmlMessage, cleanAuthored } from '../../../src/engine/content/authored-html.ts'
import { cleanHtml, isBlankHtml, putAtStart } from '../../../src/engine/content/clean-html.ts'
import { prepareHtml } from '../../../src/engine/content/prepare.ts'
import { Slots } from '../../../src/engine/content/template/slots.ts'

/** Judged by a parser that follows the standard to the letter and shares no code with the cleaner. */

type Tree = DefaultTreeAdapterMap['node']

const RUNNING = new Set(
  'script iframe frame object embed applet base link template noscript portal animate set'.split(' '),
)
// eslint-disable-next-line no-control-regex
const CODE =
  /^[\u0000-\u0020]*(?:j[\t\n\r]*a[\t\n\r]*v[\t\n\r]*a|v[\t\n\r]*b)[\t\n\r]*s[\t\n\r]*c[\t\n\r]*r[\t\n\r]*i[\t\n\r]*p[\t\n\r]*t[\t\n\r]*:|^\s*data:text/i

function visit(node: Tree, take: (node: Tree) => void): void {
  take(node)
  if ('content' in node) visit(node.content, take)
  if ('childNodes' in node) for (const child of node.childNodes) visit(child, take)
}

/** What a browser would act on. */
function lifeIn(tree: Tree): string[] {
  const found: string[] = []
  visit(tree, (node) => {
    if (!('tagName' in node)) return
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
    if (RUNNING.has(node.tagName)) found.push(`<${node.tagName}>`)
    if (node.tagName === 'meta' && /refresh/i.test(attributes.get('http-equiv') ?? '')) found.push('refresh')
    for (const [name, value] of attributes)
      if (name.startsWith('on') || name === 'srcdoc' || CODE.test(value)) found.push(`${name}=${value}`)
  })
  return found
}

/** Every way in which a program may read it: alone, in a page, in a drawing, with and without scripts. */
function readings(html: string): Tree[] {
  const { NS } = standard
  const svg = {
    tagName: 'svg',
    namespaceURI: NS.SVG,
    nodeName: 'svg',
    attrs: [],
    childNodes: [],
    parentNode: null,
  }
  const inside = svg as DefaultTreeAdapterMap['element']
  return [
    parse(html),
    parse(html, { scriptingEnabled: false }),
    parseFragment(html),
    parseFragment(inside, html, {}),
    parse(`<table><tr><td>${html}</td></tr></table><p id=after>after`),
    parse(`<svg>${html}</svg>`),
    parse(`<select>${html}</select>`),
  ]
}

/** The text of the style sheets of a page. */
function stylesOf(tree: Parameters<typeof visit>[0]): string {
  let found = ''
  visit(tree, (node) => {
    if (node.nodeName === 'style' && 'childNodes' in node)
      for (const child of node.childNodes) if ('value' in child) found += child.value
  })
  return found
}

function wordsOf(html: string): string {
  let words = ''
  visit(parse(html, { scriptingEnabled: false }), (node) => {
    if ('value' in node) words += node.value
  })
  return words.replaceAll(/\s+/g, ' ')
}

const PIECES = [
  '<script>',
  '</script>',
  '<script src=x>',
  '<svg>',
  '</svg>',
  '<math><mtext>',
  '</math>',
  '<style>',
  '@import url("https://a.example/a;b.css");',
  '@im',
  'port url(//a.example);',
  '@\\69 mport "//a.example"',
  '</style>',
  '<title>',
  '</title>',
  '<textarea>',
  '</textarea>',
  '<select>',
  '<option>',
  '</select>',
  '<noscript>',
  '</noscript>',
  '<template>',
  '</template>',
  '<iframe>',
  '</iframe>',
  '<xmp>',
  '</xmp>',
  '<plaintext>',
  '<noembed>',
  '</noembed>',
  '<img src=x onerror=alert(1)>',
  '<img title="</style><img src=x onerror=alert(1)>">',
  "<p title='</noscript><script>alert(1)</script>'>",
  `<p title='" onclick="alert(1)'><iframe>`,
  '<a href="java\tscript:alert(1)">',
  '<a href=&#106;avascript:alert(1)>',
  '<a href="https://a.example/?b=<script>">',
  '<p onclick',
  '=',
  '"',
  "'",
  '>',
  '<',
  '</',
  '<!--',
  '-->',
  '--!>',
  '<!',
  '<![CDATA[',
  ']]>',
  '<?x',
  '<p/onclick=alert(1)>',
  '</p x=">" onclick=alert(1)>',
  '<form action="javascript:alert(1)">',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0>',
  'words',
  ' ',
  '&lt;script&gt;',
  '\u0000',
  '<table><tr><td>',
  '</table>',
  '<mglyph>',
  '<foreignObject>',
  '<annotation-xml encoding="text/html">',
]

describe('Right to the last edge, 8: HTML is cleaned without losing anything else', () => {
  test('whatever the pieces, nothing is left that runs, in any reading; and cleaning again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }), (pieces) => {
        const { html } = cleanHtml(pieces.join(''))
        for (const tree of readings(html)) expect(lifeIn(tree)).toEqual([])
        expect(cleanHtml(html)).toEqual({ html, removed: [] })
      }),
      { numRuns: 3000, seed: 8 },
    )
  })

  test('a form goes and what is in it stays; a style sheet that loads another one loses that alone', () => {
    const css =
      '@import url("https://a.example/a;b.css"); .a{color:red} @\\49MPORT \'//b.example\' screen; .b{}'
    const { html, removed } = cleanHtml(`<style>${css}</style><form action="//c.example"><p>Hi</p></form>`)
    expect(removed).toEqual(['@import', '<form>'])
    expect(html).toBe('<style>/**/ .a{color:red} /**/ .b{}</style><p>Hi</p>')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }), (pieces) => {
        const cleaned = cleanHtml(`<style>${pieces.join('')}`).html
        for (const tree of readings(cleaned)) expect(stylesOf(tree)).not.toMatch(/@(?:i|\\0*69 ?)mport/i)
      }),
      { numRuns: 1000, seed: 9 },
    )
  })

  test('a message that was inspected is cleaned to the same page, wherever its placeholders stand', () => {
    const placed = [
      '{{a}}',
      '<te{{a}}tarea>',
      '<{{a}}mp>',
      '<p {{a}}link:href=javascript:x>',
      '<p on{{a}}=1>',
    ]
    const more = [
      '<!--on{{a}}=1-->',
      '<meta http-equiv={{a}}-ua-compatible content=x>',
      '<x-0->',
      '<X-0--',
      '-0-',
    ]
    const piece = fc.constantFrom(...PIECES, ...placed, ...more)
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const html = `words${pieces.join('')}`
        const page = prepareHtml(html, new Slots(html))
        const before = cleanAuthored(html, page)
        checkHtmlMessage(html, 'html')
        expect(cleanAuthored(html, page)).toBe(before)
        expect(before).toBe(cleanHtml(page).html)
      }),
      { numRuns: 1500, seed: 10 },
    )
  })

  test('a page of what marks its end is read once', () => {
    const html = `<p>x</p>x-end-0${'-'.repeat(500_000)}<x-0->`
    expect(cleanHtml(html)).toEqual({ html, removed: [] })
  })

  const whole = `<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>p{color:red}@media (max-width:600px){p{color:blue}}</style><!--[if mso]><xml><o:x/></xml><![endif]--></head>
<body><p title="a > b">1 < 2 &amp; so</p><![if !mso]><img src="https://a.example/i.png"><![endif]></body></html>`

  test.each([
    ['a whole page with Outlook in it', whole],
    ['a link with a tag in its address', '<a href="https://a.example/?b=<script>">go</a>'],
    ['words about scripts', '<p>onclick = nothing, &lt;script&gt;, javascript: and data: are words</p>'],
    ['a link to another scheme', '<a href="webcal://a.example/x.ics">x</a>'],
  ])('%s stays byte for byte', (_, html) => {
    expect(cleanHtml(html)).toEqual({ html, removed: [] })
  })

  test.each<[string, string, string, string[]]>([
    ['a script', '<p>a</p><script>x("</p>")</script><p>b</p>', '<p>a</p><p>b</p>', ['<script>']],
    ['a handler', '<p onclick="x" class=y>a</p>', '<p class="y">a</p>', ['onclick']],
    [
      'an address',
      '<a href="java&Tab;script:x" title=t>a</a>',
      '<a title="t">a</a>',
      ['href="javascript:…"'],
    ],
    ['a frame round words', '<noscript><p>a</p></noscript>', '<p>a</p>', ['<noscript>']],
    ['what an object falls back to', '<object data=x><img src=y></object>', '<img src="y">', ['<object>']],
    [
      'a script in Outlook',
      '<p>a</p><!--[if mso]><script>x</script><![endif]-->',
      '<p>a</p>',
      ['a comment with code in it'],
    ],
    ['a refresh', '<meta http-equiv=refresh content=0><p>a</p>', '<p>a</p>', ['<meta>']],
    ['another alphabet', '<meta charset=iso-2022-jp><p>a</p>', '<p>a</p>', ['<meta>']],
  ])('%s goes and is named, the rest stays', (_, given, html, removed) => {
    expect(cleanHtml(given)).toEqual({ html, removed })
  })

  test('at most ten kinds are named, each once', () => {
    const handlers = Array.from({ length: 11 }, (_, index) => `onx${String.fromCharCode(97 + index)}`)
    const removedOf = (count: number) =>
      cleanHtml(`<p ${handlers.slice(0, count).join('=1 ')}=1 onxa=2>a</p><p onxa=1>b</p>`).removed
    expect(removedOf(9)).toEqual(handlers.slice(0, 9))
    expect(removedOf(10)).toEqual(handlers.slice(0, 10))
    expect(removedOf(11)).toEqual(handlers.slice(0, 10))
  })

  test('words outside of what goes are kept, in order', () => {
    const block = fc.constantFrom(
      '<p>one</p>',
      '<b>two</b> ',
      'three &amp; ',
      '<i title="<x>">four</i>',
      '<br>',
    )
    const goes = fc.constantFrom(
      '<script>gone</script>',
      '<template>gone</template>',
      '<iframe>gone</iframe>',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(block, goes), { maxLength: 12 }), (pieces) => {
        const kept = pieces.filter((piece) => !piece.includes('gone')).join('')
        expect(wordsOf(cleanHtml(pieces.join('')).html)).toBe(wordsOf(kept))
      }),
      { numRuns: 300, seed: 9 },
    )
  })

  test.each([
    ['', true],
    ['<p>&nbsp;\u200b&#847;</p>', true],
    ['<style>p{}</style><title>x</title>', true],
    ['<!-- x -->', true],
    ['<p>x</p>', false],
    ['<img src=x>', false],
    ['<td background=x>', false],
    ['<div style="background:url(x)">', false],
  ])('%s is blank: %s', (html, isBlank) => {
    expect(isBlankHtml(html)).toBe(isBlank)
  })

  test.each([
    ['<p>x</p>', '|<p>x</p>'],
    [
      '<!doctype html><html><head><title>t</title></head><body class=a><p>x',
      '<!doctype html><html><head><title>t</title></head><body class=a>|<p>x',
    ],
    ['<!-- <body> --><html><head></head><p>x', '<!-- <body> --><html><head></head>|<p>x'],
    ['<!doctype html><p>x', '<!doctype html>|<p>x'],
    ['<body title=">"><body>x', '<body title=">">|<body>x'],
  ])('the start of the body of %s', (page, expected) => {
    expect(putAtStart(page, '|')).toBe(expected)
  })
})
