import { asVector, base64, HEAD, type MimeEntry, multipart, part } from './mime.ts'
import { hostOf, run, type Vector } from './vector.ts'

/** What a message is made of: parts and types that mislead a reader. */
const ENTRIES: MimeEntry[] = [
  [
    'html attached',
    'a page as an attachment',
    (html) =>
      HEAD +
      multipart('mixed', [
        part('text/plain', 'words'),
        part('text/html; name=a.html', html, 'Content-Disposition: attachment; filename=a.html'),
      ]),
  ],
  [
    'html after text',
    'a second page shown inline',
    (html) =>
      HEAD +
      multipart('mixed', [
        part('text/html', '<p>words</p>'),
        part('text/html', html, 'Content-Disposition: inline'),
      ]),
  ],
  [
    'two pages as alternatives',
    'the second alternative is the hostile one',
    (html) =>
      HEAD +
      multipart('alternative', [
        part('text/plain', 'words'),
        part('text/html', '<p>words</p>'),
        part('text/html', html),
      ]),
  ],
  [
    'amp part',
    'a page for AMP',
    (html, h) =>
      HEAD +
      multipart('alternative', [
        part('text/plain', 'words'),
        part(
          'text/x-amp-html',
          `<!doctype html><html amp4email><script async src="${h}/v0.js"></script><amp-img src="${h}/a.png"></amp-img>${html}`,
        ),
        part('text/html', '<p>words</p>'),
      ]),
  ],
  [
    'calendar part',
    'an invitation with addresses and an alarm',
    (html, h) =>
      HEAD +
      multipart('alternative', [
        part('text/plain', 'words'),
        part(
          'text/calendar; method=REQUEST',
          `BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261201T090000Z\r\nURL:${h}/a\r\nATTACH:${h}/b\r\nIMAGE;VALUE=URI:${h}/c.png\r\nDESCRIPTION;ALTREP="${h}/d":${html}\r\nX-ALT-DESC;FMTTYPE=text/html:${html}\r\nBEGIN:VALARM\r\nACTION:AUDIO\r\nATTACH:${h}/e.wav\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR`,
        ),
      ]),
  ],
  [
    'message in a message',
    'a forwarded message with pictures',
    (html) =>
      HEAD +
      multipart('mixed', [
        part('text/plain', 'words'),
        part('message/rfc822', HEAD + part('text/html', html)),
      ]),
  ],
  [
    'messages in messages',
    'thirty messages in one another',
    (html) =>
      HEAD +
      Array.from({ length: 30 }).reduce<string>(
        (inner) => part('message/rfc822', `Subject: words\r\n${inner}`),
        part('text/html', html),
      ),
  ],
  [
    'external body',
    'a part that is elsewhere',
    (_html, h) =>
      HEAD + part(`message/external-body; access-type=URL; URL="${h}/a"`, 'Content-Type: text/html\r\n\r\n'),
  ],
  [
    'partial message',
    'one of two pieces',
    (html) => HEAD + part('message/partial; id="a"; number=1; total=2', part('text/html', html)),
  ],
  [
    'related by location',
    'a base address in headers',
    (_html, h) =>
      HEAD +
      `Content-Base: ${h}/\r\n` +
      multipart('related', [
        part('text/html', '<img src="a.png"><img src="b.png">', `Content-Location: ${h}/page.html`),
        part('image/png', base64('x'), `Content-Location: ${h}/b.png`, 'Content-Transfer-Encoding: base64'),
      ]),
  ],
  [
    'svg by cid',
    'a drawing that runs, as a picture of the message',
    (html, h) =>
      HEAD +
      multipart('related', [
        part(
          'text/html',
          '<img src="cid:one"><iframe src="cid:one"></iframe><object data="cid:one"></object>',
        ),
        part(
          'image/svg+xml',
          `<svg xmlns="http://www.w3.org/2000/svg" onload="${run('svg-by-cid')}"><image href="${h}/a.png"/><foreignObject>${html}</foreignObject></svg>`,
          'Content-ID: <one>',
        ),
      ]),
  ],
  [
    'html as a png by cid',
    'a page that says it is a picture',
    (html) =>
      HEAD +
      multipart('related', [
        part('text/html', '<img src="cid:one"><iframe src="cid:one"></iframe>'),
        part('image/png', base64(html), 'Content-ID: <one>', 'Content-Transfer-Encoding: base64'),
      ]),
  ],
  [
    'type that ends its attribute',
    'a media type with quotes and markup',
    (html) =>
      HEAD +
      multipart('related', [
        part('text/html', '<img src="cid:one">'),
        part(
          `image/png;x="><img src=x onerror=${run('type').replaceAll(/[\s"]/g, '')}>`,
          base64(html),
          'Content-ID: <one>',
          'Content-Transfer-Encoding: base64',
        ),
      ]),
  ],
  [
    'cid that ends its attribute',
    'a content id with markup',
    (_html, h) =>
      HEAD +
      multipart('related', [
        part('text/html', `<img src='cid:one"><img src=${h}/a.png>'>`),
        part(
          'image/png',
          base64('x'),
          `Content-ID: <one"><img src=${h}/b.png>>`,
          'Content-Transfer-Encoding: base64',
        ),
      ]),
  ],
  [
    'cid of a page',
    'a link and a frame to a part of the message',
    (html) =>
      HEAD +
      multipart('related', [
        part(
          'text/html',
          '<a href="cid:one">press</a><link rel=stylesheet href="cid:two"><img src="mid:a@b/one">',
        ),
        part('text/html', html, 'Content-ID: <one>'),
        part('text/css', `@import "${hostOf('cid-of-a-page')}/a.css";`, 'Content-ID: <two>'),
      ]),
  ],
  ['page without a type', 'a page under no type at all', (html) => `Subject: words\r\n\r\n${html}`],
  ['page as text', 'a page under text/plain', (html) => HEAD + part('text/plain', html)],
  [
    'page as xhtml',
    'a page under other types',
    (html) =>
      HEAD +
      multipart('alternative', [
        part(
          'application/xhtml+xml',
          `<html xmlns="http://www.w3.org/1999/xhtml"><body>${html}</body></html>`,
        ),
        part('text/xml', `<?xml-stylesheet type="text/xsl" href="${hostOf('page-as-xhtml')}/a.xsl"?><a/>`),
        part('text/enriched', `<bold>${html}</bold>`),
      ]),
  ],
  [
    'drawing as the message',
    'a message that is a drawing',
    (html) =>
      HEAD +
      part(
        'image/svg+xml',
        `<svg xmlns="http://www.w3.org/2000/svg" onload="${run('drawing')}">${html}</svg>`,
      ),
  ],
  [
    'two types',
    'the type given twice',
    (html) => HEAD + `Content-Type: text/plain\r\nContent-Type: text/html\r\n\r\n${html}`,
  ],
  [
    'type in comments',
    'the type with comments and folds',
    (html) =>
      HEAD + `Content-Type: text/ (plain)\r\n\thtml ; (charset=ascii) charset\r\n =utf-8\r\n\r\n${html}`,
  ],
  [
    'sealed parts',
    'signed and encrypted wrappings',
    (html) =>
      HEAD +
      multipart('encrypted; protocol="application/pgp-encrypted"', [
        part('application/pgp-encrypted', 'Version: 1'),
        part('application/octet-stream', html),
        part('application/pkcs7-mime; smime-type=enveloped-data', base64(html)),
      ]),
  ],
  [
    'text between two pages',
    'an address left open in one part and ended in another',
    (_html, h) =>
      HEAD +
      multipart('mixed', [
        part('text/html', `<img src="${h}/`),
        part('text/plain', 'secret words'),
        part('text/html', '">'),
      ]),
  ],
]

export const PARTS: Vector[] = ENTRIES.map(asVector)
