import { asMarkup, type MarkupEntry } from './markup.ts'
import { slug, type Vector } from './vector.ts'

/** HTML that means one thing when read and another when read again, and HTML without measure. */
const ENTRIES: MarkupEntry[] = [
  [
    'mutation: caption',
    'a table that moves what stands in it',
    (h, r) =>
      `<table><caption><svg><title><template><style></title><img src="${h}/a.png" onerror="${r}"></style></template></svg></caption></table>`,
  ],
  [
    'mutation: cdata',
    'a section that ends differently in SVG',
    (h, r) => `<svg><![CDATA[><image xlink:href="]]><img src='${h}/a.png' onerror="${r}">`,
  ],
  [
    'mutation: desc',
    'an integration point of SVG',
    (h, r) =>
      `<svg><desc><![CDATA[</desc><script>${r}</script>]]></desc><desc><img src="${h}/a.png" onerror="${r}"></desc></svg>`,
  ],
  [
    'mutation: deep',
    'elements beyond the depth a parser keeps',
    (h, r) =>
      `${'<div>'.repeat(520)}<math><mtext><table><mglyph><style><img src='${h}/a.png' onerror="${r}">${'</div>'.repeat(520)}`,
  ],
  [
    'mutation: title',
    'an end tag inside an attribute',
    (h, r) =>
      `<title><a title="</title><img src='${h}/a.png' onerror='${slug(r)}'>"></title><noembed><b title="</noembed><img src='${h}/b.png'>"></noembed>`,
  ],
  [
    'mutation: plaintext',
    'the element without an end',
    (h) => `<p>words</p><plaintext><img src="${h}/a.png"><script>`,
  ],
  [
    'mutation: entities',
    'entities without their end, twice written',
    (h, r) =>
      `<p title="&amp;quot;&gt;&lt;img src=${h}/a.png onerror=${slug(r)}&gt;">&amp;lt;img src=${h}/b.png&amp;gt;</p>`,
  ],
  [
    'name clash',
    'names that stand for parts of a document',
    (h) =>
      `<form name="body"><input name="childNodes"><input name="attributes"></form><img name="getElementById" src="${h}/a.png"><a id="postdesk-3" name="defaultView" href="${h}/b">press</a>`,
  ],
  [
    'document of other names',
    'pictures and fields that stand for methods of the document and of a form',
    (h) =>
      `${['querySelectorAll', 'querySelector', 'documentElement', 'head', 'body', 'childNodes', 'createElement'].map((name) => `<img name="${name}" src="${h}/${name}">`).join('')}<form>${['localName', 'namespaceURI', 'nodeType', 'getAttribute', 'hasAttribute', 'children'].map((name) => `<input name="${name}">`).join('')}<p>words</p></form>`,
  ],
  [
    'attributes by the thousand',
    'an element of ten thousand attributes',
    (h) => `<img ${Array.from({ length: 10_000 }, (_, at) => `a${at}=1`).join(' ')} src="${h}/a.png">`,
  ],
  [
    'depth by the thousand',
    'elements twenty thousand deep',
    (h) => `${'<b><i>'.repeat(10_000)}<img src="${h}/a.png">`,
  ],
]

export const MUTATIONS: Vector[] = ENTRIES.map(asMarkup)
