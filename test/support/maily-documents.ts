import * as fc from 'fast-check'
import type { DocumentMark, DocumentNode } from '../../src/engine/domain/document.ts'

/** Random MAILY documents that use every node, mark and attribute, and placeholders everywhere. */

const words = fc.constantFrom(
  'Hello',
  ' ',
  'a < b & "c"',
  "it's {{name}}",
  "{{city | 'nowhere'}}",
  'Zoé – 東京',
  '{{unknown || "fallback & more"}}',
  '{{ name }} and {{city}}',
  'pd0xv0z',
  '}}{{',
)
const address = fc.constantFrom(
  'https://shop.example/?a=1&b=2',
  'https://{{unsubscribeUrl}}',
  'mailto:us@shop.example',
  '{{site}}',
  'https://shop.example/{{city}}?x={{name}}',
)
const picture = fc.constantFrom('https://media.example/a.png', 'https://media.example/{{city}}.png')
const size = fc.constantFrom(0, 8, 20, 64)
const color = fc.constantFrom('#ff0000', 'rgb(1, 2, 3)', 'transparent')
const align = fc.constantFrom('left', 'center', 'right')
const shown = { showIfKey: fc.constantFrom('vip', 'paid', 'nobody', '', null) }
const some = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(shape, { requiredKeys: [] }) as fc.Arbitrary<Record<string, unknown>>
const paddings = { paddingTop: size, paddingRight: size, paddingBottom: size, paddingLeft: size }
const margins = { marginTop: size, marginRight: size, marginBottom: size, marginLeft: size }

const mark: fc.Arbitrary<DocumentMark> = fc.oneof(
  fc.constantFrom('bold', 'italic', 'underline', 'strike', 'code').map((type) => ({ type })),
  address.map((href) => ({ type: 'link', attrs: { href } })),
  fc.constant({ type: 'link', attrs: { href: 'https://site', isUrlVariable: true } }),
  color.map((tint) => ({ type: 'textStyle', attrs: { color: tint } })),
)
const marks = fc.uniqueArray(mark, { maxLength: 4, selector: ({ type }) => type })

const text = fc
  .record({ text: words, marks }, { requiredKeys: ['text'] })
  .map((one) => ({ type: 'text', ...one }))
const variable = fc
  .record(
    {
      attrs: fc.record({ id: fc.constantFrom('name', 'city', 'missing'), fallback: fc.constant('a friend') }),
      marks,
    },
    { requiredKeys: ['attrs'] },
  )
  .map((one) => ({ type: 'variable', ...one }))

const pictured = { src: picture, alt: words, title: words }
const linked = some({ externalLink: address })
const urlVariable = fc.constant({ url: 'site', isUrlVariable: true, text: 'city', isTextVariable: true })
const srcVariable = fc.constant({
  src: 'site',
  isSrcVariable: true,
  externalLink: 'site',
  isExternalLinkVariable: true,
})

function node(type: string, attrs: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<DocumentNode> {
  return attrs.map((given) => ({ type, attrs: given }))
}

const inline: fc.Arbitrary<DocumentNode> = fc.oneof(
  { arbitrary: text, weight: 4 },
  { arbitrary: variable, weight: 2 },
  { arbitrary: fc.constant({ type: 'hardBreak' }), weight: 1 },
  {
    arbitrary: node(
      'inlineImage',
      fc
        .tuple(some({ ...pictured, width: size, height: size }), linked)
        .map(([a, b]) => ({ src: 'https://media.example/i.png', ...a, ...b })),
    ),
    weight: 1,
  },
)
const written = some({ textAlign: align, textDirection: fc.constantFrom('ltr', 'rtl'), ...shown })
const line = fc.array(inline, { minLength: 1, maxLength: 4 })

function withLine(type: string, attrs: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<DocumentNode> {
  return fc.tuple(attrs, line).map(([given, content]) => ({ type, attrs: given, content }))
}

const button = fc
  .tuple(
    some({
      alignment: align,
      variant: fc.constantFrom('filled', 'outline'),
      borderRadius: fc.constantFrom('sharp', 'smooth', 'round'),
      buttonColor: color,
      textColor: color,
      ...paddings,
      ...shown,
    }),
    fc.oneof(fc.record({ text: words, url: address }), urlVariable),
  )
  .map(([a, b]) => ({ type: 'button', attrs: { ...a, ...b } }))

const image = fc
  .tuple(
    some({
      width: fc.constantFrom('auto', 300),
      height: fc.constantFrom('auto', '120'),
      alignment: align,
      borderRadius: size,
      ...shown,
    }),
    fc.oneof(
      fc.tuple(fc.record(pictured), linked).map(([a, b]) => ({ ...a, ...b })),
      srcVariable,
    ),
  )
  .map(([a, b]) => ({ type: 'image', attrs: { ...a, ...b } }))

const code = fc.constantFrom(
  '<p style="color:red">Hi {{name}}</p>',
  '<style>.a{color:blue}</style><div class="a"><a href="https://{{unsubscribeUrl}}" title=\'To {{name}}\'>out</a></div>',
  '<table><tr><td>{{city | "x"}}</td></tr></table>',
)

const leaf: fc.Arbitrary<DocumentNode> = fc.oneof(
  withLine('paragraph', written),
  fc.constant({ type: 'paragraph' }),
  withLine(
    'heading',
    fc.tuple(written, fc.constantFrom(2, 3)).map(([a, level]) => ({ ...a, level })),
  ),
  withLine('footer', some({ textAlign: align, textDirection: fc.constantFrom('ltr', 'rtl') })),
  fc.constant({ type: 'horizontalRule' }),
  node(
    'spacer',
    fc.tuple(size, some(shown)).map(([height, rest]) => ({ height, ...rest })),
  ),
  button,
  image,
  node(
    'logo',
    fc
      .tuple(
        fc.record(pictured),
        some({ size: fc.constantFrom('sm', 'md', 'lg'), alignment: align, ...shown }),
      )
      .map(([a, b]) => ({ ...a, ...b })),
  ),
  node(
    'linkCard',
    some({
      title: words,
      description: words,
      link: address,
      linkTitle: words,
      image: picture,
      subTitle: words,
      badgeText: words,
    }),
  ),
  fc.tuple(some(shown), code).map(([attrs, html]) => ({
    type: 'htmlCodeBlock',
    attrs,
    content: [
      { type: 'text', text: html },
      { type: 'variable', attrs: { id: 'name', fallback: 'x' } },
    ],
  })),
)

const { block } = fc.letrec<{ block: DocumentNode }>((tie) => {
  const blocks = fc.array(tie('block'), { minLength: 1, maxLength: 3 })
  const nested = (type: string, attrs: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<DocumentNode> =>
    fc.tuple(attrs, blocks).map(([given, content]) => ({ type, attrs: given, content }))
  const item = blocks.map((content) => ({ type: 'listItem', content }))
  const items = fc.array(item, { minLength: 1, maxLength: 3 })
  const column = nested(
    'column',
    some({ width: fc.constantFrom('auto', 25, 50), verticalAlign: fc.constantFrom('top', 'middle') }),
  )
  return {
    block: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      leaf,
      nested('blockquote', fc.constant({})),
      nested(
        'section',
        some({
          backgroundColor: color,
          align,
          borderRadius: size,
          borderWidth: size,
          borderColor: color,
          ...paddings,
          ...margins,
          ...shown,
        }),
      ),
      nested(
        'repeat',
        some({ ...shown }).map((rest) => ({ each: 'items', ...rest })),
      ),
      items.map((content) => ({ type: 'bulletList', content })),
      items.map((content) => ({ type: 'orderedList', content })),
      fc
        .tuple(some({ gap: size, ...shown }), fc.array(column, { minLength: 1, maxLength: 3 }))
        .map(([attrs, content]) => ({ type: 'columns', attrs, content })),
    ),
  }
})

export const mailyDocument: fc.Arbitrary<DocumentNode> = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((content) => ({ type: 'doc', content }))
