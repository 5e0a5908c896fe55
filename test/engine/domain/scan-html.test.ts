import { decodeHTML, decodeHTMLAttribute } from 'entities'
import * as fc from 'fast-check'
import { type TokenHandler, Tokenizer, TokenizerMode } from 'parse5'
import { describe, expect, test } from 'vitest'
import { scanHtml } from '../../../src/engine/domain/scan-html.ts'

/** What a scan hands over, with neighbouring texts as one. */
type Piece = { text: string } | { open: string; values: Record<string, string> } | { close: string }

class Pieces {
  readonly all: Piece[] = []

  text(text: string): void {
    const last = this.all.at(-1)
    if (last && 'text' in last) last.text += text
    else if (text !== '') this.all.push({ text })
  }
}

function scan(html: string): Piece[] {
  const pieces = new Pieces()
  let raw = ''
  scanHtml(html, {
    onText(start, end) {
      const text = html.slice(start, end)
      pieces.text(RAW[raw] === 'RAWTEXT' || RAW[raw] === 'PLAINTEXT' ? text : decodeHTML(text))
    },
    onOpenTag(name, values) {
      raw = name
      const read = [...values].map(([key, { start, end }]) => [
        key,
        decodeHTMLAttribute(html.slice(start, end)),
      ])
      pieces.all.push({ open: name, values: Object.fromEntries(read) })
    },
    onCloseTag(name) {
      raw = ''
      pieces.all.push({ close: name })
    },
  })
  return pieces.all
}

const RAW: Readonly<Record<string, keyof typeof TokenizerMode>> = {
  style: 'RAWTEXT',
  xmp: 'RAWTEXT',
  iframe: 'RAWTEXT',
  noembed: 'RAWTEXT',
  noframes: 'RAWTEXT',
  title: 'RCDATA',
  textarea: 'RCDATA',
  plaintext: 'PLAINTEXT',
}

/** The tokens of a tokenizer that follows the standard to the letter. */
function tokens(html: string): Piece[] {
  const pieces = new Pieces()
  const addText = ({ chars }: { chars: string }): void => pieces.text(chars)
  const handler: TokenHandler = {
    onCharacter: addText,
    onWhitespaceCharacter: addText,
    onNullCharacter: addText,
    onStartTag({ tagName, attrs }) {
      pieces.all.push({
        open: tagName,
        values: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
      })
      const mode = RAW[tagName]
      if (mode) tokenizer.state = TokenizerMode[mode]
    },
    onEndTag: ({ tagName }) => void pieces.all.push({ close: tagName }),
    onComment: () => undefined,
    onDoctype: () => undefined,
    onEof: () => undefined,
  }
  const tokenizer = new Tokenizer({}, handler)
  tokenizer.write(html, true)
  return pieces.all
}

const SOUP = [
  ...[
    '<',
    '>',
    '/',
    '=',
    '"',
    "'",
    ' ',
    '\n',
    '\f',
    '\u00a0',
    'words',
    'x',
    '-',
    '!',
    '&amp;',
    '&eacute',
    '&#x41;',
    '&lt',
  ],
  ...[
    '<p>',
    '</p>',
    '<a href="1&amp;2" class=x>',
    "<a href='3' HREF=4>",
    '</a title=">">',
    "</b x='",
    '<br/>',
    '<i/>',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<!-->',
    '<!--->',
    '<!',
    '<?',
    '</',
    '</ >',
    '<!doctype html>',
    '<![CDATA[',
    ']]>',
    '<!d',
  ],
  ...Object.keys(RAW).flatMap((name) => [`<${name}>`, `</${name}>`, `</${name.toUpperCase()} x=">">`]),
  ...['<a =b>', '<a b=>', '<a/b/c=d/>', '<ab', '<styles>', '</title', '<A\fB = C >', '<é>', '</é>'],
]

describe('scanHtml', () => {
  test('law: it reads any soup of tags as a tokenizer of the standard does', () => {
    const soup = fc.array(fc.constantFrom(...SOUP), { maxLength: 30 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(soup, (html) => {
        expect(scan(html)).toEqual(tokens(html))
      }),
      { numRuns: 10_000, seed: 1 },
    )
  })

  test('the first of two attributes counts, and one without a value has an empty one', () => {
    expect(scan('<a x=1 X=2 y>')).toEqual([{ open: 'a', values: { x: '1', y: '' } }])
  })

  test('one pass, however hostile: what never closes is not searched for again and again', () => {
    for (const piece of [
      '<!--',
      '<![CDATA[',
      '</a x="',
      '</a x>',
      "</a x='>'>",
      '<a href="',
      '<style>',
      '</',
      '<!',
      '&',
    ])
      scanHtml(piece.repeat(100_000), { onOpenTag: () => undefined })
  }, 20_000)
})
