import { base64, hostile } from './mime.ts'
import { hostOf, letter, run, slug, type Vector } from './vector.ts'

/** Headers that a reader shows, obeys or chokes on. */
const HEADERS: [name: string, tries: string, headers: (host: string) => string[]][] = [
  [
    'receipts',
    'asks for receipts of reading',
    (h) => [
      'Disposition-Notification-To: x@hostile.test',
      'X-Confirm-Reading-To: x@hostile.test',
      `Return-Receipt-To: ${h}`,
    ],
  ],
  [
    'headers with addresses',
    'headers that some readers load',
    (h) => [
      `X-Image-URL: ${h}/a.png`,
      `BIMI-Location: v=BIMI1; l=${h}/b.svg`,
      `List-Unsubscribe: <${h}/c>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      `Link: <${h}/d.css>; rel=stylesheet`,
      `Refresh: 0; url=${h}/e`,
      `Content-Location: ${h}/f`,
    ],
  ],
  [
    'subject of markup',
    'markup in encoded words',
    (h) => [
      `Subject: =?utf-8?b?${base64(`<img src="${h}/a.png" onerror="${run('subject')}"><script>${run('subject')}</script>`)}?=`,
      `From: =?utf-8?q?=3Cimg_src=3D${h}/b.png=3E?= <a@mail.test>`,
    ],
  ],
  [
    'words without end',
    'encoded words that never end, in charsets that are none',
    () => [
      'Subject: =?utf-8?b?PGltZw',
      'From: =?x-none?q?=3Cb=3E?= =?utf-8?z?x?= <a@mail.test>',
      `To: ${'=?utf-8?q?a?= '.repeat(2000)}`,
    ],
  ],
  [
    'headers turned round',
    'bidi controls and invisible signs',
    () => [
      'Subject: invoice_\u202egpj.exe \u2066\u200b\u00ad',
      'From: "support\u202e@bank.example" <a@mail.test>',
    ],
  ],
  [
    'headers without end',
    'a header of half a million signs',
    () => [`X-Long: ${'x'.repeat(500_000)}`, `Subject: ${'words '.repeat(20_000)}`],
  ],
  [
    'headers by the thousand',
    'twenty thousand headers',
    () => Array.from({ length: 20_000 }, (_, at) => `X-${at}: x`),
  ],
  [
    'lines that split',
    'line ends of all kinds inside a header',
    (h) => [
      `Subject: words\rBcc: x@hostile.test\n\tX: ${h}\r\n :`,
      'no colon here',
      ': no name',
      '\u0000: x',
    ],
  ],
  [
    'names of files',
    'names of attachments that mislead',
    (h) => [
      `Content-Disposition: attachment; filename="../../<img src=${h}/a.png>\u202egpj.exe"; filename*=utf-8''%3Cscript%3E; filename*0*=x''%00; filename*1=con`,
    ],
  ],
  [
    'groups of addresses',
    'address lists that nest and break',
    () => [
      `To: ${'a:'.repeat(500)};;;,,<<>>"\\`,
      'Cc: "(((" <>, <@@@>, \u0000',
      'Reply-To: undisclosed-recipients:;',
    ],
  ],
]

export const HEADER_VECTORS: Vector[] = HEADERS.map(([name, tries, headers]) => ({
  name,
  tries,
  eml: `${headers(hostOf(slug(name))).join('\r\n')}\r\n${letter(hostile(name)).split('\r\n').slice(3).join('\r\n')}`,
}))
